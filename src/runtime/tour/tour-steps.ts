// What the tour through the frame points at, and what it says there.
import { t } from '../../engine/text.ts';

export interface TourStep {
  /** Selector of what the step points at; a step without it on the page is left out. */
  target: string;
  title: string;
  text: string;
}

/** The steps in the language of the page. */
export function listTourSteps(): readonly TourStep[] {
  return [
    {
      target: '.sw-side-menu, .sw-top-menu',
      title: t('菜单'),
      text: t('所有页面都在这里，按类别分组。'),
    },
    {
      target: '.sw-menu-search, .sw-bar-search',
      title: t('搜索菜单'),
      text: t('记不住位置时，在这里输入名称或拼音。'),
    },
    {
      target: '.sw-tabs',
      title: t('页签'),
      text: t('打开的页面排成页签，可以来回切换，未保存的内容不会丢失。'),
    },
    {
      target: '.sw-bell',
      title: t('消息'),
      text: t('通知公告和系统消息会出现在这里，红点表示未读。'),
    },
    {
      target: '.sw-settings',
      title: t('设置'),
      text: t('在这里调整外观、清除缓存，也可以再次打开本引导。'),
    },
    {
      target: '.sw-user',
      title: t('我的账号'),
      text: t('在这里修改密码、切换部门或退出登录。首次登录后请先修改初始密码。'),
    },
  ];
}
