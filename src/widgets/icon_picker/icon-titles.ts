// What the icons are called: for the search, and for those who do not see them.
import { ICON_NAMES, type IconName } from '../../controls/icon-names.ts';

export const ICON_TITLES: Readonly<Record<IconName, string>> = {
  plus: '新增',
  edit: '编辑',
  delete: '删除',
  view: '查看',
  copy: '复制',
  save: '保存',
  check: '勾选',
  close: '关闭',
  search: '搜索',
  reload: '刷新',
  undo: '撤销',
  restore: '还原',
  back: '返回',
  export: '导出',
  import: '导入',
  download: '下载',
  upload: '上传',
  print: '打印',
  send: '发送',
  lock: '锁定',
  unlock: '解锁',
  stop: '停止',
  key: '钥匙',
  user: '用户',
  team: '团队',
  setting: '设置',
  apps: '应用',
  bell: '通知',
  message: '消息',
  audit: '审核',
  logout: '退出',
  more: '更多',
};

export function isIconName(value: unknown): value is IconName {
  return typeof value === 'string' && (ICON_NAMES as readonly string[]).includes(value);
}

/** Icons whose name or title holds the words; all for none. */
export function searchIcons(words: string): readonly IconName[] {
  const wanted = words.trim().toLowerCase();
  return ICON_NAMES.filter((name) => name.includes(wanted) || ICON_TITLES[name].includes(wanted));
}

/** `设置（setting）`; a name without an icon is shown as itself. */
export function iconText(value: unknown): string {
  if (value === undefined || value === null) return '';
  return isIconName(value) ? `${ICON_TITLES[value]}（${value}）` : String(value as string);
}
