<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>AboutDialog</name>
    <message>
        <source>About Shack</source>
        <translation>关于 Shack</translation>
    </message>
    <message>
        <source>Shack %1</source>
        <translation>Shack %1</translation>
    </message>
    <message>
        <source>Voice relay, monitor and measuring bench for amateur-radio club stations.</source>
        <translation>业余无线电俱乐部电台的语音中继、监测与测量台。</translation>
    </message>
    <message>
        <source>Qt %1 on %2, %3</source>
        <translation>Qt %1，%2，%3</translation>
    </message>
    <message>
        <source>Free software under the GNU General Public License, version 3 or later, without any warranty. It uses Qt with Qt Charts (GPL), Boost, OpenSSL, spdlog, fmt, nlohmann-json, toml++, Argon2 and Opus, each under its own free licence.</source>
        <translation>依据 GNU 通用公共许可证第 3 版或更新版本发布的自由软件，不提供任何担保。使用了 Qt 及 Qt Charts(GPL)、Boost、OpenSSL、spdlog、fmt、nlohmann-json、toml++、Argon2 和 Opus，各自遵循其自由许可证。</translation>
    </message>
    <message>
        <source>Copy details</source>
        <translation>复制详情</translation>
    </message>
</context>
<context>
    <name>AccountDialog</name>
    <message>
        <source>New account</source>
        <translation>新建账户</translation>
    </message>
    <message>
        <source>Create</source>
        <translation>创建</translation>
    </message>
    <message>
        <source>Account %1</source>
        <translation>账户 %1</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>&amp;Account name</source>
        <translation>账户名(&amp;A)</translation>
    </message>
    <message>
        <source>What the account's devices sign in with.</source>
        <translation>该账户的设备用它登录。</translation>
    </message>
    <message>
        <source>&amp;Callsign</source>
        <translation>呼号(&amp;C)</translation>
    </message>
    <message>
        <source>N&amp;ickname</source>
        <translation>昵称(&amp;I)</translation>
    </message>
    <message>
        <source>&amp;Role</source>
        <translation>角色(&amp;R)</translation>
    </message>
    <message>
        <source>Default talk &amp;group</source>
        <translation>默认群组(&amp;G)</translation>
    </message>
    <message>
        <source>Where new devices of the account go.</source>
        <translation>该账户的新设备从这里开始。</translation>
    </message>
    <message>
        <source>Device &amp;password</source>
        <translation>设备密码(&amp;P)</translation>
    </message>
    <message>
        <source>Type it into the devices. It is not shown again after this.</source>
        <translation>请输入到设备中。之后不会再次显示。</translation>
    </message>
    <message>
        <source>Empty = leave as it is.</source>
        <translation>留空表示保持不变。</translation>
    </message>
    <message>
        <source>&amp;Sign-in password</source>
        <translation>登录密码(&amp;S)</translation>
    </message>
    <message>
        <source>Only for operators and administrators.</source>
        <translation>仅供操作员和管理员使用。</translation>
    </message>
    <message>
        <source>No&amp;te</source>
        <translation>备注(&amp;T)</translation>
    </message>
    <message>
        <source>User</source>
        <extracomment>role of an account</extracomment>
        <translation>用户</translation>
    </message>
    <message>
        <source>Operator</source>
        <extracomment>role of an account</extracomment>
        <translation>操作员</translation>
    </message>
    <message>
        <source>Administrator</source>
        <extracomment>role of an account</extracomment>
        <translation>管理员</translation>
    </message>
    <message>
        <source>Its devices may call in</source>
        <translation>其设备可以接入</translation>
    </message>
    <message>
        <source>An account needs a name.</source>
        <translation>账户需要名称。</translation>
    </message>
    <message>
        <source>At most 32 bytes: devices cannot send a longer name.</source>
        <translation>最多 32 字节：设备无法发送更长的名称。</translation>
    </message>
    <message>
        <source>Without a callsign the account's devices are not let in.</source>
        <translation>没有呼号时，该账户的设备不能接入。</translation>
    </message>
    <message>
        <source>Change an account</source>
        <translation>更改账户</translation>
    </message>
    <message>
        <source>Account %1 added</source>
        <translation>已添加账户 %1</translation>
    </message>
</context>
<context>
    <name>AccountsPanel</name>
    <message>
        <source>User</source>
        <extracomment>role of an account</extracomment>
        <translation>用户</translation>
    </message>
    <message>
        <source>Operator</source>
        <extracomment>role of an account</extracomment>
        <translation>操作员</translation>
    </message>
    <message>
        <source>Administrator</source>
        <extracomment>role of an account</extracomment>
        <translation>管理员</translation>
    </message>
    <message>
        <source>waits for approval</source>
        <translation>等待批准</translation>
    </message>
    <message>
        <source>disabled</source>
        <extracomment>an account whose devices are not let in</extracomment>
        <translation>已停用</translation>
    </message>
    <message>
        <source>no device password</source>
        <translation>没有设备密码</translation>
    </message>
    <message>
        <source>active</source>
        <extracomment>an account that is in order</extracomment>
        <translation>正常</translation>
    </message>
    <message numerus="yes">
        <source>%1, callsign %2, %3, %n device(s), %4</source>
        <translation>
            <numerusform>%1，呼号 %2，%3，%n 台设备，%4</numerusform>
        </translation>
    </message>
    <message>
        <source>Choose an account first.</source>
        <translation>请先选择一个账户。</translation>
    </message>
    <message>
        <source>Accounts</source>
        <translation>账户</translation>
    </message>
    <message>
        <source>Who may have devices here, and what they may do in the window.</source>
        <translation>谁可以在这里拥有设备，以及他们在窗口中可以做什么。</translation>
    </message>
    <message>
        <source>Account</source>
        <translation>账户</translation>
    </message>
    <message>
        <source>Callsign</source>
        <translation>呼号</translation>
    </message>
    <message>
        <source>Nickname</source>
        <translation>昵称</translation>
    </message>
    <message>
        <source>Role</source>
        <translation>角色</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Default talk group</source>
        <translation>默认群组</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>Filter: any words</source>
        <translation>筛选：任意文字</translation>
    </message>
    <message>
        <source>Filter of the accounts</source>
        <translation>账户筛选</translation>
    </message>
    <message>
        <source>New account...</source>
        <translation>新建账户...</translation>
    </message>
    <message>
        <source>There is no account yet. Devices sign in with an account.</source>
        <translation>还没有账户。设备要用账户登录。</translation>
    </message>
    <message>
        <source>0 of %1 match</source>
        <translation>%1 项中没有匹配的</translation>
    </message>
    <message>
        <source>Clear filter</source>
        <translation>清除筛选</translation>
    </message>
    <message>
        <source>Account %1 enabled</source>
        <translation>账户 %1 已启用</translation>
    </message>
    <message>
        <source>Account %1 disabled</source>
        <translation>账户 %1 已停用</translation>
    </message>
    <message>
        <source>Account %1 approved</source>
        <translation>账户 %1 已批准</translation>
    </message>
    <message>
        <source>New device password of %1: %2. It is shown only now; type it into the devices.</source>
        <translation>%1 的新设备密码：%2。只在此时显示，请输入到设备中。</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message numerus="yes">
        <source>Remove account %1 and its %n device(s)?</source>
        <translation>
            <numerusform>移除账户 %1 及其 %n 台设备？</numerusform>
        </translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Account %1 removed</source>
        <translation>账户 %1 已移除</translation>
    </message>
    <message>
        <source>Export table</source>
        <translation>导出表格</translation>
    </message>
    <message>
        <source>Tables (*.csv)</source>
        <translation>表格 (*.csv)</translation>
    </message>
    <message>
        <source>Saved: %1</source>
        <translation>已保存：%1</translation>
    </message>
    <message>
        <source>%1 could not be written: %2</source>
        <translation>无法写入 %1：%2</translation>
    </message>
</context>
<context>
    <name>Actions</name>
    <message>
        <source>New account...</source>
        <translation>新建账户...</translation>
    </message>
    <message>
        <source>Edit account...</source>
        <translation>编辑账户...</translation>
    </message>
    <message>
        <source>Approve account</source>
        <translation>批准账户</translation>
    </message>
    <message>
        <source>Disable or enable account</source>
        <translation>停用或启用账户</translation>
    </message>
    <message>
        <source>New device password</source>
        <translation>新的设备密码</translation>
    </message>
    <message>
        <source>Devices of the account</source>
        <translation>该账户的设备</translation>
    </message>
    <message>
        <source>Remove account</source>
        <translation>移除账户</translation>
    </message>
    <message>
        <source>Traffic: show the chart as a table</source>
        <translation>流量：以表格显示图表</translation>
    </message>
    <message>
        <source>Latency: show the chart as a table</source>
        <translation>时延：以表格显示图表</translation>
    </message>
    <message>
        <source>Traffic: live or paused</source>
        <translation>流量：实时或暂停</translation>
    </message>
    <message>
        <source>Latency: live or paused</source>
        <translation>时延：实时或暂停</translation>
    </message>
    <message>
        <source>Traffic: mark this moment</source>
        <translation>流量：标记此刻</translation>
    </message>
    <message>
        <source>Latency: mark this moment</source>
        <translation>时延：标记此刻</translation>
    </message>
    <message>
        <source>Traffic: save the chart as CSV...</source>
        <translation>流量：将图表存为 CSV...</translation>
    </message>
    <message>
        <source>Latency: save the chart as CSV...</source>
        <translation>时延：将图表存为 CSV...</translation>
    </message>
    <message>
        <source>Traffic: save the chart as a picture...</source>
        <translation>流量：将图表存为图片...</translation>
    </message>
    <message>
        <source>Latency: save the chart as a picture...</source>
        <translation>时延：将图表存为图片...</translation>
    </message>
    <message>
        <source>Add device...</source>
        <translation>添加设备...</translation>
    </message>
    <message>
        <source>Allow...</source>
        <translation>允许...</translation>
    </message>
    <message>
        <source>Move to talk group...</source>
        <translation>移到群组...</translation>
    </message>
    <message>
        <source>May not talk</source>
        <translation>禁发</translation>
    </message>
    <message>
        <source>May not talk for 10 minutes</source>
        <translation>禁发 10 分钟</translation>
    </message>
    <message>
        <source>May not talk for 1 hour</source>
        <translation>禁发 1 小时</translation>
    </message>
    <message>
        <source>Does not hear</source>
        <translation>禁收</translation>
    </message>
    <message>
        <source>Does not hear for 10 minutes</source>
        <translation>禁收 10 分钟</translation>
    </message>
    <message>
        <source>Does not hear for 1 hour</source>
        <translation>禁收 1 小时</translation>
    </message>
    <message>
        <source>Explain</source>
        <translation>解释</translation>
    </message>
    <message>
        <source>Radio settings...</source>
        <translation>电台参数...</translation>
    </message>
    <message>
        <source>Log of the device</source>
        <translation>该设备的日志</translation>
    </message>
    <message>
        <source>Rename or edit...</source>
        <translation>重命名或编辑...</translation>
    </message>
    <message>
        <source>Note...</source>
        <translation>备注...</translation>
    </message>
    <message>
        <source>Star</source>
        <translation>星标</translation>
    </message>
    <message>
        <source>Disconnect</source>
        <translation>断开</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Copy rows</source>
        <translation>复制行</translation>
    </message>
    <message>
        <source>Export table of devices...</source>
        <translation>导出设备表格...</translation>
    </message>
    <message>
        <source>Worst 10 devices</source>
        <translation>最差的 10 台设备</translation>
    </message>
    <message>
        <source>Details of the device</source>
        <translation>设备详情</translation>
    </message>
    <message>
        <source>Latency: pin the percentile curve as reference</source>
        <translation>时延：将百分位曲线钉为参考</translation>
    </message>
    <message>
        <source>Follow the log</source>
        <translation>跟随日志</translation>
    </message>
    <message>
        <source>Mark in the log</source>
        <translation>在日志中标记</translation>
    </message>
    <message>
        <source>Save the log...</source>
        <translation>保存日志...</translation>
    </message>
    <message>
        <source>Cut the talk turn</source>
        <translation>切断发言权</translation>
    </message>
    <message>
        <source>Explain the talker</source>
        <translation>解释发言者</translation>
    </message>
    <message>
        <source>New talk group...</source>
        <translation>新建群组...</translation>
    </message>
    <message>
        <source>Edit talk group...</source>
        <translation>编辑群组...</translation>
    </message>
    <message>
        <source>Members...</source>
        <translation>成员...</translation>
    </message>
    <message>
        <source>Devices of the talk group</source>
        <translation>群组中的设备</translation>
    </message>
    <message>
        <source>Delete talk group</source>
        <translation>删除群组</translation>
    </message>
    <message>
        <source>New link...</source>
        <translation>新建互联...</translation>
    </message>
    <message>
        <source>Edit link...</source>
        <translation>编辑互联...</translation>
    </message>
    <message>
        <source>Delete link</source>
        <translation>删除互联</translation>
    </message>
    <message>
        <source>Go on the air</source>
        <translation>开始运行</translation>
    </message>
    <message>
        <source>The station is on the air</source>
        <translation>电台正在运行</translation>
    </message>
    <message>
        <source>Stop the station...</source>
        <translation>停止电台...</translation>
    </message>
    <message>
        <source>The station is stopped</source>
        <translation>电台已停止</translation>
    </message>
    <message>
        <source>Copy the station's address</source>
        <translation>复制电台的地址</translation>
    </message>
    <message>
        <source>The station listens nowhere</source>
        <translation>电台没有监听任何地址</translation>
    </message>
    <message>
        <source>Notifications</source>
        <translation>通知</translation>
    </message>
    <message>
        <source>Settings...</source>
        <translation>设置...</translation>
    </message>
    <message>
        <source>Quit...</source>
        <translation>退出...</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>There is nothing to undo</source>
        <translation>没有可撤销的操作</translation>
    </message>
    <message>
        <source>Undo: %1</source>
        <translation>撤销：%1</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>重做</translation>
    </message>
    <message>
        <source>There is nothing to redo</source>
        <translation>没有可重做的操作</translation>
    </message>
    <message>
        <source>Redo: %1</source>
        <translation>重做：%1</translation>
    </message>
    <message>
        <source>Find or do...</source>
        <translation>查找或执行...</translation>
    </message>
    <message>
        <source>Find a device...</source>
        <translation>查找设备...</translation>
    </message>
    <message>
        <source>The focused panel has no filter</source>
        <translation>当前面板没有筛选框</translation>
    </message>
    <message>
        <source>Filter this panel</source>
        <translation>筛选此面板</translation>
    </message>
    <message>
        <source>Export this panel...</source>
        <translation>导出此面板...</translation>
    </message>
    <message>
        <source>The focused panel has nothing to export</source>
        <translation>当前面板没有可导出的内容</translation>
    </message>
    <message>
        <source>Layout: Operate</source>
        <translation>布局：值机</translation>
    </message>
    <message>
        <source>Layout: Measure</source>
        <translation>布局：测量</translation>
    </message>
    <message>
        <source>Layout: Review</source>
        <translation>布局：回顾</translation>
    </message>
    <message>
        <source>Layout: Wall</source>
        <translation>布局：大屏</translation>
    </message>
    <message>
        <source>Save layout as...</source>
        <translation>布局另存为...</translation>
    </message>
    <message>
        <source>Reset layout</source>
        <translation>重置布局</translation>
    </message>
    <message>
        <source>Wall: full screen, double size</source>
        <translation>大屏：全屏、双倍字号</translation>
    </message>
    <message>
        <source>No panel has the focus</source>
        <translation>没有面板获得焦点</translation>
    </message>
    <message>
        <source>Next panel</source>
        <translation>下一个面板</translation>
    </message>
    <message>
        <source>Previous panel</source>
        <translation>上一个面板</translation>
    </message>
    <message>
        <source>Detach or dock back this panel</source>
        <translation>分离或停靠此面板</translation>
    </message>
    <message>
        <source>Close this panel</source>
        <translation>关闭此面板</translation>
    </message>
    <message>
        <source>Larger text</source>
        <translation>放大文字</translation>
    </message>
    <message>
        <source>Smaller text</source>
        <translation>缩小文字</translation>
    </message>
    <message>
        <source>Normal text size</source>
        <translation>正常文字大小</translation>
    </message>
    <message>
        <source>Times in UTC</source>
        <translation>使用 UTC 时间</translation>
    </message>
    <message>
        <source>Compact rows</source>
        <translation>紧凑行距</translation>
    </message>
    <message>
        <source>Theme: as the system</source>
        <translation>主题：跟随系统</translation>
    </message>
    <message>
        <source>Theme: light</source>
        <translation>主题：浅色</translation>
    </message>
    <message>
        <source>Theme: dark</source>
        <translation>主题：深色</translation>
    </message>
    <message>
        <source>Theme: high contrast</source>
        <translation>主题：高对比度</translation>
    </message>
    <message>
        <source>Language: English</source>
        <translation>语言：English</translation>
    </message>
    <message>
        <source>Language: Chinese</source>
        <translation>语言：中文</translation>
    </message>
    <message>
        <source>Help for this panel</source>
        <translation>此面板的帮助</translation>
    </message>
    <message>
        <source>Getting started</source>
        <translation>入门</translation>
    </message>
    <message>
        <source>Keyboard shortcuts...</source>
        <translation>键盘快捷键...</translation>
    </message>
    <message>
        <source>About Shack...</source>
        <translation>关于 Shack...</translation>
    </message>
    <message>
        <source>Panel: %1</source>
        <translation>面板：%1</translation>
    </message>
    <message>
        <source>Quick check</source>
        <translation>快速检查</translation>
    </message>
    <message>
        <source>Run the shown plan</source>
        <translation>运行所示计划</translation>
    </message>
    <message>
        <source>Find the limit</source>
        <translation>查找极限</translation>
    </message>
    <message>
        <source>Pause after this rung, or go on</source>
        <translation>本档位后暂停，或继续</translation>
    </message>
    <message>
        <source>Stop the run</source>
        <translation>停止运行</translation>
    </message>
    <message>
        <source>Edit a ladder...</source>
        <translation>编辑阶梯测试...</translation>
    </message>
    <message>
        <source>Copy the plan as a command</source>
        <translation>将计划复制为命令</translation>
    </message>
    <message>
        <source>Open a plan file...</source>
        <translation>打开计划文件...</translation>
    </message>
    <message>
        <source>Save the plan as a file...</source>
        <translation>将计划保存为文件...</translation>
    </message>
    <message>
        <source>Run again and compare</source>
        <translation>再次运行并比较</translation>
    </message>
    <message>
        <source>Compare runs</source>
        <translation>比较运行</translation>
    </message>
    <message>
        <source>Export the report...</source>
        <translation>导出报告...</translation>
    </message>
    <message>
        <source>Star a run, or not</source>
        <translation>为运行加或去星标</translation>
    </message>
    <message>
        <source>Edit the plan of a run</source>
        <translation>编辑运行的计划</translation>
    </message>
    <message>
        <source>Remove runs...</source>
        <translation>删除运行...</translation>
    </message>
    <message>
        <source>Test with simulated devices</source>
        <translation>用模拟设备测试</translation>
    </message>
    <message>
        <source>Record traffic to a file</source>
        <translation>将流量录制到文件</translation>
    </message>
    <message>
        <source>Record its traffic for a minute</source>
        <translation>录制该设备流量一分钟</translation>
    </message>
    <message>
        <source>Talk from here...</source>
        <translation>在此讲话...</translation>
    </message>
    <message>
        <source>Stop listening</source>
        <translation>停止收听</translation>
    </message>
    <message>
        <source>Play or pause</source>
        <translation>播放或暂停</translation>
    </message>
    <message>
        <source>Replay the last over</source>
        <translation>重播最近一次发言</translation>
    </message>
    <message>
        <source>Play slower</source>
        <translation>慢放</translation>
    </message>
    <message>
        <source>Play faster</source>
        <translation>快放</translation>
    </message>
    <message>
        <source>Keep or release</source>
        <translation>保留或取消保留</translation>
    </message>
    <message>
        <source>Note on a recording...</source>
        <translation>录音备注...</translation>
    </message>
    <message>
        <source>Move recordings to the bin</source>
        <translation>将录音移入回收站</translation>
    </message>
    <message>
        <source>Restore recordings from the bin</source>
        <translation>从回收站还原录音</translation>
    </message>
    <message>
        <source>Delete recordings for ever...</source>
        <translation>永久删除录音...</translation>
    </message>
    <message>
        <source>Export recordings...</source>
        <translation>导出录音...</translation>
    </message>
    <message>
        <source>Export as evidence...</source>
        <translation>作为证据导出...</translation>
    </message>
    <message>
        <source>Record what is said</source>
        <translation>录制通话</translation>
    </message>
    <message>
        <source>New announcement...</source>
        <translation>新建播报...</translation>
    </message>
    <message>
        <source>Edit announcement...</source>
        <translation>编辑播报...</translation>
    </message>
    <message>
        <source>Announce now</source>
        <translation>立即播报</translation>
    </message>
    <message>
        <source>Pause or resume announcement</source>
        <translation>暂停或恢复播报</translation>
    </message>
    <message>
        <source>Remove announcement</source>
        <translation>删除播报</translation>
    </message>
    <message>
        <source>Cancel what is being announced</source>
        <translation>取消正在播报的内容</translation>
    </message>
    <message>
        <source>Listen to the talk group</source>
        <translation>收听群组</translation>
    </message>
    <message>
        <source>Announce in the talk group...</source>
        <translation>在群组中播报...</translation>
    </message>
    <message>
        <source>Echo: talkers hear themselves</source>
        <translation>回放：发言者听到自己</translation>
    </message>
    <message>
        <source>Play into a talk group...</source>
        <translation>播放到群组...</translation>
    </message>
    <message>
        <source>Open a capture...</source>
        <translation>打开抓包文件...</translation>
    </message>
    <message>
        <source>Send the capture</source>
        <translation>重放抓包</translation>
    </message>
    <message>
        <source>Close the capture</source>
        <translation>关闭抓包文件</translation>
    </message>
</context>
<context>
    <name>AddressList</name>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy %1</source>
        <translation>复制 %1</translation>
    </message>
    <message>
        <source>This computer has no network address that others could reach.</source>
        <translation>这台计算机没有其他人可以访问的网络地址。</translation>
    </message>
    <message>
        <source>Behind a router? Forward UDP port %1 to %2.</source>
        <translation>在路由器后面？请把 UDP 端口 %1 转发到 %2。</translation>
    </message>
</context>
<context>
    <name>AdministratorPage</name>
    <message>
        <source>At least 8 characters.</source>
        <translation>至少 8 个字符。</translation>
    </message>
    <message>
        <source>Too short: at least 8 characters.</source>
        <translation>太短：至少 8 个字符。</translation>
    </message>
    <message>
        <source>Fair. Longer, or with other kinds of characters, is better.</source>
        <translation>尚可。更长或包含其他种类的字符会更好。</translation>
    </message>
    <message>
        <source>Strong.</source>
        <translation>强。</translation>
    </message>
    <message>
        <source>Administrator</source>
        <translation>管理员</translation>
    </message>
    <message>
        <source>Account</source>
        <translation>账户</translation>
    </message>
    <message>
        <source>Account of the administrator</source>
        <translation>管理员的账户</translation>
    </message>
    <message>
        <source>Password</source>
        <translation>密码</translation>
    </message>
    <message>
        <source>Password of the administrator</source>
        <translation>管理员的密码</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>Show the password</source>
        <translation>显示密码</translation>
    </message>
    <message>
        <source>Generate</source>
        <translation>生成</translation>
    </message>
    <message>
        <source>Generate a password</source>
        <translation>生成密码</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy the password</source>
        <translation>复制密码</translation>
    </message>
    <message>
        <source>The first account of the station, with the role of an administrator. Nothing asks for its password yet, neither this window nor shackctl; it is kept for managing the station from other computers later. You may skip this page.</source>
        <translation>电台的第一个账户，角色为管理员。目前没有任何地方会询问其密码：本窗口和 shackctl 都不会；它留待日后从其他计算机管理电台时使用。可以跳过本页。</translation>
    </message>
</context>
<context>
    <name>AdvancedPage</name>
    <message>
        <source>Station file</source>
        <translation>电台配置文件</translation>
    </message>
    <message>
        <source>Everything that has no field here: edit it with a text editor and restart the program. Every key is explained in it.</source>
        <translation>这里没有的项目都在其中：用文本编辑器编辑，然后重新启动程序。文件中解释了每一项。</translation>
    </message>
    <message>
        <source>Data folder</source>
        <translation>数据文件夹</translation>
    </message>
    <message>
        <source>The station's database.</source>
        <translation>电台的数据库。</translation>
    </message>
    <message>
        <source>Log file</source>
        <translation>日志文件</translation>
    </message>
    <message>
        <source>My settings</source>
        <translation>我的设置</translation>
    </message>
    <message>
        <source>Layouts, columns, keys and this dialog.</source>
        <translation>布局、列、按键和本对话框。</translation>
    </message>
    <message>
        <source>The station file as it is now (read only):</source>
        <translation>当前的电台配置文件(只读)：</translation>
    </message>
    <message>
        <source>There is no station file; the station uses its defaults.</source>
        <translation>没有电台配置文件，电台使用默认值。</translation>
    </message>
    <message>
        <source>Text of the station file</source>
        <translation>电台配置文件的内容</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Show folder</source>
        <translation>打开文件夹</translation>
    </message>
</context>
<context>
    <name>AnnouncementDialog</name>
    <message>
        <source>Announcement</source>
        <translation>播报</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>New announcement</source>
        <translation>新建播报</translation>
    </message>
    <message>
        <source>Announce</source>
        <translation>播报</translation>
    </message>
    <message>
        <source>&amp;Title</source>
        <translation>标题(&amp;T)</translation>
    </message>
    <message>
        <source>Talk &amp;group</source>
        <translation>群组(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>A recording, or an Ogg Opus file of at most one minute.</source>
        <translation>一条录音，或不超过一分钟的 Ogg Opus 文件。</translation>
    </message>
    <message>
        <source>&amp;When</source>
        <translation>时间(&amp;W)</translation>
    </message>
    <message>
        <source>It waits until nobody talks there.</source>
        <translation>等到该群组无人讲话时播放。</translation>
    </message>
    <message>
        <source>&amp;At (UTC)</source>
        <translation>时刻 UTC(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;At</source>
        <translation>时刻(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Every</source>
        <translation>间隔(&amp;E)</translation>
    </message>
    <message>
        <source>Sound of the announcement</source>
        <translation>播报的声音文件</translation>
    </message>
    <message>
        <source>Ogg Opus (*.opus *.ogg)</source>
        <translation>Ogg Opus (*.opus *.ogg)</translation>
    </message>
    <message>
        <source>A title is needed.</source>
        <translation>需要标题。</translation>
    </message>
    <message>
        <source>Choose a talk group.</source>
        <translation>请选择群组。</translation>
    </message>
    <message>
        <source>Choose a file.</source>
        <translation>请选择文件。</translation>
    </message>
    <message>
        <source>Announcement %1 planned</source>
        <translation>已计划播报 %1</translation>
    </message>
    <message>
        <source>Announcement %1 changed</source>
        <translation>已修改播报 %1</translation>
    </message>
    <message>
        <source>Browse...</source>
        <translation>浏览...</translation>
    </message>
    <message>
        <source>Browse for the file</source>
        <translation>浏览文件</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>立即</translation>
    </message>
    <message>
        <source>Once</source>
        <translation>一次</translation>
    </message>
    <message>
        <source>Every day</source>
        <translation>每天</translation>
    </message>
    <message>
        <source>Every week</source>
        <translation>每周</translation>
    </message>
    <message>
        <source>Again and again</source>
        <translation>按间隔重复</translation>
    </message>
    <message>
        <source> min</source>
        <translation> 分钟</translation>
    </message>
</context>
<context>
    <name>AnnouncementsPanel</name>
    <message>
        <source>said</source>
        <translation>已播放</translation>
    </message>
    <message>
        <source>left out: somebody talked</source>
        <translation>已跳过：有人讲话</translation>
    </message>
    <message>
        <source>interrupted</source>
        <translation>被打断</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>已取消</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>Nothing that is announced now is chosen.</source>
        <translation>未选中正在播报的内容。</translation>
    </message>
    <message>
        <source>Announcements</source>
        <translation>播报</translation>
    </message>
    <message>
        <source>What the station says by itself, when nobody talks.</source>
        <translation>无人讲话时电台自动播放的内容。</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>标题</translation>
    </message>
    <message>
        <source>Talk group</source>
        <translation>群组</translation>
    </message>
    <message>
        <source>When</source>
        <translation>周期</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>下次</translation>
    </message>
    <message>
        <source>Last</source>
        <translation>上次</translation>
    </message>
    <message>
        <source>New announcement...</source>
        <translation>新建播报...</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>已暂停</translation>
    </message>
    <message>
        <source>once</source>
        <translation>一次</translation>
    </message>
    <message>
        <source>every day</source>
        <translation>每天</translation>
    </message>
    <message>
        <source>every week</source>
        <translation>每周</translation>
    </message>
    <message numerus="yes">
        <source>every %n min</source>
        <translation>
            <numerusform>每 %n 分钟</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>%1 in %2, %3, next %4</source>
        <translation>%1，%2，%3，下次 %4</translation>
    </message>
    <message>
        <source>is said: %1 / %2</source>
        <translation>正在播放：%1 / %2</translation>
    </message>
    <message>
        <source>waits until nobody talks</source>
        <translation>等待空闲</translation>
    </message>
    <message>
        <source>%1 in %2, %3</source>
        <translation>%1，%2，%3</translation>
    </message>
    <message>
        <source>The station says nothing by itself.</source>
        <translation>电台没有自动播报。</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Announcement %1: %2</source>
        <translation>播报 %1：%2</translation>
    </message>
    <message>
        <source>Choose a planned announcement first.</source>
        <translation>请先选择一个计划的播报。</translation>
    </message>
    <message>
        <source>Announcement %1 resumed</source>
        <translation>已恢复播报 %1</translation>
    </message>
    <message>
        <source>Announcement %1 paused</source>
        <translation>已暂停播报 %1</translation>
    </message>
    <message>
        <source>Announcement %1 removed</source>
        <translation>已删除播报 %1</translation>
    </message>
</context>
<context>
    <name>AppearancePage</name>
    <message>
        <source>Colours and text</source>
        <translation>颜色与文字</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>主题</translation>
    </message>
    <message>
        <source>High contrast takes the colours of the system and thicker lines.</source>
        <translation>高对比度使用系统的颜色和更粗的线条。</translation>
    </message>
    <message>
        <source>as the system</source>
        <translation>跟随系统</translation>
    </message>
    <message>
        <source>light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>high contrast</source>
        <translation>高对比度</translation>
    </message>
    <message>
        <source>Text size</source>
        <translation>文字大小</translation>
    </message>
    <message>
        <source>80 to 200 % of the system's text; also Ctrl++ and Ctrl+-.</source>
        <translation>系统文字的 80 到 200 %；也可用 Ctrl++ 和 Ctrl+-。</translation>
    </message>
    <message>
        <source>Tables and times</source>
        <translation>表格与时间</translation>
    </message>
    <message>
        <source>Compact rows</source>
        <translation>紧凑行距</translation>
    </message>
    <message>
        <source>Rows of 20 instead of 24 pixels.</source>
        <translation>行高 20 像素，而不是 24 像素。</translation>
    </message>
    <message>
        <source>Times in UTC</source>
        <translation>使用 UTC 时间</translation>
    </message>
    <message>
        <source>Tables and charts show UTC, as logs do, instead of local time.</source>
        <translation>表格和图表像日志那样显示 UTC，而不是本地时间。</translation>
    </message>
</context>
<context>
    <name>Ask</name>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
</context>
<context>
    <name>BellList</name>
    <message>
        <source>Notifications</source>
        <translation>通知</translation>
    </message>
    <message>
        <source>Clear list</source>
        <translation>清空列表</translation>
    </message>
    <message>
        <source>Nothing has happened that you wanted to hear of.</source>
        <translation>没有发生您想知道的事情。</translation>
    </message>
    <message>
        <source>over</source>
        <comment>a trouble that has ended</comment>
        <translation>已结束</translation>
    </message>
    <message>
        <source>Go there</source>
        <translation>前往</translation>
    </message>
    <message>
        <source>Why?</source>
        <translation>为什么？</translation>
    </message>
    <message>
        <source>Copy details</source>
        <translation>复制详情</translation>
    </message>
</context>
<context>
    <name>Capture</name>
    <message>
        <source>%1 packets were recorded. The file %2 can be opened with Wireshark and sent again with shack-replay.</source>
        <translation>已录制 %1 个数据包。文件 %2 可用 Wireshark 打开，并可用 shack-replay 重新发送。</translation>
    </message>
    <message>
        <source>%1 more came too fast to be copied.</source>
        <translation>另有 %1 个来得太快，未能复制。</translation>
    </message>
    <message>
        <source>Show folder</source>
        <translation>显示文件夹</translation>
    </message>
    <message>
        <source>The file has reached its largest size.</source>
        <translation>文件已达到最大大小。</translation>
    </message>
    <message>
        <source>The disk took no more: the end is missing.</source>
        <translation>磁盘已满：缺少结尾部分。</translation>
    </message>
</context>
<context>
    <name>CaptureBrush</name>
    <message>
        <source>When there are packets.</source>
        <translation>数据包的时间分布。</translation>
    </message>
    <message>
        <source>When there are packets: %1 in %2 s. All of it is chosen.</source>
        <translation>数据包的时间分布：%2 秒内 %1 个。已选择全部。</translation>
    </message>
    <message>
        <source>The part from %1 s to %2 s is chosen.</source>
        <translation>已选择 %1 秒到 %2 秒的部分。</translation>
    </message>
    <message>
        <source>Part of the capture</source>
        <translation>抓包的片段</translation>
    </message>
    <message>
        <source>Drag to choose a part, double-click for everything, click to go there. Keys: Left and Right move its end, with Shift its beginning, Esc chooses everything.</source>
        <translation>拖动选择片段，双击选择全部，单击跳到该处。按键：左右键移动终点，加 Shift 移动起点，Esc 选择全部。</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 秒</translation>
    </message>
</context>
<context>
    <name>ChangeWords</name>
    <message>
        <source>no talk group</source>
        <translation>没有群组</translation>
    </message>
    <message numerus="yes">
        <source>%n device(s)</source>
        <translation>
            <numerusform>%n 台设备</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <extracomment>talk group and how many of the chosen devices are in it</extracomment>
        <translation>%1(%2)</translation>
    </message>
    <message numerus="yes">
        <source>%n device(s): %1 → %2</source>
        <translation>
            <numerusform>%n 台设备：%1 → %2</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 may talk, %2 may not</source>
        <translation>%1 台可以发言，%2 台不可以</translation>
    </message>
    <message>
        <source>all may talk</source>
        <translation>全部可以发言</translation>
    </message>
    <message>
        <source>none may talk</source>
        <translation>全部不可发言</translation>
    </message>
    <message>
        <source>%1 hear, %2 do not</source>
        <translation>%1 台接收，%2 台不接收</translation>
    </message>
    <message>
        <source>all hear</source>
        <translation>全部接收</translation>
    </message>
    <message>
        <source>none hears</source>
        <translation>全部不接收</translation>
    </message>
</context>
<context>
    <name>ChartPanel</name>
    <message>
        <source>Mark %1</source>
        <translation>标记 %1</translation>
    </message>
    <message>
        <source>Save chart</source>
        <translation>保存图表</translation>
    </message>
    <message>
        <source>Files (*.%1)</source>
        <translation>文件 (*.%1)</translation>
    </message>
    <message>
        <source>Saved: %1</source>
        <translation>已保存：%1</translation>
    </message>
    <message>
        <source>%1 could not be written: %2</source>
        <translation>无法写入 %1：%2</translation>
    </message>
    <message>
        <source>1 min</source>
        <translation>1 分钟</translation>
    </message>
    <message>
        <source>5 min</source>
        <translation>5 分钟</translation>
    </message>
    <message>
        <source>15 min</source>
        <translation>15 分钟</translation>
    </message>
    <message>
        <source>1 hour</source>
        <translation>1 小时</translation>
    </message>
    <message>
        <source>6 hours</source>
        <translation>6 小时</translation>
    </message>
    <message>
        <source>24 hours</source>
        <translation>24 小时</translation>
    </message>
    <message>
        <source>Window of the charts</source>
        <translation>图表的时间窗口</translation>
    </message>
    <message>
        <source>Live</source>
        <extracomment>switch: the charts move on</extracomment>
        <translation>实时</translation>
    </message>
    <message>
        <source>Off: the picture stands still although figures go on.</source>
        <translation>关闭后画面静止，数据仍在继续。</translation>
    </message>
    <message>
        <source>Crosshair</source>
        <translation>十字线</translation>
    </message>
    <message>
        <source>Shows all values at the pointer; Left and Right move it.</source>
        <translation>显示指针处的所有数值；左右方向键移动。</translation>
    </message>
    <message>
        <source>Mark</source>
        <translation>标记</translation>
    </message>
    <message>
        <source>Adds a note at this moment to the charts and the log.</source>
        <translation>在图表和日志中为此刻添加备注。</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>Saves the chart with the focus as picture or table.</source>
        <translation>将有焦点的图表存为图片或表格。</translation>
    </message>
    <message>
        <source>Picture (PNG)...</source>
        <translation>图片 (PNG)...</translation>
    </message>
    <message>
        <source>Drawing (SVG)...</source>
        <translation>矢量图 (SVG)...</translation>
    </message>
    <message>
        <source>Table (CSV)...</source>
        <translation>表格 (CSV)...</translation>
    </message>
</context>
<context>
    <name>ChartWidget</name>
    <message>
        <source>Table</source>
        <translation>表格</translation>
    </message>
    <message>
        <source>Show the chart as a table (T).</source>
        <translation>以表格显示图表 (T)。</translation>
    </message>
    <message>
        <source>Show as table: %1</source>
        <translation>以表格显示：%1</translation>
    </message>
    <message>
        <source>%1 UTC</source>
        <extracomment>a time of day in UTC on the axis of a chart</extracomment>
        <translation>%1 UTC</translation>
    </message>
    <message>
        <source>%1  %2</source>
        <extracomment>time and text of a mark on a chart</extracomment>
        <translation>%1  %2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <extracomment>a column's title and its value</extracomment>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>ChecklistPanel</name>
    <message>
        <source>First steps</source>
        <translation>第一步</translation>
    </message>
    <message>
        <source>What a new station needs, in five steps that tick themselves.</source>
        <translation>新电台需要做的五个步骤，完成后自动打勾。</translation>
    </message>
    <message>
        <source>done</source>
        <translation>已完成</translation>
    </message>
    <message>
        <source>to do</source>
        <translation>待完成</translation>
    </message>
    <message>
        <source>%1 of %2 done</source>
        <translation>已完成 %1 / %2</translation>
    </message>
    <message>
        <source>Go on the air: the lamp above says so.</source>
        <translation>开始运行：上方的指示灯会显示。</translation>
    </message>
    <message>
        <source>Add an account with a device password, so that a device can log in.</source>
        <translation>添加带设备密码的账户，让设备可以登录。</translation>
    </message>
    <message>
        <source>Connect a device: give it the station's address, the account and its password.</source>
        <translation>连接设备：填入电台的地址、账户及其密码。</translation>
    </message>
    <message>
        <source>Hear somebody talk: a card appears under Now talking.</source>
        <translation>听到有人发言：“正在发言”下会出现卡片。</translation>
    </message>
    <message>
        <source>Look at the settings: network, theme, notifications, keys.</source>
        <translation>看看设置：网络、主题、通知、按键。</translation>
    </message>
    <message>
        <source>Go on the air</source>
        <translation>开始运行</translation>
    </message>
    <message>
        <source>Add account...</source>
        <translation>添加账户...</translation>
    </message>
    <message>
        <source>Copy address</source>
        <translation>复制地址</translation>
    </message>
    <message>
        <source>Now talking</source>
        <translation>正在发言</translation>
    </message>
    <message>
        <source>Settings...</source>
        <translation>设置...</translation>
    </message>
    <message>
        <source>Close for ever</source>
        <translation>不再显示</translation>
    </message>
    <message>
        <source>View &gt; Panels brings it back.</source>
        <translation>“视图 &gt; 面板”可以再次打开。</translation>
    </message>
    <message>
        <source>Close the first steps for ever</source>
        <translation>不再显示第一步</translation>
    </message>
</context>
<context>
    <name>Checks</name>
    <message>
        <source>A callsign is needed.</source>
        <translation>需要呼号。</translation>
    </message>
    <message>
        <source>A callsign has 3 to 16 letters and digits, at least one of each: BG1ABC.</source>
        <translation>呼号有 3 到 16 个字母和数字，两者至少各一个：BG1ABC。</translation>
    </message>
    <message>
        <source>A device password has 6 to 10 letters and digits, nothing else.</source>
        <translation>设备密码为 6 到 10 位字母和数字，不能有其他字符。</translation>
    </message>
    <message>
        <source>Write an address of this computer and a port: 0.0.0.0:60050 or [::]:60050.</source>
        <translation>请填写本机的地址和端口：0.0.0.0:60050 或 [::]:60050。</translation>
    </message>
    <message>
        <source>A port is a number from 1 to 65535.</source>
        <translation>端口是 1 到 65535 之间的数字。</translation>
    </message>
    <message>
        <source>An account name has 1 to 31 letters, digits, points, lines and dashes.</source>
        <translation>账户名为 1 到 31 个字母、数字、点、下划线和短横线。</translation>
    </message>
</context>
<context>
    <name>ChipRow</name>
    <message>
        <source>%1 %2</source>
        <extracomment>a switch above a list and how many rows it would show: "Online 412"</extracomment>
        <translation>%1 %2</translation>
    </message>
</context>
<context>
    <name>Choices</name>
    <message>
        <source>(none)</source>
        <extracomment>no talk group</extracomment>
        <translation>(无)</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <extracomment>account name and callsign</extracomment>
        <translation>%1(%2)</translation>
    </message>
    <message>
        <source>(nobody)</source>
        <extracomment>no account</extracomment>
        <translation>(没有人)</translation>
    </message>
    <message>
        <source>A device password has 6 to 10 letters and digits.</source>
        <translation>设备密码为 6 到 10 位字母和数字。</translation>
    </message>
</context>
<context>
    <name>CommandPalette</name>
    <message>
        <source>Nothing fits.</source>
        <translation>没有匹配项。</translation>
    </message>
    <message>
        <source>&gt; actions   @ devices   # talk groups   ? help</source>
        <translation>&gt; 操作   @ 设备   # 群组   ? 帮助</translation>
    </message>
    <message>
        <source>Find or do...</source>
        <translation>查找或执行...</translation>
    </message>
    <message>
        <source>Find or do</source>
        <translation>查找或执行</translation>
    </message>
    <message>
        <source>Type a few letters; &gt; limits to actions, @ to devices, # to talk groups, ? to help.</source>
        <translation>输入几个字母；&gt; 只找操作，@ 只找设备，# 只找群组，? 只找帮助。</translation>
    </message>
    <message>
        <source>What fits</source>
        <translation>匹配项</translation>
    </message>
</context>
<context>
    <name>DayStrip</name>
    <message>
        <source>When was talked</source>
        <translation>通话时段</translation>
    </message>
    <message>
        <source>Talk of 24 hours in steps of 5 minutes. Drag to see only that time; double click or Esc for all of it.</source>
        <translation>24 小时内的通话，每格 5 分钟。拖动只看该时段；双击或按 Esc 显示全部。</translation>
    </message>
</context>
<context>
    <name>DeviceActions</name>
    <message>
        <source>%1 moved to %2</source>
        <translation>%1 已移到 %2</translation>
    </message>
    <message>
        <source>Choose a device first.</source>
        <translation>请先选择设备。</translation>
    </message>
    <message>
        <source>Choose one device first.</source>
        <translation>请先选择一台设备。</translation>
    </message>
    <message>
        <source>Choose a device that is online first.</source>
        <translation>请先选择一台在线的设备。</translation>
    </message>
    <message>
        <source>Devices of this model have no settings that the station may send.</source>
        <translation>该型号的设备没有电台可以发送的参数。</translation>
    </message>
    <message>
        <source>Choose a refused or pending device that can be let in.</source>
        <translation>请选择可以放行的已拒绝或待批准的设备。</translation>
    </message>
    <message>
        <source>Move</source>
        <translation>移动</translation>
    </message>
    <message>
        <source>%1 may talk again</source>
        <translation>%1 可以再次发言</translation>
    </message>
    <message numerus="yes">
        <source>%1 may not talk for %n minute(s)</source>
        <translation>
            <numerusform>%1 禁发 %n 分钟</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 may not talk</source>
        <translation>%1 已禁发</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>应用</translation>
    </message>
    <message>
        <source>%1 hears again</source>
        <translation>%1 恢复接收</translation>
    </message>
    <message numerus="yes">
        <source>%1 does not hear for %n minute(s)</source>
        <translation>
            <numerusform>%1 禁收 %n 分钟</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 does not hear</source>
        <translation>%1 已禁收</translation>
    </message>
    <message>
        <source>Disconnect %1? They may call in again at once.</source>
        <translation>断开 %1？它们可能马上再次接入。</translation>
    </message>
    <message>
        <source>Disconnect</source>
        <translation>断开</translation>
    </message>
    <message>
        <source>Remove %1 with their settings? You can undo it.</source>
        <translation>移除 %1 及其参数？可以撤销。</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>%1 removed</source>
        <translation>%1 已移除</translation>
    </message>
    <message>
        <source>A device belongs to an account, and there is none yet.</source>
        <translation>设备属于账户，而现在还没有账户。</translation>
    </message>
    <message>
        <source>New account...</source>
        <translation>新建账户...</translation>
    </message>
    <message>
        <source>Account %1 enabled</source>
        <translation>账户 %1 已启用</translation>
    </message>
    <message>
        <source>Account %1 approved</source>
        <translation>账户 %1 已批准</translation>
    </message>
    <message>
        <source>Talk group %1 switched on</source>
        <translation>群组 %1 已启用</translation>
    </message>
    <message>
        <source>Traffic is being recorded already.</source>
        <translation>正在录制流量。</translation>
    </message>
</context>
<context>
    <name>DeviceColumn</name>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Whether the device talks, is online, silent, offline, waits for approval or was refused.</source>
        <translation>设备是否在发言、在线、无声、离线、待批准或已被拒绝。</translation>
    </message>
    <message>
        <source>Callsign-SSID</source>
        <translation>呼号-SSID</translation>
    </message>
    <message>
        <source>Callsign of the account and number of the device.</source>
        <translation>账户的呼号和设备的编号。</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>型号</translation>
    </message>
    <message>
        <source>What the device says it is. Bridges carry the voice of other systems.</source>
        <translation>设备自报的型号。网桥承载其他系统的语音。</translation>
    </message>
    <message>
        <source>Talk group</source>
        <translation>群组</translation>
    </message>
    <message>
        <source>The talk group it talks in and hears.</source>
        <translation>它发言和接收的群组。</translation>
    </message>
    <message>
        <source>Talk/Hear</source>
        <translation>发言/接收</translation>
    </message>
    <message>
        <source>Left: may it talk? Right: does it hear? Click a switch to change it.</source>
        <translation>左：可以发言吗？右：接收吗？点击开关可更改。</translation>
    </message>
    <message>
        <source>Gaps in %</source>
        <translation>接收缺口 %</translation>
    </message>
    <message>
        <source>Estimate over the last 60 s of talking: the time its turns lasted against the voice that arrived. DraARL has no sequence numbers, so this is ≈.</source>
        <translation>最近 60 秒发言的估计：发言持续的时间与到达的语音相比。DraARL 没有序号，所以是 ≈。</translation>
    </message>
    <message>
        <source>Jitter ms</source>
        <translation>抖动 ms</translation>
    </message>
    <message>
        <source>Estimate over 60 s: how unevenly its voice arrives against the 60 ms rhythm of Opus frames (≈).</source>
        <translation>60 秒的估计：语音到达相对于 Opus 帧 60 ms 节奏的不均匀程度 (≈)。</translation>
    </message>
    <message>
        <source>Last heard</source>
        <translation>最近通联</translation>
    </message>
    <message>
        <source>When its last voice arrived.</source>
        <translation>最近一次语音到达的时间。</translation>
    </message>
    <message>
        <source>Online since</source>
        <translation>上线时间</translation>
    </message>
    <message>
        <source>When its present session began.</source>
        <translation>当前会话开始的时间。</translation>
    </message>
    <message>
        <source>Last packet</source>
        <translation>最近数据包</translation>
    </message>
    <message>
        <source>When anything of it arrived, heartbeats included. After 20 s without one it is offline.</source>
        <translation>最近收到任何内容(包括心跳)的时间。20 秒没有则为离线。</translation>
    </message>
    <message>
        <source>Heartbeats missed /min</source>
        <translation>每分钟缺失心跳</translation>
    </message>
    <message>
        <source>Heartbeats that did not arrive by the device's own rhythm: shows the path while nobody talks (≈).</source>
        <translation>按设备自身节奏没有到达的心跳：在无人发言时反映路径状况 (≈)。</translation>
    </message>
    <message>
        <source>Received pps</source>
        <translation>接收 pps</translation>
    </message>
    <message>
        <source>Datagrams per second that arrive from it.</source>
        <translation>每秒从它收到的数据报。</translation>
    </message>
    <message>
        <source>Endpoint</source>
        <translation>端点</translation>
    </message>
    <message>
        <source>Address and port it sends from. The end is hidden until you click.</source>
        <translation>它发送所用的地址和端口。末尾隐藏，点击后显示。</translation>
    </message>
    <message>
        <source>DMR ID</source>
        <translation>DMR ID</translation>
    </message>
    <message>
        <source>Its number in DMR networks; a dash when it has none.</source>
        <translation>它在 DMR 网络中的号码；没有则为短横线。</translation>
    </message>
    <message>
        <source>Account</source>
        <translation>账户</translation>
    </message>
    <message>
        <source>Whose device it is: the login name.</source>
        <translation>设备属于谁：登录名。</translation>
    </message>
    <message>
        <source>Talk time</source>
        <translation>发言时长</translation>
    </message>
    <message>
        <source>How long it has talked since the program started.</source>
        <translation>程序启动以来它发言了多久。</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>Your note about the device.</source>
        <translation>您对该设备的备注。</translation>
    </message>
    <message>
        <source>Star</source>
        <translation>星标</translation>
    </message>
    <message>
        <source>Devices you want to keep an eye on.</source>
        <translation>您想关注的设备。</translation>
    </message>
    <message>
        <source>What the device is called here; of a refused one, why it was refused.</source>
        <translation>设备在此处的名称；被拒绝的设备则显示拒绝原因。</translation>
    </message>
</context>
<context>
    <name>DeviceDetail</name>
    <message>
        <source>Details of the device</source>
        <translation>设备详情</translation>
    </message>
    <message>
        <source>Choose a device to see its details.</source>
        <translation>选择一台设备查看详情。</translation>
    </message>
    <message>
        <source>Last 10 minutes</source>
        <translation>最近 10 分钟</translation>
    </message>
    <message>
        <source>Hears / is heard by</source>
        <translation>能听到 / 被谁听到</translation>
    </message>
    <message>
        <source>Last overs</source>
        <translation>最近的发言</translation>
    </message>
    <message>
        <source>Explain</source>
        <translation>解释</translation>
    </message>
    <message>
        <source>Show its decisions live</source>
        <translation>实时显示对它的决定</translation>
    </message>
    <message>
        <source>What the relay decides about every frame of this device; the last 20 are kept.</source>
        <translation>中继对该设备每一帧的决定；保留最近 20 个。</translation>
    </message>
    <message>
        <source>Decisions about its frames</source>
        <translation>对其帧的决定</translation>
    </message>
    <message>
        <source>%1  %2</source>
        <extracomment>callsign and name of a device
----------
time and what was decided about a frame</extracomment>
        <translation>%1  %2</translation>
    </message>
    <message numerus="yes">
        <source>%1 and %n more</source>
        <extracomment>a list of callsigns that goes on</extracomment>
        <translation>
            <numerusform>%1 和另外 %n 个</numerusform>
        </translation>
    </message>
    <message>
        <source>Hears nobody now.</source>
        <translation>现在听不到任何人。</translation>
    </message>
    <message>
        <source>Hears %1.</source>
        <translation>能听到 %1。</translation>
    </message>
    <message>
        <source>Nobody would hear it now.</source>
        <translation>现在没有人能听到它。</translation>
    </message>
    <message>
        <source>Is heard by %1.</source>
        <translation>能被 %1 听到。</translation>
    </message>
    <message>
        <source>Gaps in: %1 % ≈</source>
        <translation>接收缺口：%1 % ≈</translation>
    </message>
    <message>
        <source>Jitter: %1 ms ≈</source>
        <translation>抖动：%1 ms ≈</translation>
    </message>
    <message>
        <source>%1  %2  %3</source>
        <extracomment>time, length and talk group of an over</extracomment>
        <translation>%1  %2  %3</translation>
    </message>
    <message>
        <source>It has not talked since the program started.</source>
        <translation>程序启动以来它没有发言。</translation>
    </message>
</context>
<context>
    <name>DeviceDialog</name>
    <message>
        <source>(as set for the account)</source>
        <translation>（按账户设置）</translation>
    </message>
    <message>
        <source>&amp;Account</source>
        <translation>账户(&amp;A)</translation>
    </message>
    <message>
        <source>Whose device it is; it signs in with the account's name and device password.</source>
        <translation>设备属于谁；它用该账户的名称和设备密码登录。</translation>
    </message>
    <message>
        <source>&amp;SSID</source>
        <translation>&amp;SSID</translation>
    </message>
    <message>
        <source>Number of the device: 1 to 99 or 106 to 254.</source>
        <translation>设备的编号：1 到 99 或 106 到 254。</translation>
    </message>
    <message>
        <source>&amp;Model</source>
        <translation>型号(&amp;M)</translation>
    </message>
    <message>
        <source>Talk &amp;group</source>
        <translation>群组(&amp;G)</translation>
    </message>
    <message>
        <source>Add a device</source>
        <translation>添加设备</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>添加</translation>
    </message>
    <message>
        <source>&amp;DMR ID</source>
        <translation>&amp;DMR ID</translation>
    </message>
    <message>
        <source>0 = none</source>
        <translation>0 = 无</translation>
    </message>
    <message>
        <source>Device %1</source>
        <translation>设备 %1</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>&amp;Name</source>
        <translation>名称(&amp;N)</translation>
    </message>
    <message>
        <source>N&amp;ote</source>
        <translation>备注(&amp;O)</translation>
    </message>
    <message>
        <source>Choose an account of the list.</source>
        <translation>请从列表中选择账户。</translation>
    </message>
    <message>
        <source>100 to 105 are reserved for apps; choose another.</source>
        <translation>100 到 105 保留给应用；请选择其他编号。</translation>
    </message>
    <message>
        <source>Change a device</source>
        <translation>更改设备</translation>
    </message>
    <message>
        <source>Device %1 added</source>
        <translation>已添加设备 %1</translation>
    </message>
</context>
<context>
    <name>DeviceFilter</name>
    <message>
        <source>online</source>
        <translation>在线</translation>
    </message>
    <message>
        <source>offline</source>
        <translation>离线</translation>
    </message>
    <message>
        <source>talking</source>
        <translation>发言中</translation>
    </message>
    <message>
        <source>silent</source>
        <translation>无声</translation>
    </message>
    <message>
        <source>pending</source>
        <translation>待批准</translation>
    </message>
    <message>
        <source>refused</source>
        <translation>已拒绝</translation>
    </message>
    <message>
        <source>starred</source>
        <translation>星标</translation>
    </message>
    <message>
        <source>muted</source>
        <translation>禁发</translation>
    </message>
    <message>
        <source>deaf</source>
        <translation>禁收</translation>
    </message>
    <message>
        <source>bridge</source>
        <translation>网桥</translation>
    </message>
</context>
<context>
    <name>DeviceIndex</name>
    <message>
        <source>No talk group</source>
        <translation>没有群组</translation>
    </message>
    <message>
        <source>No account</source>
        <translation>没有账户</translation>
    </message>
</context>
<context>
    <name>DeviceModel</name>
    <message>
        <source>%1: %2</source>
        <extracomment>a column's title and its value</extracomment>
        <translation>%1：%2</translation>
    </message>
    <message numerus="yes">
        <source>%1: %n device(s)</source>
        <translation>
            <numerusform>%1：%n 台设备</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>DeviceTexts</name>
    <message>
        <source>may not talk, does not hear</source>
        <translation>禁发，禁收</translation>
    </message>
    <message>
        <source>may not talk</source>
        <translation>禁发</translation>
    </message>
    <message>
        <source>does not hear</source>
        <translation>禁收</translation>
    </message>
    <message>
        <source>talks and hears</source>
        <translation>可发言，可接收</translation>
    </message>
    <message numerus="yes">
        <source>talking for %n second(s) in %1</source>
        <translation>
            <numerusform>已在 %1 发言 %n 秒</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 in %2, last heard %3</source>
        <translation>%1，在 %2，最近通联 %3</translation>
    </message>
    <message>
        <source>refused: %1</source>
        <translation>已拒绝：%1</translation>
    </message>
    <message>
        <source>starred</source>
        <translation>星标</translation>
    </message>
    <message>
        <source>gaps %1 percent</source>
        <translation>缺口百分之 %1</translation>
    </message>
    <message>
        <source>, </source>
        <extracomment>separates the parts of a spoken list</extracomment>
        <translation>，</translation>
    </message>
</context>
<context>
    <name>DevicesPanel</name>
    <message>
        <source>Choose a row first.</source>
        <translation>请先选择一行。</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Everybody who called in, how well they arrive, and what they may do.</source>
        <translation>所有接入过的设备，到达质量如何，以及允许做什么。</translation>
    </message>
    <message>
        <source>Filter: bg7  group:national  gaps&gt;1  model:bridge  online</source>
        <translation>筛选：bg7  group:national  gaps&gt;1  model:bridge  online</translation>
    </message>
    <message>
        <source>Filter of the devices</source>
        <translation>设备筛选</translation>
    </message>
    <message>
        <source>Usual columns</source>
        <translation>常用列</translation>
    </message>
    <message>
        <source>All columns</source>
        <translation>全部列</translation>
    </message>
    <message>
        <source>Signal</source>
        <translation>信号</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>网络</translation>
    </message>
    <message>
        <source>Not grouped</source>
        <translation>不分组</translation>
    </message>
    <message>
        <source>By talk group</source>
        <translation>按群组</translation>
    </message>
    <message>
        <source>By account</source>
        <translation>按账户</translation>
    </message>
    <message>
        <source>By model</source>
        <translation>按型号</translation>
    </message>
    <message>
        <source>Group the devices</source>
        <translation>设备分组</translation>
    </message>
    <message>
        <source>Worst 10</source>
        <translation>最差 10 台</translation>
    </message>
    <message>
        <source>The ten devices with the most trouble, the worst first.</source>
        <translation>问题最多的十台设备，最差的在前。</translation>
    </message>
    <message>
        <source>Add device...</source>
        <translation>添加设备...</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>详情</translation>
    </message>
    <message>
        <source>Show the details of the chosen device (Ctrl+Enter).</source>
        <translation>显示所选设备的详情 (Ctrl+Enter)。</translation>
    </message>
    <message>
        <source>All</source>
        <extracomment>a chip that shows all devices</extracomment>
        <translation>全部</translation>
    </message>
    <message>
        <source>Every device that matches the filter.</source>
        <translation>所有符合筛选的设备。</translation>
    </message>
    <message>
        <source>Online</source>
        <extracomment>a chip that shows devices with a session</extracomment>
        <translation>在线</translation>
    </message>
    <message>
        <source>Devices that have a session.</source>
        <translation>有会话的设备。</translation>
    </message>
    <message>
        <source>Talking</source>
        <extracomment>a chip that shows devices that talk now</extracomment>
        <translation>发言中</translation>
    </message>
    <message>
        <source>Devices that talk now.</source>
        <translation>正在发言的设备。</translation>
    </message>
    <message>
        <source>Trouble</source>
        <extracomment>a chip that shows devices in trouble</extracomment>
        <translation>有问题</translation>
    </message>
    <message>
        <source>Gaps of 1 % and more, jitter of 40 ms and more, missed heartbeats, silent or refused.</source>
        <translation>缺口 1 % 以上、抖动 40 ms 以上、缺失心跳、无声或被拒绝。</translation>
    </message>
    <message>
        <source>Starred</source>
        <extracomment>a chip that shows starred devices</extracomment>
        <translation>星标</translation>
    </message>
    <message>
        <source>Devices you starred.</source>
        <translation>您加了星标的设备。</translation>
    </message>
    <message>
        <source>Pending</source>
        <extracomment>a chip that shows devices that were refused or wait for approval</extracomment>
        <translation>待处理</translation>
    </message>
    <message>
        <source>Refused devices and those that wait for approval.</source>
        <translation>被拒绝的和等待批准的设备。</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>启动</translation>
    </message>
    <message>
        <source>0 of %1 match</source>
        <translation>%1 项中没有匹配的</translation>
    </message>
    <message>
        <source>Clear filter</source>
        <translation>清除筛选</translation>
    </message>
    <message>
        <source>The station is stopped.</source>
        <translation>电台已停止。</translation>
    </message>
    <message>
        <source>No device has called in.</source>
        <translation>还没有设备接入。</translation>
    </message>
    <message>
        <source>No device has called in. Point a device at %1.</source>
        <translation>还没有设备接入。请让设备指向 %1。</translation>
    </message>
    <message>
        <source>Copy address</source>
        <translation>复制地址</translation>
    </message>
    <message>
        <source>Taken as plain text: %1</source>
        <translation>按普通文字处理：%1</translation>
    </message>
    <message>
        <source>Export table</source>
        <translation>导出表格</translation>
    </message>
    <message>
        <source>Tables (*.csv)</source>
        <translation>表格 (*.csv)</translation>
    </message>
    <message>
        <source>Saved: %1</source>
        <translation>已保存：%1</translation>
    </message>
    <message>
        <source>%1 could not be written: %2</source>
        <translation>无法写入 %1：%2</translation>
    </message>
    <message>
        <source>Simulated devices are talking already.</source>
        <translation>模拟设备已在发言。</translation>
    </message>
    <message>
        <source>Start the station first.</source>
        <translation>请先启动电台。</translation>
    </message>
</context>
<context>
    <name>Diagnosis</name>
    <message>
        <source>somebody</source>
        <translation>某人</translation>
    </message>
    <message>
        <source>%1 cannot hear: 'does not hear' was set by %2 at %3 and ends at %4.</source>
        <translation>%1 听不到：%2 于 %3 设置了“禁收”，到 %4 结束。</translation>
    </message>
    <message>
        <source>%1 cannot hear: 'does not hear' was set by %2 at %3.</source>
        <translation>%1 听不到：%2 于 %3 设置了“禁收”。</translation>
    </message>
    <message>
        <source>Let it hear again</source>
        <translation>恢复接收</translation>
    </message>
    <message>
        <source>%1 cannot be heard: 'may not talk' was set by %2 at %3 and ends at %4.</source>
        <translation>%1 不会被听到：%2 于 %3 设置了“禁发”，到 %4 结束。</translation>
    </message>
    <message>
        <source>%1 cannot be heard: 'may not talk' was set by %2 at %3.</source>
        <translation>%1 不会被听到：%2 于 %3 设置了“禁发”。</translation>
    </message>
    <message>
        <source>Let it talk again</source>
        <translation>恢复发言</translation>
    </message>
    <message>
        <source>The station is stopped, so nobody hears anybody.</source>
        <translation>电台已停止，所以谁也听不到谁。</translation>
    </message>
    <message>
        <source>Start the station</source>
        <translation>启动电台</translation>
    </message>
    <message>
        <source>Allow...</source>
        <translation>允许...</translation>
    </message>
    <message>
        <source>%1 waits for approval of its account.</source>
        <translation>%1 等待其账户被批准。</translation>
    </message>
    <message>
        <source>%1 is offline: nothing of it has arrived since %2.</source>
        <translation>%1 离线：自 %2 起没有收到它的任何内容。</translation>
    </message>
    <message>
        <source>%1 is offline and has not called in since the program started.</source>
        <translation>%1 离线，程序启动以来没有接入过。</translation>
    </message>
    <message>
        <source>Heartbeats of %1 are missing; its network or ours may be down.</source>
        <translation>缺少 %1 的心跳；它的网络或我们的网络可能中断。</translation>
    </message>
    <message>
        <source>About %1 % of the voice of %2 is lost on the way in.</source>
        <translation>约 %1 % 的 %2 的语音在到达途中丢失。</translation>
    </message>
    <message>
        <source>The talk group of %1 is switched off.</source>
        <translation>%1 的群组已停用。</translation>
    </message>
    <message>
        <source>Switch it on</source>
        <translation>启用它</translation>
    </message>
    <message>
        <source>%1 is in no talk group, so it hears nobody and nobody hears it.</source>
        <translation>%1 不在任何群组中，所以谁也听不到，也没有人听到它。</translation>
    </message>
    <message>
        <source>Move to talk group...</source>
        <translation>移到群组...</translation>
    </message>
    <message>
        <source>%1 is alone: nobody else is online in %2.</source>
        <translation>%1 独自一人：%2 中没有其他人在线。</translation>
    </message>
    <message>
        <source>As far as the relay can see, nothing keeps %1 from talking and hearing.</source>
        <translation>就中继所见，没有什么妨碍 %1 发言和接收。</translation>
    </message>
</context>
<context>
    <name>DockTitle</name>
    <message>
        <source>Dock back</source>
        <translation>停靠</translation>
    </message>
    <message>
        <source>Detach</source>
        <translation>分离</translation>
    </message>
    <message>
        <source>Dock back: %1</source>
        <translation>停靠：%1</translation>
    </message>
    <message>
        <source>Detach: %1</source>
        <translation>分离：%1</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Close: %1</source>
        <translation>关闭：%1</translation>
    </message>
</context>
<context>
    <name>EditDialog</name>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <extracomment>what is wrong, and what to do about it</extracomment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>Waiting...</source>
        <translation>等待中...</translation>
    </message>
</context>
<context>
    <name>EngineWords</name>
    <message>
        <source>ingress</source>
        <translation>接收线程</translation>
    </message>
    <message>
        <source>writers</source>
        <translation>发送线程</translation>
    </message>
    <message>
        <source>control</source>
        <translation>控制线程</translation>
    </message>
    <message>
        <source>store</source>
        <translation>数据库线程</translation>
    </message>
    <message>
        <source>passwords</source>
        <translation>密码线程</translation>
    </message>
    <message>
        <source>web</source>
        <translation>网页线程</translation>
    </message>
    <message>
        <source>other</source>
        <translation>其他线程</translation>
    </message>
    <message>
        <source>the database is locked by another program</source>
        <translation>数据库被其他程序锁定</translation>
    </message>
    <message>
        <source>the disk that holds the database is full</source>
        <translation>数据库所在磁盘已满</translation>
    </message>
    <message>
        <source>the database may only be read</source>
        <translation>数据库只能读取</translation>
    </message>
    <message>
        <source>the database file {} is gone</source>
        <translation>数据库文件 {} 不见了</translation>
    </message>
    <message>
        <source>the database file {} is gone; put it back, or restart to begin with an empty one</source>
        <translation>数据库文件 {} 不见了；请放回原处，或重新启动以使用空数据库</translation>
    </message>
    <message>
        <source>the database file {} was replaced; restart to use the new one</source>
        <translation>数据库文件 {} 已被替换；重新启动以使用新文件</translation>
    </message>
    <message>
        <source>the database took {} ms for one job</source>
        <translation>数据库处理一项任务用了 {} 毫秒</translation>
    </message>
    <message>
        <source>still slow</source>
        <translation>仍然缓慢</translation>
    </message>
    <message>
        <source>{} is not a file</source>
        <translation>{} 不是文件</translation>
    </message>
</context>
<context>
    <name>FaultBand</name>
    <message>
        <source>Fault</source>
        <translation>故障</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Settings...</source>
        <translation>设置...</translation>
    </message>
    <message>
        <source>Copy details</source>
        <translation>复制详情</translation>
    </message>
</context>
<context>
    <name>FirstRunWindow</name>
    <message>
        <source>Go on the air</source>
        <translation>开始运行</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>下一步</translation>
    </message>
    <message>
        <source>Step %1 of %2</source>
        <translation>第 %1 步，共 %2 步</translation>
    </message>
    <message>
        <source>Shack - first start</source>
        <translation>Shack - 首次启动</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>上一步</translation>
    </message>
    <message>
        <source>Skip</source>
        <translation>跳过</translation>
    </message>
    <message>
        <source>Goes on with safe defaults; Settings takes it later.</source>
        <translation>使用安全的默认值继续；以后可在设置中更改。</translation>
    </message>
</context>
<context>
    <name>FreezeGuard</name>
    <message numerus="yes">
        <source>%n change(s) - resume</source>
        <translation>
            <numerusform>%n 处更改 - 继续</numerusform>
        </translation>
    </message>
    <message>
        <source>The order waits while you point at a row. Click or press Esc to show it now.</source>
        <translation>指针停在行上时顺序会等待。点击或按 Esc 立即显示。</translation>
    </message>
</context>
<context>
    <name>GeneralPage</name>
    <message>
        <source>Window</source>
        <translation>窗口</translation>
    </message>
    <message>
        <source>Closing the window</source>
        <translation>关闭窗口</translation>
    </message>
    <message>
        <source>While the station is on the air. Without a tray the program always asks, so that it never disappears.</source>
        <translation>电台运行时。没有托盘时程序总会询问，以免窗口消失。</translation>
    </message>
    <message>
        <source>hides it in the tray</source>
        <translation>隐藏到托盘</translation>
    </message>
    <message>
        <source>asks what to do</source>
        <translation>询问如何处理</translation>
    </message>
    <message>
        <source>Messages stay</source>
        <translation>消息停留</translation>
    </message>
    <message>
        <source>How long short messages in the corner can be read. The bell keeps them all.</source>
        <translation>角落里的短消息显示多久。铃铛会保留全部消息。</translation>
    </message>
    <message>
        <source>8 seconds</source>
        <translation>8 秒</translation>
    </message>
    <message>
        <source>16 seconds</source>
        <translation>16 秒</translation>
    </message>
    <message>
        <source>32 seconds</source>
        <translation>32 秒</translation>
    </message>
</context>
<context>
    <name>Grid</name>
    <message>
        <source>Columns</source>
        <translation>列</translation>
    </message>
    <message>
        <source>Presets</source>
        <translation>预设</translation>
    </message>
    <message>
        <source>Reset columns</source>
        <translation>重置列</translation>
    </message>
</context>
<context>
    <name>GroupModel</name>
    <message>
        <source>Public</source>
        <extracomment>branch of the tree of talk groups</extracomment>
        <translation>公开</translation>
    </message>
    <message>
        <source>Private</source>
        <extracomment>branch of the tree of talk groups</extracomment>
        <translation>私有</translation>
    </message>
    <message>
        <source>Linked</source>
        <extracomment>branch of the tree of talk groups: groups that are joined by links</extracomment>
        <translation>互联</translation>
    </message>
    <message>
        <source>%1  %2</source>
        <extracomment>callsign of the talker, and for how long</extracomment>
        <translation>%1  %2</translation>
    </message>
    <message numerus="yes">
        <source>%1, link between %n talk group(s)</source>
        <translation>
            <numerusform>%1，%n 个群组之间的互联</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1, %n device(s) online</source>
        <translation>
            <numerusform>%1，%n 台设备在线</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, switched off</source>
        <translation>%1，已停用</translation>
    </message>
    <message>
        <source>%1, %2 is talking</source>
        <translation>%1，%2 正在发言</translation>
    </message>
    <message numerus="yes">
        <source>%1, %n entries</source>
        <translation>
            <numerusform>%1，%n 项</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 (off)</source>
        <translation>%1(停用)</translation>
    </message>
    <message>
        <source>Devices with a session; for a link those of the talk groups it joins.</source>
        <translation>有会话的设备数；互联则为它所连接群组的在线设备总数。</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Online</source>
        <extracomment>column: number of devices online</extracomment>
        <translation>在线</translation>
    </message>
    <message>
        <source>Turn</source>
        <extracomment>column: who is talking and how long</extracomment>
        <translation>发言权</translation>
    </message>
</context>
<context>
    <name>HealthPanel</name>
    <message>
        <source>Health</source>
        <translation>健康</translation>
    </message>
    <message>
        <source>Whether the computer and the station are fine, and what to do when not.</source>
        <translation>计算机和电台是否正常，以及不正常时该怎么办。</translation>
    </message>
    <message>
        <source>Level</source>
        <translation>级别</translation>
    </message>
    <message>
        <source>What</source>
        <translation>项目</translation>
    </message>
    <message>
        <source>How it is</source>
        <translation>状况</translation>
    </message>
    <message>
        <source>What to do</source>
        <translation>怎么办</translation>
    </message>
    <message>
        <source>Health of the station</source>
        <translation>电台的健康状况</translation>
    </message>
    <message>
        <source>Copy command</source>
        <translation>复制命令</translation>
    </message>
    <message>
        <source>Copies the line that puts this right, to paste into a terminal.</source>
        <translation>复制可以解决此问题的命令，粘贴到终端。</translation>
    </message>
    <message>
        <source>Why?</source>
        <translation>为什么？</translation>
    </message>
    <message>
        <source>Shows the figures behind this line.</source>
        <translation>显示这一行背后的数字。</translation>
    </message>
    <message>
        <source>OK</source>
        <translation>正常</translation>
    </message>
    <message>
        <source>Watch</source>
        <translation>注意</translation>
    </message>
    <message>
        <source>Fault</source>
        <translation>故障</translation>
    </message>
    <message>
        <source>%1, %2: %3</source>
        <extracomment>level, what, and how it is: "Watch, Receive buffer: 208 KiB of 4 MiB"</extracomment>
        <translation>%1，%2：%3</translation>
    </message>
    <message>
        <source>The station has not measured anything yet.</source>
        <translation>电台还没有测量任何数据。</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <extracomment>how something is, and what to do about it</extracomment>
        <translation>%1 %2</translation>
    </message>
</context>
<context>
    <name>HeatMapChart</name>
    <message>
        <source>No voice frames in this window</source>
        <translation>此窗口内没有语音帧</translation>
    </message>
    <message>
        <source>%1 over time, ms; frames per cell</source>
        <translation>%1 随时间，ms；每格的帧数</translation>
    </message>
    <message>
        <source>Time</source>
        <extracomment>column of a table: number of frames</extracomment>
        <translation>时间</translation>
    </message>
    <message>
        <source>Frames</source>
        <translation>帧</translation>
    </message>
</context>
<context>
    <name>HelpWindow</name>
    <message>
        <source>Manual</source>
        <translation>手册</translation>
    </message>
    <message>
        <source>Search the manual</source>
        <translation>搜索手册</translation>
    </message>
    <message>
        <source>Topics</source>
        <translation>主题</translation>
    </message>
    <message>
        <source>Page</source>
        <translation>页面</translation>
    </message>
</context>
<context>
    <name>InlineBar</name>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Close this line</source>
        <translation>关闭此行</translation>
    </message>
</context>
<context>
    <name>LanguagePage</name>
    <message>
        <source>Language of the window</source>
        <translation>窗口语言</translation>
    </message>
    <message>
        <source>Changes at once. The log file stays English.</source>
        <translation>立即更改。日志文件保持英文。</translation>
    </message>
</context>
<context>
    <name>LastHeardPanel</name>
    <message>
        <source>Last heard</source>
        <translation>最近通联</translation>
    </message>
    <message>
        <source>Who talked, newest on top.</source>
        <translation>谁发过言，最新的在最上面。</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Callsign-SSID</source>
        <translation>呼号-SSID</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Talk group</source>
        <translation>群组</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>时长</translation>
    </message>
    <message>
        <source>From the first to the last voice frame.</source>
        <translation>从第一个到最后一个语音帧。</translation>
    </message>
    <message>
        <source>Gaps %</source>
        <translation>缺口 %</translation>
    </message>
    <message>
        <source>Estimate (≈): time of the over without voice. Order and duplicates cannot be seen.</source>
        <translation>估计值 (≈)：发言中没有语音的时间。看不出顺序和重复。</translation>
    </message>
    <message>
        <source>Freeze</source>
        <extracomment>button: the list stands still</extracomment>
        <translation>冻结</translation>
    </message>
    <message>
        <source>The list stands still until you resume.</source>
        <translation>列表静止，直到您继续。</translation>
    </message>
    <message>
        <source>Freeze the list</source>
        <translation>冻结列表</translation>
    </message>
    <message>
        <source>The station is stopped.</source>
        <translation>电台已停止。</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>启动</translation>
    </message>
    <message>
        <source>Nobody has talked since %1.</source>
        <translation>自 %1 起没有人发言。</translation>
    </message>
    <message>
        <source>%1 is talking in %2 since %3</source>
        <translation>%1 自 %3 起在 %2 发言</translation>
    </message>
    <message>
        <source>%1 talked in %2 at %3 for %4</source>
        <translation>%1 于 %3 在 %2 发言 %4</translation>
    </message>
    <message>
        <source>Show the device</source>
        <translation>显示设备</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Export table...</source>
        <translation>导出表格...</translation>
    </message>
    <message>
        <source>Export table</source>
        <translation>导出表格</translation>
    </message>
    <message>
        <source>Tables (*.csv)</source>
        <translation>表格 (*.csv)</translation>
    </message>
    <message>
        <source>Saved: %1</source>
        <translation>已保存：%1</translation>
    </message>
    <message>
        <source>%1 could not be written: %2</source>
        <translation>无法写入 %1：%2</translation>
    </message>
    <message>
        <source>Recorded: Enter plays it.</source>
        <translation>已录音：按回车播放。</translation>
    </message>
    <message>
        <source>Play the recording</source>
        <translation>播放录音</translation>
    </message>
</context>
<context>
    <name>Latency</name>
    <message>
        <source>max</source>
        <translation>最大</translation>
    </message>
    <message>
        <source>Queueing</source>
        <comment>admission to first send</comment>
        <translation>排队</translation>
    </message>
    <message>
        <source>Spread</source>
        <comment>first to last receiver</comment>
        <translation>铺开</translation>
    </message>
    <message>
        <source>Residence</source>
        <comment>received to last send</comment>
        <translation>驻留</translation>
    </message>
</context>
<context>
    <name>LatencyBandsChart</name>
    <message>
        <source>Log</source>
        <translation>对数</translation>
    </message>
    <message>
        <source>Logarithmic axis: fast and slow frames in one picture.</source>
        <translation>对数坐标：快帧和慢帧在同一张图中。</translation>
    </message>
    <message>
        <source>Logarithmic axis</source>
        <translation>对数坐标</translation>
    </message>
    <message>
        <source>No voice frames in this window</source>
        <translation>此窗口内没有语音帧</translation>
    </message>
    <message>
        <source>%1, ms</source>
        <extracomment>title of a chart: Residence, Queueing or Spread</extracomment>
        <translation>%1，ms</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
</context>
<context>
    <name>LatencyPanel</name>
    <message>
        <source>Latency</source>
        <translation>时延</translation>
    </message>
    <message>
        <source>How long voice frames take from their arrival to the last receiver.</source>
        <translation>语音帧从到达到最后一个接收者用了多久。</translation>
    </message>
    <message>
        <source>Which time</source>
        <translation>哪种时间</translation>
    </message>
    <message>
        <source>Queueing: admission to first send. Spread: first to last receiver. Residence: received to last send.</source>
        <translation>排队：从接纳到第一次发送。铺开：从第一个到最后一个接收者。驻留：从收到到最后一次发送。</translation>
    </message>
    <message>
        <source>Pin</source>
        <translation>钉住</translation>
    </message>
    <message>
        <source>Keeps the present percentile curve as reference.</source>
        <translation>将当前的百分位曲线保留为参考。</translation>
    </message>
    <message>
        <source>Pin as reference</source>
        <translation>钉为参考</translation>
    </message>
</context>
<context>
    <name>Layouts</name>
    <message>
        <source>Operate</source>
        <comment>name of a window layout</comment>
        <translation>值机</translation>
    </message>
    <message>
        <source>Measure</source>
        <comment>name of a window layout</comment>
        <translation>测量</translation>
    </message>
    <message>
        <source>Review</source>
        <comment>name of a window layout</comment>
        <translation>回顾</translation>
    </message>
    <message>
        <source>Wall</source>
        <comment>name of a window layout</comment>
        <translation>大屏</translation>
    </message>
</context>
<context>
    <name>LineChart</name>
    <message>
        <source>%1, passed %2</source>
        <translation>%1，超过 %2</translation>
    </message>
    <message numerus="yes">
        <source>%n time(s), %1</source>
        <translation>
            <numerusform>%n 次，%1</numerusform>
        </translation>
    </message>
    <message>
        <source>Time</source>
        <extracomment>column of a table: when</extracomment>
        <translation>时间</translation>
    </message>
</context>
<context>
    <name>LinkDialog</name>
    <message>
        <source>Link %1</source>
        <translation>互联 %1</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>New link</source>
        <translation>新建互联</translation>
    </message>
    <message>
        <source>Create</source>
        <translation>创建</translation>
    </message>
    <message>
        <source>&amp;Name</source>
        <translation>名称(&amp;N)</translation>
    </message>
    <message>
        <source>Talk &amp;groups</source>
        <translation>群组(&amp;G)</translation>
    </message>
    <message>
        <source>At least two; their devices hear each other.</source>
        <translation>至少两个；其中的设备互相听到。</translation>
    </message>
    <message>
        <source>The link is on</source>
        <translation>互联已启用</translation>
    </message>
    <message>
        <source>A link needs a name.</source>
        <translation>互联需要名称。</translation>
    </message>
    <message>
        <source>Choose at least two talk groups.</source>
        <translation>请至少选择两个群组。</translation>
    </message>
    <message>
        <source>New link %1</source>
        <translation>新建互联 %1</translation>
    </message>
    <message>
        <source>Change link %1</source>
        <translation>更改互联 %1</translation>
    </message>
</context>
<context>
    <name>ListModel</name>
    <message>
        <source>%1: %2</source>
        <extracomment>a column's title and its value</extracomment>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>LiveBar</name>
    <message>
        <source>Talking is switched on already.</source>
        <translation>讲话功能已打开。</translation>
    </message>
    <message>
        <source>No talk group is listened to.</source>
        <translation>没有正在收听的群组。</translation>
    </message>
    <message>
        <source>Listen to talk groups</source>
        <translation>收听群组</translation>
    </message>
    <message>
        <source>Which talk groups are played on this computer.</source>
        <translation>在这台电脑上播放哪些群组。</translation>
    </message>
    <message>
        <source>Volume of live sound</source>
        <translation>实时声音的音量</translation>
    </message>
    <message>
        <source>How loud live sound is here.</source>
        <translation>这里实时声音的大小。</translation>
    </message>
    <message>
        <source>Hold to talk (F8)</source>
        <translation>按住讲话 (F8)</translation>
    </message>
    <message>
        <source>The microphone is open while this is held.</source>
        <translation>按住时麦克风打开。</translation>
    </message>
    <message>
        <source>Level of the microphone</source>
        <translation>麦克风电平</translation>
    </message>
    <message>
        <source>Listen</source>
        <translation>收听</translation>
    </message>
    <message numerus="yes">
        <source>Listening: %n</source>
        <translation>
            <numerusform>正在收听：%n</numerusform>
        </translation>
    </message>
    <message>
        <source>Stop talking</source>
        <translation>结束讲话</translation>
    </message>
    <message>
        <source>Talk...</source>
        <translation>讲话...</translation>
    </message>
    <message>
        <source>Gives the session of the console back.</source>
        <translation>结束控制台自己的会话。</translation>
    </message>
    <message>
        <source>Opens a session of its own with callsign and SSID.</source>
        <translation>用呼号和 SSID 打开控制台自己的会话。</translation>
    </message>
    <message>
        <source>Volume of %1</source>
        <translation>%1 的音量</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>No microphone found.</source>
        <translation>未找到麦克风。</translation>
    </message>
    <message>
        <source>No sound output found.</source>
        <translation>未找到声音输出设备。</translation>
    </message>
    <message>
        <source>Waiting for the station...</source>
        <translation>正在等待电台...</translation>
    </message>
    <message>
        <source>The station refuses: %1</source>
        <translation>电台拒绝：%1</translation>
    </message>
    <message>
        <source>Your turn: talk now.</source>
        <translation>正在发射：请讲话。</translation>
    </message>
    <message>
        <source>Busy: %1 is talking.</source>
        <translation>忙：%1 正在发言。</translation>
    </message>
    <message>
        <source>You talked for too long. Let go and press again.</source>
        <translation>讲话时间过长。请松开后再按。</translation>
    </message>
    <message>
        <source>Ready to talk.</source>
        <translation>可以讲话。</translation>
    </message>
</context>
<context>
    <name>LogModel</name>
    <message>
        <source>mark</source>
        <extracomment>a line that the operator put into the log</extracomment>
        <translation>标记</translation>
    </message>
    <message>
        <source>%1  × %2</source>
        <extracomment>a log sentence and how often it was repeated: "Port opened x 1,204"</extracomment>
        <translation>%1  × %2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1, %2, %3</source>
        <translation>%1，%2，%3</translation>
    </message>
    <message>
        <source>Time</source>
        <extracomment>column of a log: when</extracomment>
        <translation>时间</translation>
    </message>
    <message>
        <source>Level</source>
        <extracomment>column of a log: debug, info, warning, error</extracomment>
        <translation>级别</translation>
    </message>
    <message>
        <source>Area</source>
        <extracomment>column of a log: part of the program</extracomment>
        <translation>区域</translation>
    </message>
    <message>
        <source>What happened</source>
        <extracomment>column of a log: what happened</extracomment>
        <translation>发生了什么</translation>
    </message>
    <message>
        <source>Details</source>
        <extracomment>column of a log: facts beside the sentence</extracomment>
        <translation>详情</translation>
    </message>
</context>
<context>
    <name>LogPanel</name>
    <message>
        <source>Mark</source>
        <translation>标记</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>日志</translation>
    </message>
    <message>
        <source>What the station noted, newest at the bottom.</source>
        <translation>电台的记录，最新的在底部。</translation>
    </message>
    <message>
        <source>Filter: any words</source>
        <translation>筛选：任意文字</translation>
    </message>
    <message>
        <source>Filter of the log</source>
        <translation>日志筛选</translation>
    </message>
    <message>
        <source>Show lines of this level.</source>
        <translation>显示此级别的行。</translation>
    </message>
    <message>
        <source>Areas</source>
        <translation>区域</translation>
    </message>
    <message>
        <source>Which parts of the program are shown.</source>
        <translation>显示程序的哪些部分。</translation>
    </message>
    <message>
        <source>Only selection</source>
        <translation>仅所选</translation>
    </message>
    <message>
        <source>Only lines about the device chosen in Devices.</source>
        <translation>只显示与“设备”中所选设备有关的行。</translation>
    </message>
    <message>
        <source>Follow</source>
        <extracomment>switch of the log: stay at the newest line</extracomment>
        <translation>跟随</translation>
    </message>
    <message>
        <source>Stays at the newest line.</source>
        <translation>停留在最新一行。</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copies the chosen lines.</source>
        <translation>复制所选的行。</translation>
    </message>
    <message>
        <source>Save...</source>
        <translation>保存...</translation>
    </message>
    <message>
        <source>Saves the shown lines to a file.</source>
        <translation>将显示的行保存到文件。</translation>
    </message>
    <message>
        <source>Puts a line of your own into the log and the charts.</source>
        <translation>在日志和图表中加入您自己的一行。</translation>
    </message>
    <message>
        <source>Nothing has been noted yet.</source>
        <translation>还没有任何记录。</translation>
    </message>
    <message>
        <source>No entries at this level</source>
        <translation>此级别没有条目</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>显示全部</translation>
    </message>
    <message>
        <source>Save the log</source>
        <translation>保存日志</translation>
    </message>
    <message>
        <source>Text (*.txt)</source>
        <translation>文本 (*.txt)</translation>
    </message>
    <message>
        <source>Saved: %1</source>
        <translation>已保存：%1</translation>
    </message>
    <message>
        <source>%1 could not be written: %2</source>
        <translation>无法写入 %1：%2</translation>
    </message>
</context>
<context>
    <name>LogSentences</name>
    <message>
        <source>a damaged database lies beside this one</source>
        <translation>此数据库旁有一个损坏的数据库</translation>
    </message>
    <message>
        <source>RFC 2544 measurement ended</source>
        <translation>RFC 2544 测量结束</translation>
    </message>
    <message>
        <source>account added</source>
        <translation>账户已添加</translation>
    </message>
    <message>
        <source>account removed</source>
        <translation>账户已移除</translation>
    </message>
    <message>
        <source>changes were lost because the database did not work</source>
        <translation>数据库未正常工作，更改已丢失</translation>
    </message>
    <message>
        <source>device registered</source>
        <translation>设备已登记</translation>
    </message>
    <message>
        <source>devices removed</source>
        <translation>设备已移除</translation>
    </message>
    <message>
        <source>ladder ended</source>
        <translation>阶梯测试结束</translation>
    </message>
    <message>
        <source>load run ended</source>
        <translation>负载测试结束</translation>
    </message>
    <message>
        <source>on the air</source>
        <translation>运行中</translation>
    </message>
    <message>
        <source>replay ended</source>
        <translation>回放结束</translation>
    </message>
    <message>
        <source>status pages are not served</source>
        <translation>未提供状态页</translation>
    </message>
    <message>
        <source>status pages are served</source>
        <translation>正在提供状态页</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>已停止</translation>
    </message>
    <message>
        <source>talk group removed</source>
        <translation>群组已移除</translation>
    </message>
    <message>
        <source>the book was changed by other hands</source>
        <translation>数据被其他程序更改</translation>
    </message>
    <message>
        <source>the cryptographic library failed to compute a digest</source>
        <translation>密码库未能计算摘要</translation>
    </message>
    <message>
        <source>the database does not work as it should</source>
        <translation>数据库未正常工作</translation>
    </message>
    <message>
        <source>the Redis server does not work</source>
        <translation>Redis 服务器无法工作</translation>
    </message>
    <message>
        <source>the Redis server works again</source>
        <translation>Redis 服务器恢复正常</translation>
    </message>
    <message>
        <source>the database is on a server</source>
        <translation>数据库位于服务器上</translation>
    </message>
    <message>
        <source>the database works again</source>
        <translation>数据库恢复正常</translation>
    </message>
    <message>
        <source>the engine did not stop in time</source>
        <translation>引擎未能及时停止</translation>
    </message>
    <message>
        <source>the plan cannot be read</source>
        <translation>无法读取计划</translation>
    </message>
    <message>
        <source>the schema of the database was brought up to date</source>
        <translation>数据库结构已更新</translation>
    </message>
    <message>
        <source>the simulated devices cannot start</source>
        <translation>模拟设备无法启动</translation>
    </message>
    <message>
        <source>the station cannot work</source>
        <translation>电台无法工作</translation>
    </message>
    <message>
        <source>the station is off the air</source>
        <translation>电台已停止运行</translation>
    </message>
    <message>
        <source>the station is on the air</source>
        <translation>电台运行中</translation>
    </message>
    <message>
        <source>the station was configured</source>
        <translation>电台已配置</translation>
    </message>
    <message>
        <source>the system gives no random numbers</source>
        <translation>系统没有给出随机数</translation>
    </message>
    <message>
        <source>the wall clock was stepped</source>
        <translation>系统时钟被调整</translation>
    </message>
    <message>
        <source>traffic can no longer be recorded</source>
        <translation>无法继续记录通信数据</translation>
    </message>
    <message>
        <source>device refused</source>
        <translation>设备被拒绝</translation>
    </message>
    <message>
        <source>simulated devices have talked</source>
        <translation>模拟设备已完成通话</translation>
    </message>
    <message>
        <source>traffic is not recorded any more</source>
        <translation>不再录制流量</translation>
    </message>
    <message>
        <source>traffic is recorded</source>
        <translation>正在录制流量</translation>
    </message>
    <message>
        <source>old recordings go</source>
        <translation>旧录音已清理</translation>
    </message>
    <message>
        <source>recording is on</source>
        <translation>录音已打开</translation>
    </message>
    <message>
        <source>recording was switched</source>
        <translation>录音开关已改变</translation>
    </message>
    <message>
        <source>recordings are removed for ever</source>
        <translation>录音已永久删除</translation>
    </message>
    <message>
        <source>recordings are written again</source>
        <translation>录音恢复写入</translation>
    </message>
    <message>
        <source>recordings cannot be written</source>
        <translation>录音无法写入</translation>
    </message>
    <message>
        <source>recordings without a row were not looked for</source>
        <translation>未检查没有记录的录音文件</translation>
    </message>
    <message>
        <source>rows of removed recordings stay for now</source>
        <translation>已删除录音的记录暂时保留</translation>
    </message>
    <message>
        <source>what is said is not recorded any more</source>
        <translation>不再录制通话</translation>
    </message>
    <message>
        <source>what is said is recorded</source>
        <translation>正在录制通话</translation>
    </message>
    <message>
        <source>an announcement ended</source>
        <translation>播报已结束</translation>
    </message>
    <message>
        <source>the echo group was set</source>
        <translation>已设置回声群组</translation>
    </message>
    <message>
        <source>there is no echo</source>
        <translation>回声不可用</translation>
    </message>
    <message>
        <source>a choice for recordings of traffic is not known</source>
        <translation>流量录制的选项未知</translation>
    </message>
</context>
<context>
    <name>LogWords</name>
    <message>
        <source>debug</source>
        <comment>level of a log line</comment>
        <translation>调试</translation>
    </message>
    <message>
        <source>info</source>
        <comment>level of a log line</comment>
        <translation>信息</translation>
    </message>
    <message>
        <source>warning</source>
        <comment>level of a log line</comment>
        <translation>警告</translation>
    </message>
    <message>
        <source>error</source>
        <comment>level of a log line</comment>
        <translation>错误</translation>
    </message>
    <message>
        <source>base</source>
        <comment>part of the program</comment>
        <translation>基础</translation>
    </message>
    <message>
        <source>network</source>
        <comment>part of the program</comment>
        <translation>网络</translation>
    </message>
    <message>
        <source>fan-out</source>
        <comment>part of the program</comment>
        <translation>扇出</translation>
    </message>
    <message>
        <source>store</source>
        <comment>part of the program</comment>
        <translation>存储</translation>
    </message>
    <message>
        <source>station</source>
        <comment>part of the program</comment>
        <translation>电台</translation>
    </message>
    <message>
        <source>web</source>
        <comment>part of the program</comment>
        <translation>网页</translation>
    </message>
    <message>
        <source>bench</source>
        <comment>part of the program</comment>
        <translation>测试台</translation>
    </message>
    <message>
        <source>engine</source>
        <comment>part of the program</comment>
        <translation>引擎</translation>
    </message>
    <message>
        <source>window</source>
        <comment>part of the program</comment>
        <translation>窗口</translation>
    </message>
    <message>
        <source>program</source>
        <comment>part of the program</comment>
        <translation>程序</translation>
    </message>
</context>
<context>
    <name>LossChart</name>
    <message>
        <source>Log</source>
        <translation>对数</translation>
    </message>
    <message>
        <source>Logarithmic axis: small losses stay visible beside large ones.</source>
        <translation>对数坐标：大的丢失旁边也能看见小的丢失。</translation>
    </message>
    <message>
        <source>Logarithmic axis</source>
        <translation>对数坐标</translation>
    </message>
    <message>
        <source>No figures in this window</source>
        <translation>此窗口内没有数据</translation>
    </message>
    <message>
        <source>Nothing was lost in this window</source>
        <translation>此窗口内没有丢失</translation>
    </message>
    <message>
        <source>Nothing was refused in this window</source>
        <translation>此窗口内没有拒绝</translation>
    </message>
    <message>
        <source>Refused by a rule, per second</source>
        <translation>按规则拒绝，每秒</translation>
    </message>
    <message>
        <source>Lost by the relay, frames/s</source>
        <translation>中继丢失，帧/秒</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Total</source>
        <extracomment>column of a table: all losses together</extracomment>
        <translation>合计</translation>
    </message>
    <message>
        <source>Counted are voice that was too old on arrival and everything lost while sending, as in "Loss" of the status bar. What a rule refuses is not.</source>
        <translation>计入的有到达时已过旧的语音和发送时丢失的一切，与状态栏的“丢包”含义相同；被规则拒绝的不计入。</translation>
    </message>
    <message>
        <source>What the rules of the station did not accept; not a loss of the relay.</source>
        <translation>电台规则未接受的内容；不是中继的丢包。</translation>
    </message>
</context>
<context>
    <name>Losses</name>
    <message>
        <source>Waiting queue full</source>
        <translation>等待队列已满</translation>
    </message>
    <message>
        <source>Whole frames that were dropped because too many were waiting: the station was asked to send more than it can.</source>
        <translation>因等待的帧太多而整帧丢弃：要求电台发送的超过了它的能力。</translation>
    </message>
    <message>
        <source>Too old to send</source>
        <translation>太旧，不再发送</translation>
    </message>
    <message>
        <source>Whole frames that had waited longer than the age limit before sending could start.</source>
        <translation>在开始发送之前等待时间已超过时限的整帧。</translation>
    </message>
    <message>
        <source>Frames dropped</source>
        <translation>丢弃的帧</translation>
    </message>
    <message>
        <source>Whole frames that were not sent: evicted, too old, or refused while stopping.</source>
        <translation>没有发送的整帧：被淘汰、太旧，或在停止时被拒绝。</translation>
    </message>
    <message>
        <source>Partial frames</source>
        <translation>不完整的帧</translation>
    </message>
    <message>
        <source>Frames that reached only a part of their receivers. Must stay 0.</source>
        <translation>只到达一部分接收者的帧。必须保持为 0。</translation>
    </message>
    <message>
        <source>Receivers given up</source>
        <translation>放弃的接收者</translation>
    </message>
    <message>
        <source>Receivers of a started frame that could not be served in time. Must stay 0.</source>
        <translation>已开始的帧中未能及时发送的接收者。必须保持为 0。</translation>
    </message>
    <message>
        <source>Receivers of dropped frames</source>
        <translation>被丢弃帧的接收者</translation>
    </message>
    <message>
        <source>How many receivers the dropped frames would have had.</source>
        <translation>被丢弃的帧本来会有多少接收者。</translation>
    </message>
    <message>
        <source>Receivers paused</source>
        <translation>暂停的接收者</translation>
    </message>
    <message>
        <source>Receivers that are left out for a while because nothing reaches them.</source>
        <translation>因为什么都送不到而暂时跳过的接收者。</translation>
    </message>
    <message>
        <source>Refused by the system</source>
        <translation>被系统拒绝</translation>
    </message>
    <message>
        <source>Single datagrams that the operating system would not send.</source>
        <translation>操作系统不肯发送的单个数据报。</translation>
    </message>
    <message>
        <source>No send buffers</source>
        <translation>没有发送缓冲</translation>
    </message>
    <message>
        <source>Single datagrams refused because the network queue of this computer was full.</source>
        <translation>因这台计算机的网络队列已满而被拒绝的单个数据报。</translation>
    </message>
    <message>
        <source>Send socket full</source>
        <translation>发送套接字已满</translation>
    </message>
    <message>
        <source>Single datagrams refused because the send socket stayed full.</source>
        <translation>因发送套接字一直是满的而被拒绝的单个数据报。</translation>
    </message>
    <message>
        <source>Too large for the network</source>
        <translation>对网络来说太大</translation>
    </message>
    <message>
        <source>Single datagrams that are larger than the way to the receiver allows.</source>
        <translation>超过到接收者路径所允许大小的单个数据报。</translation>
    </message>
    <message>
        <source>Receiver unreachable</source>
        <translation>接收者不可达</translation>
    </message>
    <message>
        <source>Single datagrams for which this computer knows no way.</source>
        <translation>这台计算机不知道路径的单个数据报。</translation>
    </message>
    <message>
        <source>Sent back by the network</source>
        <translation>被网络退回</translation>
    </message>
    <message>
        <source>Receivers whose computer answered that nobody listens there any more.</source>
        <translation>对方计算机回答说那里已经没有程序在听的接收者。</translation>
    </message>
    <message>
        <source>Receive buffer full</source>
        <translation>接收缓冲已满</translation>
    </message>
    <message>
        <source>Datagrams that the operating system threw away before the station could read them.</source>
        <translation>在电台读取之前就被操作系统丢弃的数据报。</translation>
    </message>
    <message>
        <source>Dropped on arrival</source>
        <translation>到达时丢弃</translation>
    </message>
    <message>
        <source>Datagrams that arrived and were not handled.</source>
        <translation>到达但没有处理的数据报。</translation>
    </message>
    <message>
        <source>Over the rate limit</source>
        <translation>超过速率限制</translation>
    </message>
    <message>
        <source>Datagrams of senders that send more than a device ever needs.</source>
        <translation>发送量超过任何设备需要的发送者的数据报。</translation>
    </message>
    <message>
        <source>Too long on arrival</source>
        <translation>到达时过长</translation>
    </message>
    <message>
        <source>Datagrams longer than 800 bytes; no device sends those.</source>
        <translation>超过 800 字节的数据报；没有设备会发送这样的数据报。</translation>
    </message>
    <message>
        <source>Not understood</source>
        <translation>无法理解</translation>
    </message>
    <message>
        <source>Datagrams that are not DraARL, or are damaged.</source>
        <translation>不是 DraARL 或已损坏的数据报。</translation>
    </message>
    <message>
        <source>Voice too old on arrival</source>
        <translation>到达时语音太旧</translation>
    </message>
    <message>
        <source>Voice that waited too long in this computer before it was looked at.</source>
        <translation>在处理之前已在这台计算机上等待太久的语音。</translation>
    </message>
    <message>
        <source>Proxy not trusted</source>
        <translation>代理不受信任</translation>
    </message>
    <message>
        <source>Datagrams with a proxy header from an address that is not on the list of trusted proxies.</source>
        <translation>带代理头、但来源地址不在受信任代理列表中的数据报。</translation>
    </message>
    <message>
        <source>Sender not logged in</source>
        <translation>发送者未登录</translation>
    </message>
    <message>
        <source>Voice or text of devices that have not logged in, or not any more.</source>
        <translation>没有登录或登录已失效的设备的语音或文字。</translation>
    </message>
    <message>
        <source>Wrong sender address</source>
        <translation>发送者地址不符</translation>
    </message>
    <message>
        <source>Voice or text under the name of a device, but not from the address where it logged in.</source>
        <translation>以某台设备的名义、但不是从其登录地址发来的语音或文字。</translation>
    </message>
    <message>
        <source>Somebody else was talking</source>
        <translation>有人正在发言</translation>
    </message>
    <message>
        <source>Voice that was not forwarded because another device held the talk turn.</source>
        <translation>因另一台设备持有发言权而未转发的语音。</translation>
    </message>
    <message>
        <source>May not talk</source>
        <translation>禁发</translation>
    </message>
    <message>
        <source>Voice of devices that an operator has told not to talk.</source>
        <translation>被操作员禁发的设备的语音。</translation>
    </message>
    <message>
        <source>In no talk group</source>
        <translation>不在任何群组</translation>
    </message>
    <message>
        <source>Voice of devices that are in no talk group.</source>
        <translation>不在任何群组中的设备的语音。</translation>
    </message>
    <message>
        <source>Talk group switched off</source>
        <translation>群组已停用</translation>
    </message>
    <message>
        <source>Voice into a talk group that is switched off.</source>
        <translation>发往已停用群组的语音。</translation>
    </message>
    <message>
        <source>Unknown kind of datagram</source>
        <translation>未知类型的数据报</translation>
    </message>
    <message>
        <source>Datagrams of a kind that this station does not serve.</source>
        <translation>本电台不支持的类型的数据报。</translation>
    </message>
    <message>
        <source>Empty voice</source>
        <translation>空语音</translation>
    </message>
    <message>
        <source>Voice datagrams with nothing in them.</source>
        <translation>没有内容的语音数据报。</translation>
    </message>
    <message>
        <source>Reserved SSID</source>
        <translation>保留的 SSID</translation>
    </message>
    <message>
        <source>Datagrams of devices with an SSID that is kept for apps or for the system.</source>
        <translation>SSID 保留给应用或系统的设备的数据报。</translation>
    </message>
    <message>
        <source>Notes dropped</source>
        <translation>丢弃的通知</translation>
    </message>
    <message>
        <source>Notes from the receiving thread that the controlling thread had no room for; devices repeat themselves.</source>
        <translation>接收线程发出、但控制线程没有空间存放的通知；设备会重复发送。</translation>
    </message>
    <message>
        <source>Copies dropped</source>
        <translation>丢弃的副本</translation>
    </message>
    <message>
        <source>Copies for listening in that were dropped; what devices hear is not concerned.</source>
        <translation>被丢弃的旁听副本；不影响设备听到的内容。</translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Copy details</source>
        <translation>复制详情</translation>
    </message>
    <message>
        <source>demo</source>
        <comment>in the title of the window</comment>
        <translation>演示</translation>
    </message>
    <message>
        <source>Go there</source>
        <translation>前往</translation>
    </message>
    <message>
        <source>Copied: %1</source>
        <translation>已复制：%1</translation>
    </message>
    <message>
        <source>Take the station off the air?</source>
        <translation>让电台停止运行？</translation>
    </message>
    <message numerus="yes">
        <source>%n device(s) will be cut off.</source>
        <translation>
            <numerusform>%n 台设备将被断开。</numerusform>
        </translation>
    </message>
    <message>
        <source>Stop the station</source>
        <translation>停止电台</translation>
    </message>
    <message>
        <source>This saved layout does not fit this version; nothing was changed.</source>
        <translation>保存的布局不适用于此版本；没有更改任何内容。</translation>
    </message>
    <message>
        <source>Save layout as</source>
        <translation>布局另存为</translation>
    </message>
    <message>
        <source>Name of the layout:</source>
        <translation>布局名称：</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>F11 or Esc leaves the wall.</source>
        <translation>按 F11 或 Esc 退出大屏。</translation>
    </message>
    <message>
        <source>The saved window layout is of another version; this is the standard one.</source>
        <translation>保存的窗口布局来自其他版本；现在使用标准布局。</translation>
    </message>
    <message>
        <source>A screen is missing, so the window has its standard layout.</source>
        <translation>缺少一个屏幕，所以窗口使用标准布局。</translation>
    </message>
    <message>
        <source>Stop the station and quit?</source>
        <translation>停止电台并退出？</translation>
    </message>
    <message>
        <source>No device is online.</source>
        <translation>没有设备在线。</translation>
    </message>
    <message>
        <source>Stop and quit</source>
        <translation>停止并退出</translation>
    </message>
    <message>
        <source>The station is on the air.</source>
        <translation>电台正在运行。</translation>
    </message>
    <message numerus="yes">
        <source>Quitting cuts off %n device(s).</source>
        <translation>
            <numerusform>退出会断开 %n 台设备。</numerusform>
        </translation>
    </message>
    <message>
        <source>Quitting takes it off the air.</source>
        <translation>退出会使电台停止运行。</translation>
    </message>
    <message>
        <source>Minimise</source>
        <translation>最小化</translation>
    </message>
    <message>
        <source>Still on the air</source>
        <translation>仍在运行</translation>
    </message>
    <message>
        <source>The station goes on. Quit from the icon in the tray.</source>
        <translation>电台继续运行。可从托盘图标退出。</translation>
    </message>
</context>
<context>
    <name>Menus</name>
    <message>
        <source>&amp;Station</source>
        <translation>电台(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Panels</source>
        <translation>面板(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Layout</source>
        <translation>布局(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Text size</source>
        <translation>文字大小(&amp;T)</translation>
    </message>
    <message>
        <source>The&amp;me</source>
        <translation>主题(&amp;M)</translation>
    </message>
    <message>
        <source>L&amp;anguage</source>
        <translation>语言(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Devices</source>
        <translation>设备(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Accounts</source>
        <translation>账户(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Groups</source>
        <translation>群组(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Links</source>
        <translation>互联(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Tools</source>
        <translation>工具(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Runs</source>
        <translation>运行(&amp;R)</translation>
    </message>
    <message>
        <source>Re&amp;cordings</source>
        <translation>录音(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Announcements</source>
        <translation>播报(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Captures</source>
        <translation>抓包(&amp;C)</translation>
    </message>
</context>
<context>
    <name>Messages</name>
    <message>
        <source>DraARL database</source>
        <translation>DraARL 数据库</translation>
    </message>
    <message>
        <source>The station runs on the tables of a DraARL database.</source>
        <translation>本电台使用 DraARL 数据库中的数据表。</translation>
    </message>
    <message>
        <source>No key for device passwords</source>
        <translation>缺少设备密码的密钥</translation>
    </message>
    <message>
        <source>Devices whose password is sealed in the DraARL database cannot log in.</source>
        <translation>密码在 DraARL 数据库中加密保存的设备无法登录。</translation>
    </message>
    <message>
        <source>Put the DeviceAuth.AESKey of its config.yaml into a file, name it as store.draarl_key_file in the station file, and restart.</source>
        <translation>请把其 config.yaml 中的 DeviceAuth.AESKey（设备密码的密钥）存入一个文件，在电台配置文件的 store.draarl_key_file 中写明该文件，然后重新启动。</translation>
    </message>
    <message>
        <source>Redis</source>
        <translation>Redis 服务器</translation>
    </message>
    <message>
        <source>Other programs are told through Redis who is online.</source>
        <translation>通过 Redis 告知其他程序谁在线。</translation>
    </message>
    <message>
        <source>Redis does not work</source>
        <translation>Redis 无法工作</translation>
    </message>
    <message>
        <source>Other programs cannot see who is online[: {reason}].</source>
        <translation>其他程序看不到谁在线[：{reason}]。</translation>
    </message>
    <message>
        <source>Everything here goes on. Start the server, or correct store.redis in the station file; it is told everything anew when it is back.</source>
        <translation>本电台一切照常。请启动该服务器，或更正电台配置文件中的 store.redis；恢复后会重新告知全部在线情况。</translation>
    </message>
    <message>
        <source>Damaged database kept</source>
        <translation>已保留损坏的数据库</translation>
    </message>
    <message>
        <source>An earlier start found the database damaged, put it aside and began an empty one[: {file}].</source>
        <translation>此前启动时发现数据库已损坏，已将其移开并新建了空数据库[：{file}]。</translation>
    </message>
    <message>
        <source>Repair it or restore a copy; move the file away when it is no longer needed.</source>
        <translation>请修复它或恢复备份；不再需要时请将该文件移走。</translation>
    </message>
    <message>
        <source>No such account</source>
        <translation>没有该账户</translation>
    </message>
    <message>
        <source>This account does not exist any more.</source>
        <translation>该账户已不存在。</translation>
    </message>
    <message>
        <source>Name missing</source>
        <translation>缺少名称</translation>
    </message>
    <message>
        <source>An account needs a name.</source>
        <translation>账户需要名称。</translation>
    </message>
    <message>
        <source>Name too long</source>
        <translation>名称太长</translation>
    </message>
    <message>
        <source>An account name has at most 32 bytes.</source>
        <translation>账户名最多 32 字节。</translation>
    </message>
    <message>
        <source>Name not possible</source>
        <translation>名称不可用</translation>
    </message>
    <message>
        <source>An account name must not begin or end with a blank, and holds no control characters.</source>
        <translation>账户名首尾不能有空格，也不能包含控制字符。</translation>
    </message>
    <message>
        <source>Name taken</source>
        <translation>名称已被使用</translation>
    </message>
    <message>
        <source>["{name}": ]Another account has this name.</source>
        <translation>["{name}"：]另一个账户使用了此名称。</translation>
    </message>
    <message>
        <source>Choose another name.</source>
        <translation>请选择其他名称。</translation>
    </message>
    <message>
        <source>No callsign</source>
        <translation>没有呼号</translation>
    </message>
    <message>
        <source>The account has no callsign: its devices cannot come online.</source>
        <translation>该账户没有呼号：其设备不能上线。</translation>
    </message>
    <message>
        <source>Give it a callsign.</source>
        <translation>请为它填写呼号。</translation>
    </message>
    <message>
        <source>Callsign too long</source>
        <translation>呼号太长</translation>
    </message>
    <message>
        <source>A callsign has at most 32 characters.</source>
        <translation>呼号最多 32 个字符。</translation>
    </message>
    <message>
        <source>Callsign not possible</source>
        <translation>呼号不可用</translation>
    </message>
    <message>
        <source>A callsign has letters, digits, '-' and '/' only.</source>
        <translation>呼号只能包含字母、数字、“-”和“/”。</translation>
    </message>
    <message>
        <source>Callsign taken</source>
        <translation>呼号已被使用</translation>
    </message>
    <message>
        <source>[{callsign}: ]Another account has this callsign[ ({name})].</source>
        <translation>[{callsign}：]另一个账户使用了此呼号[({name})]。</translation>
    </message>
    <message>
        <source>Nickname not possible</source>
        <translation>昵称不可用</translation>
    </message>
    <message>
        <source>A nickname is one line of text.</source>
        <translation>昵称是一行文字。</translation>
    </message>
    <message>
        <source>Note not possible</source>
        <translation>备注不可用</translation>
    </message>
    <message>
        <source>The note is too long, or holds control characters.</source>
        <translation>备注太长，或包含控制字符。</translation>
    </message>
    <message>
        <source>Last administrator</source>
        <translation>最后一个管理员</translation>
    </message>
    <message>
        <source>This is the only administrator; one must remain.</source>
        <translation>这是唯一的管理员；必须保留一个。</translation>
    </message>
    <message>
        <source>Make another account administrator first.</source>
        <translation>请先将另一个账户设为管理员。</translation>
    </message>
    <message>
        <source>Password not possible</source>
        <translation>密码不可用</translation>
    </message>
    <message>
        <source>A device password has 6 to 10 letters and digits, nothing else.</source>
        <translation>设备密码为 6 到 10 位字母和数字，不能有其他字符。</translation>
    </message>
    <message>
        <source>Password too short</source>
        <translation>密码太短</translation>
    </message>
    <message>
        <source>A login password has at least 8 characters.</source>
        <translation>登录密码至少 8 个字符。</translation>
    </message>
    <message>
        <source>Password too long</source>
        <translation>密码太长</translation>
    </message>
    <message>
        <source>A login password has at most 128 characters.</source>
        <translation>登录密码最多 128 个字符。</translation>
    </message>
    <message>
        <source>Busy with passwords</source>
        <translation>正忙于检查密码</translation>
    </message>
    <message>
        <source>Too many passwords are being checked just now.</source>
        <translation>现在要检查的密码太多。</translation>
    </message>
    <message>
        <source>Try again in a few seconds.</source>
        <translation>请几秒后重试。</translation>
    </message>
    <message>
        <source>No such device</source>
        <translation>没有该设备</translation>
    </message>
    <message>
        <source>This device does not exist any more.</source>
        <translation>该设备已不存在。</translation>
    </message>
    <message>
        <source>SSID reserved</source>
        <translation>SSID 已保留</translation>
    </message>
    <message>
        <source>[SSID {ssid}: ]This number is kept for apps or for the system.</source>
        <translation>[SSID {ssid}：]此编号保留给应用或系统。</translation>
    </message>
    <message>
        <source>Use 1 to 99 or 106 to 254.</source>
        <translation>请使用 1 到 99 或 106 到 254。</translation>
    </message>
    <message>
        <source>SSID taken</source>
        <translation>SSID 已被使用</translation>
    </message>
    <message>
        <source>[{callsign}-{ssid}: ]The account has a device with this SSID.</source>
        <translation>[{callsign}-{ssid}：]该账户已有使用此 SSID 的设备。</translation>
    </message>
    <message>
        <source>Choose another SSID.</source>
        <translation>请选择其他 SSID。</translation>
    </message>
    <message>
        <source>A device name is one line of text.</source>
        <translation>设备名称是一行文字。</translation>
    </message>
    <message>
        <source>DMR ID not possible</source>
        <translation>DMR ID 不可用</translation>
    </message>
    <message>
        <source>A DMR ID is a number from 0 to 16,777,215.</source>
        <translation>DMR ID 是 0 到 16,777,215 之间的数字。</translation>
    </message>
    <message>
        <source>Device offline</source>
        <translation>设备离线</translation>
    </message>
    <message>
        <source>The device is offline.</source>
        <translation>该设备离线。</translation>
    </message>
    <message>
        <source>The value is stored; it is sent when the device comes back.</source>
        <translation>值已保存；设备回来后会发送。</translation>
    </message>
    <message>
        <source>Cannot be brought back</source>
        <translation>无法恢复</translation>
    </message>
    <message>
        <source>The device cannot be brought back: its place is taken or its account is gone.</source>
        <translation>无法恢复该设备：它的位置已被占用，或其账户已不存在。</translation>
    </message>
    <message>
        <source>Station full</source>
        <translation>电台已满</translation>
    </message>
    <message>
        <source>The station has no room for another device[ (limit {limit:count})].</source>
        <translation>电台容纳不下更多设备[(上限 {limit:count})]。</translation>
    </message>
    <message>
        <source>The limit is fanout.max_sessions in the station file.</source>
        <translation>上限是电台配置文件中的 fanout.max_sessions。</translation>
    </message>
    <message>
        <source>Time is over</source>
        <translation>时间已过</translation>
    </message>
    <message>
        <source>The chosen end lies in the past.</source>
        <translation>所选的结束时间已经过去。</translation>
    </message>
    <message>
        <source>No such talk group</source>
        <translation>没有该群组</translation>
    </message>
    <message>
        <source>This talk group does not exist any more.</source>
        <translation>该群组已不存在。</translation>
    </message>
    <message>
        <source>A talk group needs a name.</source>
        <translation>群组需要名称。</translation>
    </message>
    <message>
        <source>The name of a talk group is too long.</source>
        <translation>群组名称太长。</translation>
    </message>
    <message>
        <source>The name of a talk group is one line of text.</source>
        <translation>群组名称是一行文字。</translation>
    </message>
    <message>
        <source>["{name}": ]Another talk group has this name.</source>
        <translation>["{name}"：]另一个群组使用了此名称。</translation>
    </message>
    <message>
        <source>The password of a talk group has at least 4 characters.</source>
        <translation>群组密码至少 4 个字符。</translation>
    </message>
    <message>
        <source>The password of a talk group has at most 64 characters.</source>
        <translation>群组密码最多 64 个字符。</translation>
    </message>
    <message>
        <source>The password holds control characters.</source>
        <translation>密码包含控制字符。</translation>
    </message>
    <message>
        <source>That is a link</source>
        <translation>这是互联</translation>
    </message>
    <message>
        <source>A link joins talk groups; it has no devices of its own.</source>
        <translation>互联连接群组，自身没有设备。</translation>
    </message>
    <message>
        <source>Default group stays</source>
        <translation>默认群组保留</translation>
    </message>
    <message>
        <source>The default talk group cannot be removed or changed like that.</source>
        <translation>默认群组不能移除，也不能这样更改。</translation>
    </message>
    <message>
        <source>Private talk group</source>
        <translation>私有群组</translation>
    </message>
    <message>
        <source>[{account} may not be in {group}. ]Only its owner, its members and administrators may.</source>
        <translation>[{account} 不能加入 {group}。]只有所有者、成员和管理员可以。</translation>
    </message>
    <message>
        <source>Make the account a member first.</source>
        <translation>请先将该账户设为成员。</translation>
    </message>
    <message>
        <source>The talk group cannot be brought back: its name or number is taken.</source>
        <translation>无法恢复该群组：名称或编号已被占用。</translation>
    </message>
    <message>
        <source>Too few talk groups</source>
        <translation>群组太少</translation>
    </message>
    <message>
        <source>A link joins at least two talk groups.</source>
        <translation>互联至少连接两个群组。</translation>
    </message>
    <message>
        <source>Named twice</source>
        <translation>重复</translation>
    </message>
    <message>
        <source>[{group}: ]This talk group is in the link twice.</source>
        <translation>[{group}：]该群组在互联中出现了两次。</translation>
    </message>
    <message>
        <source>[{group}: ]This talk group does not exist any more.</source>
        <translation>[{group}：]该群组已不存在。</translation>
    </message>
    <message>
        <source>Link in a link</source>
        <translation>互联中的互联</translation>
    </message>
    <message>
        <source>[{group}: ]A link cannot join links; that could make a circle.</source>
        <translation>[{group}：]互联不能连接互联，否则可能形成环路。</translation>
    </message>
    <message>
        <source>In another link</source>
        <translation>已在另一个互联中</translation>
    </message>
    <message>
        <source>[{group} is in the link {link} already. ]A talk group can be in one link only.</source>
        <translation>[{group} 已在互联 {link} 中。]一个群组只能属于一个互联。</translation>
    </message>
    <message>
        <source>No such link</source>
        <translation>没有该互联</translation>
    </message>
    <message>
        <source>This link does not exist any more.</source>
        <translation>该互联已不存在。</translation>
    </message>
    <message>
        <source>Nobody there</source>
        <translation>没有人</translation>
    </message>
    <message>
        <source>These talk groups do not exist any more.</source>
        <translation>这些群组已不存在。</translation>
    </message>
    <message>
        <source>Nobody talks</source>
        <translation>没有人发言</translation>
    </message>
    <message>
        <source>Nobody is talking there now.</source>
        <translation>现在那里没有人发言。</translation>
    </message>
    <message>
        <source>Unknown setting</source>
        <translation>未知的参数</translation>
    </message>
    <message>
        <source>[{key}: ]Radios do not have this setting.</source>
        <translation>[{key}：]电台设备没有此参数。</translation>
    </message>
    <message>
        <source>Not for this model</source>
        <translation>不适用于该型号</translation>
    </message>
    <message>
        <source>[{key}: ]This model does not have this setting.</source>
        <translation>[{key}：]该型号没有此参数。</translation>
    </message>
    <message>
        <source>Value not possible</source>
        <translation>值不可用</translation>
    </message>
    <message>
        <source>[{key}: ]This value is not possible.</source>
        <translation>[{key}：]此值不可用。</translation>
    </message>
    <message>
        <source>Too many failures</source>
        <translation>失败次数过多</translation>
    </message>
    <message>
        <source>Too many failed logins; this address has to wait.</source>
        <translation>登录失败次数过多；该地址必须等待。</translation>
    </message>
    <message>
        <source>Correct the password in the device; it may try again by itself after at most 5 minutes.</source>
        <translation>请改正设备中的密码；最多 5 分钟后它可以自行重试。</translation>
    </message>
    <message>
        <source>Unknown account</source>
        <translation>未知的账户</translation>
    </message>
    <message>
        <source>["{user}": ]There is no account with this name.</source>
        <translation>["{user}"：]没有使用此名称的账户。</translation>
    </message>
    <message>
        <source>Add the account, or correct the name in the device.</source>
        <translation>请添加该账户，或改正设备中的名称。</translation>
    </message>
    <message>
        <source>Account disabled</source>
        <translation>账户已停用</translation>
    </message>
    <message>
        <source>["{user}": ]The account is disabled.</source>
        <translation>["{user}"：]该账户已停用。</translation>
    </message>
    <message>
        <source>Enable it in Accounts.</source>
        <translation>请在“账户”中启用。</translation>
    </message>
    <message>
        <source>Not approved</source>
        <translation>未批准</translation>
    </message>
    <message>
        <source>["{user}": ]The account is not approved yet.</source>
        <translation>["{user}"：]该账户尚未批准。</translation>
    </message>
    <message>
        <source>Approve it in Accounts.</source>
        <translation>请在“账户”中批准。</translation>
    </message>
    <message>
        <source>No device password</source>
        <translation>没有设备密码</translation>
    </message>
    <message>
        <source>["{user}": ]The account has no device password.</source>
        <translation>["{user}"：]该账户没有设备密码。</translation>
    </message>
    <message>
        <source>Set one in Accounts.</source>
        <translation>请在“账户”中设置。</translation>
    </message>
    <message>
        <source>Wrong password</source>
        <translation>密码错误</translation>
    </message>
    <message>
        <source>["{user}": ]The device password is wrong.</source>
        <translation>["{user}"：]设备密码错误。</translation>
    </message>
    <message>
        <source>Correct it in the device, or set a new one in Accounts.</source>
        <translation>请在设备中改正，或在“账户”中设置新密码。</translation>
    </message>
    <message>
        <source>Password unreadable</source>
        <translation>密码无法读取</translation>
    </message>
    <message>
        <source>["{user}": ]The stored device password cannot be checked.</source>
        <translation>["{user}"：]无法检查保存的设备密码。</translation>
    </message>
    <message>
        <source>Set a new one in Accounts.</source>
        <translation>请在“账户”中设置新密码。</translation>
    </message>
    <message>
        <source>SSID in use</source>
        <translation>SSID 已在使用</translation>
    </message>
    <message>
        <source>The same callsign and SSID is online from another address[ ({holder})].</source>
        <translation>同一呼号和 SSID 已从另一个地址上线[({holder})]。</translation>
    </message>
    <message>
        <source>Give this device another SSID, or switch the other one off.</source>
        <translation>请给这台设备换一个 SSID，或关闭另一台。</translation>
    </message>
    <message>
        <source>Reserved SSID</source>
        <translation>保留的 SSID</translation>
    </message>
    <message>
        <source>Use 1 to 99 or 106 to 254 in the device.</source>
        <translation>请在设备中使用 1 到 99 或 106 到 254。</translation>
    </message>
    <message>
        <source>["{user}": ]The account has no callsign; without one devices take the answer for a refusal.</source>
        <translation>["{user}"：]该账户没有呼号；没有呼号时，设备会把应答当作拒绝。</translation>
    </message>
    <message>
        <source>Give it a callsign in Accounts.</source>
        <translation>请在“账户”中填写呼号。</translation>
    </message>
    <message>
        <source>Not in the book</source>
        <translation>未登记</translation>
    </message>
    <message>
        <source>The device is not known, and devices are not added by themselves.</source>
        <translation>该设备未登记，而且不会自动添加设备。</translation>
    </message>
    <message>
        <source>Add it, or switch on station.auto_register in the station file.</source>
        <translation>请添加它，或在电台配置文件中打开 station.auto_register。</translation>
    </message>
    <message>
        <source>The station has no room for another device.</source>
        <translation>电台容纳不下更多设备。</translation>
    </message>
    <message>
        <source>Forwarded</source>
        <translation>已转发</translation>
    </message>
    <message>
        <source>forwarded[ to {group}][ ({receivers:count} receivers)]</source>
        <translation>已转发[到 {group}][({receivers:count} 个接收者)]</translation>
    </message>
    <message>
        <source>Somebody else talks</source>
        <translation>他人正在发言</translation>
    </message>
    <message>
        <source>not forwarded: the talk turn is held[ by {other}]</source>
        <translation>未转发：发言权被占用[({other})]</translation>
    </message>
    <message>
        <source>May not talk</source>
        <translation>禁发</translation>
    </message>
    <message>
        <source>not forwarded: the device may not talk</source>
        <translation>未转发：该设备被禁发</translation>
    </message>
    <message>
        <source>In no talk group</source>
        <translation>不在任何群组</translation>
    </message>
    <message>
        <source>not forwarded: the device is in no talk group</source>
        <translation>未转发：该设备不在任何群组中</translation>
    </message>
    <message>
        <source>Talk group off</source>
        <translation>群组停用</translation>
    </message>
    <message>
        <source>not forwarded: the talk group is switched off</source>
        <translation>未转发：群组已停用</translation>
    </message>
    <message>
        <source>Wrong address</source>
        <translation>地址不符</translation>
    </message>
    <message>
        <source>dropped: not from the address that logged in</source>
        <translation>已丢弃：不是登录时的地址</translation>
    </message>
    <message>
        <source>Too many</source>
        <translation>过多</translation>
    </message>
    <message>
        <source>dropped: too many datagrams</source>
        <translation>已丢弃：数据报过多</translation>
    </message>
    <message>
        <source>Empty</source>
        <translation>空</translation>
    </message>
    <message>
        <source>dropped: voice without content</source>
        <translation>已丢弃：没有内容的语音</translation>
    </message>
    <message>
        <source>Too old</source>
        <translation>太旧</translation>
    </message>
    <message>
        <source>dropped: voice that was too old on arrival</source>
        <translation>已丢弃：到达时已太旧的语音</translation>
    </message>
    <message>
        <source>Turn cut</source>
        <translation>发言权被切断</translation>
    </message>
    <message>
        <source>not forwarded: the talk turn was taken away</source>
        <translation>未转发：发言权已被收回</translation>
    </message>
    <message>
        <source>Heartbeat</source>
        <translation>心跳</translation>
    </message>
    <message>
        <source>heartbeat answered</source>
        <translation>已应答心跳</translation>
    </message>
    <message>
        <source>Logged in</source>
        <translation>已登录</translation>
    </message>
    <message>
        <source>logged in</source>
        <translation>已登录</translation>
    </message>
    <message>
        <source>Conflict</source>
        <translation>冲突</translation>
    </message>
    <message>
        <source>login refused: online from another address</source>
        <translation>拒绝登录：已从另一个地址在线</translation>
    </message>
    <message>
        <source>Does not hear</source>
        <translation>禁收</translation>
    </message>
    <message>
        <source>not delivered: the device does not hear</source>
        <translation>未送达：该设备被禁收</translation>
    </message>
    <message>
        <source>Heard</source>
        <translation>已听到</translation>
    </message>
    <message>
        <source>delivered to the device[, from {other}]</source>
        <translation>已送达该设备[，来自 {other}]</translation>
    </message>
    <message>
        <source>Too many commands</source>
        <translation>命令过多</translation>
    </message>
    <message>
        <source>The station still has too many commands to carry out.</source>
        <translation>电台还有太多命令要执行。</translation>
    </message>
    <message>
        <source>Wait a moment and try again.</source>
        <translation>请稍候再试。</translation>
    </message>
    <message>
        <source>Going down</source>
        <translation>正在停止</translation>
    </message>
    <message>
        <source>The station is being stopped and takes no more commands.</source>
        <translation>电台正在停止，不再接受命令。</translation>
    </message>
    <message>
        <source>Nothing to change</source>
        <translation>没有可更改的内容</translation>
    </message>
    <message>
        <source>The command names nothing that could be changed.</source>
        <translation>命令没有指出可以更改的内容。</translation>
    </message>
    <message>
        <source>Station is stopped</source>
        <translation>电台已停止</translation>
    </message>
    <message>
        <source>This needs a station on the air.</source>
        <translation>这需要电台处于运行状态。</translation>
    </message>
    <message>
        <source>Start the station and try again.</source>
        <translation>请启动电台后重试。</translation>
    </message>
    <message>
        <source>Write it as in your licence, for example BG1ABC.</source>
        <translation>请按执照上的写法填写，例如 BG1ABC。</translation>
    </message>
    <message>
        <source>The name must be one line of text.</source>
        <translation>名称必须是一行文字。</translation>
    </message>
    <message>
        <source>Address not possible</source>
        <translation>地址不可用</translation>
    </message>
    <message>
        <source>["{listen}": ]This is not an address with a port.</source>
        <translation>["{listen}"：]这不是带端口的地址。</translation>
    </message>
    <message>
        <source>Write it like 0.0.0.0:60050; IPv6 addresses stand in square brackets.</source>
        <translation>请写成 0.0.0.0:60050 的形式；IPv6 地址放在方括号中。</translation>
    </message>
    <message>
        <source>No address</source>
        <translation>没有地址</translation>
    </message>
    <message>
        <source>The station needs at least one address to listen at.</source>
        <translation>电台至少需要一个监听地址。</translation>
    </message>
    <message>
        <source>Write it like 0.0.0.0:60050.</source>
        <translation>请写成 0.0.0.0:60050 的形式。</translation>
    </message>
    <message>
        <source>Port in use</source>
        <translation>端口被占用</translation>
    </message>
    <message>
        <source>Port {port} is used by another program[: {program}][ (pid {pid})].</source>
        <translation>端口 {port} 被另一个程序占用[：{program}][（进程号 {pid}）]。</translation>
    </message>
    <message>
        <source>Stop that program and the station starts by itself, or choose another port in Settings &gt; Network.</source>
        <translation>停止该程序后电台会自动启动；也可以在“设置 &gt; 网络”中选择其他端口。</translation>
    </message>
    <message>
        <source>Address not here</source>
        <translation>本机没有该地址</translation>
    </message>
    <message>
        <source>[{endpoint}: ]This computer does not have this address.</source>
        <translation>[{endpoint}：]这台计算机没有此地址。</translation>
    </message>
    <message>
        <source>Choose another address in Settings &gt; Network.</source>
        <translation>请在“设置 &gt; 网络”中选择其他地址。</translation>
    </message>
    <message>
        <source>Port not allowed</source>
        <translation>端口不允许</translation>
    </message>
    <message>
        <source>[{endpoint}: ]This account may not open this port.</source>
        <translation>[{endpoint}：]此账户不能打开该端口。</translation>
    </message>
    <message>
        <source>Ports below 1024 need special rights; choose a larger one in Settings &gt; Network.</source>
        <translation>1024 以下的端口需要特殊权限；请在“设置 &gt; 网络”中选择更大的端口。</translation>
    </message>
    <message>
        <source>Port could not be opened</source>
        <translation>无法打开端口</translation>
    </message>
    <message>
        <source>[{endpoint}: ]The port could not be opened[: {reason}].</source>
        <translation>[{endpoint}：]无法打开端口[：{reason}]。</translation>
    </message>
    <message>
        <source>Settings &gt; Network lists the addresses of this computer.</source>
        <translation>“设置 &gt; 网络”列出了这台计算机的地址。</translation>
    </message>
    <message>
        <source>No IPv6</source>
        <translation>没有 IPv6</translation>
    </message>
    <message>
        <source>This computer has no IPv6; devices reach the station over IPv4 only.</source>
        <translation>这台计算机没有 IPv6；设备只能通过 IPv4 接入。</translation>
    </message>
    <message>
        <source>Receive buffer</source>
        <translation>接收缓冲区</translation>
    </message>
    <message>
        <source>The system granted {granted:bytes}[ of {asked:bytes}].</source>
        <translation>系统给了 {granted:bytes}[（要求 {asked:bytes}）]。</translation>
    </message>
    <message>
        <source>[Larger buffers lose nothing in a burst. Run: {command}]</source>
        <translation>[更大的缓冲区在突发时不会丢失。请运行：{command}]</translation>
    </message>
    <message>
        <source>Send buffer</source>
        <translation>发送缓冲区</translation>
    </message>
    <message>
        <source>Datagrams lost on arrival</source>
        <translation>到达时丢失的数据报</translation>
    </message>
    <message>
        <source>The system threw away {count:count} datagrams before the station could read them.</source>
        <translation>在电台读取之前，系统丢弃了 {count:count} 个数据报。</translation>
    </message>
    <message>
        <source>A larger receive buffer helps; so does a faster computer.</source>
        <translation>更大的接收缓冲区会有帮助；更快的计算机也是。</translation>
    </message>
    <message>
        <source>Send queue</source>
        <translation>发送队列</translation>
    </message>
    <message>
        <source>The send buffers hold up to {buffered:count} datagrams, the queue of {device} holds {queue:count}.</source>
        <translation>发送缓冲区最多容纳 {buffered:count} 个数据报，{device} 的队列容纳 {queue:count} 个。</translation>
    </message>
    <message>
        <source>[The tail of a burst could be lost unseen. Run: {command}]</source>
        <translation>[突发的末尾可能会悄悄丢失。请运行：{command}]</translation>
    </message>
    <message>
        <source>Status pages not served</source>
        <translation>未提供状态页</translation>
    </message>
    <message>
        <source>The status pages cannot be served[ at {listen}][: {reason}].</source>
        <translation>无法[在 {listen} ]提供状态页[：{reason}]。</translation>
    </message>
    <message>
        <source>Choose another address for web.listen in the station file.</source>
        <translation>请在电台配置文件中为 web.listen 选择其他地址。</translation>
    </message>
    <message>
        <source>Database</source>
        <translation>数据库</translation>
    </message>
    <message>
        <source>The database works.</source>
        <translation>数据库工作正常。</translation>
    </message>
    <message>
        <source>Database locked</source>
        <translation>数据库被锁定</translation>
    </message>
    <message>
        <source>The database is locked by another program. Devices that are online stay online. A change that is refused now must be made again when it is free.</source>
        <translation>数据库被另一个程序锁定。在线的设备保持在线。现在被拒绝的更改，请在数据库解锁后重新操作。</translation>
    </message>
    <message>
        <source>Close the other program that uses the database.</source>
        <translation>请关闭使用该数据库的另一个程序。</translation>
    </message>
    <message>
        <source>Database cannot be written</source>
        <translation>数据库无法写入</translation>
    </message>
    <message>
        <source>The database cannot be written[: {reason}].</source>
        <translation>数据库无法写入[：{reason}]。</translation>
    </message>
    <message>
        <source>Check the rights of the data folder (Settings &gt; Advanced).</source>
        <translation>请检查数据文件夹的权限(“设置 &gt; 高级”)。</translation>
    </message>
    <message>
        <source>Disk full</source>
        <translation>磁盘已满</translation>
    </message>
    <message>
        <source>The disk with the database is full.</source>
        <translation>数据库所在的磁盘已满。</translation>
    </message>
    <message>
        <source>Free some space; nothing is lost meanwhile as long as the program runs.</source>
        <translation>请腾出一些空间；只要程序在运行，期间不会丢失任何内容。</translation>
    </message>
    <message>
        <source>Database file gone</source>
        <translation>数据库文件不见了</translation>
    </message>
    <message>
        <source>The database file is gone[: {reason}].</source>
        <translation>数据库文件不见了[：{reason}]。</translation>
    </message>
    <message>
        <source>Put it back, or restart the program to begin with an empty one.</source>
        <translation>请放回文件，或重新启动程序从空数据库开始。</translation>
    </message>
    <message>
        <source>Database damaged</source>
        <translation>数据库已损坏</translation>
    </message>
    <message>
        <source>The database file is damaged[: {reason}].</source>
        <translation>数据库文件已损坏[：{reason}]。</translation>
    </message>
    <message>
        <source>Restart the program: the damaged file is moved aside and kept.</source>
        <translation>请重新启动程序：损坏的文件会移到一边并保留。</translation>
    </message>
    <message>
        <source>Database slow</source>
        <translation>数据库缓慢</translation>
    </message>
    <message>
        <source>A busy or failing disk is the usual cause.</source>
        <translation>通常是磁盘繁忙或即将损坏。</translation>
    </message>
    <message>
        <source>Database does not work</source>
        <translation>数据库未正常工作</translation>
    </message>
    <message>
        <source>The database does not work[: {reason}].</source>
        <translation>数据库未正常工作[：{reason}]。</translation>
    </message>
    <message>
        <source>Devices that are online stay online. Settings &gt; Advanced shows where it lies.</source>
        <translation>在线的设备保持在线。“设置 &gt; 高级”显示数据库的位置。</translation>
    </message>
    <message>
        <source>Changes wait</source>
        <translation>更改在等待</translation>
    </message>
    <message>
        <source>{waiting:count} changes wait to be saved.</source>
        <translation>{waiting:count} 处更改等待保存。</translation>
    </message>
    <message>
        <source>They are kept in memory until the database works again.</source>
        <translation>在数据库恢复之前，更改保存在内存中。</translation>
    </message>
    <message>
        <source>Database begun anew</source>
        <translation>数据库重新开始</translation>
    </message>
    <message>
        <source>A damaged database was moved aside and an empty one was begun[: {reason}].</source>
        <translation>损坏的数据库已移到一边，并建立了空数据库[：{reason}]。</translation>
    </message>
    <message>
        <source>The old file is kept in the data folder.</source>
        <translation>旧文件保留在数据文件夹中。</translation>
    </message>
    <message>
        <source>Processor</source>
        <translation>处理器</translation>
    </message>
    <message>
        <source>{role}: {cores} cores.</source>
        <translation>{role}：{cores} 核。</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>The program uses {bytes:bytes}.</source>
        <translation>程序使用 {bytes:bytes}。</translation>
    </message>
    <message>
        <source>Disk</source>
        <translation>磁盘</translation>
    </message>
    <message>
        <source>{free:bytes} are free where the database lies.</source>
        <translation>数据库所在位置还有 {free:bytes} 可用。</translation>
    </message>
    <message>
        <source>Recording</source>
        <translation>录音</translation>
    </message>
    <message>
        <source>Recordings are written[: {running} now][, {finished} finished].</source>
        <translation>录音正常写入[：正在录制 {running} 段][，已完成 {finished} 段]。</translation>
    </message>
    <message>
        <source>Recordings cannot be written</source>
        <translation>无法写入录音</translation>
    </message>
    <message>
        <source>What is said now is not recorded[: {reason}].</source>
        <translation>现在的通话没有录下来[：{reason}]。</translation>
    </message>
    <message>
        <source>Make room or bring the folder back; recording goes on by itself. Finished recordings are safe.</source>
        <translation>请腾出空间或恢复文件夹，录音会自动继续。已完成的录音不受影响。</translation>
    </message>
    <message>
        <source>Room for recordings runs out</source>
        <translation>录音空间即将用完</translation>
    </message>
    <message>
        <source>At last week&apos;s pace there is room for {days} more days.</source>
        <translation>按上周的速度，还能录 {days} 天。</translation>
    </message>
    <message>
        <source>Clock</source>
        <translation>时钟</translation>
    </message>
    <message>
        <source>The computer's clock runs evenly.</source>
        <translation>计算机的时钟走得平稳。</translation>
    </message>
    <message>
        <source>Clock jumped</source>
        <translation>时钟跳变</translation>
    </message>
    <message>
        <source>The computer's clock jumped by {seconds} s; times of that minute are doubtful.</source>
        <translation>计算机的时钟跳变了 {seconds} 秒；那一分钟的时间不可靠。</translation>
    </message>
    <message>
        <source>Switch on time synchronisation of the system.</source>
        <translation>请打开系统的时间同步。</translation>
    </message>
    <message>
        <source>Station stopped</source>
        <translation>电台已停止</translation>
    </message>
    <message>
        <source>The station was taken off the air.</source>
        <translation>电台已停止运行。</translation>
    </message>
    <message>
        <source>Start puts it back.</source>
        <translation>点击“启动”恢复。</translation>
    </message>
    <message>
        <source>Station loses frames</source>
        <translation>电台丢帧</translation>
    </message>
    <message>
        <source>The relay itself lost {percent} % of its deliveries.</source>
        <translation>中继自身丢失了 {percent} % 的送达。</translation>
    </message>
    <message>
        <source>Traffic shows why; Health shows what to do.</source>
        <translation>“流量”显示原因；“健康”显示该怎么办。</translation>
    </message>
    <message>
        <source>Gaps</source>
        <translation>缺口</translation>
    </message>
    <message>
        <source>{device} arrives with ≈ {percent} % gaps.</source>
        <translation>{device} 到达时有 ≈ {percent} % 的缺口。</translation>
    </message>
    <message>
        <source>Its network loses datagrams; nothing here can repair that.</source>
        <translation>它的网络丢失数据报；这里无法修复。</translation>
    </message>
    <message>
        <source>{device} has been offline for {minutes} minutes.</source>
        <translation>{device} 已离线 {minutes} 分钟。</translation>
    </message>
    <message>
        <source>New device</source>
        <translation>新设备</translation>
    </message>
    <message>
        <source>{device} waits for approval.</source>
        <translation>{device} 等待批准。</translation>
    </message>
    <message>
        <source>Open Devices and allow it.</source>
        <translation>请打开“设备”并允许它。</translation>
    </message>
    <message>
        <source>{device} is talking[ in {group}].</source>
        <translation>{device} 正在发言[，在 {group}]。</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>文字</translation>
    </message>
    <message>
        <source>{device}: {text}</source>
        <translation>{device}：{text}</translation>
    </message>
    <message>
        <source>Something went wrong</source>
        <translation>出现了问题</translation>
    </message>
    <message>
        <source>Value out of range</source>
        <translation>值超出范围</translation>
    </message>
    <message>
        <source>{key} is outside of what is possible.</source>
        <translation>{key} 超出了可用范围。</translation>
    </message>
    <message>
        <source>Correct it in the station file and restart the program.</source>
        <translation>请在电台配置文件中改正，然后重新启动程序。</translation>
    </message>
    <message>
        <source>Word not possible</source>
        <translation>词不可用</translation>
    </message>
    <message>
        <source>{key} has a word that is not possible there.</source>
        <translation>{key} 使用了不可用的词。</translation>
    </message>
    <message>
        <source>{key} is not an address.</source>
        <translation>{key} 不是地址。</translation>
    </message>
    <message>
        <source>Path missing</source>
        <translation>缺少路径</translation>
    </message>
    <message>
        <source>{key} is empty.</source>
        <translation>{key} 为空。</translation>
    </message>
    <message>
        <source>The database answers slowly[: {reason}].</source>
        <translation>数据库响应缓慢[：{reason}]。</translation>
    </message>
    <message>
        <source>Database works again</source>
        <translation>数据库恢复正常</translation>
    </message>
    <message>
        <source>The database works again.</source>
        <translation>数据库已恢复正常。</translation>
    </message>
    <message>
        <source>Database fast again</source>
        <translation>数据库恢复速度</translation>
    </message>
    <message>
        <source>The database answers as fast as usual again.</source>
        <translation>数据库的响应已恢复到平常的速度。</translation>
    </message>
    <message>
        <source>Changes saved</source>
        <translation>更改已保存</translation>
    </message>
    <message>
        <source>All changes that waited are saved.</source>
        <translation>等待中的更改已全部保存。</translation>
    </message>
    <message>
        <source>All right again</source>
        <translation>恢复正常</translation>
    </message>
    <message>
        <source>A trouble that was told before has ended.</source>
        <translation>之前通知的问题已经结束。</translation>
    </message>
    <message>
        <source>Simulated devices cannot call</source>
        <translation>模拟设备无法呼叫</translation>
    </message>
    <message>
        <source>The simulated devices cannot call the station. They do not leave this computer: the station must listen at all addresses or at 127.0.0.1.</source>
        <translation>模拟设备无法呼叫电台。它们只在本机内通信：电台必须监听所有地址或 127.0.0.1。</translation>
    </message>
    <message>
        <source>Look at the addresses under Settings &gt; Network.</source>
        <translation>请在“设置 &gt; 网络”中查看地址。</translation>
    </message>
    <message>
        <source>Recording already</source>
        <translation>正在录制</translation>
    </message>
    <message>
        <source>Traffic is being recorded already.</source>
        <translation>正在录制流量。</translation>
    </message>
    <message>
        <source>End that recording first.</source>
        <translation>请先结束当前录制。</translation>
    </message>
    <message>
        <source>Not recording</source>
        <translation>未在录制</translation>
    </message>
    <message>
        <source>No traffic is being recorded.</source>
        <translation>没有正在录制的流量。</translation>
    </message>
    <message>
        <source>Traffic cannot be recorded</source>
        <translation>无法录制流量</translation>
    </message>
    <message>
        <source>Traffic cannot be recorded in {folder}.</source>
        <translation>无法在 {folder} 中录制流量。</translation>
    </message>
    <message>
        <source>Look whether that folder can be written and whether its disk has room.</source>
        <translation>请检查该文件夹是否可写、磁盘是否有空间。</translation>
    </message>
    <message>
        <source>Traffic can no longer be recorded: the disk takes no more. {packets:count} packets are in {file}.</source>
        <translation>无法继续录制流量：磁盘已满。{file} 中有 {packets:count} 个数据包。</translation>
    </message>
    <message>
        <source>Make room on the disk, then begin a new recording.</source>
        <translation>请清理磁盘空间，然后重新开始录制。</translation>
    </message>
    <message>
        <source>Traffic recording</source>
        <translation>流量录制</translation>
    </message>
    <message>
        <source>Traffic is being recorded: {packets:count} packets, {bytes:bytes} in {file}.[ {lost:count} came too fast.]</source>
        <translation>正在录制流量：{packets:count} 个数据包，{bytes:bytes}，文件 {file}。[ {lost:count} 个来得太快。]</translation>
    </message>
    <message>
        <source>No such recording</source>
        <translation>没有这条录音</translation>
    </message>
    <message>
        <source>This recording is not there any more.</source>
        <translation>这条录音已不存在。</translation>
    </message>
    <message>
        <source>Volume not possible</source>
        <translation>音量不可用</translation>
    </message>
    <message>
        <source>A volume lies between 0 and 400 %.</source>
        <translation>音量应在 0 至 400 % 之间。</translation>
    </message>
    <message>
        <source>Not on the air</source>
        <translation>未在运行</translation>
    </message>
    <message>
        <source>The station is not on the air, so nobody can talk.</source>
        <translation>电台未在运行，无法讲话。</translation>
    </message>
    <message>
        <source>Start the station first.</source>
        <translation>请先启动电台。</translation>
    </message>
    <message>
        <source>Talking is not possible</source>
        <translation>无法讲话</translation>
    </message>
    <message>
        <source>The console cannot open a session[: {reason}].</source>
        <translation>控制台无法打开会话[：{reason}]。</translation>
    </message>
    <message>
        <source>[{device}: ]A device with this SSID is online.</source>
        <translation>[{device}：]使用该 SSID 的设备在线。</translation>
    </message>
    <message>
        <source>No such announcement</source>
        <translation>没有这条播报</translation>
    </message>
    <message>
        <source>This announcement is not there any more.</source>
        <translation>这条播报已不存在。</translation>
    </message>
    <message>
        <source>Title not possible</source>
        <translation>标题不可用</translation>
    </message>
    <message>
        <source>The title is empty, too long, or holds control characters.</source>
        <translation>标题为空、过长，或含有控制字符。</translation>
    </message>
    <message>
        <source>File not possible</source>
        <translation>文件不可用</translation>
    </message>
    <message>
        <source>The file must be one of the recordings, or be named by its whole path.</source>
        <translation>文件须为录音之一，或以完整路径指定。</translation>
    </message>
    <message>
        <source>Choose a recording, or an Ogg Opus file of at most one minute.</source>
        <translation>请选择一条录音，或不超过一分钟的 Opus 音频文件。</translation>
    </message>
    <message>
        <source>Interval not possible</source>
        <translation>间隔不可用</translation>
    </message>
    <message>
        <source>An interval lies between one minute and 30 days.</source>
        <translation>间隔应在一分钟至 30 天之间。</translation>
    </message>
    <message>
        <source>Too many announcements</source>
        <translation>播报过多</translation>
    </message>
    <message>
        <source>No more announcements can be planned or wait.</source>
        <translation>无法再计划或等待更多播报。</translation>
    </message>
    <message>
        <source>Remove or cancel some that are no longer needed.</source>
        <translation>请删除或取消不再需要的播报。</translation>
    </message>
    <message>
        <source>No echo in linked groups</source>
        <translation>互联群组不能回声</translation>
    </message>
    <message>
        <source>A talk group that is linked to others can have no echo: it would be heard in all of them.</source>
        <translation>与其他群组互联的群组不能用作回声群组：回声会传到所有互联群组。</translation>
    </message>
    <message>
        <source>Choose a talk group that is not linked.</source>
        <translation>请选择未互联的群组。</translation>
    </message>
    <message>
        <source>Set a limit for age or size; Settings &gt; Recording names the keys.</source>
        <translation>请设置时间或大小限制；“设置 &gt; 录音”列出了键名。</translation>
    </message>
</context>
<context>
    <name>MoveBar</name>
    <message>
        <source>Talk group to move to</source>
        <translation>要移到的群组</translation>
    </message>
    <message>
        <source>Talk group</source>
        <translation>群组</translation>
    </message>
    <message>
        <source>Move</source>
        <translation>移动</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Move %1 to which talk group?</source>
        <translation>将 %1 移到哪个群组？</translation>
    </message>
</context>
<context>
    <name>NetworkAnswersPage</name>
    <message>
        <source>Looking whether the port is free...</source>
        <translation>正在查看端口是否空闲...</translation>
    </message>
    <message>
        <source>UDP port %1 is free.</source>
        <translation>UDP 端口 %1 空闲。</translation>
    </message>
    <message>
        <source>UDP port %1 is used by another program. Stop it or choose another port.</source>
        <translation>UDP 端口 %1 被另一个程序占用。请停止它或选择其他端口。</translation>
    </message>
    <message>
        <source>UDP port %1 is used by %2. Stop it or choose another port.</source>
        <translation>UDP 端口 %1 被 %2 占用。请停止它或选择其他端口。</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>网络</translation>
    </message>
    <message>
        <source>Devices call in over UDP. One port is all that is needed.</source>
        <translation>设备通过 UDP 接入。只需要一个端口。</translation>
    </message>
    <message>
        <source>UDP port</source>
        <translation>UDP 端口</translation>
    </message>
    <message>
        <source>Give devices one of these addresses:</source>
        <translation>给设备填写以下地址之一：</translation>
    </message>
</context>
<context>
    <name>NetworkPage</name>
    <message>
        <source>Devices call in at (UDP)</source>
        <translation>设备接入地址 (UDP)</translation>
    </message>
    <message>
        <source>One address and port a line. 0.0.0.0 and [::] mean every address of this computer.</source>
        <translation>每行一个地址和端口。0.0.0.0 和 [::] 表示这台计算机的所有地址。</translation>
    </message>
    <message>
        <source>Addresses of this computer</source>
        <translation>这台计算机的地址</translation>
    </message>
    <message>
        <source>At least one address is needed.</source>
        <translation>至少需要一个地址。</translation>
    </message>
    <message>
        <source>Change the listen addresses</source>
        <translation>更改监听地址</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>应用</translation>
    </message>
    <message>
        <source>A station on the air is restarted; devices come back by themselves within seconds.</source>
        <translation>运行中的电台会重新启动；设备会在几秒内自行回来。</translation>
    </message>
    <message>
        <source>Apply the addresses</source>
        <translation>应用地址</translation>
    </message>
</context>
<context>
    <name>NotificationsPage</name>
    <message>
        <source>Tell me</source>
        <translation>通知我</translation>
    </message>
    <message>
        <source>Limits</source>
        <translation>限值</translation>
    </message>
    <message>
        <source>Quiet hours</source>
        <translation>安静时段</translation>
    </message>
    <message>
        <source>Keep quiet at night</source>
        <translation>夜间保持安静</translation>
    </message>
    <message>
        <source>Only faults of the station are shown then; the bell keeps the rest.</source>
        <translation>期间只显示电台的故障；其余保留在铃铛中。</translation>
    </message>
    <message>
        <source>From</source>
        <translation>从</translation>
    </message>
    <message>
        <source>Local time, 24 hours.</source>
        <translation>本地时间，24 小时制。</translation>
    </message>
    <message>
        <source>Until</source>
        <translation>到</translation>
    </message>
    <message>
        <source>A starred device is offline for</source>
        <translation>星标设备离线达到</translation>
    </message>
    <message>
        <source> min</source>
        <translation> 分钟</translation>
    </message>
    <message>
        <source>A starred device arrives with gaps above</source>
        <translation>星标设备到达时缺口超过</translation>
    </message>
    <message>
        <source>For 10 seconds or more; an estimate, as in Devices.</source>
        <translation>持续 10 秒以上；与“设备”中一样是估计值。</translation>
    </message>
    <message>
        <source>The station loses more than 0.1 % for</source>
        <translation>电台丢失超过 0.1 % 达到</translation>
    </message>
    <message>
        <source> s</source>
        <translation> 秒</translation>
    </message>
    <message>
        <source>Callsigns to listen for</source>
        <translation>关注的呼号</translation>
    </message>
    <message>
        <source>Separated by spaces or commas: BG7XYZ BH4AAA.</source>
        <translation>用空格或逗号分隔：BG7XYZ BH4AAA。</translation>
    </message>
    <message>
        <source>The station has a fault</source>
        <translation>电台有故障</translation>
    </message>
    <message>
        <source>The station was stopped</source>
        <translation>电台被停止</translation>
    </message>
    <message>
        <source>The station loses frames</source>
        <translation>电台丢帧</translation>
    </message>
    <message>
        <source>Database, clock or buffers need a look</source>
        <translation>数据库、时钟或缓冲区需要查看</translation>
    </message>
    <message>
        <source>A starred device arrives with gaps</source>
        <translation>星标设备到达时有缺口</translation>
    </message>
    <message>
        <source>A starred device went offline</source>
        <translation>星标设备离线</translation>
    </message>
    <message>
        <source>A new device waits for approval</source>
        <translation>新设备等待批准</translation>
    </message>
    <message>
        <source>A device was refused</source>
        <translation>设备被拒绝</translation>
    </message>
    <message>
        <source>A callsign of my list talks</source>
        <translation>我的列表中的呼号在发言</translation>
    </message>
    <message>
        <source>A device wrote a text</source>
        <translation>设备发来文字</translation>
    </message>
    <message>
        <source>Bell</source>
        <translation>铃铛</translation>
    </message>
    <message>
        <source>In the window</source>
        <translation>窗口内</translation>
    </message>
    <message>
        <source>System</source>
        <translation>系统</translation>
    </message>
</context>
<context>
    <name>NowTalkingPanel</name>
    <message>
        <source>Nobody is talking.</source>
        <translation>没有人在发言。</translation>
    </message>
    <message>
        <source>Now talking</source>
        <translation>正在发言</translation>
    </message>
    <message>
        <source>Who holds a talk turn now.</source>
        <translation>现在谁持有发言权。</translation>
    </message>
    <message numerus="yes">
        <source>+%n more</source>
        <extracomment>more talkers than there is room for</extracomment>
        <translation>
            <numerusform>另有 %n 个</numerusform>
        </translation>
    </message>
    <message>
        <source>The station is not on the air.</source>
        <translation>电台没有运行。</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>启动</translation>
    </message>
    <message>
        <source>Nobody is talking. Last heard: %1 at %2.</source>
        <translation>没有人在发言。最近通联：%1，%2。</translation>
    </message>
</context>
<context>
    <name>OverCard</name>
    <message>
        <source>Cut</source>
        <extracomment>button: end the talk turn</extracomment>
        <translation>切断</translation>
    </message>
    <message>
        <source>Ends the talk turn; the device must be silent for a moment before it can talk again.</source>
        <translation>结束发言权；设备必须静默片刻才能再次发言。</translation>
    </message>
    <message>
        <source>Explain</source>
        <translation>解释</translation>
    </message>
    <message>
        <source>Shows the device and what the relay decides about it.</source>
        <translation>显示该设备以及中继对它的决定。</translation>
    </message>
    <message numerus="yes">
        <source>%1, %n listening</source>
        <translation>
            <numerusform>%1，%n 个在听</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1, %2, %n listening</source>
        <translation>
            <numerusform>%1，%2，%n 个在听</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>A turn in this talk group ends after %n second(s).</source>
        <translation>
            <numerusform>此群组的发言权在 %n 秒后结束。</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 is talking in %2 for %3</source>
        <translation>%1 在 %2 已发言 %3</translation>
    </message>
    <message>
        <source>Cut %1</source>
        <translation>切断 %1</translation>
    </message>
    <message>
        <source>Explain %1</source>
        <translation>解释 %1</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>Listen</source>
        <translation>收听</translation>
    </message>
    <message>
        <source>Plays this talk group on this computer.</source>
        <translation>在这台电脑上播放该群组。</translation>
    </message>
    <message>
        <source>Level</source>
        <translation>电平</translation>
    </message>
    <message>
        <source>Listen to %1</source>
        <translation>收听 %1</translation>
    </message>
</context>
<context>
    <name>PacketDetail</name>
    <message>
        <source>... and %1 more bytes</source>
        <translation>... 还有 %1 字节</translation>
    </message>
    <message>
        <source>Header</source>
        <translation>首部</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Headers of the packet</source>
        <translation>数据包的首部</translation>
    </message>
    <message>
        <source>Bytes of the packet</source>
        <translation>数据包的字节</translation>
    </message>
    <message>
        <source>Choose a packet to see its bytes.</source>
        <translation>选择一个数据包以查看其字节。</translation>
    </message>
</context>
<context>
    <name>PacketList</name>
    <message>
        <source>Packet %1 at %2 s from %3 to %4, %5: %6</source>
        <translation>数据包 %1，%2 秒，%3 发往 %4，%5：%6</translation>
    </message>
    <message>
        <source>Comment: %1</source>
        <translation>注释：%1</translation>
    </message>
    <message>
        <source>This packet is being read.</source>
        <translation>正在读取此数据包。</translation>
    </message>
    <message>
        <source>No.</source>
        <translation>编号</translation>
    </message>
    <message>
        <source>Number of the packet in the file.</source>
        <translation>数据包在文件中的编号。</translation>
    </message>
    <message>
        <source>Time, s</source>
        <translation>时间，秒</translation>
    </message>
    <message>
        <source>Seconds since the first packet.</source>
        <translation>距第一个数据包的秒数。</translation>
    </message>
    <message>
        <source>From</source>
        <translation>来自</translation>
    </message>
    <message>
        <source>Who sent it.</source>
        <translation>发送方。</translation>
    </message>
    <message>
        <source>To</source>
        <translation>发往</translation>
    </message>
    <message>
        <source>Whom it was for.</source>
        <translation>接收方。</translation>
    </message>
    <message>
        <source>Protocol</source>
        <translation>协议</translation>
    </message>
    <message>
        <source>What it is made of.</source>
        <translation>使用的协议。</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>字节</translation>
    </message>
    <message>
        <source>Length on the wire.</source>
        <translation>线路上的长度。</translation>
    </message>
    <message>
        <source>About</source>
        <translation>内容</translation>
    </message>
    <message>
        <source>What it is.</source>
        <translation>数据包的内容。</translation>
    </message>
    <message>
        <source>Packets of the capture</source>
        <translation>抓包中的数据包</translation>
    </message>
    <message>
        <source>Place in the list of packets</source>
        <translation>数据包列表中的位置</translation>
    </message>
</context>
<context>
    <name>Packets</name>
    <message>
        <source>%1, sequence %2, %3 bytes</source>
        <translation>%1，序号 %2，%3 字节</translation>
    </message>
    <message>
        <source>text of %1: %2</source>
        <translation>%1 的文本：%2</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%2 的%1</translation>
    </message>
    <message>
        <source>Packet</source>
        <translation>数据包</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Interface</source>
        <translation>接口</translation>
    </message>
    <message>
        <source>Bytes on the wire</source>
        <translation>线路上的字节数</translation>
    </message>
    <message>
        <source>Bytes in the file</source>
        <translation>文件中的字节数</translation>
    </message>
    <message>
        <source>Comment</source>
        <translation>注释</translation>
    </message>
    <message>
        <source>Loopback</source>
        <translation>回环</translation>
    </message>
    <message>
        <source>Unknown link type</source>
        <translation>未知链路类型</translation>
    </message>
    <message>
        <source>Carries</source>
        <translation>承载类型</translation>
    </message>
    <message>
        <source>Payload</source>
        <translation>载荷</translation>
    </message>
    <message>
        <source>Other protocol</source>
        <translation>其他协议</translation>
    </message>
    <message>
        <source>Extension headers</source>
        <translation>扩展首部</translation>
    </message>
    <message>
        <source>From</source>
        <translation>来自</translation>
    </message>
    <message>
        <source>To</source>
        <translation>发往</translation>
    </message>
    <message>
        <source>Number</source>
        <translation>编号</translation>
    </message>
    <message>
        <source>Length of the header</source>
        <translation>首部长度</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>长度</translation>
    </message>
    <message>
        <source>Traffic class</source>
        <translation>流量类别</translation>
    </message>
    <message>
        <source>Flow label</source>
        <translation>流标签</translation>
    </message>
    <message>
        <source>Identification</source>
        <translation>标识</translation>
    </message>
    <message>
        <source>Piece of a datagram, from byte</source>
        <translation>数据报分片，起始字节</translation>
    </message>
    <message>
        <source>Hops left</source>
        <translation>剩余跳数</translation>
    </message>
    <message>
        <source>Protocol</source>
        <translation>协议</translation>
    </message>
    <message>
        <source>Checksum</source>
        <translation>校验和</translation>
    </message>
    <message>
        <source>From port</source>
        <translation>源端口</translation>
    </message>
    <message>
        <source>To port</source>
        <translation>目的端口</translation>
    </message>
    <message>
        <source>Sequence</source>
        <translation>序号</translation>
    </message>
    <message>
        <source>Acknowledged up to</source>
        <translation>已确认到</translation>
    </message>
    <message>
        <source>Flags</source>
        <translation>标志</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>窗口</translation>
    </message>
    <message>
        <source>Account</source>
        <translation>账号</translation>
    </message>
    <message>
        <source>Password</source>
        <translation>密码</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>型号</translation>
    </message>
    <message>
        <source>Callsign</source>
        <translation>呼号</translation>
    </message>
    <message>
        <source>Reserved</source>
        <translation>保留</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>数据</translation>
    </message>
    <message>
        <source>Not looked further</source>
        <translation>未继续解析</translation>
    </message>
    <message>
        <source>%1, right</source>
        <translation>%1，正确</translation>
    </message>
    <message>
        <source>%1, wrong</source>
        <translation>%1，错误</translation>
    </message>
    <message>
        <source>%1, cannot be told</source>
        <translation>%1，无法判断</translation>
    </message>
    <message>
        <source>stands in the file</source>
        <translation>文件中可见</translation>
    </message>
    <message>
        <source>blank</source>
        <translation>空白</translation>
    </message>
    <message>
        <source>%1 bytes</source>
        <translation>%1 字节</translation>
    </message>
    <message>
        <source>app login</source>
        <translation>客户端登录</translation>
    </message>
    <message>
        <source>heartbeat</source>
        <translation>心跳</translation>
    </message>
    <message>
        <source>settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>voice</source>
        <translation>语音</translation>
    </message>
    <message>
        <source>A checksum is wrong.</source>
        <translation>校验和错误。</translation>
    </message>
    <message>
        <source>The file holds only the beginning of this packet.</source>
        <translation>文件只保存了此数据包的开头。</translation>
    </message>
    <message>
        <source>A password stands in this packet.</source>
        <translation>此数据包中可见密码。</translation>
    </message>
    <message>
        <source>This link type is not supported.</source>
        <translation>不支持此链路类型。</translation>
    </message>
    <message>
        <source>No IP packet.</source>
        <translation>不是 IP 数据包。</translation>
    </message>
    <message>
        <source>Too many VLAN tags in each other.</source>
        <translation>VLAN 标签嵌套过多。</translation>
    </message>
    <message>
        <source>The bytes end before a header does.</source>
        <translation>字节在首部结束之前就用完了。</translation>
    </message>
    <message>
        <source>A header tells an impossible length.</source>
        <translation>首部给出的长度不可能成立。</translation>
    </message>
    <message>
        <source>Too many extension headers.</source>
        <translation>扩展首部过多。</translation>
    </message>
    <message>
        <source>Neither UDP nor TCP.</source>
        <translation>既不是 UDP 也不是 TCP。</translation>
    </message>
    <message>
        <source>A later piece of a datagram.</source>
        <translation>数据报的后续分片。</translation>
    </message>
    <message>
        <source>%1, the rest was not kept</source>
        <translation>%1，其余未保存</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no filter. There are type:, call:, ip:, src:, dst:, port:, sport:, dport:, proto:, is:, len and time.</source>
        <translation>“%1”不是筛选条件。可用：type:、call:、ip:、src:、dst:、port:、sport:、dport:、proto:、is:、len 和 time。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; cannot be. Try type:voice, type:heartbeat, proto:draarl, proto:tcp, is:cut, is:badsum or is:password.</source>
        <translation>“%1”无效。请试 type:voice、type:heartbeat、proto:draarl、proto:tcp、is:cut、is:badsum 或 is:password。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; needs a number, like port:60050, len&gt;100 or time&lt;=1.5.</source>
        <translation>“%1”需要数字，例如 port:60050、len&gt;100 或 time&lt;=1.5。</translation>
    </message>
    <message>
        <source>Something is missing after &quot;%1&quot;, like call:bg7*.</source>
        <translation>“%1”后面缺少内容，例如 call:bg7*。</translation>
    </message>
    <message>
        <source>The filter has too many words, from &quot;%1&quot; on.</source>
        <translation>筛选条件过多，从“%1”开始。</translation>
    </message>
</context>
<context>
    <name>PageView</name>
    <message>
        <source>Report in tables</source>
        <translation>表格形式的报告</translation>
    </message>
</context>
<context>
    <name>Palette</name>
    <message>
        <source>Manual</source>
        <extracomment>beside a page of the manual in the palette</extracomment>
        <translation>手册</translation>
    </message>
</context>
<context>
    <name>PanelShelf</name>
    <message>
        <source>Panels behind each other</source>
        <translation>叠在一起的面板</translation>
    </message>
</context>
<context>
    <name>PercentileChart</name>
    <message>
        <source>pinned %1</source>
        <extracomment>a pinned curve: the time at which it was pinned</extracomment>
        <translation>已钉住 %1</translation>
    </message>
    <message>
        <source>No voice frames in this window</source>
        <translation>此窗口内没有语音帧</translation>
    </message>
    <message>
        <source>Percentiles, ms</source>
        <translation>百分位，ms</translation>
    </message>
    <message>
        <source>Share</source>
        <extracomment>column of a table: share of the frames that were at least as fast</extracomment>
        <translation>占比</translation>
    </message>
</context>
<context>
    <name>PlayerBar</name>
    <message>
        <source>Previous recording</source>
        <translation>上一条录音</translation>
    </message>
    <message>
        <source>Next recording</source>
        <translation>下一条录音</translation>
    </message>
    <message>
        <source>Level</source>
        <translation>电平</translation>
    </message>
    <message>
        <source>How loud it is now, from -60 to 0 dB.</source>
        <translation>当前音量，-60 至 0 dB。</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>速度</translation>
    </message>
    <message>
        <source>Faster or slower; the pitch goes with it.</source>
        <translation>加快或放慢，音调随之变化。</translation>
    </message>
    <message>
        <source>%1x</source>
        <translation>%1 倍</translation>
    </message>
    <message>
        <source>Next by itself</source>
        <translation>自动播放下一条</translation>
    </message>
    <message>
        <source>Plays the list from here on, one after the other.</source>
        <translation>从这里开始逐条播放列表。</translation>
    </message>
    <message>
        <source>Skip silence</source>
        <translation>跳过静音</translation>
    </message>
    <message>
        <source>Jumps over pauses longer than 0.3 s.</source>
        <translation>跳过超过 0.3 秒的停顿。</translation>
    </message>
    <message>
        <source>Volume</source>
        <translation>音量</translation>
    </message>
    <message>
        <source>Loudspeaker</source>
        <translation>扬声器</translation>
    </message>
    <message>
        <source>No sound output found</source>
        <translation>未找到声音输出设备</translation>
    </message>
    <message>
        <source>Default output</source>
        <translation>默认输出</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>播放</translation>
    </message>
    <message>
        <source>Nothing is chosen.</source>
        <translation>没有选择录音。</translation>
    </message>
    <message>
        <source>%1 in %2, %3</source>
        <translation>%1，%2，%3</translation>
    </message>
    <message>
        <source>%1 - loading</source>
        <translation>%1 - 正在载入</translation>
    </message>
    <message>
        <source>%1 - cannot be played: %2</source>
        <translation>%1 - 无法播放：%2</translation>
    </message>
    <message>
        <source>%1 - still talking</source>
        <translation>%1 - 仍在发言</translation>
    </message>
    <message>
        <source>%1 - damaged: %2 of %3 can be heard</source>
        <translation>%1 - 已损坏：可听 %2，共 %3</translation>
    </message>
    <message>
        <source>%1 / %2</source>
        <translation>%1 / %2</translation>
    </message>
</context>
<context>
    <name>RadioSettingsDialog</name>
    <message>
        <source>The device answered, but it keeps other values: %1.</source>
        <translation>设备已应答，但保留了其他值：%1。</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>see below</source>
        <translation>见下表</translation>
    </message>
    <message>
        <source>, </source>
        <translation>，</translation>
    </message>
    <message>
        <source>This radio tunes %1, in steps of 1.25 kHz.</source>
        <translation>此电台可调 %1，步进 1.25 kHz。</translation>
    </message>
    <message>
        <source>This cannot be longer than the guard window.</source>
        <translation>不能长于保护窗口。</translation>
    </message>
    <message>
        <source>Radio settings of %1</source>
        <translation>%1 的电台参数</translation>
    </message>
    <message>
        <source>The device is offline. Changes are stored and sent when it comes online.</source>
        <translation>设备离线。更改会先保存，等它上线后发送。</translation>
    </message>
    <message>
        <source>Waiting for the device...</source>
        <translation>等待设备...</translation>
    </message>
    <message>
        <source>Confirmed by the device at %1.</source>
        <translation>设备已于 %1 确认。</translation>
    </message>
    <message>
        <source>Confirmed by the device.</source>
        <translation>设备已确认。</translation>
    </message>
    <message>
        <source>No answer from the device. The values are stored; ask again or wait until it comes online.</source>
        <translation>设备没有应答。值已保存；可再次询问，或等它上线。</translation>
    </message>
    <message>
        <source>Ask again</source>
        <translation>再次询问</translation>
    </message>
    <message>
        <source>Read from device</source>
        <translation>从设备读取</translation>
    </message>
    <message>
        <source>Radio settings - %1</source>
        <translation>电台参数 - %1</translation>
    </message>
    <message>
        <source>Setting</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>New value</source>
        <translation>新值</translation>
    </message>
    <message>
        <source>In the device</source>
        <translation>设备中</translation>
    </message>
    <message>
        <source>Stored here</source>
        <translation>本站保存</translation>
    </message>
    <message>
        <source>The station may not send settings to a device of the model %1. Only boxes have them.</source>
        <translation>电台不能向型号为 %1 的设备发送参数。只有盒子才有参数。</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>应用</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>%1 (MHz)</source>
        <translation>%1 (MHz)</translation>
    </message>
</context>
<context>
    <name>RadioValues</name>
    <message>
        <source>low</source>
        <translation>低</translation>
    </message>
    <message>
        <source>high</source>
        <translation>高</translation>
    </message>
    <message>
        <source>narrow</source>
        <translation>窄</translation>
    </message>
    <message>
        <source>wide</source>
        <translation>宽</translation>
    </message>
    <message>
        <source>off</source>
        <translation>关</translation>
    </message>
    <message>
        <source>on</source>
        <translation>开</translation>
    </message>
    <message>
        <source>active low</source>
        <translation>低电平有效</translation>
    </message>
    <message>
        <source>active high</source>
        <translation>高电平有效</translation>
    </message>
    <message>
        <source>CTCSS</source>
        <translation>CTCSS</translation>
    </message>
    <message>
        <source>CDCSS normal</source>
        <translation>CDCSS 正相</translation>
    </message>
    <message>
        <source>CDCSS inverted</source>
        <translation>CDCSS 反相</translation>
    </message>
    <message>
        <source>Receive frequency</source>
        <translation>接收频率</translation>
    </message>
    <message>
        <source>Transmit frequency</source>
        <translation>发射频率</translation>
    </message>
    <message>
        <source>Receive tone</source>
        <translation>接收亚音</translation>
    </message>
    <message>
        <source>Receive tone value</source>
        <translation>接收亚音值</translation>
    </message>
    <message>
        <source>Transmit tone</source>
        <translation>发射亚音</translation>
    </message>
    <message>
        <source>Transmit tone value</source>
        <translation>发射亚音值</translation>
    </message>
    <message>
        <source>Squelch</source>
        <translation>静噪</translation>
    </message>
    <message>
        <source>Power</source>
        <translation>功率</translation>
    </message>
    <message>
        <source>Bandwidth</source>
        <translation>带宽</translation>
    </message>
    <message>
        <source>Transmitter guard</source>
        <translation>发射保护</translation>
    </message>
    <message>
        <source>Longest transmission</source>
        <translation>最长发射时间</translation>
    </message>
    <message>
        <source>Guard window</source>
        <translation>保护窗口</translation>
    </message>
    <message>
        <source>Transmission per window</source>
        <translation>每窗口发射时间</translation>
    </message>
    <message>
        <source>Input gain</source>
        <translation>输入增益</translation>
    </message>
    <message>
        <source>Input volume</source>
        <translation>输入音量</translation>
    </message>
    <message>
        <source>Output volume</source>
        <translation>输出音量</translation>
    </message>
    <message>
        <source>Squelch polarity</source>
        <translation>静噪极性</translation>
    </message>
    <message>
        <source>Push-to-talk polarity</source>
        <translation>PTT 极性</translation>
    </message>
    <message>
        <source>134-174 and 400-480 MHz</source>
        <translation>134-174 和 400-480 MHz</translation>
    </message>
    <message>
        <source>%1 MHz</source>
        <translation>%1 MHz</translation>
    </message>
</context>
<context>
    <name>RecordingExportDialog</name>
    <message>
        <source>Browse...</source>
        <translation>浏览...</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message numerus="yes">
        <source>Export %n recording(s)</source>
        <translation>
            <numerusform>导出 %n 条录音</numerusform>
        </translation>
    </message>
    <message>
        <source>Opus, as received</source>
        <translation>Opus，按接收原样</translation>
    </message>
    <message>
        <source>WAV, 16 kHz</source>
        <translation>WAV，16 kHz</translation>
    </message>
    <message>
        <source>FLAC</source>
        <translation>FLAC 无损</translation>
    </message>
    <message>
        <source>One file in the order of time, with a cue sheet</source>
        <translation>按时间顺序合并为一个文件，附 CUE 索引</translation>
    </message>
    <message>
        <source>As evidence: with a list, checksums and a page that explains them</source>
        <translation>作为证据：附清单、校验和及说明页</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>进度</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>格式</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>文件夹</translation>
    </message>
    <message>
        <source>Folder for the recordings</source>
        <translation>录音文件夹</translation>
    </message>
    <message>
        <source>Choose a folder first.</source>
        <translation>请先选择文件夹。</translation>
    </message>
    <message>
        <source>Not everything was exported: %1</source>
        <translation>未能全部导出：%1</translation>
    </message>
    <message>
        <source>Stopping...</source>
        <translation>正在停止...</translation>
    </message>
</context>
<context>
    <name>RecordingPage</name>
    <message>
        <source>Recording</source>
        <translation>录音</translation>
    </message>
    <message>
        <source>Record what is said</source>
        <translation>录制通话</translation>
    </message>
    <message>
        <source>The first time it tells what that means for those who talk.</source>
        <translation>首次打开时会说明这对通话者意味着什么。</translation>
    </message>
    <message>
        <source>Limits, from station.toml</source>
        <translation>限制（来自 station.toml）</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>文件夹</translation>
    </message>
    <message>
        <source>recording.folder; taken with the next start.</source>
        <translation>recording.folder，下次启动时生效。</translation>
    </message>
    <message>
        <source>Age</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>recording.retention_days; older ones go to the bin, kept ones stay.</source>
        <translation>recording.retention_days，更早的移入回收站，已保留的不动。</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>recording.max_mebibytes; beyond it the oldest go first.</source>
        <translation>recording.max_mebibytes，超出后最早的先清理。</translation>
    </message>
    <message>
        <source>Bin</source>
        <translation>回收站</translation>
    </message>
    <message>
        <source>recording.bin_days; after that they are gone for ever.</source>
        <translation>recording.bin_days，之后永久删除。</translation>
    </message>
    <message>
        <source>Room</source>
        <translation>空间</translation>
    </message>
    <message>
        <source>Free space where recordings are kept.</source>
        <translation>存放录音处的剩余空间。</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>无限制</translation>
    </message>
    <message numerus="yes">
        <source>%n day(s)</source>
        <translation>
            <numerusform>%n 天</numerusform>
        </translation>
    </message>
    <message>
        <source>Turn recording off</source>
        <translation>关闭录音</translation>
    </message>
    <message>
        <source>Turn recording on...</source>
        <translation>打开录音...</translation>
    </message>
    <message numerus="yes">
        <source>%1, full in %n day(s)</source>
        <translation>
            <numerusform>%1，%n 天后写满</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RecordingsPanel</name>
    <message>
        <source>No sound output found. Recordings can still be exported.</source>
        <translation>未找到声音输出设备。录音仍可导出。</translation>
    </message>
    <message>
        <source>Recordings</source>
        <translation>录音</translation>
    </message>
    <message>
        <source>What was said: find it, hear it, keep it.</source>
        <translation>通话录音：查找、收听、保留。</translation>
    </message>
    <message>
        <source>Search: callsign, name, group, note</source>
        <translation>搜索：呼号、名称、群组、备注</translation>
    </message>
    <message>
        <source>Search recordings</source>
        <translation>搜索录音</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Any time</source>
        <translation>任何时间</translation>
    </message>
    <message>
        <source>Today</source>
        <translation>今天</translation>
    </message>
    <message>
        <source>Since yesterday</source>
        <translation>昨天以来</translation>
    </message>
    <message>
        <source>7 days</source>
        <translation>7 天</translation>
    </message>
    <message>
        <source>30 days</source>
        <translation>30 天</translation>
    </message>
    <message>
        <source>Talk group</source>
        <translation>群组</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>时长</translation>
    </message>
    <message>
        <source>Any length</source>
        <translation>任何时长</translation>
    </message>
    <message>
        <source>2 s and longer</source>
        <translation>2 秒以上</translation>
    </message>
    <message>
        <source>10 s and longer</source>
        <translation>10 秒以上</translation>
    </message>
    <message>
        <source>1 min and longer</source>
        <translation>1 分钟以上</translation>
    </message>
    <message>
        <source>Has gaps</source>
        <translation>有缺失</translation>
    </message>
    <message>
        <source>Only recordings in which sound is missing.</source>
        <translation>只显示有声音缺失的录音。</translation>
    </message>
    <message>
        <source>Kept</source>
        <translation>保留</translation>
    </message>
    <message>
        <source>Only recordings that are kept for ever.</source>
        <translation>只显示永久保留的录音。</translation>
    </message>
    <message>
        <source>Bin</source>
        <translation>回收站</translation>
    </message>
    <message>
        <source>What was thrown away and can still come back.</source>
        <translation>已丢弃但仍可还原的录音。</translation>
    </message>
    <message>
        <source>Show more</source>
        <translation>显示更多</translation>
    </message>
    <message>
        <source>They are in the bin.</source>
        <translation>录音已在回收站中。</translation>
    </message>
    <message>
        <source>The bin is not shown.</source>
        <translation>未显示回收站。</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Show the device</source>
        <translation>显示设备</translation>
    </message>
    <message>
        <source>No recording is chosen.</source>
        <translation>没有选择录音。</translation>
    </message>
    <message>
        <source>recording of %1</source>
        <translation>%1 的录音</translation>
    </message>
    <message numerus="yes">
        <source>%n recording(s)</source>
        <translation>
            <numerusform>%n 条录音</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 moved to the bin</source>
        <translation>已将%1移入回收站</translation>
    </message>
    <message>
        <source>%1 restored</source>
        <translation>已还原%1</translation>
    </message>
    <message>
        <source>%1 released</source>
        <translation>已取消保留%1</translation>
    </message>
    <message>
        <source>%1 kept</source>
        <translation>已保留%1</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>Note on the %1:</source>
        <translation>%1的备注：</translation>
    </message>
    <message>
        <source>Note on the %1 changed</source>
        <translation>已修改%1的备注</translation>
    </message>
    <message numerus="yes">
        <source>Delete %n recording(s) (%1) for ever? This cannot be undone.</source>
        <translation>
            <numerusform>永久删除 %n 条录音（%1）？此操作无法撤销。</numerusform>
        </translation>
    </message>
    <message>
        <source>Delete for ever</source>
        <translation>永久删除</translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) are in %1</source>
        <translation>
            <numerusform>%n 个文件已存入 %1</numerusform>
        </translation>
    </message>
    <message>
        <source>Recording turned on</source>
        <translation>已打开录音</translation>
    </message>
    <message>
        <source>Recording turned off</source>
        <translation>已关闭录音</translation>
    </message>
    <message>
        <source>They are kept until you delete them.</source>
        <translation>录音将一直保留，直到您删除。</translation>
    </message>
    <message numerus="yes">
        <source>They go to the bin after %n day(s).</source>
        <translation>
            <numerusform>%n 天后移入回收站。</numerusform>
        </translation>
    </message>
    <message>
        <source>Record what is said?</source>
        <translation>录制通话？</translation>
    </message>
    <message>
        <source>Everything said over this station will be kept as sound files in %1. %2

In most countries the people who talk have to know that they are recorded, and often to agree. Tell the users of your station before you turn this on.</source>
        <translation>通过本电台的所有通话都将以声音文件保存在 %1 中。%2

在大多数国家，被录音的人必须知情，往往还须同意。打开之前请告知本台用户。</translation>
    </message>
    <message>
        <source>Turn recording on</source>
        <translation>打开录音</translation>
    </message>
    <message>
        <source>No over was recorded lately.</source>
        <translation>最近没有录到发言。</translation>
    </message>
    <message>
        <source>Callsign-SSID</source>
        <translation>呼号-SSID</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Gaps</source>
        <translation>缺失</translation>
    </message>
    <message>
        <source>Sound that is missing: what we lost ourselves, and what by the clock never arrived (≈).</source>
        <translation>缺失的声音：本机丢失的部分，以及按时间推算未曾到达的部分 (≈)。</translation>
    </message>
    <message>
        <source>Waveform</source>
        <translation>波形</translation>
    </message>
    <message>
        <source>Age and size limits leave it alone.</source>
        <translation>不受时间和空间限制的清理影响。</translation>
    </message>
    <message>
        <source>kept</source>
        <translation>已保留</translation>
    </message>
    <message>
        <source>%1 in %2 at %3 for %4</source>
        <translation>%1 在 %2，%3，时长 %4</translation>
    </message>
    <message>
        <source>Its end was lost with the program or the power.</source>
        <translation>程序中止或断电，结尾已丢失。</translation>
    </message>
    <message>
        <source>%1 recordings, %2, %3</source>
        <translation>%1 条录音，%2，%3</translation>
    </message>
    <message>
        <source>The bin is empty.</source>
        <translation>回收站是空的。</translation>
    </message>
    <message>
        <source>Show all recordings</source>
        <translation>显示全部录音</translation>
    </message>
    <message>
        <source>No recording fits the search.</source>
        <translation>没有符合搜索条件的录音。</translation>
    </message>
    <message>
        <source>Clear filter</source>
        <translation>清除筛选</translation>
    </message>
    <message>
        <source>Recording is off. Nothing is kept.</source>
        <translation>录音已关闭，不保存任何内容。</translation>
    </message>
    <message>
        <source>Turn on...</source>
        <translation>打开...</translation>
    </message>
    <message>
        <source>Nothing is recorded yet.</source>
        <translation>还没有录音。</translation>
    </message>
    <message>
        <source>All groups</source>
        <translation>全部群组</translation>
    </message>
    <message>
        <source>%1 Folder: %2, %3 free.</source>
        <translation>%1 文件夹：%2，剩余 %3。</translation>
    </message>
    <message>
        <source>Show Health</source>
        <translation>查看健康</translation>
    </message>
</context>
<context>
    <name>ReplayForm</name>
    <message>
        <source>Target</source>
        <translation>目标</translation>
    </message>
    <message>
        <source>Where it is sent. The isolated copy cannot disturb the station and knows every device of the capture.</source>
        <translation>发往何处。隔离副本不会影响本站，并且认识抓包中的所有设备。</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>地址</translation>
    </message>
    <message>
        <source>Only this computer, or a private address, which is then allowed by name.</source>
        <translation>只能是本机，或一个私有地址（填写即表示允许）。</translation>
    </message>
    <message>
        <source>Callsign of the station</source>
        <translation>本站呼号</translation>
    </message>
    <message>
        <source>Devices are online: type the station&apos;s callsign to send it anyway.</source>
        <translation>有设备在线：输入本站呼号才能仍然发送。</translation>
    </message>
    <message>
        <source>Network interface</source>
        <translation>网络接口</translation>
    </message>
    <message>
        <source>Whole packets leave through it as they are in the file. Needs the right to send raw packets.</source>
        <translation>文件中的数据包原样从此接口发出。需要发送原始数据包的权限。</translation>
    </message>
    <message>
        <source>Even if it leads to the internet</source>
        <translation>即使它通向互联网</translation>
    </message>
    <message>
        <source>The packets may then reach those they were meant for when they were recorded.</source>
        <translation>数据包可能会到达抓包时的原接收方。</translation>
    </message>
    <message>
        <source>Sent to UDP port</source>
        <translation>原 UDP 目的端口</translation>
    </message>
    <message>
        <source>Only datagrams that went to this port of the capture.</source>
        <translation>只发送抓包中发往此端口的数据报。</translation>
    </message>
    <message>
        <source>Timing</source>
        <translation>时间方式</translation>
    </message>
    <message>
        <source>When each packet is sent.</source>
        <translation>每个数据包何时发送。</translation>
    </message>
    <message>
        <source>Packets a second</source>
        <translation>每秒数据包数</translation>
    </message>
    <message>
        <source>Mbit/s</source>
        <translation>Mbit/s</translation>
    </message>
    <message>
        <source>Times as fast</source>
        <translation>速度倍数</translation>
    </message>
    <message>
        <source>How fast.</source>
        <translation>发送的速度。</translation>
    </message>
    <message>
        <source>From, s</source>
        <translation>从，秒</translation>
    </message>
    <message>
        <source>Seconds after the first packet at which the part begins.</source>
        <translation>片段起点距第一个数据包的秒数。</translation>
    </message>
    <message>
        <source>Until, s</source>
        <translation>到，秒</translation>
    </message>
    <message>
        <source>Seconds after the first packet at which the part ends.</source>
        <translation>片段终点距第一个数据包的秒数。</translation>
    </message>
    <message>
        <source>How often</source>
        <translation>次数</translation>
    </message>
    <message>
        <source>So many times one after the other.</source>
        <translation>连续重放这么多次。</translation>
    </message>
    <message>
        <source>Pause, s</source>
        <translation>间隔，秒</translation>
    </message>
    <message>
        <source>Rest between two times.</source>
        <translation>两次之间的停顿。</translation>
    </message>
    <message>
        <source>Copies of every device</source>
        <translation>每台设备的副本数</translation>
    </message>
    <message>
        <source>Each copy is a device of its own that sends the same.</source>
        <translation>每个副本是一台独立设备，发送相同内容。</translation>
    </message>
    <message>
        <source>Talk groups of the copy</source>
        <translation>隔离副本的群组数</translation>
    </message>
    <message>
        <source>The devices are dealt to them in turn.</source>
        <translation>设备轮流分配到各群组。</translation>
    </message>
    <message>
        <source>Log in and keep alive</source>
        <translation>先登录并保持在线</translation>
    </message>
    <message>
        <source>Devices log in first; heartbeats are sent in time instead of the recorded ones.</source>
        <translation>设备先登录；按时发送心跳，代替抓包中的心跳。</translation>
    </message>
    <message>
        <source>Password of the devices</source>
        <translation>设备密码</translation>
    </message>
    <message>
        <source>For devices that log in. It is not kept.</source>
        <translation>供需要登录的设备使用，不会保存。</translation>
    </message>
    <message>
        <source>Other names</source>
        <translation>改名</translation>
    </message>
    <message>
        <source>Devices that take another one&apos;s name, like BG7XYZ-11=TEST-12.</source>
        <translation>让设备使用另一台设备的名称，例如 BG7XYZ-11=TEST-12。</translation>
    </message>
    <message>
        <source>The station is not on the air.</source>
        <translation>本站未在运行。</translation>
    </message>
    <message numerus="yes">
        <source>%n device(s) are online and would hear it. Type the callsign %1 to send it to the station anyway, or choose the isolated copy.</source>
        <translation>
            <numerusform>有 %n 台设备在线并会听到。输入呼号 %1 可仍然发送到本站，或选择隔离副本。</numerusform>
        </translation>
    </message>
    <message>
        <source>Say which address, like 127.0.0.1:60050.</source>
        <translation>请填写地址，例如 127.0.0.1:60050。</translation>
    </message>
    <message>
        <source>This computer has no network interface that could be used.</source>
        <translation>本机没有可用的网络接口。</translation>
    </message>
    <message>
        <source>Open a capture first.</source>
        <translation>请先打开抓包文件。</translation>
    </message>
    <message>
        <source>The part ends before it begins.</source>
        <translation>片段的终点早于起点。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no change of names; write it like BG7XYZ-11=TEST-12.</source>
        <translation>“%1”不是改名规则；请写成 BG7XYZ-11=TEST-12。</translation>
    </message>
    <message>
        <source>Say how fast.</source>
        <translation>请填写速度。</translation>
    </message>
    <message>
        <source>This cannot be sent: %1.</source>
        <translation>无法发送：%1。</translation>
    </message>
    <message>
        <source>Sends the chosen part of the capture.</source>
        <translation>发送所选的抓包片段。</translation>
    </message>
    <message>
        <source>Copies the command line that does the same.</source>
        <translation>复制作用相同的命令行。</translation>
    </message>
    <message>
        <source>Passwords are blanked in captures of the station: devices that shall be let in log in with the password typed here.</source>
        <translation>本站抓包中的密码已清空：需要进入的设备用此处填写的密码登录。</translation>
    </message>
    <message>
        <source>this station, isolated copy</source>
        <translation>本站，隔离副本</translation>
    </message>
    <message>
        <source>this station, live</source>
        <translation>本站，实际运行</translation>
    </message>
    <message>
        <source>a UDP address</source>
        <translation>UDP 地址</translation>
    </message>
    <message>
        <source>a network interface</source>
        <translation>网络接口</translation>
    </message>
    <message>
        <source>as it was</source>
        <translation>原始时间</translation>
    </message>
    <message>
        <source>faster or slower</source>
        <translation>按倍数加快或放慢</translation>
    </message>
    <message>
        <source>evenly, by packets</source>
        <translation>匀速，按数据包</translation>
    </message>
    <message>
        <source>evenly, by Mbit/s</source>
        <translation>匀速，按 Mbit/s</translation>
    </message>
    <message>
        <source>as fast as possible</source>
        <translation>尽可能快</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>until stopped</source>
        <translation>直到停止</translation>
    </message>
    <message>
        <source>the end</source>
        <translation>结尾</translation>
    </message>
    <message>
        <source>the station&apos;s</source>
        <translation>本站端口</translation>
    </message>
    <message>
        <source>Send</source>
        <translation>发送</translation>
    </message>
    <message>
        <source>Copy as command</source>
        <translation>复制为命令</translation>
    </message>
</context>
<context>
    <name>ReplayPanel</name>
    <message>
        <source>Nothing was sent: %1</source>
        <translation>没有发送任何内容：%1</translation>
    </message>
    <message>
        <source>Open a capture first.</source>
        <translation>请先打开抓包文件。</translation>
    </message>
    <message>
        <source>Replay</source>
        <translation>重放</translation>
    </message>
    <message>
        <source>Looks through recorded traffic and sends it again.</source>
        <translation>查看录制的流量并再次发送。</translation>
    </message>
    <message>
        <source>Open a capture</source>
        <translation>打开抓包文件</translation>
    </message>
    <message>
        <source>Captures (*.pcap *.pcapng *.cap);;All files (*)</source>
        <translation>抓包文件 (*.pcap *.pcapng *.cap);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Drop a .pcap or .pcapng file here, or record this station&apos;s own traffic.</source>
        <translation>将 .pcap 或 .pcapng 文件拖到这里，或录制本站自己的流量。</translation>
    </message>
    <message>
        <source>Open a capture...</source>
        <translation>打开抓包文件...</translation>
    </message>
    <message>
        <source>Record traffic</source>
        <translation>录制流量</translation>
    </message>
    <message>
        <source>%1 cannot be opened.
%2</source>
        <translation>无法打开 %1。
%2</translation>
    </message>
    <message>
        <source>Open another capture...</source>
        <translation>打开其他抓包文件...</translation>
    </message>
    <message>
        <source>%1 packets</source>
        <translation>%1 个数据包</translation>
    </message>
    <message>
        <source>%1 of %2 packets</source>
        <translation>%1 / %2 个数据包</translation>
    </message>
    <message>
        <source>Not all of this file can be used: %1. Its %2 packets before that can be looked at and sent.</source>
        <translation>此文件不能全部使用：%1。此前的 %2 个数据包可以查看和发送。</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 秒</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 个%2</translation>
    </message>
    <message numerus="yes">
        <source>%n device(s) talk</source>
        <translation>
            <numerusform>%n 台设备发言</numerusform>
        </translation>
    </message>
    <message>
        <source>no DraARL, but %1 UDP, %2 TCP and %3 others</source>
        <translation>没有 DraARL，但有 %1 个 UDP、%2 个 TCP 和 %3 个其他数据包</translation>
    </message>
    <message>
        <source>link type %1 is not supported</source>
        <translation>不支持链路类型 %1</translation>
    </message>
    <message>
        <source>%1 with a wrong checksum</source>
        <translation>%1 个校验和错误</translation>
    </message>
    <message>
        <source>%1 show a password</source>
        <translation>%1 个可见密码</translation>
    </message>
    <message>
        <source>Stop recording</source>
        <translation>停止录制</translation>
    </message>
    <message>
        <source>Recording this station&apos;s traffic: %1 packets, %2 in %3.</source>
        <translation>正在录制本站流量：%1 个数据包，%2，写入 %3。</translation>
    </message>
    <message>
        <source>%1 came too fast to be copied.</source>
        <translation>有 %1 个来得太快，未能复制。</translation>
    </message>
    <message>
        <source>A run goes on; stop it or wait.</source>
        <translation>正在运行；请停止或等待。</translation>
    </message>
    <message>
        <source>The command line is on the clipboard.</source>
        <translation>命令行已复制到剪贴板。</translation>
    </message>
    <message>
        <source>Open...</source>
        <translation>打开...</translation>
    </message>
    <message>
        <source>Opens a capture file of any size.</source>
        <translation>打开任意大小的抓包文件。</translation>
    </message>
    <message>
        <source>Recent</source>
        <translation>最近</translation>
    </message>
    <message>
        <source>Captures that were opened lately.</source>
        <translation>最近打开的抓包文件。</translation>
    </message>
    <message>
        <source>Watch live</source>
        <translation>实时查看</translation>
    </message>
    <message>
        <source>Shows the recording while it goes on, newest packet last.</source>
        <translation>在录制过程中显示，最新的数据包在最后。</translation>
    </message>
    <message>
        <source>Records the station&apos;s own traffic to a file; passwords are blanked.</source>
        <translation>将本站自己的流量录制到文件；密码会清空。</translation>
    </message>
    <message>
        <source>Filter: type:voice call:bg7*</source>
        <translation>筛选：type:voice call:bg7*</translation>
    </message>
    <message>
        <source>Filter of the packets</source>
        <translation>数据包筛选</translation>
    </message>
    <message>
        <source>How much of the file was read</source>
        <translation>文件读取进度</translation>
    </message>
    <message>
        <source>Words that must all hold; - before one turns it round, * stands for any text, of a list any may hold:
type:voice,heartbeat,text,config,app call:bg7* ip:10.0.* src:10.* dst:10.*
port:60050 sport:60050 dport:60050 len&gt;100 time&lt;=1.5
proto:draarl,udp,tcp,ip4,ip6,vlan,fragment,other is:cut,badsum,comment,password,odd</source>
        <translation>所有条件都要满足；前面加 - 表示取反，* 代表任意文字，列表中满足任一项即可：
type:voice,heartbeat,text,config,app call:bg7* ip:10.0.* src:10.* dst:10.*
port:60050 sport:60050 dport:60050 len&gt;100 time&lt;=1.5
proto:draarl,udp,tcp,ip4,ip6,vlan,fragment,other is:cut,badsum,comment,password,odd</translation>
    </message>
    <message>
        <source>All of it</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Only some</source>
        <translation>部分</translation>
    </message>
    <message>
        <source>What the next recording holds: all, or only some talk groups and kinds.</source>
        <translation>下一次录制包含什么：全部，或只有部分群组和类型。</translation>
    </message>
</context>
<context>
    <name>ReplayView</name>
    <message>
        <source>Sending to %1</source>
        <translation>正在发往 %1</translation>
    </message>
    <message>
        <source>Stopping...</source>
        <translation>正在停止...</translation>
    </message>
    <message>
        <source>Getting ready...</source>
        <translation>正在准备...</translation>
    </message>
    <message>
        <source>%1 packets sent, %2</source>
        <translation>已发送 %1 个数据包，%2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Ends it within half a second (Ctrl+.).</source>
        <translation>半秒内结束（Ctrl+.）。</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>返回</translation>
    </message>
    <message>
        <source>Shows the form; the result stays in the list of runs.</source>
        <translation>显示表单；结果保留在运行列表中。</translation>
    </message>
    <message>
        <source>Send again</source>
        <translation>再次发送</translation>
    </message>
    <message>
        <source>Sends the same once more.</source>
        <translation>再发送一次同样的内容。</translation>
    </message>
    <message>
        <source>Show in runs</source>
        <translation>在运行中显示</translation>
    </message>
    <message>
        <source>Opens the list of all runs at this one.</source>
        <translation>打开所有运行的列表并定位到此项。</translation>
    </message>
    <message>
        <source>Progress of the replay</source>
        <translation>重放进度</translation>
    </message>
</context>
<context>
    <name>SettingRow</name>
    <message>
        <source>Back to the default</source>
        <translation>恢复默认值</translation>
    </message>
    <message>
        <source>Back to the default: %1</source>
        <translation>恢复默认值：%1</translation>
    </message>
</context>
<context>
    <name>SettingsDialog</name>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Search settings</source>
        <translation>搜索设置</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>页面</translation>
    </message>
    <message>
        <source>No setting has these words.</source>
        <translation>没有包含这些文字的设置。</translation>
    </message>
</context>
<context>
    <name>ShortcutsPage</name>
    <message>
        <source>%1 (in the list)</source>
        <extracomment>%1 is a key that only works while a list has the focus</extracomment>
        <translation>%1(在列表中)</translation>
    </message>
    <message>
        <source>%1 is the key of "%2" already; setting it here takes it away there.</source>
        <translation>%1 已是“%2”的按键；在这里设置会从那里移除。</translation>
    </message>
    <message>
        <source>Find an action or a key</source>
        <translation>查找操作或按键</translation>
    </message>
    <message>
        <source>Action</source>
        <translation>操作</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>按键</translation>
    </message>
    <message>
        <source>Actions and their keys</source>
        <translation>操作及其按键</translation>
    </message>
    <message>
        <source>Key:</source>
        <translation>按键：</translation>
    </message>
    <message>
        <source>New key</source>
        <translation>新按键</translation>
    </message>
    <message>
        <source>Set</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>No key</source>
        <translation>无按键</translation>
    </message>
    <message>
        <source>Default</source>
        <translation>默认</translation>
    </message>
    <message>
        <source>All keys back to their defaults</source>
        <translation>所有按键恢复默认</translation>
    </message>
</context>
<context>
    <name>StaleBand</name>
    <message>
        <source>Stale since %1: the station has not answered since then.</source>
        <translation>数据自 %1 起未更新：此后电台没有应答。</translation>
    </message>
</context>
<context>
    <name>States</name>
    <message>
        <source>talking</source>
        <comment>state of a device</comment>
        <translation>发言中</translation>
    </message>
    <message>
        <source>online</source>
        <comment>state of a device</comment>
        <translation>在线</translation>
    </message>
    <message>
        <source>silent</source>
        <comment>no heartbeat for a while</comment>
        <translation>无声</translation>
    </message>
    <message>
        <source>offline</source>
        <comment>state of a device</comment>
        <translation>离线</translation>
    </message>
    <message>
        <source>pending</source>
        <comment>waits for approval</comment>
        <translation>待批准</translation>
    </message>
    <message>
        <source>refused</source>
        <comment>state of a device</comment>
        <translation>已拒绝</translation>
    </message>
    <message>
        <source>Stopped</source>
        <comment>state of the station</comment>
        <translation>已停止</translation>
    </message>
    <message>
        <source>Starting</source>
        <comment>state of the station</comment>
        <translation>启动中</translation>
    </message>
    <message>
        <source>On the air</source>
        <comment>state of the station</comment>
        <translation>运行中</translation>
    </message>
    <message>
        <source>Stopping</source>
        <comment>state of the station</comment>
        <translation>停止中</translation>
    </message>
    <message>
        <source>Fault</source>
        <comment>state of the station</comment>
        <translation>故障</translation>
    </message>
    <message>
        <source>Unknown</source>
        <comment>model of a device</comment>
        <translation>未知</translation>
    </message>
    <message>
        <source>Box with radio (ESP32)</source>
        <translation>带电台的盒子 (ESP32)</translation>
    </message>
    <message>
        <source>Box (ESP32)</source>
        <translation>盒子 (ESP32)</translation>
    </message>
    <message>
        <source>WeChat app</source>
        <translation>微信应用</translation>
    </message>
    <message>
        <source>Android app</source>
        <translation>安卓应用</translation>
    </message>
    <message>
        <source>iOS app</source>
        <translation>iOS 应用</translation>
    </message>
    <message>
        <source>Windows app</source>
        <translation>Windows 应用</translation>
    </message>
    <message>
        <source>macOS app</source>
        <translation>macOS 应用</translation>
    </message>
    <message>
        <source>Browser</source>
        <translation>浏览器</translation>
    </message>
    <message>
        <source>Bridge (old)</source>
        <translation>网桥(旧)</translation>
    </message>
    <message>
        <source>ESP32 (old)</source>
        <translation>ESP32(旧)</translation>
    </message>
    <message>
        <source>Nanshan bridge</source>
        <translation>南山网桥</translation>
    </message>
    <message>
        <source>Taotao bridge</source>
        <translation>淘淘网桥</translation>
    </message>
    <message>
        <source>HT bridge</source>
        <translation>HT 网桥</translation>
    </message>
    <message>
        <source>NRL2 bridge</source>
        <translation>NRL2 网桥</translation>
    </message>
    <message>
        <source>Full-network server</source>
        <translation>全网服务器</translation>
    </message>
    <message>
        <source>Model %1</source>
        <translation>型号 %1</translation>
    </message>
</context>
<context>
    <name>StationAnswersPage</name>
    <message>
        <source>Your station</source>
        <translation>您的电台</translation>
    </message>
    <message>
        <source>Devices and other operators see who runs this relay.</source>
        <translation>设备和其他操作员会看到是谁在运营这个中继。</translation>
    </message>
    <message>
        <source>Callsign of the station</source>
        <translation>电台的呼号</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Radio club of ...</source>
        <translation>……无线电俱乐部</translation>
    </message>
    <message>
        <source>Name of the station</source>
        <translation>电台的名称</translation>
    </message>
    <message>
        <source>Only looking? The demo station has 40 simulated devices in 4 talk groups that really talk; nothing of it is kept.</source>
        <translation>只想看看？演示电台有 40 台模拟设备，在 4 个群组中真正发言；什么都不会保留。</translation>
    </message>
    <message>
        <source>Try it out: demo station</source>
        <translation>试一试：演示电台</translation>
    </message>
</context>
<context>
    <name>StationBar</name>
    <message>
        <source>No answer</source>
        <translation>没有应答</translation>
    </message>
    <message>
        <source>State of the station: %1</source>
        <translation>电台的状态：%1</translation>
    </message>
    <message>
        <source>Stop</source>
        <comment>take the station off the air</comment>
        <translation>停止</translation>
    </message>
    <message>
        <source>Start</source>
        <comment>put the station on the air</comment>
        <translation>启动</translation>
    </message>
    <message>
        <source>Stop the station</source>
        <translation>停止电台</translation>
    </message>
    <message>
        <source>Start the station</source>
        <translation>启动电台</translation>
    </message>
    <message>
        <source>Devices reach the station here. Click to copy.</source>
        <translation>设备从这里接入电台。点击复制。</translation>
    </message>
    <message>
        <source>Copy the address %1</source>
        <translation>复制地址 %1</translation>
    </message>
    <message>
        <source>Save layout as...</source>
        <translation>布局另存为...</translation>
    </message>
    <message>
        <source>Reset layout</source>
        <translation>重置布局</translation>
    </message>
    <message numerus="yes">
        <source>%n new notification(s)</source>
        <translation>
            <numerusform>%n 条新通知</numerusform>
        </translation>
    </message>
    <message>
        <source>Notifications</source>
        <translation>通知</translation>
    </message>
    <message>
        <source>Station</source>
        <translation>电台</translation>
    </message>
    <message>
        <source>Find or do...</source>
        <translation>查找或执行...</translation>
    </message>
    <message>
        <source>Find actions, devices, talk groups and help (%1)</source>
        <translation>查找操作、设备、群组和帮助 (%1)</translation>
    </message>
    <message>
        <source>Find or do</source>
        <translation>查找或执行</translation>
    </message>
    <message>
        <source>Which panels are shown, and where</source>
        <translation>显示哪些面板，以及位置</translation>
    </message>
    <message>
        <source>Layout</source>
        <translation>布局</translation>
    </message>
    <message>
        <source>Language of this window</source>
        <translation>本窗口的语言</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>On the air for so long</source>
        <translation>已运行的时长</translation>
    </message>
    <message>
        <source>Opens Health, where every line says OK, Watch or Fault</source>
        <translation>打开“健康”，其中每行为正常、注意或故障</translation>
    </message>
    <message>
        <source>Fault</source>
        <comment>mark in the station bar</comment>
        <translation>故障</translation>
    </message>
    <message>
        <source>Watch</source>
        <comment>mark in the station bar</comment>
        <translation>注意</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <extracomment>what a line of Health is about, and how it is</extracomment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Health: %1</source>
        <translation>健康：%1</translation>
    </message>
    <message>
        <source>REC on</source>
        <translation>录音开</translation>
    </message>
    <message>
        <source>REC off</source>
        <translation>录音关</translation>
    </message>
    <message>
        <source>What is said is recorded.</source>
        <translation>正在录制通话。</translation>
    </message>
    <message>
        <source>What is said is not recorded.</source>
        <translation>没有录制通话。</translation>
    </message>
    <message>
        <source>REC fault</source>
        <translation>录音故障</translation>
    </message>
    <message numerus="yes">
        <source>REC on, %n d</source>
        <translation>
            <numerusform>录音开，%n 天</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>StationPage</name>
    <message>
        <source>Callsign</source>
        <translation>呼号</translation>
    </message>
    <message>
        <source>Of the station. Its shape is checked, not whether it exists.</source>
        <translation>电台的呼号。只检查格式，不检查是否存在。</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Shown in the title and on the status page.</source>
        <translation>显示在标题和状态页上。</translation>
    </message>
    <message>
        <source>A name is needed.</source>
        <translation>需要名称。</translation>
    </message>
    <message>
        <source>Change callsign and name</source>
        <translation>更改呼号和名称</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>应用</translation>
    </message>
    <message>
        <source>A station on the air is restarted; devices come back by themselves within seconds.</source>
        <translation>运行中的电台会重新启动；设备会在几秒内自行回来。</translation>
    </message>
    <message>
        <source>Apply callsign and name</source>
        <translation>应用呼号和名称</translation>
    </message>
</context>
<context>
    <name>StatusCells</name>
    <message>
        <source>Online %1/%2</source>
        <translation>在线 %1/%2</translation>
    </message>
    <message>
        <source>Talking %1</source>
        <translation>发言 %1</translation>
    </message>
    <message>
        <source>Loss %1</source>
        <translation>丢包 %1</translation>
    </message>
    <message>
        <source>p99 %1</source>
        <translation>p99 %1</translation>
    </message>
    <message>
        <source>CPU %1 cores</source>
        <extracomment>load of the processor in cores</extracomment>
        <translation>CPU %1 核</translation>
    </message>
    <message>
        <source>RAM %1</source>
        <translation>内存 %1</translation>
    </message>
    <message>
        <source>Disk %1 free</source>
        <translation>磁盘剩余 %1</translation>
    </message>
    <message>
        <source>Devices online / devices known. Opens Devices, only those online.</source>
        <translation>在线设备数 / 已知设备数。打开“设备”，只显示在线的。</translation>
    </message>
    <message>
        <source>Devices that are talking now. Opens Now talking.</source>
        <translation>正在发言的设备。打开“正在发言”。</translation>
    </message>
    <message>
        <source>Datagrams delivered per second, half-second average (counter "sent"). Opens Traffic.</source>
        <translation>每秒送达的数据报，半秒平均(计数器“sent”)。打开“流量”。</translation>
    </message>
    <message>
        <source>Outgoing bits per second with UDP and IP headers. Opens Traffic.</source>
        <translation>每秒发出的比特，含 UDP 和 IP 头。打开“流量”。</translation>
    </message>
    <message>
        <source>99 of 100 frames were received and sent to everybody within this time. Opens Latency.</source>
        <translation>100 帧中有 99 帧在此时间内收到并发给所有人。打开“时延”。</translation>
    </message>
    <message>
        <source>Processor time of this program. Opens Health.</source>
        <translation>本程序的处理器时间。打开“健康”。</translation>
    </message>
    <message>
        <source>Memory of this program. Opens Health.</source>
        <translation>本程序的内存。打开“健康”。</translation>
    </message>
    <message>
        <source>Free space where the station keeps its data. Opens Health.</source>
        <translation>电台保存数据处的可用空间。打开“健康”。</translation>
    </message>
    <message>
        <source>Devices online</source>
        <translation>在线设备</translation>
    </message>
    <message>
        <source>Devices talking</source>
        <translation>发言设备</translation>
    </message>
    <message>
        <source>Datagrams per second</source>
        <translation>每秒数据报</translation>
    </message>
    <message>
        <source>Megabit per second</source>
        <translation>每秒兆比特</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>丢包</translation>
    </message>
    <message>
        <source>Latency, 99th percentile</source>
        <translation>时延，第 99 百分位</translation>
    </message>
    <message>
        <source>Processor load</source>
        <translation>处理器负载</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>Free disk space</source>
        <translation>可用磁盘空间</translation>
    </message>
    <message>
        <source>Lost by the relay: deliveries it owed and did not make, of those expected in the last minute. Counted are voice that was too old on arrival and everything lost while sending, as in the chart "Lost by the relay"; what a rule refuses is not. Opens Traffic.</source>
        <translation>中继丢失：最近一分钟应送达而未送达的份数与应送达份数之比。计入的有到达时已过旧的语音和发送时丢失的一切，与“中继丢失”图表一致；被规则拒绝的不计入。打开流量。</translation>
    </message>
</context>
<context>
    <name>SummaryPage</name>
    <message>
        <source>Ready</source>
        <translation>准备就绪</translation>
    </message>
    <message>
        <source>Go back to change something, or go on the air.</source>
        <translation>可返回更改，或开始运行。</translation>
    </message>
    <message>
        <source>Callsign: none yet. Settings &gt; Station takes it later.</source>
        <translation>呼号：还没有。以后可在“设置 &gt; 电台”中填写。</translation>
    </message>
    <message>
        <source>Callsign: %1</source>
        <translation>呼号：%1</translation>
    </message>
    <message>
        <source>Name: %1</source>
        <translation>名称：%1</translation>
    </message>
    <message>
        <source>Devices call in at UDP port %1.</source>
        <translation>设备从 UDP 端口 %1 接入。</translation>
    </message>
    <message>
        <source>No administrator account. The Accounts panel makes one later.</source>
        <translation>没有管理员账户。以后可在“账户”面板中建立。</translation>
    </message>
    <message>
        <source>Administrator: %1</source>
        <translation>管理员：%1</translation>
    </message>
    <message>
        <source>Nothing is recorded, and nothing is sent to anybody but your devices.</source>
        <translation>不会录音，除了您的设备也不会向任何人发送任何内容。</translation>
    </message>
</context>
<context>
    <name>TalkDialog</name>
    <message>
        <source>&amp;Account</source>
        <translation>账户(&amp;A)</translation>
    </message>
    <message>
        <source>Under whose callsign you talk.</source>
        <translation>用哪个呼号讲话。</translation>
    </message>
    <message>
        <source>&amp;SSID</source>
        <translation>&amp;SSID 编号</translation>
    </message>
    <message>
        <source>Number of the console: 1 to 99 or 106 to 254, used by no other device.</source>
        <translation>控制台的编号：1 至 99 或 106 至 254，未被其他设备使用。</translation>
    </message>
    <message>
        <source>Talk &amp;group</source>
        <translation>群组(&amp;G)</translation>
    </message>
    <message>
        <source>Talk from here</source>
        <translation>在此讲话</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>Choose an account.</source>
        <translation>请选择账户。</translation>
    </message>
    <message>
        <source>Choose a talk group.</source>
        <translation>请选择群组。</translation>
    </message>
</context>
<context>
    <name>TalkGroupDialog</name>
    <message>
        <source>Talk group %1</source>
        <translation>群组 %1</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>New talk group</source>
        <translation>新建群组</translation>
    </message>
    <message>
        <source>Create</source>
        <translation>创建</translation>
    </message>
    <message>
        <source>&amp;Name</source>
        <translation>名称(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Kind</source>
        <translation>类型(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;Password</source>
        <translation>密码(&amp;P)</translation>
    </message>
    <message>
        <source>Empty = leave as it is.</source>
        <translation>留空表示保持不变。</translation>
    </message>
    <message>
        <source>Asked when somebody joins.</source>
        <translation>有人加入时询问。</translation>
    </message>
    <message>
        <source>&amp;Owner</source>
        <translation>所有者(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Members</source>
        <translation>成员(&amp;M)</translation>
    </message>
    <message>
        <source>Longest &amp;turn</source>
        <translation>最长发言(&amp;T)</translation>
    </message>
    <message>
        <source>0 = no limit. A turn that lasts longer is ended.</source>
        <translation>0 = 不限。超过时长的发言会被结束。</translation>
    </message>
    <message>
        <source>No&amp;te</source>
        <translation>备注(&amp;T)</translation>
    </message>
    <message>
        <source>Public</source>
        <extracomment>kind of a talk group</extracomment>
        <translation>公开</translation>
    </message>
    <message>
        <source>Private</source>
        <extracomment>kind of a talk group</extracomment>
        <translation>私有</translation>
    </message>
    <message>
        <source>Voice is forwarded in this talk group</source>
        <translation>在此群组中转发语音</translation>
    </message>
    <message>
        <source>Find an account</source>
        <translation>查找账户</translation>
    </message>
    <message>
        <source>Members</source>
        <translation>成员</translation>
    </message>
    <message>
        <source>A talk group needs a name.</source>
        <translation>群组需要名称。</translation>
    </message>
    <message>
        <source>New talk group %1</source>
        <translation>新建群组 %1</translation>
    </message>
    <message>
        <source>Change talk group %1</source>
        <translation>更改群组 %1</translation>
    </message>
</context>
<context>
    <name>TalkGroupsPanel</name>
    <message>
        <source>Choose a talk group first.</source>
        <translation>请先选择一个群组。</translation>
    </message>
    <message>
        <source>Choose a link first.</source>
        <translation>请先选择一个互联。</translation>
    </message>
    <message numerus="yes">
        <source>Delete talk group %1? Its %n device(s) go to the default group.</source>
        <translation>
            <numerusform>删除群组 %1？其中 %n 台设备会移到默认群组。</numerusform>
        </translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Talk group %1 deleted</source>
        <translation>群组 %1 已删除</translation>
    </message>
    <message numerus="yes">
        <source>Delete link %1? Its %n talk group(s) no longer hear each other.</source>
        <translation>
            <numerusform>删除互联 %1？其中 %n 个群组将不再互相听到。</numerusform>
        </translation>
    </message>
    <message>
        <source>Link %1 deleted</source>
        <translation>互联 %1 已删除</translation>
    </message>
    <message>
        <source>%1 moved to %2</source>
        <translation>%1 已移到 %2</translation>
    </message>
    <message>
        <source>Move</source>
        <translation>移动</translation>
    </message>
    <message>
        <source>Talk groups</source>
        <translation>群组</translation>
    </message>
    <message>
        <source>Where devices talk, and which talk groups hear each other.</source>
        <translation>设备在哪里发言，以及哪些群组互相听到。</translation>
    </message>
    <message>
        <source>Find a talk group</source>
        <translation>查找群组</translation>
    </message>
    <message>
        <source>Filter of the talk groups</source>
        <translation>群组筛选</translation>
    </message>
    <message>
        <source>New group...</source>
        <translation>新建群组...</translation>
    </message>
    <message>
        <source>New link...</source>
        <translation>新建互联...</translation>
    </message>
    <message>
        <source>Expand all</source>
        <translation>全部展开</translation>
    </message>
    <message>
        <source>Drawing of the links; the list below says the same.</source>
        <translation>互联示意图；下面的列表内容相同。</translation>
    </message>
    <message>
        <source>Links</source>
        <translation>互联</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <extracomment>a link and the talk groups that it joins</extracomment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>No talk group has this name.</source>
        <translation>没有使用此名称的群组。</translation>
    </message>
    <message>
        <source>Clear filter</source>
        <translation>清除筛选</translation>
    </message>
    <message>
        <source>There is no talk group yet.</source>
        <translation>还没有群组。</translation>
    </message>
    <message>
        <source>Only the default group exists.</source>
        <translation>只有默认群组。</translation>
    </message>
    <message>
        <source>Echo in %1 turned on</source>
        <translation>已打开 %1 的回放</translation>
    </message>
    <message>
        <source>Echo in %1 turned off</source>
        <translation>已关闭 %1 的回放</translation>
    </message>
</context>
<context>
    <name>TestCallNotices</name>
    <message>
        <source>The test could not be made: %1</source>
        <translation>无法进行测试：%1</translation>
    </message>
    <message>
        <source>The simulated devices could not log in. Devices and Log say why.</source>
        <translation>模拟设备无法登录。“设备”和“日志”面板说明原因。</translation>
    </message>
    <message>
        <source>The test ended before anybody had talked.</source>
        <translation>测试在有人发言之前就结束了。</translation>
    </message>
    <message>
        <source>%1 of %2 frames of speech did not arrive. Health says where the station is short of something.</source>
        <translation>%2 个语音帧中有 %1 个没有送达。“健康”面板说明电台缺少什么。</translation>
    </message>
    <message>
        <source>The station works: %1 frames of speech went through it and every one arrived.</source>
        <translation>电台工作正常：%1 个语音帧经过电台，全部送达。</translation>
    </message>
    <message>
        <source>The account %1 could not be removed; remove it under Accounts.</source>
        <translation>账户 %1 无法删除；请在“账户”面板中删除。</translation>
    </message>
    <message>
        <source>%1-1 and %1-2, two simulated devices, talk to each other through the station. Then they go again.</source>
        <translation>两台模拟设备 %1-1 和 %1-2 正在通过电台互相通话，结束后会自动移除。</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
</context>
<context>
    <name>Toast</name>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Close this message</source>
        <translation>关闭此消息</translation>
    </message>
</context>
<context>
    <name>TrafficPanel</name>
    <message>
        <source>Datagrams per second</source>
        <translation>每秒数据报</translation>
    </message>
    <message>
        <source>No voice frames in this window</source>
        <translation>此窗口内没有语音帧</translation>
    </message>
    <message>
        <source>in</source>
        <extracomment>legend: datagrams that arrive</extracomment>
        <translation>接收</translation>
    </message>
    <message>
        <source>out</source>
        <extracomment>legend: datagrams that are sent</extracomment>
        <translation>发送</translation>
    </message>
    <message>
        <source>Sent, Mbit/s</source>
        <translation>发送，Mbit/s</translation>
    </message>
    <message>
        <source>payload</source>
        <extracomment>legend: megabits of the datagrams' contents</extracomment>
        <translation>净荷</translation>
    </message>
    <message>
        <source>with UDP and IP</source>
        <extracomment>legend: megabits with UDP and IP headers</extracomment>
        <translation>含 UDP 和 IP</translation>
    </message>
    <message>
        <source>Waiting frames</source>
        <translation>等待的帧</translation>
    </message>
    <message>
        <source>No figures in this window</source>
        <translation>此窗口内没有数据</translation>
    </message>
    <message>
        <source>waiting</source>
        <extracomment>legend: frames that wait to be sent</extracomment>
        <translation>等待</translation>
    </message>
    <message>
        <source>Traffic</source>
        <translation>流量</translation>
    </message>
    <message>
        <source>Which chart</source>
        <translation>哪个图表</translation>
    </message>
    <message>
        <source>All charts</source>
        <translation>全部图表</translation>
    </message>
    <message>
        <source>What comes in, what goes out, and what was lost by the relay: voice too old on arrival and everything lost while sending.</source>
        <translation>收到什么、发出什么，以及中继丢失了什么：到达时已过旧的语音和发送时丢失的一切。</translation>
    </message>
</context>
<context>
    <name>TrayIcon</name>
    <message numerus="yes">
        <source>%n device(s) online</source>
        <translation>
            <numerusform>%n 台设备在线</numerusform>
        </translation>
    </message>
    <message>
        <source>Last heard</source>
        <translation>最近通联</translation>
    </message>
    <message>
        <source>Open the window</source>
        <translation>打开窗口</translation>
    </message>
</context>
<context>
    <name>TrialForm</name>
    <message>
        <source>Measured</source>
        <translation>测量对象</translation>
    </message>
    <message>
        <source>The relay, or a plain reflector to know what the computer itself can do.</source>
        <translation>中继，或用普通反射器了解计算机本身的能力。</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>地址</translation>
    </message>
    <message>
        <source>Empty = an isolated copy that ends with the run.</source>
        <translation>留空 = 随运行结束的隔离副本。</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Of the relay; all but the talkers receive.</source>
        <translation>中继的设备；除发言者外都接收。</translation>
    </message>
    <message>
        <source>Frame sizes, bytes</source>
        <translation>帧长，字节</translation>
    </message>
    <message>
        <source>Ethernet frames with check sequence, separated by commas; empty = the usual ones.</source>
        <translation>含校验序列的以太网帧，用逗号分隔；留空 = 常用帧长。</translation>
    </message>
    <message>
        <source>Tests</source>
        <translation>测试</translation>
    </message>
    <message>
        <source>Those of section 26 of the RFC that make sense on a computer.</source>
        <translation>RFC 第 26 节中适合在计算机上进行的测试。</translation>
    </message>
    <message>
        <source>Each trial, s</source>
        <translation>每次试验，秒</translation>
    </message>
    <message>
        <source>The RFC asks for 60 s; shorter ones are rougher.</source>
        <translation>RFC 要求 60 秒；更短则更粗略。</translation>
    </message>
    <message>
        <source>Resolution, %</source>
        <translation>分辨率，%</translation>
    </message>
    <message>
        <source>The search for the highest rate ends when it is known so well.</source>
        <translation>最高速率达到此精度时搜索结束。</translation>
    </message>
    <message>
        <source>Highest rate, 1/s</source>
        <translation>最高速率，1/s</translation>
    </message>
    <message>
        <source>No trial above it; 0 = what fits.</source>
        <translation>试验不超过此速率；0 = 自动。</translation>
    </message>
    <message>
        <source>Bursts</source>
        <translation>突发次数</translation>
    </message>
    <message>
        <source>So many of the longest burst must arrive whole; the RFC asks for 50.</source>
        <translation>最长突发须完整到达的次数；RFC 要求 50 次。</translation>
    </message>
    <message>
        <source>Rate at least, 1/s</source>
        <translation>最低速率，1/s</translation>
    </message>
    <message>
        <source>A lower throughput fails; 0 = no such rule.</source>
        <translation>吞吐量更低则未通过；0 = 无此规则。</translation>
    </message>
    <message>
        <source>p99 at most, ms</source>
        <translation>p99 至多，ms</translation>
    </message>
    <message>
        <source>A longer latency at throughput fails; 0 = no such rule.</source>
        <translation>吞吐量下时延更长则未通过；0 = 无此规则。</translation>
    </message>
    <message>
        <source>Choose a test.</source>
        <translation>请选择一项测试。</translation>
    </message>
    <message>
        <source>Frame sizes are numbers separated by commas, like 64, 512, 1518.</source>
        <translation>帧长是用逗号分隔的数字，例如 64, 512, 1518。</translation>
    </message>
    <message>
        <source>This cannot be run: %1.</source>
        <translation>无法运行：%1。</translation>
    </message>
    <message>
        <source>Takes up to about %1; a search that ends early takes less.</source>
        <extracomment>how long a measurement takes at most</extracomment>
        <translation>最多约需 %1；搜索提前结束则更短。</translation>
    </message>
    <message>
        <source>Starts the measurement (Ctrl+R).</source>
        <translation>开始测量 (Ctrl+R)。</translation>
    </message>
    <message>
        <source>the relay</source>
        <translation>中继</translation>
    </message>
    <message>
        <source>a plain reflector</source>
        <translation>普通反射器</translation>
    </message>
    <message>
        <source>an isolated copy</source>
        <translation>隔离副本</translation>
    </message>
    <message>
        <source>the usual ones</source>
        <translation>常用帧长</translation>
    </message>
    <message>
        <source>none</source>
        <extracomment>a rule that is switched off</extracomment>
        <translation>无</translation>
    </message>
    <message>
        <source>Run</source>
        <extracomment>starts a measurement</extracomment>
        <translation>运行</translation>
    </message>
    <message>
        <source>Copy as command</source>
        <translation>复制为命令</translation>
    </message>
    <message>
        <source>Copies the command line that does the same.</source>
        <translation>复制效果相同的命令行。</translation>
    </message>
</context>
<context>
    <name>TrialView</name>
    <message>
        <source>Trial %1: %2, frames of %3 bytes</source>
        <extracomment>a trial of RFC 2544: number, test, size of a frame</extracomment>
        <translation>试验 %1：%2，%3 字节的帧</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <extracomment>a trial and the rate it is made at</extracomment>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>Stopping...</source>
        <translation>正在停止...</translation>
    </message>
    <message>
        <source>Starting</source>
        <translation>启动中</translation>
    </message>
    <message>
        <source>%1 left</source>
        <extracomment>time until the end of a run</extracomment>
        <translation>剩余 %1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <extracomment>title and verdict of a measurement</extracomment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Progress of the run</source>
        <translation>运行进度</translation>
    </message>
    <message>
        <source>Trials so far</source>
        <translation>已进行的试验</translation>
    </message>
    <message>
        <source>Every trial is told here.</source>
        <translation>这里显示每次试验。</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>已停止</translation>
    </message>
    <message>
        <source>nothing lost</source>
        <translation>无丢失</translation>
    </message>
    <message>
        <source>%1 lost</source>
        <translation>丢失 %1</translation>
    </message>
    <message>
        <source>says nothing, the generator was the limit</source>
        <translation>无法判断，瓶颈在发生器</translation>
    </message>
</context>
<context>
    <name>Units</name>
    <message>
        <source>%1 pps</source>
        <translation>%1 pps</translation>
    </message>
    <message>
        <source>%1 Mbit/s</source>
        <translation>%1 Mbit/s</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>%1 ms</source>
        <translation>%1 ms</translation>
    </message>
    <message>
        <source>%1 B</source>
        <translation>%1 B</translation>
    </message>
    <message>
        <source>%1 KiB</source>
        <translation>%1 KiB</translation>
    </message>
    <message>
        <source>%1 MiB</source>
        <translation>%1 MiB</translation>
    </message>
    <message>
        <source>%1 GiB</source>
        <translation>%1 GiB</translation>
    </message>
    <message>
        <source>%1 TiB</source>
        <translation>%1 TiB</translation>
    </message>
    <message>
        <source>%1d %2:%3</source>
        <extracomment>days, hours and minutes of an uptime: "3d 04:12"</extracomment>
        <translation>%1 天 %2:%3</translation>
    </message>
    <message>
        <source>now</source>
        <translation>刚刚</translation>
    </message>
    <message numerus="yes">
        <source>%n s ago</source>
        <translation>
            <numerusform>%n 秒前</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n min ago</source>
        <translation>
            <numerusform>%n 分钟前</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n h ago</source>
        <translation>
            <numerusform>%n 小时前</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n day(s) ago</source>
        <translation>
            <numerusform>%n 天前</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>WaveformView</name>
    <message>
        <source>Waveform</source>
        <translation>波形</translation>
    </message>
    <message>
        <source>Click or drag to go there; hold Shift and drag to repeat a part. Hatched: we lost sound here. Dotted (≈): by the clock nothing arrived here.</source>
        <translation>单击或拖动可跳转；按住 Shift 拖动可循环一段。斜线：此处声音由本机丢失。点状 (≈)：按时间推算此处没有收到声音。</translation>
    </message>
</context>
<context>
    <name>WelcomePage</name>
    <message>
        <source>Welcome to Shack</source>
        <translation>欢迎使用 Shack</translation>
    </message>
    <message>
        <source>Shack is the voice relay of a club station: devices call in over the network, one talks, everybody in the talk group hears it. A few short pages, then you are on the air. Everything can be changed later.</source>
        <translation>Shack 是俱乐部电台的语音中继：设备通过网络接入，一台发言，群组里的所有人都能听到。再过几页简短的内容就可以运行。一切以后都可以更改。</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>主题</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>跟随系统</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>High contrast</source>
        <translation>高对比度</translation>
    </message>
</context>
<context>
    <name>shack::ui::AdvancedPage</name>
    <message>
        <source>Advanced</source>
        <translation>高级</translation>
    </message>
</context>
<context>
    <name>shack::ui::AppearancePage</name>
    <message>
        <source>Appearance</source>
        <translation>外观</translation>
    </message>
</context>
<context>
    <name>shack::ui::GeneralPage</name>
    <message>
        <source>General</source>
        <translation>常规</translation>
    </message>
</context>
<context>
    <name>shack::ui::LanguagePage</name>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
</context>
<context>
    <name>shack::ui::NetworkPage</name>
    <message>
        <source>Network</source>
        <translation>网络</translation>
    </message>
</context>
<context>
    <name>shack::ui::NotificationsPage</name>
    <message>
        <source>Notifications</source>
        <translation>通知</translation>
    </message>
</context>
<context>
    <name>shack::ui::ShortcutsPage</name>
    <message>
        <source>Shortcuts</source>
        <translation>快捷键</translation>
    </message>
</context>
<context>
    <name>shack::ui::StationPage</name>
    <message>
        <source>Station</source>
        <comment>page of the settings</comment>
        <translation>电台</translation>
    </message>
</context>
<context>
    <name>CompareView</name>
    <message>
        <source>Comparing...</source>
        <translation>正在比较...</translation>
    </message>
    <message numerus="yes">
        <source>%1, version %2, %n run(s)</source>
        <extracomment>plan, version and number of runs of one side of a comparison</extracomment>
        <translation>
            <numerusform>%1，版本 %2，%n 次运行</numerusform>
        </translation>
    </message>
    <message>
        <source>A: %1   B: %2</source>
        <translation>A：%1   B：%2</translation>
    </message>
    <message>
        <source>A: %1</source>
        <extracomment>legend of a chart: side A and its load</extracomment>
        <translation>A：%1</translation>
    </message>
    <message>
        <source>B: %1</source>
        <extracomment>legend of a chart: side B and its load</extracomment>
        <translation>B：%1</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <extracomment>a figure, and the load at which it was measured</extracomment>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>Runs A and B in turn, four more times each, and compares all.</source>
        <translation>A 与 B 轮流各再运行四次，然后全部比较。</translation>
    </message>
    <message>
        <source>What</source>
        <translation>项目</translation>
    </message>
    <message>
        <source>A</source>
        <comment>side of a comparison</comment>
        <translation>A</translation>
    </message>
    <message>
        <source>Median of A.</source>
        <translation>A 的中位数。</translation>
    </message>
    <message>
        <source>B</source>
        <comment>side of a comparison</comment>
        <translation>B</translation>
    </message>
    <message>
        <source>Median of B.</source>
        <translation>B 的中位数。</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>差异</translation>
    </message>
    <message>
        <source>Of B against A.</source>
        <translation>B 相对于 A。</translation>
    </message>
    <message>
        <source>95 % interval</source>
        <translation>95 % 区间</translation>
    </message>
    <message>
        <source>Where the difference may lie.</source>
        <translation>差异可能所在的范围。</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>结论</translation>
    </message>
    <message>
        <source>Of the t-test, two-sided.</source>
        <translation>t 检验的双侧 p 值。</translation>
    </message>
    <message>
        <source>Comparison of runs</source>
        <translation>运行比较</translation>
    </message>
    <message>
        <source>Details</source>
        <extracomment>shows more columns</extracomment>
        <translation>详情</translation>
    </message>
    <message>
        <source>Shows the p-values of the t-test.</source>
        <translation>显示 t 检验的 p 值。</translation>
    </message>
    <message>
        <source>Run 4 more of each</source>
        <translation>各再运行 4 次</translation>
    </message>
    <message>
        <source>Could hide</source>
        <translation>可能掩盖</translation>
    </message>
    <message>
        <source>With so many repeats a smaller difference would not be seen.</source>
        <translation>重复这么多次时，更小的差异看不出来。</translation>
    </message>
</context>
<context>
    <name>Comparison</name>
    <message>
        <source>%1, %2</source>
        <extracomment>a figure at a load: &quot;latency p99 at 9,000 devices at 20 ms&quot;</extracomment>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>best loss-free rate</source>
        <translation>最高无丢包速率</translation>
    </message>
    <message>
        <source>delivered</source>
        <translation>送达</translation>
    </message>
    <message>
        <source>loss</source>
        <translation>丢包</translation>
    </message>
    <message>
        <source>latency p50</source>
        <translation>时延 p50</translation>
    </message>
    <message>
        <source>latency p99</source>
        <translation>时延 p99</translation>
    </message>
    <message>
        <source>latency p99.9</source>
        <translation>时延 p99.9</translation>
    </message>
    <message>
        <source>CPU per 100,000 pps</source>
        <translation>每 100,000 pps 的 CPU</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>%1 cores</source>
        <extracomment>processor cores</extracomment>
        <translation>%1 核</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <extracomment>an interval of a difference</extracomment>
        <translation>%1 至 %2</translation>
    </message>
    <message>
        <source>real: B is better</source>
        <translation>属实：B 更好</translation>
    </message>
    <message>
        <source>real: B is worse</source>
        <translation>属实：B 更差</translation>
    </message>
    <message>
        <source>no difference seen</source>
        <translation>未见差异</translation>
    </message>
    <message>
        <source>cannot tell</source>
        <translation>无法判断</translation>
    </message>
    <message>
        <source>%1: B is %2 higher (95 % interval %3): real.</source>
        <translation>%1：B 高 %2（95 % 区间 %3）：属实。</translation>
    </message>
    <message>
        <source>%1: B is %2 lower (95 % interval %3): real.</source>
        <translation>%1：B 低 %2（95 % 区间 %3）：属实。</translation>
    </message>
    <message>
        <source>%1: no difference seen; a difference under %2 could hide here.</source>
        <translation>%1：未见差异；小于 %2 的差异可能藏在其中。</translation>
    </message>
    <message>
        <source>%1 %2 repeats would show 3 %.</source>
        <translation>%1重复 %2 次可显出 3 % 的差异。</translation>
    </message>
    <message>
        <source>%1: cannot tell, one run each.</source>
        <translation>%1：无法判断，各只有一次运行。</translation>
    </message>
    <message>
        <source>Cannot tell: one run each.</source>
        <translation>无法判断：各只有一次运行。</translation>
    </message>
    <message>
        <source>These runs have no load in common that both measured.</source>
        <translation>这些运行没有双方都测量过的相同负载。</translation>
    </message>
    <message>
        <source>No difference seen. %1</source>
        <translation>未见差异。%1</translation>
    </message>
    <message>
        <source>Welch t-test on %1 + %2 repeats, and bootstrap (10,000) of the difference of medians; both must agree. Interleaved order: %3.</source>
        <translation>对 %1 + %2 次重复作 Welch t 检验，并对中位数之差作自助法重抽样（10,000 次）；两者须一致。交错顺序：%3。</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>no</source>
        <translation>否</translation>
    </message>
    <message>
        <source>They were made on different computers.</source>
        <translation>它们在不同的计算机上测得。</translation>
    </message>
    <message>
        <source>They were made by different versions.</source>
        <translation>它们由不同的版本测得。</translation>
    </message>
    <message>
        <source>Their plans differ.</source>
        <translation>它们的计划不同。</translation>
    </message>
    <message>
        <source>Their targets differ.</source>
        <translation>它们的目标不同。</translation>
    </message>
    <message>
        <source>The CPU governor was another.</source>
        <translation>CPU 调速策略不同。</translation>
    </message>
    <message>
        <source>The processor was another.</source>
        <translation>处理器不同。</translation>
    </message>
</context>
<context>
    <name>LadderChart</name>
    <message>
        <source>%1 wr.</source>
        <extracomment>tick of an axis: so many writer threads</extracomment>
        <translation>%1 线程</translation>
    </message>
    <message>
        <source>%1 ms</source>
        <translation>%1 ms</translation>
    </message>
    <message>
        <source>No rung yet</source>
        <translation>还没有档位</translation>
    </message>
    <message>
        <source>holds %1</source>
        <translation>承受 %1</translation>
    </message>
    <message>
        <source>knee</source>
        <translation>拐点</translation>
    </message>
    <message>
        <source>delivered</source>
        <extracomment>series of the ladder chart; the fit is the law of scalability through the points</extracomment>
        <translation>送达</translation>
    </message>
    <message>
        <source>expected</source>
        <translation>应达</translation>
    </message>
    <message>
        <source>fitted curve</source>
        <translation>拟合曲线</translation>
    </message>
    <message>
        <source>delivered, A</source>
        <extracomment>series of a chart: the run that is compared with</extracomment>
        <translation>送达（A）</translation>
    </message>
    <message>
        <source>Delivered by rung, pps</source>
        <translation>各档位送达，pps</translation>
    </message>
    <message>
        <source>Rung</source>
        <translation>档位</translation>
    </message>
    <message>
        <source>Expected</source>
        <translation>应达</translation>
    </message>
    <message>
        <source>Delivered</source>
        <translation>送达</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>丢包</translation>
    </message>
    <message>
        <source>Fitted curve</source>
        <translation>拟合曲线</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>结论</translation>
    </message>
    <message>
        <source>Delivered, A</source>
        <translation>送达（A）</translation>
    </message>
</context>
<context>
    <name>LadderEditor</name>
    <message>
        <source>The clipboard holds no rungs: lines of devices and interval.</source>
        <translation>剪贴板中没有档位：每行应为设备数和间隔。</translation>
    </message>
    <message>
        <source>Steady load</source>
        <translation>稳定负载</translation>
    </message>
    <message>
        <source>One load for as long as you want.</source>
        <translation>单一负载，时长随意。</translation>
    </message>
    <message>
        <source>Your own plan.</source>
        <translation>您自己的计划。</translation>
    </message>
    <message>
        <source>%1 Passes with: %2.</source>
        <extracomment>what a preset is good for, and when it passes</extracomment>
        <translation>%1通过条件：%2。</translation>
    </message>
    <message>
        <source>This plan cannot be read: %1</source>
        <translation>无法读取此计划：%1</translation>
    </message>
    <message>
        <source>%1 copy</source>
        <extracomment>name of a copied plan</extracomment>
        <translation>%1 副本</translation>
    </message>
    <message>
        <source>Starts the ladder (Ctrl+R).</source>
        <translation>开始阶梯测试 (Ctrl+R)。</translation>
    </message>
    <message>
        <source>Presets</source>
        <translation>预设</translation>
    </message>
    <message>
        <source>Presets and your own plans</source>
        <translation>预设和您自己的计划</translation>
    </message>
    <message>
        <source>Duplicate</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Keeps what is shown as a plan of your own.</source>
        <translation>将所示内容保存为您自己的计划。</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Removes your own plan; presets stay.</source>
        <translation>删除您自己的计划；预设保留。</translation>
    </message>
    <message>
        <source>Rungs</source>
        <translation>档位</translation>
    </message>
    <message>
        <source>Rungs of the ladder</source>
        <translation>阶梯测试的档位</translation>
    </message>
    <message>
        <source>Add rung +20 %</source>
        <translation>添加档位 +20 %</translation>
    </message>
    <message>
        <source>After the chosen rung, with a fifth more load.</source>
        <translation>加在所选档位之后，负载增加五分之一。</translation>
    </message>
    <message>
        <source>Insert between</source>
        <translation>插入中间</translation>
    </message>
    <message>
        <source>Half way between the chosen rung and the next.</source>
        <translation>所选档位与下一档位的正中。</translation>
    </message>
    <message>
        <source>Fill down</source>
        <translation>向下填充</translation>
    </message>
    <message>
        <source>Copies the current column of the first chosen rung to the other chosen ones.</source>
        <translation>将所选第一个档位的当前列复制到其余所选档位。</translation>
    </message>
    <message>
        <source>Paste</source>
        <translation>粘贴</translation>
    </message>
    <message>
        <source>Takes rungs from a spreadsheet: devices and interval in ms.</source>
        <translation>从电子表格取得档位：设备数和间隔（ms）。</translation>
    </message>
    <message>
        <source>Remove rung</source>
        <translation>删除档位</translation>
    </message>
    <message>
        <source>Removes the chosen rungs.</source>
        <translation>删除所选档位。</translation>
    </message>
    <message>
        <source>Run</source>
        <extracomment>starts a measurement</extracomment>
        <translation>运行</translation>
    </message>
    <message>
        <source>Copy as command</source>
        <translation>复制为命令</translation>
    </message>
    <message>
        <source>Copies the command line that does the same.</source>
        <translation>复制效果相同的命令行。</translation>
    </message>
    <message>
        <source>Open plan...</source>
        <translation>打开计划...</translation>
    </message>
    <message>
        <source>Opens a .shackplan file.</source>
        <translation>打开计划文件（.shackplan）。</translation>
    </message>
    <message>
        <source>Save plan...</source>
        <translation>保存计划...</translation>
    </message>
    <message>
        <source>Saves a .shackplan file, which command lines take too.</source>
        <translation>保存计划文件（.shackplan），命令行也可使用。</translation>
    </message>
</context>
<context>
    <name>LadderPanel</name>
    <message>
        <source>The run came to nothing: %1</source>
        <translation>运行没有结果：%1</translation>
    </message>
    <message>
        <source>A run goes on; stop it or wait.</source>
        <translation>正在运行；请停止或等待。</translation>
    </message>
    <message>
        <source>Ladder</source>
        <translation>阶梯测试</translation>
    </message>
    <message>
        <source>Measures what this computer can carry, rung by rung.</source>
        <translation>逐档测量这台计算机能承受多少。</translation>
    </message>
    <message>
        <source>Nothing runs.</source>
        <translation>没有运行。</translation>
    </message>
    <message>
        <source>This plan cannot be read: %1</source>
        <translation>无法读取此计划：%1</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Pause after rung</source>
        <translation>档位后暂停</translation>
    </message>
    <message>
        <source>The command line is on the clipboard.</source>
        <translation>命令行已在剪贴板中。</translation>
    </message>
    <message>
        <source>Save plan</source>
        <translation>保存计划</translation>
    </message>
    <message>
        <source>Plans (*.shackplan)</source>
        <translation>计划 (*.shackplan)</translation>
    </message>
    <message>
        <source>Saved: %1</source>
        <translation>已保存：%1</translation>
    </message>
    <message>
        <source>%1 could not be written: %2</source>
        <translation>无法写入 %1：%2</translation>
    </message>
    <message>
        <source>Open plan</source>
        <translation>打开计划</translation>
    </message>
    <message>
        <source>%1 is not a plan: %2</source>
        <translation>%1 不是计划：%2</translation>
    </message>
    <message>
        <source>Waits after the rung that is running, until you go on.</source>
        <translation>当前档位结束后等待，直到您继续。</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Ends the run within half a second (Ctrl+.).</source>
        <translation>半秒内结束运行 (Ctrl+.)。</translation>
    </message>
    <message>
        <source>Back to the plan</source>
        <translation>返回计划</translation>
    </message>
    <message>
        <source>Shows the editor; the run stays in the list of runs.</source>
        <translation>显示编辑器；运行保留在运行列表中。</translation>
    </message>
    <message>
        <source>Run again</source>
        <translation>再次运行</translation>
    </message>
    <message>
        <source>Runs the same plan once more.</source>
        <translation>再运行一次同一计划。</translation>
    </message>
    <message>
        <source>Export...</source>
        <translation>导出...</translation>
    </message>
    <message>
        <source>Saves the report as HTML, PDF, CSV, JSON or Markdown.</source>
        <translation>将报告保存为 HTML、PDF、CSV、JSON 或 Markdown。</translation>
    </message>
    <message>
        <source>Show in runs</source>
        <translation>在运行中显示</translation>
    </message>
    <message>
        <source>Opens the list of all runs at this one.</source>
        <translation>打开运行列表并定位到此次运行。</translation>
    </message>
</context>
<context>
    <name>PlanForm</name>
    <message>
        <source>Target</source>
        <translation>目标</translation>
    </message>
    <message>
        <source>What is loaded. The isolated copy cannot disturb the station.</source>
        <translation>对什么加载。隔离副本不会干扰电台。</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>地址</translation>
    </message>
    <message>
        <source>Only this computer, or a private address, which is then allowed by name.</source>
        <translation>只能是本机，或一个由此明确允许的私有地址。</translation>
    </message>
    <message>
        <source>Callsign of the station</source>
        <translation>电台呼号</translation>
    </message>
    <message>
        <source>Devices are online: type the station&apos;s callsign to load it anyway.</source>
        <translation>有设备在线：仍要加载请输入电台呼号。</translation>
    </message>
    <message>
        <source>Load of every rung</source>
        <translation>每个档位的负载</translation>
    </message>
    <message>
        <source>Talk groups</source>
        <translation>群组</translation>
    </message>
    <message>
        <source>Devices are dealt to them in turn.</source>
        <translation>设备依次分配到各群组。</translation>
    </message>
    <message>
        <source>Talkers</source>
        <translation>发言者</translation>
    </message>
    <message>
        <source>0 = one in every talk group.</source>
        <translation>0 = 每个群组一个。</translation>
    </message>
    <message>
        <source>Payload, bytes</source>
        <translation>载荷，字节</translation>
    </message>
    <message>
        <source>Voice in one datagram.</source>
        <translation>一个数据报中的语音。</translation>
    </message>
    <message>
        <source>Hold, s</source>
        <translation>保持，s</translation>
    </message>
    <message>
        <source>Talk that is counted, for each rung.</source>
        <translation>每个档位计数的通话时长。</translation>
    </message>
    <message>
        <source>Warm-up, s</source>
        <translation>预热，s</translation>
    </message>
    <message>
        <source>Talk before it that is not counted.</source>
        <translation>之前不计数的通话。</translation>
    </message>
    <message>
        <source>Pause, s</source>
        <translation>间歇，s</translation>
    </message>
    <message>
        <source>Rest between two rungs.</source>
        <translation>两个档位之间的休息。</translation>
    </message>
    <message>
        <source>Repeats</source>
        <translation>重复</translation>
    </message>
    <message>
        <source>How often each rung is run; a comparison wants five.</source>
        <translation>每个档位运行几次；比较需要五次。</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>种子</translation>
    </message>
    <message>
        <source>Chooses who talks and the order: the same seed repeats the run.</source>
        <translation>决定谁发言及顺序：相同种子可重现运行。</translation>
    </message>
    <message>
        <source>Writers</source>
        <translation>写线程</translation>
    </message>
    <message>
        <source>Writer threads of the isolated copy; 0 = automatic.</source>
        <translation>隔离副本的写线程数；0 = 自动。</translation>
    </message>
    <message>
        <source>Devices use</source>
        <translation>设备使用</translation>
    </message>
    <message>
        <source>A shared socket carries 100,000 devices on 127.x addresses; one socket each is nearer to real devices.</source>
        <translation>一个共享套接字可在 127.x 地址上承载 100,000 台设备；各用一个套接字更接近真实设备。</translation>
    </message>
    <message>
        <source>Random order</source>
        <translation>随机顺序</translation>
    </message>
    <message>
        <source>Rungs and repeats in an order drawn from the seed.</source>
        <translation>档位和重复的顺序由种子决定。</translation>
    </message>
    <message>
        <source>Keep one copy for all rungs</source>
        <translation>所有档位共用一个副本</translation>
    </message>
    <message>
        <source>Otherwise every rung gets a fresh isolated copy.</source>
        <translation>否则每个档位使用全新的隔离副本。</translation>
    </message>
    <message>
        <source>Passes when, and stops when</source>
        <translation>通过条件与停止条件</translation>
    </message>
    <message>
        <source>Loss at most, %</source>
        <translation>丢包至多，%</translation>
    </message>
    <message>
        <source>0 = no datagram may be lost.</source>
        <translation>0 = 不允许丢失任何数据报。</translation>
    </message>
    <message>
        <source>p99 at most, ms</source>
        <translation>p99 至多，ms</translation>
    </message>
    <message>
        <source>0 = no such rule.</source>
        <translation>0 = 无此规则。</translation>
    </message>
    <message>
        <source>Time limit, s</source>
        <translation>时间限制，s</translation>
    </message>
    <message>
        <source>For the whole ladder; 0 = none.</source>
        <translation>针对整个阶梯测试；0 = 无。</translation>
    </message>
    <message>
        <source>Stop above loss, %</source>
        <translation>丢包超过即停止，%</translation>
    </message>
    <message>
        <source>At once, while a rung runs; 0 = no such rule.</source>
        <translation>档位运行中立即停止；0 = 无此规则。</translation>
    </message>
    <message>
        <source>Stop above p99, ms</source>
        <translation>p99 超过即停止，ms</translation>
    </message>
    <message>
        <source>When it lasts longer than a second; 0 = no such rule.</source>
        <translation>持续超过一秒时；0 = 无此规则。</translation>
    </message>
    <message>
        <source>Stop below free memory, MiB</source>
        <translation>可用内存低于即停止，MiB</translation>
    </message>
    <message>
        <source>Stop at the first rung that fails</source>
        <translation>在第一个未通过的档位停止</translation>
    </message>
    <message>
        <source>Otherwise the rungs above it are run too.</source>
        <translation>否则其上的档位也会运行。</translation>
    </message>
    <message>
        <source>Stop when the generator is the limit</source>
        <translation>发生器成为瓶颈时停止</translation>
    </message>
    <message>
        <source>A rung that stays invalid says nothing about the station.</source>
        <translation>始终无效的档位不能说明电台的情况。</translation>
    </message>
    <message>
        <source>Find the limit</source>
        <translation>查找极限</translation>
    </message>
    <message>
        <source>Searches between the last rung that holds and the first that fails.</source>
        <translation>在最后承受住的与第一个未通过的档位之间搜索。</translation>
    </message>
    <message>
        <source>The station is not on the air.</source>
        <translation>电台未在运行。</translation>
    </message>
    <message numerus="yes">
        <source>%n device(s) are online and would hear it. Type the callsign %1 to load the station anyway, or choose the isolated copy.</source>
        <translation>
            <numerusform>有 %n 台设备在线，会听到测试。仍要加载电台请输入呼号 %1，或选择隔离副本。</numerusform>
        </translation>
    </message>
    <message>
        <source>Say which address, like 127.0.0.1:60050.</source>
        <translation>请填写地址，如 127.0.0.1:60050。</translation>
    </message>
    <message>
        <source>The station loaded must know the test accounts SW00001 and so on; without them every device is refused and the run says so.</source>
        <translation>被加载的电台必须有测试账户 SW00001 等；没有则每台设备都会被拒绝，运行会说明。</translation>
    </message>
    <message>
        <source>This station, isolated copy</source>
        <translation>本电台，隔离副本</translation>
    </message>
    <message>
        <source>This station, live</source>
        <translation>本电台，实际运行中</translation>
    </message>
    <message>
        <source>Another address</source>
        <translation>其他地址</translation>
    </message>
    <message>
        <source>a shared socket</source>
        <translation>一个共享套接字</translation>
    </message>
    <message>
        <source>one socket each</source>
        <translation>各用一个套接字</translation>
    </message>
    <message>
        <source>one in each</source>
        <translation>各一个</translation>
    </message>
    <message>
        <source>automatic</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>none</source>
        <extracomment>a rule that is switched off</extracomment>
        <translation>无</translation>
    </message>
</context>
<context>
    <name>Report</name>
    <message>
        <source>Rungs</source>
        <translation>档位</translation>
    </message>
    <message>
        <source>What did not pass</source>
        <translation>未通过的档位</translation>
    </message>
    <message>
        <source>What the relay counted</source>
        <translation>中继自身的计数</translation>
    </message>
    <message>
        <source>Relay CPU by thread, cores</source>
        <translation>中继各线程的 CPU 用量（核）</translation>
    </message>
    <message>
        <source>What the computer counted</source>
        <translation>本机的计数</translation>
    </message>
    <message>
        <source>Where the time goes</source>
        <translation>时间花在哪里</translation>
    </message>
    <message>
        <source>Where the time goes, %1</source>
        <translation>时间花在哪里：%1</translation>
    </message>
    <message>
        <source>Why datagrams are late, %1</source>
        <translation>数据报为何迟到：%1</translation>
    </message>
    <message>
        <source>What one more costs</source>
        <translation>每增加一个的代价</translation>
    </message>
    <message>
        <source>What several writers carry</source>
        <translation>多个发送线程的承载量</translation>
    </message>
    <message>
        <source>Conditions</source>
        <translation>测试条件</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>丢包</translation>
    </message>
    <message>
        <source>Judgements</source>
        <translation>判定</translation>
    </message>
    <message>
        <source>Parts</source>
        <translation>组成部分</translation>
    </message>
    <message>
        <source>Traffic mix</source>
        <translation>混合流量</translation>
    </message>
    <message>
        <source>RFC 2544: %1</source>
        <translation>RFC 2544：%1</translation>
    </message>
    <message>
        <source>Load</source>
        <translation>负载</translation>
    </message>
    <message>
        <source>Ladder</source>
        <translation>阶梯测试</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Interval</source>
        <translation>间隔</translation>
    </message>
    <message>
        <source>Writers</source>
        <translation>发送线程</translation>
    </message>
    <message>
        <source>Expected/s</source>
        <translation>预期/秒</translation>
    </message>
    <message>
        <source>Delivered/s</source>
        <translation>送达/秒</translation>
    </message>
    <message>
        <source>max</source>
        <translation>最大</translation>
    </message>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>RAM</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>Head-room</source>
        <translation>余量</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>结论</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>Received</source>
        <translation>收到</translation>
    </message>
    <message>
        <source>Frames</source>
        <translation>帧</translation>
    </message>
    <message>
        <source>Sent</source>
        <translation>发出</translation>
    </message>
    <message>
        <source>Evicted</source>
        <translation>淘汰</translation>
    </message>
    <message>
        <source>Too old</source>
        <translation>过期</translation>
    </message>
    <message>
        <source>In part</source>
        <translation>部分送达</translation>
    </message>
    <message>
        <source>Other causes</source>
        <translation>其他原因</translation>
    </message>
    <message>
        <source>Threads</source>
        <translation>线程</translation>
    </message>
    <message>
        <source>Memory free, MiB</source>
        <translation>可用内存 MiB</translation>
    </message>
    <message>
        <source>Receive buffer full</source>
        <translation>接收缓冲区满</translation>
    </message>
    <message>
        <source>Send buffer full</source>
        <translation>发送缓冲区满</translation>
    </message>
    <message>
        <source>Softnet dropped</source>
        <translation>软中断丢弃</translation>
    </message>
    <message>
        <source>Softnet squeezed</source>
        <translation>软中断超限</translation>
    </message>
    <message>
        <source>Stolen, ms</source>
        <translation>被宿主占用 ms</translation>
    </message>
    <message>
        <source>Others' CPU, cores</source>
        <translation>其他程序 CPU（核）</translation>
    </message>
    <message>
        <source>Part</source>
        <translation>部分</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>数量</translation>
    </message>
    <message>
        <source>p50 ms</source>
        <translation>p50 ms</translation>
    </message>
    <message>
        <source>p99 ms</source>
        <translation>p99 ms</translation>
    </message>
    <message>
        <source>p99.9 ms</source>
        <translation>p99.9 ms</translation>
    </message>
    <message>
        <source>p99.99 ms</source>
        <translation>p99.99 ms</translation>
    </message>
    <message>
        <source>max ms</source>
        <translation>最大 ms</translation>
    </message>
    <message>
        <source>Cause</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>Figure</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>Possible from</source>
        <translation>可能的起点</translation>
    </message>
    <message>
        <source>Likely from</source>
        <translation>很可能的起点</translation>
    </message>
    <message>
        <source>What</source>
        <translation>项目</translation>
    </message>
    <message>
        <source>Each</source>
        <translation>每个</translation>
    </message>
    <message>
        <source>95 % interval</source>
        <translation>95 % 区间</translation>
    </message>
    <message>
        <source>Fit r2</source>
        <translation>拟合 r2</translation>
    </message>
    <message>
        <source>At twice the largest load</source>
        <translation>两倍最大负载时</translation>
    </message>
    <message>
        <source>Datagrams/s while sending</source>
        <translation>发送期间的数据报/秒</translation>
    </message>
    <message>
        <source>Fitted</source>
        <translation>拟合值</translation>
    </message>
    <message>
        <source>Frame</source>
        <translation>帧长</translation>
    </message>
    <message>
        <source>Throughput</source>
        <translation>吞吐量</translation>
    </message>
    <message>
        <source>Mbit/s</source>
        <translation>Mbit/s</translation>
    </message>
    <message>
        <source>Back-to-back</source>
        <translation>背靠背</translation>
    </message>
    <message>
        <source>Recovery</source>
        <translation>恢复</translation>
    </message>
    <message>
        <source>Of 100 %</source>
        <translation>占 100 % 的</translation>
    </message>
    <message>
        <source>Rate</source>
        <translation>速率</translation>
    </message>
    <message>
        <source>Lost %</source>
        <translation>丢失 %</translation>
    </message>
    <message>
        <source>Outcome</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Test</source>
        <translation>测试</translation>
    </message>
    <message>
        <source>In time %</source>
        <translation>按时 %</translation>
    </message>
    <message>
        <source>whole way</source>
        <translation>全程</translation>
    </message>
    <message>
        <source>queueing</source>
        <translation>排队</translation>
    </message>
    <message>
        <source>spread</source>
        <translation>展开</translation>
    </message>
    <message>
        <source>residence</source>
        <translation>驻留</translation>
    </message>
    <message>
        <source>no</source>
        <translation>否</translation>
    </message>
    <message>
        <source>possible</source>
        <translation>可能</translation>
    </message>
    <message>
        <source>likely</source>
        <translation>很可能</translation>
    </message>
    <message>
        <source>no figure</source>
        <translation>无数据</translation>
    </message>
    <message>
        <source>auto</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>pass</source>
        <translation>通过</translation>
    </message>
    <message>
        <source>fail</source>
        <translation>未通过</translation>
    </message>
    <message>
        <source>invalid</source>
        <translation>无效</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>已停止</translation>
    </message>
    <message>
        <source>%1, run again</source>
        <translation>%1，已重测</translation>
    </message>
    <message>
        <source>clean</source>
        <translation>无丢包</translation>
    </message>
    <message>
        <source>lossy</source>
        <translation>有丢包</translation>
    </message>
    <message>
        <source>unmeasurable</source>
        <translation>无法测量</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>never</source>
        <translation>从未</translation>
    </message>
    <message>
        <source>throughput</source>
        <translation>吞吐量</translation>
    </message>
    <message>
        <source>latency</source>
        <translation>时延</translation>
    </message>
    <message>
        <source>loss</source>
        <translation>丢包</translation>
    </message>
    <message>
        <source>back-to-back</source>
        <translation>背靠背</translation>
    </message>
    <message>
        <source>recovery</source>
        <translation>恢复</translation>
    </message>
    <message>
        <source>relay</source>
        <translation>中继</translation>
    </message>
    <message>
        <source>reflector</source>
        <translation>反射器</translation>
    </message>
    <message>
        <source>isolated station</source>
        <translation>隔离副本</translation>
    </message>
    <message>
        <source>rfc2544</source>
        <translation>RFC 2544 帧</translation>
    </message>
    <message>
        <source>voice60</source>
        <translation>60 ms 语音</translation>
    </message>
    <message>
        <source>voice120</source>
        <translation>120 ms 语音</translation>
    </message>
    <message>
        <source>heartbeat</source>
        <translation>心跳</translation>
    </message>
    <message>
        <source>text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>Latency in milliseconds; CPU in cores and RAM in MiB of the relay; head-room of the generator.</source>
        <translation>时延以毫秒计；CPU（核）和内存（MiB）属于中继；余量属于发生器。</translation>
    </message>
    <message>
        <source>By the relay itself, from the last half second of the warm-up to the last datagram; frames that are evicted, too old or sent in part are whole frames lost.</source>
        <translation>由中继自己统计，从预热的最后半秒到最后一个数据报；被淘汰、过期或部分送达的都按整帧丢失计。</translation>
    </message>
    <message>
        <source>Of the whole computer while the rung was measured.</source>
        <translation>档位测量期间整台计算机的计数。</translation>
    </message>
    <message>
        <source>Whole way: sender to receiver, per datagram. Queueing: admission to first send; spread: first to last receiver; residence: received to last send, per frame.</source>
        <translation>全程：从发送者到接收者，逐数据报。排队：从接纳到首次发送；展开：从第一个到最后一个接收者；驻留：从收到至最后一次发送，逐帧。</translation>
    </message>
    <message>
        <source>The device under test does not tell how its own part divides.</source>
        <translation>被测设备没有说明自身部分的构成。</translation>
    </message>
    <message>
        <source>Straight lines through the rungs. %1 devices would take about %2 MiB. A forecast beyond what was measured holds only as long as nothing else becomes the limit.</source>
        <translation>对各档位做直线拟合。%1 台设备约需 %2 MiB。超出实测范围的预测只有在没有其他瓶颈时才成立。</translation>
    </message>
    <message>
        <source>%1 (%2 to %3)</source>
        <translation>%1（%2 至 %3）</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 至 %2</translation>
    </message>
    <message>
        <source>memory per device, KiB; in all, MiB</source>
        <translation>每台设备的内存 KiB；合计 MiB</translation>
    </message>
    <message>
        <source>CPU per 1,000 datagrams/s, cores; in all, cores</source>
        <translation>每 1,000 数据报/秒的 CPU（核）；合计（核）</translation>
    </message>
    <message>
        <source>No scalability law fits: it wants four points at least and three different numbers of writers, and more throughput with some of them.</source>
        <translation>没有合适的扩展性规律：至少需要四个点、三种发送线程数，并且其中一些能提高吞吐量。</translation>
    </message>
    <message>
        <source>Universal scalability law: contention %1, coherency %2, r2 %3; %4.</source>
        <translation>通用扩展性定律：争用 %1，一致性 %2，r2 %3；%4。</translation>
    </message>
    <message>
        <source>the peak lies at %1 writers</source>
        <translation>峰值在 %1 个发送线程处</translation>
    </message>
    <message>
        <source>no peak in sight</source>
        <translation>未见峰值</translation>
    </message>
    <message>
        <source>Frame: an Ethernet frame with check sequence (RFC 2544 section 9); throughput: the highest rate without loss, datagrams per second; latencies at that rate.</source>
        <translation>帧长：含校验序列的以太网帧（RFC 2544 第 9 节）；吞吐量：无丢包的最高速率，数据报/秒；时延为该速率下的值。</translation>
    </message>
    <message>
        <source>100 % is the lowest rate that lost something, or the highest that was tried.</source>
        <translation>100 % 指出现丢包的最低速率，或尝试过的最高速率。</translation>
    </message>
    <message>
        <source>On one computer there is no line rate: rates are sought from below, frames due within 50 us leave together, and device and generator share the processors.</source>
        <translation>单台计算机上没有线路速率：速率从低往高搜索，50 us 内到期的帧一起发出，被测设备与发生器共用处理器。</translation>
    </message>
    <message>
        <source>%1 on %2, %3 x %4; %5 trials in %6 s.</source>
        <translation>%1，%2，%3 x %4；%5 次试验，用时 %6 s。</translation>
    </message>
    <message>
        <source>Repeat: %1</source>
        <translation>重复命令：%1</translation>
    </message>
    <message>
        <source>Target %1; %2 on %3, %4 x %5.</source>
        <translation>目标 %1；%2，%3，%4 x %5。</translation>
    </message>
    <message>
        <source>the host took processor time away</source>
        <translation>宿主机占走了处理器时间</translation>
    </message>
    <message>
        <source>the target's threads waited for a processor</source>
        <translation>目标的线程在等待处理器</translation>
    </message>
    <message>
        <source>the target's threads were interrupted</source>
        <translation>目标的线程被打断</translation>
    </message>
    <message>
        <source>one of the target's threads was busy all the time</source>
        <translation>目标的某个线程一直繁忙</translation>
    </message>
    <message>
        <source>the generator's threads waited for a processor</source>
        <translation>发生器的线程在等待处理器</translation>
    </message>
    <message>
        <source>the system's network budget ran out</source>
        <translation>系统的网络处理配额用尽</translation>
    </message>
    <message>
        <source>the system dropped what it could not take in</source>
        <translation>系统丢弃了来不及接收的数据报</translation>
    </message>
    <message>
        <source>a receive buffer was full</source>
        <translation>接收缓冲区已满</translation>
    </message>
    <message>
        <source>a send buffer was full</source>
        <translation>发送缓冲区已满</translation>
    </message>
    <message>
        <source>memory had to be read from a disk</source>
        <translation>内存内容需从磁盘读取</translation>
    </message>
    <message>
        <source>new memory had to be set up</source>
        <translation>需要建立新的内存页</translation>
    </message>
    <message>
        <source>frames waited before their first datagram left</source>
        <translation>帧在首个数据报发出前等待</translation>
    </message>
    <message>
        <source>sending a frame to all its receivers took the time</source>
        <translation>把一帧发给所有接收者花去了时间</translation>
    </message>
    <message>
        <source>frames piled up in the relay</source>
        <translation>帧在中继内堆积</translation>
    </message>
    <message>
        <source>the generator itself sent late</source>
        <translation>发生器自己发送迟了</translation>
    </message>
    <message>
        <source>%1 % of residence</source>
        <translation>驻留的 %1 %</translation>
    </message>
    <message>
        <source>%1 % of the limit</source>
        <translation>上限的 %1 %</translation>
    </message>
    <message>
        <source>%1 datagrams</source>
        <translation>%1 个数据报</translation>
    </message>
    <message>
        <source>%1 faults</source>
        <translation>%1 次缺页</translation>
    </message>
    <message>
        <source>%1 ms at p99</source>
        <translation>p99 为 %1 ms</translation>
    </message>
    <message>
        <source>p99.99 %1 ms is %2 times p50 %3 ms: nothing that needs an explanation.</source>
        <translation>p99.99 为 %1 ms，是 p50 %3 ms 的 %2 倍：无需解释。</translation>
    </message>
    <message>
        <source>p99.99 %1 ms is %2 times p50 %3 ms. No figure is high enough to name a cause.</source>
        <translation>p99.99 为 %1 ms，是 p50 %3 ms 的 %2 倍。没有足够高的数值可以指明原因。</translation>
    </message>
    <message>
        <source>p99.99 %1 ms is %2 times p50 %3 ms. Likely: %4.</source>
        <translation>p99.99 为 %1 ms，是 p50 %3 ms 的 %2 倍。很可能：%4。</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>rung %1 (%2)</source>
        <translation>第 %1 档（%2）</translation>
    </message>
    <message>
        <source>frames of %1 bytes</source>
        <translation>%1 字节的帧</translation>
    </message>
    <message>
        <source>all parts</source>
        <translation>全部组成部分</translation>
    </message>
    <message>
        <source>%1 devices at %2 ms</source>
        <translation>%1 台设备，间隔 %2 ms</translation>
    </message>
    <message>
        <source>%1 devices at %2 ms, %3 writer</source>
        <translation>%1 台设备，间隔 %2 ms，%3 个发送线程</translation>
    </message>
    <message>
        <source>%1 devices at %2 ms, %3 writers</source>
        <translation>%1 台设备，间隔 %2 ms，%3 个发送线程</translation>
    </message>
    <message>
        <source>%1 datagrams/s</source>
        <translation>%1 数据报/秒</translation>
    </message>
    <message>
        <source>frames left late: p99 %1 ms, limit %2 ms</source>
        <translation>帧发出迟了：p99 %1 ms，限值 %2 ms</translation>
    </message>
    <message>
        <source>frames left late</source>
        <translation>帧发出迟了</translation>
    </message>
    <message>
        <source>%1 % of the frames missed their slot, limit %2 %</source>
        <translation>%1 % 的帧错过了发送时刻，限值 %2 %</translation>
    </message>
    <message>
        <source>the generator used %1 % of a core, limit %2 %</source>
        <translation>发生器用了一个核的 %1 %，限值 %2 %</translation>
    </message>
    <message>
        <source>%1 datagrams found the generator's own receive buffer full</source>
        <translation>%1 个数据报遇到发生器自己的接收缓冲区已满</translation>
    </message>
    <message>
        <source>%1 datagrams found the generator's own buffer full</source>
        <translation>%1 个数据报遇到发生器自己的缓冲区已满</translation>
    </message>
    <message>
        <source>the system refused to send %1 datagrams</source>
        <translation>系统拒绝发送 %1 个数据报</translation>
    </message>
    <message>
        <source>%1 frames reached only some of their receivers</source>
        <translation>%1 帧只到达部分接收者</translation>
    </message>
    <message>
        <source>%1 of %2 frames reached only some of their receivers</source>
        <translation>%2 帧中有 %1 帧只到达部分接收者</translation>
    </message>
    <message>
        <source>loss %1 %, limit %2 %</source>
        <translation>丢包 %1 %，限值 %2 %</translation>
    </message>
    <message>
        <source>latency p99 %1 ms, limit %2 ms</source>
        <translation>时延 p99 %1 ms，限值 %2 ms</translation>
    </message>
    <message>
        <source>loss %1 %, the ladder ends above %2 %</source>
        <translation>丢包 %1 %，超过 %2 % 时阶梯测试结束</translation>
    </message>
    <message>
        <source>latency p99 above %1 ms for %2</source>
        <translation>时延 p99 高于 %1 ms 持续 %2</translation>
    </message>
    <message>
        <source>only %1 MiB of memory were available, limit %2</source>
        <translation>只有 %1 MiB 可用内存，限值 %2</translation>
    </message>
    <message>
        <source>time limit of %1</source>
        <translation>时间限制 %1</translation>
    </message>
    <message>
        <source>%1 datagrams were not as they had been sent</source>
        <translation>%1 个数据报与发出时不一致</translation>
    </message>
    <message>
        <source>%1 datagrams reached devices that should not hear them</source>
        <translation>%1 个数据报到达了不该收听的设备</translation>
    </message>
    <message>
        <source>%1 datagrams came twice</source>
        <translation>%1 个数据报重复到达</translation>
    </message>
    <message>
        <source>datagrams came twice, changed or to the wrong device</source>
        <translation>数据报重复、被改动或到达了错误的设备</translation>
    </message>
    <message>
        <source>nothing comes back from %1</source>
        <translation>%1 没有任何返回</translation>
    </message>
    <message>
        <source>nobody answers at the target</source>
        <translation>目标没有应答</translation>
    </message>
    <message>
        <source>only %1 of %2 devices came online</source>
        <translation>%2 台设备中只有 %1 台上线</translation>
    </message>
    <message>
        <source>only %1 of %2 devices came online, %3 were refused: %4</source>
        <translation>%2 台设备中只有 %1 台上线，%3 台被拒绝：%4</translation>
    </message>
    <message>
        <source>the relay's memory grew by %1 MiB an hour, limit %2</source>
        <translation>中继内存每小时增长 %1 MiB，限值 %2</translation>
    </message>
    <message>
        <source>the generator fell so far behind that it gave up</source>
        <translation>发生器落后太多，已放弃</translation>
    </message>
    <message>
        <source>the reflector drops what is above its limit</source>
        <translation>反射器丢弃超过其限值的数据报</translation>
    </message>
    <message>
        <source>%1 of %2 datagrams were lost</source>
        <translation>%2 个数据报中丢失 %1 个</translation>
    </message>
    <message>
        <source>stopped before the end</source>
        <translation>未到结束就停止</translation>
    </message>
    <message>
        <source>Stopped before the end.</source>
        <translation>未到结束就停止。</translation>
    </message>
    <message>
        <source>first rung that failed</source>
        <translation>首个未通过的档位</translation>
    </message>
    <message>
        <source>the generator did not keep up</source>
        <translation>发生器跟不上</translation>
    </message>
    <message>
        <source>a rung could not be started</source>
        <translation>有一档无法开始</translation>
    </message>
    <message>
        <source>by the operator</source>
        <translation>由操作者</translation>
    </message>
    <message>
        <source>stopped while the isolated station was starting</source>
        <translation>隔离副本启动时被停止</translation>
    </message>
    <message>
        <source>the isolated station did not start in time</source>
        <translation>隔离副本未能及时启动</translation>
    </message>
    <message>
        <source>starting the isolated station: %1</source>
        <translation>启动隔离副本：%1</translation>
    </message>
    <message>
        <source>this computer cannot open %1 sockets (limit %2)</source>
        <translation>本机无法打开 %1 个套接字（上限 %2）</translation>
    </message>
    <message>
        <source>%1 whole frames in %2 were dropped</source>
        <translation>每 %2 帧丢弃 %1 整帧</translation>
    </message>
    <message>
        <source>one whole frame in %1 was dropped</source>
        <translation>每 %1 帧丢弃一整帧</translation>
    </message>
    <message>
        <source>no frame arrived</source>
        <translation>没有帧到达</translation>
    </message>
    <message>
        <source>%1 devices at %2 ms: %3 datagrams/s for %4 s, %5, p99 %6 ms. Failed: %7.</source>
        <translation>%1 台设备，间隔 %2 ms：%3 数据报/秒，持续 %4 s，%5，p99 %6 ms。未通过：%7。</translation>
    </message>
    <message>
        <source>%1 devices at %2 ms: %3 datagrams/s for %4 s, %5, p99 %6 ms. This says nothing about the relay, the generator was the limit: %7.</source>
        <translation>%1 台设备，间隔 %2 ms：%3 数据报/秒，持续 %4 s，%5，p99 %6 ms。这不能说明中继的情况，瓶颈是发生器：%7。</translation>
    </message>
    <message>
        <source>%1 devices at %2 ms: %3 datagrams/s for %4 s, %5, p99 %6 ms. The generator had %7 % head-room.</source>
        <translation>%1 台设备，间隔 %2 ms：%3 数据报/秒，持续 %4 s，%5，p99 %6 ms。发生器余量 %7 %。</translation>
    </message>
    <message>
        <source>none lost</source>
        <translation>无丢失</translation>
    </message>
    <message>
        <source>%1 lost (%2 frames whole, %3 in part)</source>
        <translation>丢失 %1 个（整帧 %2，部分 %3）</translation>
    </message>
    <message>
        <source>Stopped after %1 s of the hold.</source>
        <translation>保持 %1 s 后停止。</translation>
    </message>
    <message>
        <source>No load was sent: %1.</source>
        <translation>没有发送负载：%1。</translation>
    </message>
    <message>
        <source>Ended at once: %1.</source>
        <translation>立即结束：%1。</translation>
    </message>
    <message>
        <source>Holds what was asked: at most %1 % of the datagrams were lost (%2), which the rules allow.</source>
        <translation>承受住了要求的负载：最多丢失 %1 % 的数据报（%2），规则允许。</translation>
    </message>
    <message>
        <source>This says nothing about the target, the generator was the limit: %1.</source>
        <translation>这不能说明目标的情况，瓶颈是发生器：%1。</translation>
    </message>
    <message>
        <source>Failed: %1.</source>
        <translation>未通过：%1。</translation>
    </message>
    <message>
        <source>All %1 parts passed: %2 datagrams/s for %3 s.</source>
        <translation>%1 个组成部分全部通过：%2 数据报/秒，持续 %3 s。</translation>
    </message>
    <message>
        <source>%1 of %2 datagrams in time.</source>
        <translation>%2 个数据报中 %1 个按时。</translation>
    </message>
    <message>
        <source>At least %1 without loss.</source>
        <translation>至少 %1 无丢包。</translation>
    </message>
    <message>
        <source>at least %1</source>
        <translation>至少 %1</translation>
    </message>
    <message>
        <source>%1 without loss; at %2 some is lost.</source>
        <translation>%1 无丢包；%2 时有丢失。</translation>
    </message>
    <message>
        <source>%1 without loss (noisy); at %2 some is lost.</source>
        <translation>%1 无丢包（有波动）；%2 时有丢失。</translation>
    </message>
    <message>
        <source>the generator could not even send %1</source>
        <translation>发生器连 %1 都发不出</translation>
    </message>
    <message>
        <source>The generator could not even send %1.</source>
        <translation>发生器连 %1 都发不出。</translation>
    </message>
    <message>
        <source>loses even at %1</source>
        <translation>%1 时就有丢包</translation>
    </message>
    <message>
        <source>Loses even at %1.</source>
        <translation>%1 时就有丢包。</translation>
    </message>
    <message>
        <source>%1 without loss, %2 wanted</source>
        <translation>%1 无丢包，要求 %2</translation>
    </message>
    <message>
        <source>%1 without loss, %2 wanted.</source>
        <translation>%1 无丢包，要求 %2。</translation>
    </message>
    <message>
        <source>above %1 the generator was the limit</source>
        <translation>高于 %1 时瓶颈是发生器</translation>
    </message>
    <message>
        <source>At least %1 without loss. Above %2 the generator was the limit.</source>
        <translation>至少 %1 无丢包。高于 %2 时瓶颈是发生器。</translation>
    </message>
    <message>
        <source>no trial above %1 was allowed</source>
        <translation>不允许高于 %1 的试验</translation>
    </message>
    <message>
        <source>No trial above %1 was allowed.</source>
        <translation>不允许高于 %1 的试验。</translation>
    </message>
    <message>
        <source>At %1 p50 %2 ms, p99 %3 ms, p99.99 %4 ms.</source>
        <translation>%1 时 p50 %2 ms，p99 %3 ms，p99.99 %4 ms。</translation>
    </message>
    <message>
        <source>At %1 p50 %2 ms, p99 %3 ms, p99.99 %4 ms. %5.</source>
        <translation>%1 时 p50 %2 ms，p99 %3 ms，p99.99 %4 ms。%5。</translation>
    </message>
    <message>
        <source>Latency p99 %1 ms, limit %2 ms</source>
        <translation>时延 p99 %1 ms，限值 %2 ms</translation>
    </message>
    <message>
        <source>Frames left late: p99 %1 ms, limit %2 ms</source>
        <translation>帧发出迟了：p99 %1 ms，限值 %2 ms</translation>
    </message>
    <message>
        <source>Frames left late: p99 %1 ms, limit %2 ms.</source>
        <translation>帧发出迟了：p99 %1 ms，限值 %2 ms。</translation>
    </message>
    <message>
        <source>The generator used %1 % of a core, limit %2 %</source>
        <translation>发生器用了一个核的 %1 %，限值 %2 %</translation>
    </message>
    <message>
        <source>The generator used %1 % of a core, limit %2 %.</source>
        <translation>发生器用了一个核的 %1 %，限值 %2 %。</translation>
    </message>
    <message>
        <source>%1 datagrams were lost at the rate that had been without loss</source>
        <translation>在原本无丢包的速率下丢失 %1 个数据报</translation>
    </message>
    <message>
        <source>no rate that loses could be measured</source>
        <translation>没有能测出丢包的速率</translation>
    </message>
    <message>
        <source>No rate that loses could be measured.</source>
        <translation>没有能测出丢包的速率。</translation>
    </message>
    <message>
        <source>%1 rates up to %2: at most %3 % lost.</source>
        <translation>%1 种速率，最高 %2：最多丢失 %3 %。</translation>
    </message>
    <message>
        <source>%1 rates up to %2: at most %3 % lost, %4 not measurable.</source>
        <translation>%1 种速率，最高 %2：最多丢失 %3 %，%4 种无法测量。</translation>
    </message>
    <message>
        <source>the generator could not send a burst</source>
        <translation>发生器发不出突发</translation>
    </message>
    <message>
        <source>The generator could not send a burst.</source>
        <translation>发生器发不出突发。</translation>
    </message>
    <message>
        <source>loses even in the shortest burst</source>
        <translation>最短的突发也有丢失</translation>
    </message>
    <message>
        <source>Loses even in the shortest burst.</source>
        <translation>最短的突发也有丢失。</translation>
    </message>
    <message>
        <source>Bursts of %1 frames at %2 arrive whole, %3 of %4.</source>
        <translation>%1 帧的突发以 %2 完整到达，%4 次中 %3 次。</translation>
    </message>
    <message>
        <source>Bursts of %1 frames at %2 arrive whole, %3 of %4. No longer one was tried: %5.</source>
        <translation>%1 帧的突发以 %2 完整到达，%4 次中 %3 次。未尝试更长的：%5。</translation>
    </message>
    <message>
        <source>Bursts of %1 frames at %2 arrive whole, %3 of %4. Longer bursts were beyond the generator.</source>
        <translation>%1 帧的突发以 %2 完整到达，%4 次中 %3 次。更长的突发超出发生器的能力。</translation>
    </message>
    <message>
        <source>a relay lets nobody send more at once</source>
        <translation>中继不允许任何人一次发送更多</translation>
    </message>
    <message>
        <source>longer ones tell of memory only</source>
        <translation>更长的只反映内存</translation>
    </message>
    <message>
        <source>still loses at %1 at the end</source>
        <translation>结束时在 %1 仍有丢失</translation>
    </message>
    <message>
        <source>Still loses at %1 at the end.</source>
        <translation>结束时在 %1 仍有丢失。</translation>
    </message>
    <message>
        <source>Nothing was lost at %1: there was nothing to recover from.</source>
        <translation>%1 时没有丢失：无需恢复。</translation>
    </message>
    <message>
        <source>%1 datagrams lost; none any more %2 ms after the overload of %3.</source>
        <translation>丢失 %1 个数据报；%3 的过载结束 %2 ms 后不再丢失。</translation>
    </message>
    <message>
        <source>there is no throughput to measure it at</source>
        <translation>没有可供测量的吞吐量</translation>
    </message>
    <message>
        <source>There is no throughput to measure it at.</source>
        <translation>没有可供测量的吞吐量。</translation>
    </message>
    <message>
        <source>nothing above %1 may be sent, so there is no overload</source>
        <translation>不得发送高于 %1 的负载，因此没有过载</translation>
    </message>
    <message>
        <source>Nothing above %1 may be sent, so there is no overload.</source>
        <translation>不得发送高于 %1 的负载，因此没有过载。</translation>
    </message>
    <message>
        <source>%1 at %2 bytes (%3): %4</source>
        <translation>%2 字节的%1（%3）：%4</translation>
    </message>
    <message>
        <source>Highest rate without loss: %1 with frames of %2 bytes. All %3 tests passed.</source>
        <translation>无丢包的最高速率：%1，帧长 %2 字节。%3 项测试全部通过。</translation>
    </message>
    <message>
        <source>All %1 tests passed.</source>
        <translation>%1 项测试全部通过。</translation>
    </message>
    <message>
        <source>Highest rate without loss: %1 with frames of %2 bytes. %3 of %4 tests did not pass; first %5.</source>
        <translation>无丢包的最高速率：%1，帧长 %2 字节。%4 项测试中 %3 项未通过；第一项是%5。</translation>
    </message>
    <message>
        <source>%1 of %2 tests did not pass; first %3.</source>
        <translation>%2 项测试中 %1 项未通过；第一项是%3。</translation>
    </message>
    <message>
        <source>verdict</source>
        <translation>结论</translation>
    </message>
    <message>
        <source>target</source>
        <translation>目标</translation>
    </message>
    <message>
        <source>command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>seed</source>
        <translation>随机种子</translation>
    </message>
    <message>
        <source>passes with</source>
        <translation>通过条件</translation>
    </message>
    <message>
        <source>started</source>
        <translation>开始时间</translation>
    </message>
    <message>
        <source>took</source>
        <translation>用时</translation>
    </message>
    <message>
        <source>version</source>
        <translation>版本</translation>
    </message>
    <message>
        <source>host</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>system</source>
        <translation>系统</translation>
    </message>
    <message>
        <source>processor</source>
        <translation>处理器</translation>
    </message>
    <message>
        <source>generator</source>
        <translation>发生器</translation>
    </message>
    <message>
        <source>buffers</source>
        <translation>缓冲区</translation>
    </message>
    <message>
        <source>governor</source>
        <translation>调频策略</translation>
    </message>
    <message>
        <source>ended early by</source>
        <translation>提前结束原因</translation>
    </message>
    <message>
        <source>not run</source>
        <translation>未运行</translation>
    </message>
    <message>
        <source>%1, %2 cores</source>
        <translation>%1，%2 核</translation>
    </message>
    <message>
        <source>%1; sends with %2 priority</source>
        <translation>%1；以%2优先级发送</translation>
    </message>
    <message>
        <source>raised</source>
        <translation>提高的</translation>
    </message>
    <message>
        <source>ordinary</source>
        <translation>普通</translation>
    </message>
    <message>
        <source>receive %1 bytes granted; limits %2 receive, %3 send</source>
        <translation>接收缓冲获得 %1 字节；上限：接收 %2，发送 %3</translation>
    </message>
    <message>
        <source>%1 of the rungs</source>
        <translation>%1 个档位</translation>
    </message>
    <message>
        <source>no loss</source>
        <translation>无丢包</translation>
    </message>
    <message>
        <source>loss at most %1 %</source>
        <translation>丢包不超过 %1 %</translation>
    </message>
    <message>
        <source>latency p99 at most %1 ms</source>
        <translation>时延 p99 不超过 %1 ms</translation>
    </message>
    <message>
        <source>memory grows by at most %1 MiB an hour</source>
        <translation>内存每小时增长不超过 %1 MiB</translation>
    </message>
    <message>
        <source>no frame in part, none twice, none changed</source>
        <translation>没有部分送达、重复或被改动的帧</translation>
    </message>
    <message>
        <source>invalid when frames leave late (p99 above %1 ms, or more than %2 % miss their slot) or the generator uses more than %3 % of a core</source>
        <translation>若帧发出迟（p99 高于 %1 ms，或超过 %2 % 错过时刻）或发生器用量超过一个核的 %3 %，则无效</translation>
    </message>
    <message>
        <source>%1 - %2</source>
        <translation>%1 - %2</translation>
    </message>
    <message>
        <source>real time</source>
        <translation>实时</translation>
    </message>
    <message>
        <source>%1 sockets need %2 open files, but this process may have %3; raise the limit (ulimit -n) or use the shared socket</source>
        <translation>%1 个套接字需要打开 %2 个文件，但本进程只允许 %3 个；请提高上限（ulimit -n）或使用共享套接字</translation>
    </message>
    <message>
        <source>a shared socket reaches only relays on 127.x.y.z</source>
        <translation>共享套接字只能到达 127.x.y.z 上的中继</translation>
    </message>
    <message>
        <source>this system cannot tell the addresses of a shared socket apart; use one socket per device</source>
        <translation>本系统无法区分共享套接字的地址；请为每台设备使用一个套接字</translation>
    </message>
    <message>
        <source>Replay to %1</source>
        <translation>重放到 %1</translation>
    </message>
    <message>
        <source>packets</source>
        <translation>数据包</translation>
    </message>
    <message>
        <source>per second</source>
        <translation>每秒</translation>
    </message>
    <message>
        <source>wanted</source>
        <translation>期望</translation>
    </message>
    <message>
        <source>seconds</source>
        <translation>秒</translation>
    </message>
    <message>
        <source>top</source>
        <translation>最快</translation>
    </message>
    <message>
        <source>Left out</source>
        <translation>未发送</translation>
    </message>
    <message>
        <source>skipped</source>
        <translation>跳过</translation>
    </message>
    <message>
        <source>cut</source>
        <translation>截断</translation>
    </message>
    <message>
        <source>refused</source>
        <translation>被拒绝</translation>
    </message>
    <message>
        <source>late</source>
        <translation>迟发</translation>
    </message>
    <message>
        <source>Times in microseconds</source>
        <translation>时间，微秒</translation>
    </message>
    <message>
        <source>behind its time</source>
        <translation>晚于计划</translation>
    </message>
    <message>
        <source>wrong distance</source>
        <translation>间隔误差</translation>
    </message>
    <message>
        <source>The last packet left %1 us behind its time.</source>
        <translation>最后一个数据包比计划晚 %1 us。</translation>
    </message>
    <message>
        <source>Came back</source>
        <translation>返回</translation>
    </message>
    <message>
        <source>datagrams</source>
        <translation>数据报</translation>
    </message>
    <message>
        <source>heartbeats asked</source>
        <translation>心跳请求</translation>
    </message>
    <message>
        <source>answered</source>
        <translation>已应答</translation>
    </message>
    <message>
        <source>voice</source>
        <translation>语音</translation>
    </message>
    <message>
        <source>%1 packets to %2 in %3 s, %4/s</source>
        <translation>%3 秒内向 %2 发送 %1 个数据包，%4/秒</translation>
    </message>
    <message>
        <source>%1 packets to %2 in %3 s, %4/s.</source>
        <translation>%3 秒内向 %2 发送 %1 个数据包，%4/秒。</translation>
    </message>
    <message>
        <source>%1 packets to %2 in %3 s, %4/s, gap error p99 %5 us.</source>
        <translation>%3 秒内向 %2 发送 %1 个数据包，%4/秒，间隔误差 p99 %5 us。</translation>
    </message>
    <message>
        <source>%1 Of the file only the usable part: %2.</source>
        <translation>%1 只使用了文件的可用部分：%2。</translation>
    </message>
    <message>
        <source>Stopped after %1 packets.</source>
        <translation>发送 %1 个数据包后停止。</translation>
    </message>
    <message>
        <source>%1 Not what was asked for, this computer was the limit: %2.</source>
        <translation>%1 未达到要求，本机是瓶颈：%2。</translation>
    </message>
    <message>
        <source>the target went away</source>
        <translation>目标消失了</translation>
    </message>
    <message>
        <source>%1 packets were refused</source>
        <translation>%1 个数据包被拒绝</translation>
    </message>
    <message>
        <source>the station refused %1 heartbeats: %2</source>
        <translation>本站拒绝了 %1 个心跳：%2</translation>
    </message>
    <message>
        <source>no packet lies in the part that was chosen</source>
        <translation>所选片段中没有数据包</translation>
    </message>
    <message>
        <source>none of the packets is one that this target takes</source>
        <translation>没有此目标能接收的数据包</translation>
    </message>
    <message>
        <source>this computer stood still and then sent more than twice what was due in a second</source>
        <translation>本机停顿后一秒内发送了应发数量的两倍以上</translation>
    </message>
    <message>
        <source>packets left late: p99 %1 ms, limit %2 ms</source>
        <translation>数据包迟发：p99 %1 ms，上限 %2 ms</translation>
    </message>
    <message>
        <source>Nothing was sent: %1.</source>
        <translation>没有发送任何内容：%1。</translation>
    </message>
    <message>
        <source>the file is cut short after byte %1</source>
        <translation>文件在第 %1 字节之后被截断</translation>
    </message>
    <message>
        <source>the file cannot be read after byte %1: %2</source>
        <translation>文件在第 %1 字节之后无法读取：%2</translation>
    </message>
    <message>
        <source>the system could not read the file after byte %1</source>
        <translation>系统无法读取第 %1 字节之后的内容</translation>
    </message>
    <message>
        <source>%1 packets cannot be used</source>
        <translation>%1 个数据包无法使用</translation>
    </message>
    <message>
        <source>%1 is not a file</source>
        <translation>%1 不是文件</translation>
    </message>
    <message>
        <source>%1 cannot be opened for reading</source>
        <translation>%1 无法打开读取</translation>
    </message>
    <message>
        <source>%1 cannot be read</source>
        <translation>%1 无法读取</translation>
    </message>
    <message>
        <source>%1 is empty</source>
        <translation>%1 是空文件</translation>
    </message>
    <message>
        <source>%1 ends before its first packet</source>
        <translation>%1 在第一个数据包之前就结束了</translation>
    </message>
    <message>
        <source>%1 is not a capture: %2</source>
        <translation>%1 不是抓包文件：%2</translation>
    </message>
    <message>
        <source>at most 100,000 devices can be played at once</source>
        <translation>一次最多能重放 100,000 台设备</translation>
    </message>
    <message>
        <source>the capture has more than %1 senders</source>
        <translation>抓包中的发送方超过 %1 个</translation>
    </message>
    <message>
        <source>sending packets at link level needs the right CAP_NET_RAW</source>
        <translation>在链路层发送数据包需要 CAP_NET_RAW 权限</translation>
    </message>
    <message>
        <source>a packet socket cannot be opened</source>
        <translation>无法打开数据包套接字</translation>
    </message>
    <message>
        <source>there is no interface &quot;%1&quot;</source>
        <translation>没有接口“%1”</translation>
    </message>
    <message>
        <source>interface %1 is down</source>
        <translation>接口 %1 未启用</translation>
    </message>
    <message>
        <source>interface %1 leads to the internet, where the packets of a capture may find those they were meant for; allow it with --allow %2</source>
        <translation>接口 %1 通向互联网，抓包中的数据包可能到达原接收方；可用 --allow %2 允许</translation>
    </message>
    <message>
        <source>packets leave an interface as they are: devices can only be changed with --to and --station</source>
        <translation>数据包原样从接口发出：只有 --to 和 --station 才能更改设备</translation>
    </message>
    <message>
        <source>the part ends before it begins</source>
        <translation>片段的终点早于起点</translation>
    </message>
    <message>
        <source>it does not begin like pcap or pcapng</source>
        <translation>开头不像 pcap 或 pcapng</translation>
    </message>
    <message>
        <source>it is of a version that nobody describes</source>
        <translation>版本无人描述</translation>
    </message>
    <message>
        <source>a packet says that it is longer than 256 KiB</source>
        <translation>有数据包声称长于 256 KiB</translation>
    </message>
    <message>
        <source>the two lengths of a block differ or are too small</source>
        <translation>块的两个长度不一致或太小</translation>
    </message>
    <message>
        <source>the header of a section makes no sense</source>
        <translation>节的首部没有意义</translation>
    </message>
    <message>
        <source>the description of an interface is too short</source>
        <translation>接口描述太短</translation>
    </message>
    <message>
        <source>it describes more than 65,536 interfaces</source>
        <translation>描述的接口超过 65,536 个</translation>
    </message>
    <message>
        <source>%1 is a public address; load is never sent there</source>
        <translation>%1 是公网地址；绝不会向那里发送</translation>
    </message>
    <message>
        <source>%1 is not this machine; allow it with --allow %2</source>
        <translation>%1 不是本机；可用 --allow %2 允许</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not an address and port like 127.0.0.1:60050</source>
        <translation>“%1”不是 127.0.0.1:60050 这样的地址和端口</translation>
    </message>
    <message>
        <source>%1 Failed: %2.</source>
        <translation>%1 失败：%2。</translation>
    </message>
</context>
<context>
    <name>RunCurveChart</name>
    <message>
        <source>No latency was measured</source>
        <translation>没有测得时延</translation>
    </message>
    <message>
        <source>Latency percentiles, ms</source>
        <translation>时延百分位，ms</translation>
    </message>
    <message>
        <source>Share</source>
        <extracomment>column of a table: share of the datagrams that were at least as fast</extracomment>
        <translation>比例</translation>
    </message>
</context>
<context>
    <name>RunExport</name>
    <message>
        <source>Export report</source>
        <translation>导出报告</translation>
    </message>
    <message>
        <source>Page, prints well (*.html)</source>
        <translation>网页，适合打印 (*.html)</translation>
    </message>
    <message>
        <source>Document (*.pdf)</source>
        <translation>文档 (*.pdf)</translation>
    </message>
    <message>
        <source>Rungs as table (*.csv)</source>
        <translation>档位表格 (*.csv)</translation>
    </message>
    <message>
        <source>Everything for programs (*.json)</source>
        <translation>供程序使用的全部数据 (*.json)</translation>
    </message>
    <message>
        <source>Text for forums (*.md)</source>
        <translation>供论坛使用的文本 (*.md)</translation>
    </message>
    <message>
        <source>Latency percentiles for HdrHistogram's tools (*.hgrm)</source>
        <translation>HdrHistogram 工具用的时延百分位 (*.hgrm)</translation>
    </message>
</context>
<context>
    <name>RunNotices</name>
    <message>
        <source>%1: %2
%3</source>
        <extracomment>plan and verdict of a run, then its sentence</extracomment>
        <translation>%1：%2
%3</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>The run came to nothing: %1</source>
        <translation>运行没有结果：%1</translation>
    </message>
</context>
<context>
    <name>RunView</name>
    <message>
        <source>Rung %1: %2 devices at %3, expected %4, delivered %5, loss %6, p99 %7, %8</source>
        <translation>档位 %1：%2 台设备，间隔 %3，应达 %4，送达 %5，丢包 %6，p99 %7，%8</translation>
    </message>
    <message>
        <source>%1 ms</source>
        <translation>%1 ms</translation>
    </message>
    <message>
        <source>%1, run again</source>
        <extracomment>the generator spoiled this rung, so it was run once more</extracomment>
        <translation>%1，已重跑</translation>
    </message>
    <message>
        <source>running</source>
        <extracomment>verdict of the rung that runs now</extracomment>
        <translation>运行中</translation>
    </message>
    <message>
        <source>%1 - %2</source>
        <translation>%1 - %2</translation>
    </message>
    <message>
        <source>%1 (run %2 of %3)</source>
        <extracomment>a run of several that belong together</extracomment>
        <translation>%1（第 %2 次，共 %3 次）</translation>
    </message>
    <message>
        <source>Stopping...</source>
        <translation>正在停止...</translation>
    </message>
    <message>
        <source>%1; pauses after this rung</source>
        <translation>%1；本档位后暂停</translation>
    </message>
    <message>
        <source>%1 left</source>
        <extracomment>time until the end of a run</extracomment>
        <translation>剩余 %1</translation>
    </message>
    <message>
        <source>%1 - %2: %3</source>
        <extracomment>plan, target and verdict of a run</extracomment>
        <translation>%1 - %2：%3</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Interval</source>
        <translation>间隔</translation>
    </message>
    <message>
        <source>Between two frames of one talker.</source>
        <translation>同一发言者两帧之间。</translation>
    </message>
    <message>
        <source>Expected</source>
        <translation>应达</translation>
    </message>
    <message>
        <source>Datagrams a second when none is lost.</source>
        <translation>无丢失时每秒的数据报数。</translation>
    </message>
    <message>
        <source>Delivered</source>
        <translation>送达</translation>
    </message>
    <message>
        <source>Datagrams a second that arrived.</source>
        <translation>每秒到达的数据报数。</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>丢包</translation>
    </message>
    <message>
        <source>Share of the expected datagrams.</source>
        <translation>占应达数据报的比例。</translation>
    </message>
    <message>
        <source>Half of the datagrams were at least as fast.</source>
        <translation>一半的数据报至少这么快。</translation>
    </message>
    <message>
        <source>99 of 100 datagrams were at least as fast.</source>
        <translation>百分之九十九的数据报至少这么快。</translation>
    </message>
    <message>
        <source>max</source>
        <extracomment>the largest value</extracomment>
        <translation>最大</translation>
    </message>
    <message>
        <source>The slowest datagram.</source>
        <translation>最慢的数据报。</translation>
    </message>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>Cores used by the station that was loaded.</source>
        <translation>被加载电台占用的核数。</translation>
    </message>
    <message>
        <source>RAM</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>Memory of the station that was loaded.</source>
        <translation>被加载电台的内存。</translation>
    </message>
    <message>
        <source>Head-room</source>
        <translation>余量</translation>
    </message>
    <message>
        <source>Share of its time that the generator had left.</source>
        <translation>发生器剩余时间的比例。</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>结论</translation>
    </message>
    <message>
        <source>Invalid means that the generator was the limit.</source>
        <translation>无效表示发生器是瓶颈。</translation>
    </message>
    <message>
        <source>Rungs of the run</source>
        <translation>运行的档位</translation>
    </message>
    <message>
        <source>Progress of the run</source>
        <translation>运行进度</translation>
    </message>
    <message>
        <source>What happens in the run</source>
        <translation>运行中发生的事</translation>
    </message>
    <message>
        <source>What happens is told here.</source>
        <translation>这里显示发生的事。</translation>
    </message>
    <message>
        <source>Charts</source>
        <extracomment>tabs of a run</extracomment>
        <translation>图表</translation>
    </message>
    <message>
        <source>Where the time goes</source>
        <extracomment>tabs of a run</extracomment>
        <translation>时间花在哪里</translation>
    </message>
    <message>
        <source>What happened</source>
        <extracomment>tabs of a run</extracomment>
        <translation>发生了什么</translation>
    </message>
    <message>
        <source>Parts of the run</source>
        <translation>运行的各部分</translation>
    </message>
</context>
<context>
    <name>RungModel</name>
    <message>
        <source>%1 ms</source>
        <translation>%1 ms</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>automatic</source>
        <extracomment>number of writer threads</extracomment>
        <translation>自动</translation>
    </message>
    <message>
        <source>Rung %1: %2, %3</source>
        <extracomment>a row of the rung table: number, load, expected rate</extracomment>
        <translation>档位 %1：%2，%3</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <extracomment>a column&apos;s title and its value</extracomment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>0 = as the form above says.</source>
        <translation>0 = 按上方表单。</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Interval</source>
        <translation>间隔</translation>
    </message>
    <message>
        <source>Talkers</source>
        <translation>发言者</translation>
    </message>
    <message>
        <source>Hold</source>
        <extracomment>how long a rung is measured</extracomment>
        <translation>保持</translation>
    </message>
    <message>
        <source>Writers</source>
        <translation>写线程</translation>
    </message>
    <message>
        <source>Expected</source>
        <translation>应达</translation>
    </message>
    <message>
        <source>Payload rate</source>
        <translation>载荷速率</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>备注</translation>
    </message>
</context>
<context>
    <name>Runs</name>
    <message>
        <source>frames left late: p99 %1, limit %2</source>
        <translation>帧发出过迟：p99 %1，限值 %2</translation>
    </message>
    <message>
        <source>%1 of the frames missed their slot, limit %2</source>
        <translation>%1 的帧错过时隙，限值 %2</translation>
    </message>
    <message>
        <source>the generator used %1 of a core, limit %2</source>
        <translation>发生器占用一个核的 %1，限值 %2</translation>
    </message>
    <message>
        <source>%1 datagrams found the generator&apos;s own receive buffer full</source>
        <translation>%1 个数据报遇到发生器自身的接收缓冲区已满</translation>
    </message>
    <message>
        <source>the system refused to send %1 datagrams</source>
        <translation>系统拒绝发送 %1 个数据报</translation>
    </message>
    <message>
        <source>%1 of %2 frames reached only some of their receivers</source>
        <translation>%2 帧中有 %1 帧只到达部分接收者</translation>
    </message>
    <message>
        <source>no frame arrived</source>
        <translation>没有帧到达</translation>
    </message>
    <message>
        <source>one whole frame in %1 was dropped</source>
        <translation>每 %1 帧丢弃一整帧</translation>
    </message>
    <message>
        <source>%1 datagrams were not as they had been sent</source>
        <translation>%1 个数据报与发送时不同</translation>
    </message>
    <message>
        <source>%1 datagrams reached devices that should not hear them</source>
        <translation>%1 个数据报到达了不应收到的设备</translation>
    </message>
    <message>
        <source>%1 datagrams came twice</source>
        <translation>%1 个数据报重复到达</translation>
    </message>
    <message>
        <source>loss %1, limit %2</source>
        <translation>丢包 %1，限值 %2</translation>
    </message>
    <message>
        <source>latency p99 %1, limit %2</source>
        <translation>时延 p99 %1，限值 %2</translation>
    </message>
    <message>
        <source>%1 of %2 devices were refused: %3</source>
        <translation>%2 台设备中有 %1 台被拒绝：%3</translation>
    </message>
    <message>
        <source>; </source>
        <comment>between two reasons</comment>
        <translation>；</translation>
    </message>
    <message>
        <source>Holds %1 without loss (%2, p99 %3)</source>
        <translation>无丢包承受 %1（%2，p99 %3）</translation>
    </message>
    <message>
        <source>%1; at %2 (%3) %4.</source>
        <translation>%1；在 %2（%3）时%4。</translation>
    </message>
    <message>
        <source>Does not hold what was asked: at %1 (%2) %3.</source>
        <translation>不能承受所要求的：在 %1（%2）时%3。</translation>
    </message>
    <message>
        <source>%1 That is a fault of the relay, not a limit.</source>
        <translation>%1这是转发的故障，不是极限。</translation>
    </message>
    <message>
        <source>%1 The generator had %2 head-room, which is little: the limit may partly be its own.</source>
        <translation>%1发生器余量仅 %2：极限可能部分来自它自身。</translation>
    </message>
    <message>
        <source>%1 The generator had %2 head-room, so this is the relay&apos;s limit on this computer.</source>
        <translation>%1发生器尚有 %2 余量，因此这是转发在这台计算机上的极限。</translation>
    </message>
    <message>
        <source>%1, the most that was asked. The generator had %2 head-room.</source>
        <translation>%1，即所要求的最大值。发生器尚有 %2 余量。</translation>
    </message>
    <message>
        <source>Holds what was asked: at most %1 of the datagrams were lost, which the rules allow.</source>
        <translation>承受所要求的：至多丢失 %1 的数据报，规则允许。</translation>
    </message>
    <message>
        <source>by the operator</source>
        <comment>stopped by whom</comment>
        <translation>由操作员</translation>
    </message>
    <message>
        <source>Stopped (%1) after %2 of %3 rungs. %4.</source>
        <translation>已停止（%1），完成 %3 个档位中的 %2 个。%4。</translation>
    </message>
    <message>
        <source>Nothing was measured to its end</source>
        <translation>没有测量完成</translation>
    </message>
    <message>
        <source>At %1 (%2) nothing can be said about the relay: %3.</source>
        <translation>在 %1（%2）时无法评价转发：%3。</translation>
    </message>
    <message>
        <source>%1. %2</source>
        <translation>%1。%2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <extracomment>load and verdict of a rung</extracomment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1: %2 - %3</source>
        <extracomment>load, verdict and reasons of a rung</extracomment>
        <translation>%1：%2 - %3</translation>
    </message>
    <message>
        <source>Quick check</source>
        <translation>快速检查</translation>
    </message>
    <message>
        <source>Up to 2,000 devices, half a minute: is everything in order?</source>
        <translation>至多 2,000 台设备，半分钟：一切正常吗？</translation>
    </message>
    <message>
        <source>no loss, p99 below 60 ms</source>
        <translation>无丢包，p99 低于 60 ms</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>How many devices one talk group can have.</source>
        <translation>一个群组能有多少设备。</translation>
    </message>
    <message>
        <source>no loss, p99 below 120 ms</source>
        <translation>无丢包，p99 低于 120 ms</translation>
    </message>
    <message>
        <source>Frame rate</source>
        <translation>帧率</translation>
    </message>
    <message>
        <source>How many datagrams a second leave without loss, 9,000 devices.</source>
        <translation>9,000 台设备时每秒无丢包发出多少数据报。</translation>
    </message>
    <message>
        <source>no loss</source>
        <translation>无丢包</translation>
    </message>
    <message>
        <source>Writers A/B</source>
        <translation>写线程 A/B</translation>
    </message>
    <message>
        <source>Which number of writers suits this computer; five repeats in random order.</source>
        <translation>多少写线程适合这台计算机；随机顺序重复五次。</translation>
    </message>
    <message>
        <source>to be compared</source>
        <translation>供比较</translation>
    </message>
    <message>
        <source>Soak, 30 min</source>
        <translation>久测，30 分钟</translation>
    </message>
    <message>
        <source>5,000 devices for half an hour: does it stay as it was?</source>
        <translation>5,000 台设备半小时：是否始终如一？</translation>
    </message>
    <message>
        <source>loss at most 0.01 %, memory level</source>
        <translation>丢包至多 0.01 %，内存平稳</translation>
    </message>
    <message>
        <source>Soak, 24 h</source>
        <translation>久测，24 小时</translation>
    </message>
    <message>
        <source>5,000 devices for a day.</source>
        <translation>5,000 台设备一整天。</translation>
    </message>
    <message>
        <source>preparing</source>
        <extracomment>phase of a rung</extracomment>
        <translation>准备中</translation>
    </message>
    <message>
        <source>connecting</source>
        <extracomment>phase of a rung</extracomment>
        <translation>连接中</translation>
    </message>
    <message>
        <source>warming up</source>
        <extracomment>phase of a rung</extracomment>
        <translation>预热中</translation>
    </message>
    <message>
        <source>measuring</source>
        <extracomment>phase of a rung</extracomment>
        <translation>测量中</translation>
    </message>
    <message>
        <source>waiting for the last datagrams</source>
        <extracomment>phase of a rung</extracomment>
        <translation>等待最后的数据报</translation>
    </message>
    <message>
        <source>done</source>
        <extracomment>phase of a rung</extracomment>
        <translation>完成</translation>
    </message>
    <message>
        <source>pass</source>
        <extracomment>verdict of a measurement</extracomment>
        <translation>通过</translation>
    </message>
    <message>
        <source>fail</source>
        <extracomment>verdict of a measurement</extracomment>
        <translation>未通过</translation>
    </message>
    <message>
        <source>invalid</source>
        <extracomment>verdict of a measurement: the generator was the limit</extracomment>
        <translation>无效</translation>
    </message>
    <message>
        <source>stopped</source>
        <extracomment>verdict of a measurement</extracomment>
        <translation>已停止</translation>
    </message>
    <message>
        <source>Load</source>
        <translation>负载</translation>
    </message>
    <message>
        <source>%1 devices at %2 ms</source>
        <extracomment>&quot;9,000 devices at 20 ms&quot;: the load of a rung</extracomment>
        <translation>%1 台设备 @ %2 ms</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>%1 min %2 s</source>
        <translation>%1 分 %2 秒</translation>
    </message>
    <message>
        <source>%1 h %2 min</source>
        <translation>%1 小时 %2 分</translation>
    </message>
    <message>
        <source>this station, isolated copy</source>
        <translation>本电台，隔离副本</translation>
    </message>
    <message>
        <source>no limit here</source>
        <translation>此处无限制</translation>
    </message>
    <message>
        <source>limit here %1: fine</source>
        <translation>此处限制 %1：足够</translation>
    </message>
    <message>
        <source>limit here %1: too few</source>
        <translation>此处限制 %1：不足</translation>
    </message>
    <message>
        <source>Paused after rung %1</source>
        <translation>档位 %1 后已暂停</translation>
    </message>
    <message>
        <source>Resting before the next rung</source>
        <translation>下一档位前休息</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>Starting</source>
        <translation>启动中</translation>
    </message>
    <message>
        <source>Rung %1 of %2: %3</source>
        <translation>档位 %1 / %2：%3</translation>
    </message>
    <message>
        <source>%1, starting the station</source>
        <extracomment>rung and what happens to it</extracomment>
        <translation>%1，正在启动电台</translation>
    </message>
    <message>
        <source>%1, connecting %2 of %3, %4/s</source>
        <translation>%1，正在连接 %2 / %3，%4/s</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <extracomment>rung and its phase</extracomment>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>A ladder needs at least one rung.</source>
        <translation>阶梯测试至少需要一个档位。</translation>
    </message>
    <message>
        <source>A ladder has at most %1 rungs.</source>
        <translation>阶梯测试至多有 %1 个档位。</translation>
    </message>
    <message>
        <source>Only this computer and private addresses that were allowed can be targets. An address looks like 127.0.0.1:60050.</source>
        <translation>只有本机和已允许的私有地址可作为目标。地址形如 127.0.0.1:60050。</translation>
    </message>
    <message>
        <source>An isolated copy has no address: leave the target empty.</source>
        <translation>隔离副本没有地址：请将目标留空。</translation>
    </message>
    <message>
        <source>To search for the limit every rung must carry more than the one before, without repeats and in order.</source>
        <translation>查找极限时，每个档位的负载须大于前一个，按顺序且不重复。</translation>
    </message>
    <message>
        <source>A station that is kept cannot change its number of writers.</source>
        <translation>共用的电台不能更改写线程数。</translation>
    </message>
    <message>
        <source>There can be at most one talker in each talk group, and at least two devices in each.</source>
        <translation>每个群组至多一个发言者，至少两台设备。</translation>
    </message>
    <message>
        <source>The system does not allow so many sockets: use shared sockets.</source>
        <translation>系统不允许这么多套接字：请使用共享套接字。</translation>
    </message>
    <message>
        <source>Rung %1 cannot be run: 2 to 100,000 devices, an interval of 1 to 60,000 ms, and no more talkers than talk groups.</source>
        <translation>档位 %1 无法运行：设备 2 至 100,000 台，间隔 1 至 60,000 ms，发言者不多于群组。</translation>
    </message>
    <message>
        <source>This cannot be run: %1.</source>
        <translation>无法运行：%1。</translation>
    </message>
    <message>
        <source>%1: %2, %3, p99 %4</source>
        <extracomment>load, verdict, rate and latency of a rung</extracomment>
        <translation>%1：%2，%3，p99 %4</translation>
    </message>
    <message numerus="yes">
        <source>%n rung(s), about %1, peak %2 and %3, sockets needed: %4 (%5)</source>
        <translation>
            <numerusform>%n 个档位，约 %1，峰值 %2 和 %3，需要套接字：%4（%5）</numerusform>
        </translation>
    </message>
    <message>
        <source>Five groups</source>
        <translation>五个群组</translation>
    </message>
    <message>
        <source>Five talk groups of 1,000 devices, one talker in each. An isolated copy keeps nothing, so nothing is recorded.</source>
        <translation>五个群组，各 1,000 台设备，各有一个发言者。隔离副本不保存任何内容，因此不录音。</translation>
    </message>
    <message>
        <source>RFC 2544 style</source>
        <translation>RFC 2544 方式</translation>
    </message>
    <message>
        <source>The highest rate without loss by halving, for every frame size, and the latency there.</source>
        <translation>对每种帧长用二分法找出无丢包的最高速率及其时延。</translation>
    </message>
    <message>
        <source>RFC 2544, relay</source>
        <translation>RFC 2544，中继</translation>
    </message>
    <message>
        <source>RFC 2544, reflector</source>
        <translation>RFC 2544，反射器</translation>
    </message>
    <message>
        <source>Traffic mix</source>
        <translation>混合流量</translation>
    </message>
    <message>
        <source>an isolated copy</source>
        <translation>隔离副本</translation>
    </message>
    <message>
        <source>a reflector of its own</source>
        <translation>自带的反射器</translation>
    </message>
</context>
<context>
    <name>RunsPanel</name>
    <message>
        <source>running</source>
        <extracomment>state of a run in the list</extracomment>
        <translation>运行中</translation>
    </message>
    <message>
        <source>stopped (cut off)</source>
        <extracomment>verdict of a run during which the program or the computer went down</extracomment>
        <translation>已停止（中断）</translation>
    </message>
    <message>
        <source>%1, %2, %3: %4, best loss-free rate %5</source>
        <translation>%1，%2，%3：%4，最高无丢包速率 %5</translation>
    </message>
    <message>
        <source>Choose a run first.</source>
        <translation>请先选择一次运行。</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>All measurements that were made, their reports, and what differs between them.</source>
        <translation>已做的全部测量、其报告及相互差异。</translation>
    </message>
    <message>
        <source>0 of %1 match</source>
        <translation>%1 项中无匹配</translation>
    </message>
    <message>
        <source>Clear filter</source>
        <translation>清除筛选</translation>
    </message>
    <message>
        <source>No runs yet. The quick check takes 30 s.</source>
        <translation>还没有运行。快速检查需 30 秒。</translation>
    </message>
    <message>
        <source>Run quick check</source>
        <translation>运行快速检查</translation>
    </message>
    <message numerus="yes">
        <source>%n run(s) chosen. Ctrl+D compares them.</source>
        <translation>
            <numerusform>已选 %n 次运行。Ctrl+D 进行比较。</numerusform>
        </translation>
    </message>
    <message>
        <source>Choose a run to see its report, two to compare them.</source>
        <translation>选择一次运行查看报告，选择两次进行比较。</translation>
    </message>
    <message>
        <source>This run goes on.</source>
        <translation>此次运行仍在进行。</translation>
    </message>
    <message>
        <source>Cut off: the program or the computer went down during this run, so there is no report.</source>
        <translation>中断：运行期间程序或计算机停止，因此没有报告。</translation>
    </message>
    <message>
        <source>This report cannot be shown: %1</source>
        <translation>无法显示此报告：%1</translation>
    </message>
    <message numerus="yes">
        <source>Remove %n run(s) with their reports? This cannot be undone.</source>
        <translation>
            <numerusform>删除 %n 次运行及其报告？此操作无法撤销。</numerusform>
        </translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Saved: %1</source>
        <translation>已保存：%1</translation>
    </message>
    <message>
        <source>%1 could not be written: %2</source>
        <translation>无法写入 %1：%2</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>计划</translation>
    </message>
    <message>
        <source>Target</source>
        <translation>目标</translation>
    </message>
    <message>
        <source>Rungs</source>
        <translation>档位</translation>
    </message>
    <message>
        <source>Passed, and all that were run.</source>
        <translation>通过的，以及全部运行的。</translation>
    </message>
    <message>
        <source>Best rate</source>
        <translation>最高速率</translation>
    </message>
    <message>
        <source>Most datagrams a second without loss.</source>
        <translation>每秒无丢包的最多数据报数。</translation>
    </message>
    <message>
        <source>Latency at that rate.</source>
        <translation>该速率下的时延。</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>结论</translation>
    </message>
    <message>
        <source>Version</source>
        <translation>版本</translation>
    </message>
    <message>
        <source>Computer</source>
        <translation>计算机</translation>
    </message>
    <message>
        <source>Starred.</source>
        <translation>已加星标。</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>Filter: any words</source>
        <translation>筛选：任意词</translation>
    </message>
    <message>
        <source>Filter of the runs</source>
        <translation>运行筛选</translation>
    </message>
    <message>
        <source>Quick check</source>
        <translation>快速检查</translation>
    </message>
    <message>
        <source>Run again and compare</source>
        <translation>再次运行并比较</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Export...</source>
        <translation>导出...</translation>
    </message>
    <message>
        <source>Star</source>
        <translation>星标</translation>
    </message>
    <message>
        <source>Remove...</source>
        <translation>删除...</translation>
    </message>
    <message>
        <source>What was special about this run</source>
        <translation>此次运行有何特别</translation>
    </message>
    <message>
        <source>Note about the run</source>
        <translation>运行备注</translation>
    </message>
    <message>
        <source>A run goes on; stop it or wait.</source>
        <translation>正在运行；请停止或等待。</translation>
    </message>
    <message>
        <source>Choose one run first.</source>
        <translation>请先选择一次运行。</translation>
    </message>
    <message>
        <source>Choose two runs or more.</source>
        <translation>请选择两次或更多运行。</translation>
    </message>
    <message>
        <source>Only loads and ladders that came to their end can be compared.</source>
        <translation>只能比较已完成的负载和阶梯测试。</translation>
    </message>
    <message>
        <source>These runs cannot be compared: %1</source>
        <translation>无法比较这些运行：%1</translation>
    </message>
    <message>
        <source>This plan cannot be run here any more.</source>
        <translation>此计划在这里已无法运行。</translation>
    </message>
    <message>
        <source>Only ladders and RFC 2544 measurements can be run again from here.</source>
        <translation>这里只能再次运行阶梯测试和 RFC 2544 测量。</translation>
    </message>
</context>
</TS>
