// What people call steps, their settings and branches, and one line that says what a step does.
import type { Json, JsonObject } from '../../../engine/document.ts';
import { readExpression } from '../../../engine/expression/read.ts';
import { ownString } from '../../../engine/values/json.ts';
import { t } from '../../../engine/text.ts';

/** By `do`, in the order in which they are offered. */
export const STEP_TITLES: Readonly<Record<string, string>> = {
  request: t('调用接口'),
  submit: t('校验并提交'),
  message: t('显示提示'),
  confirm: t('请用户确认'),
  prompt: t('请用户输入'),
  set: t('设置值'),
  open: t('打开页面'),
  close: t('关闭'),
  navigate: t('跳转'),
  reload: t('刷新数据'),
  when: t('按条件执行'),
  each: t('逐项执行'),
  validate: t('校验表单'),
  reset: t('重置表单'),
  download: t('下载文件'),
  print: t('打印'),
  follow: t('打开其他网站'),
  refresh_dicts: t('刷新字典'),
  refresh_site: t('刷新站点配置'),
  reset_looks: t('恢复外观'),
  sign_in: t('登录系统'),
  sign_out: t('退出系统'),
  adopt_user: t('更新当前用户'),
};

/** By name; `do.name` where one name means different things. */
export const FIELD_TITLES: Readonly<Record<string, string>> = {
  api: t('接口'),
  params: t('地址参数'),
  'open.params': t('传入的参数'),
  path: t('地址占位'),
  body: t('请求体'),
  into: t('结果存入状态'),
  optional: t('失败时继续'),
  values: t('提交的值'),
  message: t('成功提示'),
  target: t('对象'),
  state: t('状态'),
  field: t('字段'),
  look: t('外观'),
  value: t('新值'),
  screen: t('页面'),
  as: t('打开方式'),
  canFill: t('可以全屏'),
  goesOn: t('关闭后总是继续'),
  isAlone: t('没有上一条和下一条'),
  width: t('宽度'),
  title: t('标题'),
  result: t('返回的结果'),
  'sign_in.result': t('登录结果'),
  to: t('去哪里'),
  query: t('查询参数'),
  replace: t('不留历史记录'),
  toFirst: t('回到第一页'),
  text: t('文字'),
  type: t('类型'),
  danger: t('危险操作'),
  label: t('标签'),
  placeholder: t('占位文字'),
  initial: t('初始值'),
  required: t('必填'),
  rules: t('校验规则'),
  filename: t('文件名'),
  template: t('打印模板'),
  record: t('要打印的记录'),
  user: t('用户信息'),
  if: t('条件'),
  in: t('列表'),
};

export const BRANCH_TITLES: Readonly<Record<string, string>> = {
  then: t('条件成立时'),
  else: t('否则'),
  steps: t('对每一项'),
  fail: t('失败时'),
  undo: t('撤销时'),
};

export function titleOfField(step: string, name: string): string {
  return FIELD_TITLES[`${step}.${name}`] ?? FIELD_TITLES[name] ?? name;
}

/** Says a condition in words; undefined where it cannot be said so. */
export type SayCondition = (condition: string) => string | undefined;

/** A value as a line shows it: expressions without their braces. */
function sayValue(value: Json | undefined): string {
  if (typeof value === 'string') return readExpression(value)?.source.trim() ?? value;
  return value === undefined ? '' : JSON.stringify(value);
}

const shorten = (text: string): string => (text.length > 60 ? `${text.slice(0, 59)}…` : text);

/** One line that says what a step does, its branches aside. */
export function describeStep(step: JsonObject, sayCondition: SayCondition = () => undefined): string {
  const name = ownString(step, 'do') ?? '';
  const title = STEP_TITLES[name] ?? name;
  const said = (key: string): string => shorten(sayValue(step[key]));
  switch (name) {
    case 'request':
    case 'submit':
    case 'download':
    case 'follow':
      return step['into'] === undefined
        ? t('{0}“{1}”', title, said('api'))
        : t('{0}“{1}”，结果存入“{2}”', title, said('api'), said('into'));
    case 'message':
      return t('提示“{0}”', said('text'));
    case 'confirm':
      return t('请用户确认“{0}”', said('text'));
    case 'prompt':
      return t('请用户输入“{0}”', said('label'));
    case 'open':
      return t('打开页面“{0}”', said('screen'));
    case 'navigate':
      return t('跳转到 {0}', said('to'));
    case 'close':
      return step['result'] === false ? t('取消并关闭') : title;
    case 'set':
      return describeSet(step, said);
    case 'when':
      return t('当 {0}', sayCondition(ownString(step, 'if') ?? '') ?? said('if'));
    case 'each':
      return t('对 {0} 的每一项', said('in'));
    case 'validate':
    case 'reset':
    case 'reload':
      return step['target'] === undefined ? title : t('{0}“{1}”', title, said('target'));
    default:
      return title;
  }
}

function describeSet(step: JsonObject, said: (key: string) => string): string {
  if (step['state'] !== undefined) return t('状态“{0}”设为 {1}', said('state'), said('value'));
  if (step['field'] !== undefined) return t('字段“{0}”设为 {1}', said('field'), said('value'));
  if (step['look'] !== undefined) return t('外观“{0}”设为 {1}', said('look'), said('value'));
  return t('表单填入 {0}', said('value'));
}
