// The table of everything the checker can find; docs/errors.md lists the same rows.
import type { Severity } from './diagnostic.ts';

export interface CodeEntry {
  severity: Severity;
  /** What is wrong. */
  what: string;
  /** What to do. */
  remedy: string;
}

function error(what: string, remedy: string): CodeEntry {
  return { severity: 'error', what, remedy };
}

function warning(what: string, remedy: string): CodeEntry {
  return { severity: 'warning', what, remedy };
}

export const CODES = {
  'file-unreadable': error('文件读不出来', '检查文件权限和路径'),
  'json-encoding': error('文件不是有效的 UTF-8', '用 UTF-8 编码重新保存'),
  'json-empty': error('文件是空的', '写入一个 JSON 对象'),
  'json-syntax': error('不是合法的 JSON', '按位置改正语法'),
  'json-comment': error('JSON 里有注释', '删除注释，说明写进 $comment'),
  'json-trailing-comma': error('末尾多了逗号', '删除这个逗号'),
  'json-duplicate-key': error('同一个对象里键重复', '只保留一个'),
  'json-not-object': error('最外层的类型不对', '屏幕文件的最外层写成对象'),
  'limit-size': error('文件超过 2 MB', '拆成几个屏幕'),
  'limit-depth': error('嵌套超过 64 层', '减少嵌套层数'),
  'limit-nodes': error('节点超过 5000 个', '拆成几个屏幕'),
  'ref-remote': error('$ref 指向文档之外', '只引用本文档里的 #/…'),
  'ref-unknown': error('$ref 指向的位置不存在', '改成文档里存在的位置'),
  'ref-cycle': error('$ref 循环引用', '去掉循环'),
  'name-reserved': error('使用了保留的名称', '换一个名称'),
  'name-invalid': error('名称写法不允许', '名称以字母、下划线或汉字开头，只含字母、数字、下划线和连字符'),
  'format-missing': error('没有写 format', '加上 "format": 1'),
  'format-newer': error('文档由更新的版本生成', '升级本系统后再打开'),
  'format-invalid': error('版本号 format 不是正整数', '写成 "format": 1'),
  'upgrade-failed': error('旧版文档升级失败', '按新版格式手工改写'),
  'keyword-unknown': error('不认识的关键字', '改正拼写或删除'),
  'keyword-missing': error('缺少必填的关键字', '补上这个关键字'),
  'type-wrong': error('值的类型不对', '改成要求的类型'),
  'value-invalid': error('值不在允许的范围内', '改成允许的值'),
  'widget-unknown': error('不认识的组件', '改成已注册的组件名称'),
  'widget-prop-unknown': error('组件没有这个属性', '改正拼写或删除'),
  'widget-prop-missing': error('组件缺少必填的属性', '补上这个属性'),
  'widget-prop-type': error('组件属性的类型不对', '改成要求的类型，或写成 {{ 表达式 }}'),
  'widget-prop-value': error('组件属性的值不允许', '改成允许的值'),
  'widget-value-type': error('组件不能编辑这种类型的值', '改成组件支持的 type'),
  'widget-event-unknown': error('组件没有这个事件', '改成组件支持的事件'),
  'widget-children': error('这个组件不显示子节点', '把子节点移到容器组件里'),
  'widget-items': error('这个组件不支持 items', '只在按行显示的组件上写 items'),
  'popup-config': error('popup 的参数不完整', '写全 code、orgFields 和 destFields'),
  'popup-fields': error('popup 的原始字段和目标字段数量不一致', '让 orgFields 与 destFields 一一对应'),
  'query-misplaced': error('x-query 不在查询表单里', '把节点移到查询表单里，或删除 x-query'),
  'dict-unknown': error('字典不存在', '改成已有的字典编码'),
  'dict-format': error('字典编码的写法不允许', '写成字典编码或 表,文本列,值列'),
  'dict-undeclared': error('表字典没有声明', '先在字典目录里声明这张表的文本列和值列'),
  'dict-secret': error('表字典的列不存在或不公开', '改成实体里公开的字段'),
  'rule-unknown': error('校验规则不存在', '改成已有的规则名称'),
  'unique-undeclared': error('唯一校验的表或字段没有声明', '改成实体里标记 isUnique 的字段'),
  'api-unknown': error('接口没有声明', '在 apis 里声明，或改正名称'),
  'api-kind': error('接口的种类不适用', '换用合适种类的接口'),
  'api-url': error('接口地址的写法不允许', '写成以 / 开头的相对地址'),
  'api-path-missing': error('地址里的占位没有值', '在 path 里给出这个名称'),
  'api-path-unknown': error('path 里的名称不在地址里', '改成地址中的占位名称'),
  'api-header': error('接口不能设置请求头', '删除请求头，令牌由系统添加'),
  'screen-unknown': error('屏幕不存在', '改成已有的屏幕 id'),
  'state-unknown': error('状态没有声明', '在 state 里声明，或改正名称'),
  'node-unknown': error('没有这个节点', '改成本屏幕里的节点名称'),
  'look-unknown': error('没有这个外观', '改成 $looks 里的名称'),
  'field-unknown': error('没有这个字段', '改成本表单里的字段路径'),
  'field-duplicate': error('两个字段的路径相同', '换一个名称，或放进不同的对象节点'),
  'item-unknown': error('items 里没有这个节点', '改成 items 下的节点名称'),
  'entity-unknown': error('实体不存在', '改成已有的实体 id'),
  'report-unknown': error('报表不存在', '改成已有的报表编码'),
  'report-join-unknown': error('报表没有这个关联', '改成 joins 里的名称，或先声明关联'),
  'report-column-unknown': error('报表没有这一列', '改成报表里的列名'),
  'report-param-unknown': error('报表没有这个参数', '改成 params 里的名称'),
  'permission-unknown': error('权限编码不存在', '改成菜单目录里的权限编码'),
  'route-unknown': error('没有这个路由', '改成已有屏幕的路由'),
  'route-invalid': error('路由的写法不允许', '写成以 / 开头的路径'),
  'route-reserved': error('路由占用了系统路径', '换一个路径'),
  'route-duplicate': error('路由重复', '换一个路径'),
  'navigate-query': error('跳转地址里带了查询参数', '把参数写进 query'),
  'id-invalid': error('id 的写法不允许', '写成 区域/名称'),
  'id-duplicate': error('id 重复', '换一个 id'),
  'expression-empty': error('表达式是空的', '在 {{ }} 中写内容'),
  'expression-syntax': error('表达式写法有误', '按位置改正'),
  'expression-unsupported': error('表达式用了语言不支持的写法', '按提示改成允许的写法'),
  'expression-forbidden': error('表达式用了禁止的名称', '删除这个名称'),
  'expression-function-unknown': error('表达式调用的函数不存在', '改成列出的函数'),
  'expression-method-unknown': error('表达式调用的方法不存在', '改成列出的方法'),
  'expression-arguments': error('函数的参数不对', '按函数的说明改正参数'),
  'expression-too-long': error('表达式过长', '拆成几个字段或移到服务器'),
  'expression-too-deep': error('表达式嵌套过深', '拆成几个字段'),
  'expression-name-unknown': error('表达式里的名称不存在', '改正名称'),
  'expression-name-misplaced': error('表达式里的名称在这里不可用', '只在可用的位置使用'),
  'expression-braces': error('表达式缺少完整的 {{ }}', '把整个文字写成 {{ 表达式 }}'),
  'expression-misplaced': error('这里的表达式不会运行', '写成固定的值'),
  'reaction-run': error('联动里不能写脚本', '用 state 里的表达式或 x-on 动作代替'),
  'reaction-cycle': error('字段的值互相依赖成环', '断开其中一个依赖'),
  'visibility-cycle': warning('字段的显示依赖自己的值', '隐藏会清空值，改用别的字段判断'),
  'pattern-invalid': error('正则表达式不合语法', '改正正则表达式'),
  'pattern-long': error('正则表达式超过 1000 个字符', '缩短正则表达式'),
  'pattern-slow': error('正则表达式可能运行极慢', '去掉重叠的重复'),
  'pattern-unknown': error('无法在限时内判断正则表达式的运行时间', '写得简单一些，或减少正则表达式'),
  'format-unknown': error('format 关键字的格式名称不存在', '改成列出的格式'),
  'validator-invalid': error('x-validator 的写法不支持', '按提示改成条件对象或格式名称'),
  'component-unknown': error('Formily 文档里不认识的组件', '改成支持的 Formily 组件'),
  'table-duplicate': error('两个实体用同一张表', '只保留一个实体'),
  'check-failed': error('检查程序自身出错', '报告此问题，并附上这个文件'),
  'compile-failed': error('文档通过了检查但无法编译', '查看服务器日志并报告此问题'),
  'menu-duplicate': error('菜单或按钮的 id 重复', '换一个 id'),
} as const satisfies Record<string, CodeEntry>;

export type Code = keyof typeof CODES;
