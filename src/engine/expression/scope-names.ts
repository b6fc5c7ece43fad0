// The names an expression may use: what they hold and where they have a value.
import { LOOK_NAMES } from '../look-names.ts';

/** `everywhere`; `action` only in steps of `x-on` and results of calls; `row` below a table or repeat; `each` in steps of `each`. */
export type ScopePlace = 'everywhere' | 'action' | 'row' | 'each';

export interface ScopeName {
  /** Chinese sentence for help and completion. */
  doc: string;
  where: ScopePlace;
  /** A function of the scope; it can be called and nothing else. */
  isCall?: true;
  /** Known members, for completion and for the checker; absent where any may occur. */
  members?: readonly string[];
}

/** Members that expressions may read of Formily's field and form objects; all else of them is internal. */
export const VIEW_MEMBERS: ReadonlySet<string> = new Set([
  'value',
  'values',
  'initialValue',
  'initialValues',
  'inputValue',
  'title',
  'description',
  'path',
  'index',
  'record',
  'records',
  'dataSource',
  'data',
  'required',
  'visible',
  'hidden',
  'display',
  'pattern',
  'disabled',
  'readOnly',
  'readPretty',
  'editable',
  'loading',
  'validating',
  'submitting',
  'modified',
  'active',
  'visited',
  'valid',
  'invalid',
  'errors',
  'warnings',
  'successes',
  'selfErrors',
  'selfWarnings',
  'validateStatus',
]);

const VIEW_MEMBER_LIST: readonly string[] = [...VIEW_MEMBERS];

/** Every free name of the language, by name. */
export const SCOPE_NAMES: Readonly<Record<string, ScopeName>> = Object.freeze({
  $self: { doc: '当前字段：值、标题、状态', where: 'everywhere', members: VIEW_MEMBER_LIST },
  $values: { doc: '当前表单的全部值', where: 'everywhere' },
  $form: { doc: '当前表单：值与校验状态', where: 'everywhere', members: VIEW_MEMBER_LIST },
  $deps: { doc: '联动依赖的值，按声明的顺序或名称', where: 'everywhere' },
  $dependencies: { doc: '联动依赖的值，与 $deps 相同', where: 'everywhere' },
  $query: { doc: '查询表单的值', where: 'everywhere' },
  $params: { doc: '路由参数、地址参数与打开时传入的值', where: 'everywhere' },
  $record: { doc: '当前行的数据', where: 'row' },
  $index: { doc: '当前行的序号，从 0 开始', where: 'row' },
  $item: { doc: 'each 步骤中的当前项', where: 'each' },
  $state: { doc: '文档 state 中声明的状态', where: 'everywhere' },
  $result: { doc: '上一步调用的结果', where: 'action' },
  $error: { doc: '上一步失败的信息', where: 'action' },
  $event: { doc: '触发动作的事件数据', where: 'action' },
  $user: {
    doc: '当前用户',
    where: 'everywhere',
    members: ['id', 'username', 'realname', 'orgCode', 'roles'],
  },
  $looks: { doc: '外观：颜色、字号、菜单与页签', where: 'everywhere', members: LOOK_NAMES },
  $now: { doc: '服务器时间，文字 YYYY-MM-DD HH:mm:ss', where: 'everywhere' },
  $dict: { doc: '字典的选项：$dict(编码)', where: 'everywhere', isCall: true },
  $can: { doc: '是否持有权限：$can(权限编码)', where: 'everywhere', isCall: true },
} satisfies Record<string, ScopeName>);

/** Names that are values of the language itself. */
export const CONSTANT_NAMES: ReadonlyMap<string, undefined | number> = new Map([
  ['undefined', undefined],
  ['NaN', NaN],
  ['Infinity', Infinity],
]);

/** Whether a name can be called although it is no listed function, e.g. `$dict`. */
export function isScopeCall(name: string): boolean {
  return Object.hasOwn(SCOPE_NAMES, name) && SCOPE_NAMES[name]?.isCall === true;
}
