// What the icons are called: for the search, and for those who do not see them.
import { ICON_NAMES, type IconName } from '../../controls/icons/icon-names.ts';
import { t } from '../../engine/text.ts';

export const ICON_TITLES: Readonly<Record<IconName, string>> = {
  plus: t('新增'),
  edit: t('编辑'),
  delete: t('删除'),
  view: t('查看'),
  copy: t('复制'),
  save: t('保存'),
  check: t('勾选'),
  close: t('关闭'),
  search: t('搜索'),
  reload: t('刷新'),
  undo: t('撤销一步'),
  restore: t('还原'),
  back: t('返回'),
  export: t('导出'),
  import: t('导入'),
  download: t('下载'),
  upload: t('上传'),
  print: t('打印'),
  send: t('发送'),
  lock: t('锁定'),
  unlock: t('解锁'),
  stop: t('停止'),
  key: t('钥匙'),
  user: t('用户'),
  team: t('团队'),
  setting: t('设置'),
  apps: t('应用'),
  bell: t('通知'),
  message: t('消息'),
  audit: t('审核'),
  logout: t('退出'),
  more: t('更多'),
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
