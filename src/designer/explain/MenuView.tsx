// The entries of the menu, those too that are not there, each with its reason.
import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import type { MenuEntry } from '../../engine/react/context.ts';
import { t } from '../../engine/text.ts';
import type { ExplainedEntry } from '../wire-why.ts';
import { nameAbove, sayEntry } from './Entry.tsx';
import { ENTRY, type Part } from './find-part.ts';
import { useServerWords, useTold } from './server-words.ts';

interface MenuViewProps {
  /** As the app has it. */
  menu: readonly MenuEntry[];
  /** Of the entry that was pointed at: it ends with its key. */
  asked: string | undefined;
  /** Asks about an entry that is not seen, as those of closed submenus and those that are away. */
  onAsk(this: void, part: Part): void;
}

export function MenuView({ menu, asked, onAsk }: MenuViewProps): ReactNode {
  const { entries } = useServerWords();
  const told = useTold(entries);
  const [isAbsentOnly, setAbsentOnly] = useState(false);
  if (told.kind === 'asking') return <p role="status">{t('正在询问服务器……')}</p>;
  if (told.kind === 'failed') {
    return (
      <p role="alert">
        {t('服务器没有回答：{0}', told.text)}{' '}
        <Button size="small" onClick={told.again}>
          {t('重试')}
        </Button>
      </p>
    );
  }
  const all = told.value;
  const menus = inOrder(all.filter(({ isButton }) => !isButton));
  const drawn = new Map(menu.map((entry) => [entry.key, entry]));
  const pointed = asked === undefined ? undefined : findAsked(menu, ({ key }) => key, asked);
  const rows = menus
    .map((entry) => ({ entry, why: sayState(entry, drawn.get(entry.id)) }))
    .filter(({ why }) => !isAbsentOnly || !why.isThere);
  const found = asked === undefined ? undefined : findAsked(menus, ({ id }) => id, asked);
  const around = found && menus.find(({ id }) => id === found.parent);
  const state = found && sayState(found, pointed);
  const isFolded = state?.isThere === true && around && !isSeen(found.id) && isSeen(around.id);
  const title = found?.title ?? pointed?.title;
  const path = pointed?.path ?? found?.path ?? '';
  return (
    <>
      {title !== undefined && (
        <section className="sw-why-aspect" aria-live="polite">
          <h3>{t('菜单“{0}”', title)}</h3>
          <ul className="sw-why-chain">
            <li>{state ? state.text : t('它由页面自己给出，没有菜单项')}</li>
            {isFolded && <li>{t('它在收起的“{0}”里，展开后能看到', around.title)}</li>}
            {found && <li>{sayEntry(found, nameAbove(found, all))}</li>}
            {path !== '' && <li>{t('它打开 {0}', path)}</li>}
          </ul>
        </section>
      )}
      <label className="sw-why-only">
        <input
          type="checkbox"
          checked={isAbsentOnly}
          onChange={({ target }) => setAbsentOnly(target.checked)}
        />{' '}
        {t('只看没有显示的')}
      </label>
      <ul className="sw-why-entries">
        {rows.map(({ entry, why }) => (
          <li key={entry.id} className={why.isThere ? undefined : 'sw-why-hidden'}>
            {nameAbove(entry, all)}
            <button
              type="button"
              aria-pressed={entry === found}
              onClick={() => onAsk({ kind: 'entry', id: `-${entry.id}` })}
            >
              {entry.title}
            </button>
            <small>{why.text}</small>
          </li>
        ))}
      </ul>
    </>
  );
}

/** What lies in an entry stands behind it. */
function inOrder(entries: readonly ExplainedEntry[]): ExplainedEntry[] {
  const known = new Set(entries.map(({ id }) => id));
  const below = (parent: string): ExplainedEntry[] =>
    entries
      .filter((entry) => (known.has(entry.parent) ? entry.parent : '') === parent)
      .flatMap((entry) => [entry, ...below(entry.id)]);
  return below('');
}

/** The longest key that fits: keys may end with one another. */
function findAsked<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
  id: string,
): Item | undefined {
  return items
    .filter((item) => id.endsWith(`-${keyOf(item)}`))
    .toSorted((one, other) => keyOf(other).length - keyOf(one).length)[0];
}

/** Whether the menu beside the page shows an entry now. */
function isSeen(key: string): boolean {
  return [...document.querySelectorAll(`nav ${ENTRY}`)].some(
    (element) =>
      element.getAttribute('data-menu-id')?.endsWith(`-${key}`) === true &&
      element.closest('.ant-menu-hidden') === null,
  );
}

function sayState(entry: ExplainedEntry, drawn: MenuEntry | undefined): { isThere: boolean; text: string } {
  if (!entry.isHeld) return { isThere: false, text: t('不显示：没有授给您的任何角色') };
  if (!drawn) return { isThere: false, text: t('不显示：它的上级没有授给您，或它没有地址') };
  switch (drawn.state) {
    case 'shown':
      return {
        isThere: true,
        text:
          entry.roles.length === 0
            ? t('显示：人人都有')
            : t('显示：由角色{0}授予', entry.roles.map((role) => `“${role}”`).join('、')),
      };
    case 'hidden':
      return {
        isThere: false,
        text: entry.isHidden ? t('不显示：菜单里设置为隐藏') : t('不显示：它下面的都不显示'),
      };
    case 'no-page':
      return { isThere: false, text: t('不显示：没有 {0} 这个页面，它的模块可能不在', drawn.path) };
  }
}
