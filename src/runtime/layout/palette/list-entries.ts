// Collects what the palette offers, as the page is at the moment.
import { LANGUAGE_NAMES, otherLanguage } from '../../language/language.ts';
import { t } from '../../../engine/text.ts';
import type { Runtime } from '../../runtime.ts';
import type { MenuNode } from '../../permission/menu.ts';
import { listRecent } from '../menu-groups.ts';
import { followNode } from '../menu-items.tsx';
import { openAppearance, openOwnPassword } from '../shell-dialogs.ts';
import { askToSignOut } from '../sign-out.ts';
import { GUEST } from '../guest.ts';
import { listMenuPages, type MenuPage, type PaletteEntry } from './entries.ts';
import { findOpenDialog, isPressable, listPageActions } from './page-actions.ts';

interface Asked {
  runtime: Runtime;
  /** As it is drawn: only what the person may open. */
  menu: readonly MenuNode[];
  /** Of the page that is open. */
  path: string;
  onShortcuts(this: void): void;
}

/** Where a dialog lies over the page, nothing else can be worked in: then what can be done in it, and no page. */
export function listEntries({ runtime, menu, path, onShortcuts }: Asked): readonly PaletteEntry[] {
  const dialog = findOpenDialog(document);
  const root = dialog ?? document.querySelector('.sw-content');
  const actions = root ? listActions(runtime, root) : [];
  if (dialog) return actions;
  const pages = listMenuPages(menu);
  return [
    ...listRecent(pages, runtime.session.state.user?.id ?? '', path).map((page) =>
      toEntry(runtime, 'recent', page),
    ),
    ...actions,
    ...pages.map((page) => toEntry(runtime, 'page', page)),
    ...listTabs(runtime),
    ...listSettings(runtime, onShortcuts),
  ];
}

function toEntry({ navigate }: Runtime, kind: 'recent' | 'page', { node, trail }: MenuPage): PaletteEntry {
  return {
    key: `${kind}:${node.path}`,
    kind,
    title: node.title,
    detail: trail.join(' / '),
    run: () => followNode(node, navigate, true),
  };
}

function listActions({ notify }: Runtime, root: ParentNode): PaletteEntry[] {
  return listPageActions(root).map(({ name, place, button }, at) => ({
    key: `action:${String(at)}`,
    kind: 'action',
    title: name,
    detail: place,
    run: () => {
      if (!isPressable(button)) {
        notify.message('warning', t('“{0}”现在不能使用，请看页面上的提示', name));
        return;
      }
      button.focus();
      button.click();
    },
  }));
}

function listTabs({ tabs, navigate }: Runtime): PaletteEntry[] {
  return tabs.state.items.map(({ fullPath, title }) => ({
    key: `tab:${fullPath}`,
    kind: 'tab',
    title,
    detail: '',
    run: () => navigate.to(fullPath),
  }));
}

function listSettings(runtime: Runtime, onShortcuts: () => void): PaletteEntry[] {
  const { looks, overlays, session, changeLanguage } = runtime;
  const { colorScheme, isCompact } = looks.state;
  const setting = (key: string, title: string, run: () => void): PaletteEntry => {
    return { key: `setting:${key}`, kind: 'setting', title, detail: '', run };
  };
  const schemes = [
    { scheme: 'light', title: t('外观：浅色') },
    { scheme: 'dark', title: t('外观：深色') },
    { scheme: 'system', title: t('外观：跟随系统') },
  ] as const;
  const isOwn = session.state.user !== null && session.state.user.username !== GUEST;
  return [
    ...schemes
      .filter(({ scheme }) => scheme !== colorScheme)
      .map(({ scheme, title }) => setting(scheme, title, () => looks.setColorScheme(scheme))),
    setting('density', isCompact ? t('密度：标准') : t('密度：紧凑'), () => {
      looks.change('isCompact', !isCompact);
    }),
    // Whoever looks for another language reads it in that language.
    {
      ...setting('language', LANGUAGE_NAMES[otherLanguage()], () => changeLanguage(otherLanguage())),
      detail: t('语言'),
    },
    setting('shortcuts', t('快捷键'), onShortcuts),
    ...(isOwn
      ? [
          setting('appearance', t('外观设置'), () => void openAppearance(overlays)),
          setting('password', t('修改密码'), () => void openOwnPassword(overlays)),
          setting('leave', t('退出登录'), () => void askToSignOut(runtime)),
        ]
      : []),
  ];
}
