<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>AccountsPanel</name>
    <message numerus="yes">
        <source>%1, callsign %2, %3, %n device(s), %4</source>
        <translation>
            <numerusform>%1, callsign %2, %3, %n device, %4</numerusform>
            <numerusform>%1, callsign %2, %3, %n devices, %4</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Remove account %1 and its %n device(s)?</source>
        <translation>
            <numerusform>Remove account %1 and its %n device?</numerusform>
            <numerusform>Remove account %1 and its %n devices?</numerusform>
        </translation>
    </message>
    </context>
<context>
    <name>AnnouncementsPanel</name>
    <message numerus="yes">
        <source>every %n min</source>
        <translation>
            <numerusform>every %n min</numerusform>
            <numerusform>every %n min</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ChangeWords</name>
    <message numerus="yes">
        <source>%n device(s)</source>
        <translation>
            <numerusform>%n device</numerusform>
            <numerusform>%n devices</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n device(s): %1 → %2</source>
        <translation>
            <numerusform>%n device: %1 → %2</numerusform>
            <numerusform>%n devices: %1 → %2</numerusform>
        </translation>
    </message>
    </context>
<context>
    <name>DeviceActions</name>
    <message numerus="yes">
        <source>%1 may not talk for %n minute(s)</source>
        <translation>
            <numerusform>%1 may not talk for %n minute</numerusform>
            <numerusform>%1 may not talk for %n minutes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 does not hear for %n minute(s)</source>
        <translation>
            <numerusform>%1 does not hear for %n minute</numerusform>
            <numerusform>%1 does not hear for %n minutes</numerusform>
        </translation>
    </message>
    </context>
<context>
    <name>DeviceDetail</name>
    <message numerus="yes">
        <source>%1 and %n more</source>
        <extracomment>a list of callsigns that goes on</extracomment>
        <translation>
            <numerusform>%1 and %n more</numerusform>
            <numerusform>%1 and %n more</numerusform>
        </translation>
    </message>
    </context>
<context>
    <name>DeviceModel</name>
    <message numerus="yes">
        <source>%1: %n device(s)</source>
        <translation>
            <numerusform>%1: %n device</numerusform>
            <numerusform>%1: %n devices</numerusform>
        </translation>
    </message>
    </context>
<context>
    <name>DeviceTexts</name>
    <message numerus="yes">
        <source>talking for %n second(s) in %1</source>
        <translation>
            <numerusform>talking for %n second in %1</numerusform>
            <numerusform>talking for %n seconds in %1</numerusform>
        </translation>
    </message>
    </context>
<context>
    <name>FreezeGuard</name>
    <message numerus="yes">
        <source>%n change(s) - resume</source>
        <translation>
            <numerusform>%n change - resume</numerusform>
            <numerusform>%n changes - resume</numerusform>
        </translation>
    </message>
    </context>
<context>
    <name>GroupModel</name>
    <message numerus="yes">
        <source>%1, link between %n talk group(s)</source>
        <translation>
            <numerusform>%1, link between %n talk group</numerusform>
            <numerusform>%1, link between %n talk groups</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1, %n device(s) online</source>
        <translation>
            <numerusform>%1, %n device online</numerusform>
            <numerusform>%1, %n devices online</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1, %n entries</source>
        <translation>
            <numerusform>%1, %n entry</numerusform>
            <numerusform>%1, %n entries</numerusform>
        </translation>
    </message>
    </context>
<context>
    <name>LineChart</name>
    <message numerus="yes">
        <source>%n time(s), %1</source>
        <translation>
            <numerusform>%n time, %1</numerusform>
            <numerusform>%n times, %1</numerusform>
        </translation>
    </message>
    </context>
<context>
    <name>MainWindow</name>
    <message numerus="yes">
        <source>%n device(s) will be cut off.</source>
        <translation>
            <numerusform>%n device will be cut off.</numerusform>
            <numerusform>%n devices will be cut off.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Quitting cuts off %n device(s).</source>
        <translation>
            <numerusform>Quitting cuts off %n device.</numerusform>
            <numerusform>Quitting cuts off %n devices.</numerusform>
        </translation>
    </message>
    </context>
<context>
    <name>NowTalkingPanel</name>
    <message numerus="yes">
        <source>+%n more</source>
        <extracomment>more talkers than there is room for</extracomment>
        <translation>
            <numerusform>+%n more</numerusform>
            <numerusform>+%n more</numerusform>
        </translation>
    </message>
    </context>
<context>
    <name>OverCard</name>
    <message numerus="yes">
        <source>%1, %n listening</source>
        <translation>
            <numerusform>%1, %n listening</numerusform>
            <numerusform>%1, %n listening</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1, %2, %n listening</source>
        <translation>
            <numerusform>%1, %2, %n listening</numerusform>
            <numerusform>%1, %2, %n listening</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>A turn in this talk group ends after %n second(s).</source>
        <translation>
            <numerusform>A turn in this talk group ends after %n second.</numerusform>
            <numerusform>A turn in this talk group ends after %n seconds.</numerusform>
        </translation>
    </message>
    </context>
<context>
    <name>RecordingPage</name>
    <message numerus="yes">
        <source>%n day(s)</source>
        <translation>
            <numerusform>%n day</numerusform>
            <numerusform>%n days</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1, full in %n day(s)</source>
        <translation>
            <numerusform>%1, full in %n day</numerusform>
            <numerusform>%1, full in %n days</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ReplayForm</name>
    <message numerus="yes">
        <source>%n device(s) are online and would hear it. Type the callsign %1 to send it to the station anyway, or choose the isolated copy.</source>
        <translation>
            <numerusform>%n device is online and would hear it. Type the callsign %1 to send it to the station anyway, or choose the isolated copy.</numerusform>
            <numerusform>%n devices are online and would hear it. Type the callsign %1 to send it to the station anyway, or choose the isolated copy.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ReplayPanel</name>
    <message numerus="yes">
        <source>%n device(s) talk</source>
        <translation>
            <numerusform>%n device talks</numerusform>
            <numerusform>%n devices talk</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>StationBar</name>
    <message numerus="yes">
        <source>%n new notification(s)</source>
        <translation>
            <numerusform>%n new notification</numerusform>
            <numerusform>%n new notifications</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>REC on, %n d</source>
        <extracomment>recording is on; recordings are kept for so many days</extracomment>
        <translation>
            <numerusform>REC on, %n d</numerusform>
            <numerusform>REC on, %n d</numerusform>
        </translation>
    </message>
    </context>
<context>
    <name>TalkGroupsPanel</name>
    <message numerus="yes">
        <source>Delete talk group %1? Its %n device(s) go to the default group.</source>
        <translation>
            <numerusform>Delete talk group %1? Its %n device goes to the default group.</numerusform>
            <numerusform>Delete talk group %1? Its %n devices go to the default group.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Delete link %1? Its %n talk group(s) no longer hear each other.</source>
        <translation>
            <numerusform>Delete link %1? Its %n talk group no longer hears the others.</numerusform>
            <numerusform>Delete link %1? Its %n talk groups no longer hear each other.</numerusform>
        </translation>
    </message>
    </context>
<context>
    <name>TrayIcon</name>
    <message numerus="yes">
        <source>%n device(s) online</source>
        <translation>
            <numerusform>%n device online</numerusform>
            <numerusform>%n devices online</numerusform>
        </translation>
    </message>
    </context>
<context>
    <name>Units</name>
    <message numerus="yes">
        <source>%n s ago</source>
        <translation>
            <numerusform>%n s ago</numerusform>
            <numerusform>%n s ago</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n min ago</source>
        <translation>
            <numerusform>%n min ago</numerusform>
            <numerusform>%n min ago</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n h ago</source>
        <translation>
            <numerusform>%n h ago</numerusform>
            <numerusform>%n h ago</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n day(s) ago</source>
        <translation>
            <numerusform>%n day ago</numerusform>
            <numerusform>%n days ago</numerusform>
        </translation>
    </message>
    </context>
<context>
    <name>CompareView</name>
    <message numerus="yes">
        <source>%1, version %2, %n run(s)</source>
        <extracomment>plan, version and number of runs of one side of a comparison</extracomment>
        <translation>
            <numerusform>%1, version %2, %n run</numerusform>
            <numerusform>%1, version %2, %n runs</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>PlanForm</name>
    <message numerus="yes">
        <source>%n device(s) are online and would hear it. Type the callsign %1 to load the station anyway, or choose the isolated copy.</source>
        <translation>
            <numerusform>%n device is online and would hear it. Type the callsign %1 to load the station anyway, or choose the isolated copy.</numerusform>
            <numerusform>%n devices are online and would hear it. Type the callsign %1 to load the station anyway, or choose the isolated copy.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Runs</name>
    <message numerus="yes">
        <source>%n rung(s), about %1, peak %2 and %3, sockets needed: %4 (%5)</source>
        <translation>
            <numerusform>%n rung, about %1, peak %2 and %3, sockets needed: %4 (%5)</numerusform>
            <numerusform>%n rungs, about %1, peak %2 and %3, sockets needed: %4 (%5)</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RunsPanel</name>
    <message numerus="yes">
        <source>%n run(s) chosen. Ctrl+D compares them.</source>
        <translation>
            <numerusform>%n run chosen. Ctrl+D compares runs.</numerusform>
            <numerusform>%n runs chosen. Ctrl+D compares them.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Remove %n run(s) with their reports? This cannot be undone.</source>
        <translation>
            <numerusform>Remove %n run with its report? This cannot be undone.</numerusform>
            <numerusform>Remove %n runs with their reports? This cannot be undone.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>LiveBar</name>
    <message numerus="yes">
        <source>Listening: %n</source>
        <translation>
            <numerusform>Listening: %n</numerusform>
            <numerusform>Listening: %n</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RecordingExportDialog</name>
    <message numerus="yes">
        <source>Export %n recording(s)</source>
        <translation>
            <numerusform>Export %n recording</numerusform>
            <numerusform>Export %n recordings</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RecordingsPanel</name>
    <message numerus="yes">
        <source>%n recording(s)</source>
        <translation>
            <numerusform>%n recording</numerusform>
            <numerusform>%n recordings</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Delete %n recording(s) (%1) for ever? This cannot be undone.</source>
        <translation>
            <numerusform>Delete %n recording (%1) for ever? This cannot be undone.</numerusform>
            <numerusform>Delete %n recordings (%1) for ever? This cannot be undone.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) are in %1</source>
        <translation>
            <numerusform>%n file is in %1</numerusform>
            <numerusform>%n files are in %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>They go to the bin after %n day(s).</source>
        <translation>
            <numerusform>They go to the bin after %n day.</numerusform>
            <numerusform>They go to the bin after %n days.</numerusform>
        </translation>
    </message>
</context>
</TS>
