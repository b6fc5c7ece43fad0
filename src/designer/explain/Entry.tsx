// A permission code as it stands in the tree of menus and buttons, and which own roles grant it.
import type { ReactNode } from 'react';
import { t } from '../../engine/text.ts';
import type { ExplainedEntry } from '../wire-why.ts';
import { useEntries } from './server-words.ts';

export function Entry({ code }: { code: string }): ReactNode {
  const entries = useEntries();
  const found = entries.filter((entry) => entry.code === code);
  if (entries.length === 0) return null;
  const pages = entries.filter(({ isHeld, path }) => isHeld && path !== '');
  const menus = pages.find((entry) => entry.code === 'permission:list');
  const roles = pages.find((entry) => entry.code === 'role:list');
  return (
    <ul className="sw-why-chain">
      {found.length === 0 && <li>{t('没有您能看到的授权项')}</li>}
      {found.map((entry) => (
        <li key={entry.id}>{sayEntry(entry, nameAbove(entry, entries))}</li>
      ))}
      {(menus ?? roles) && (
        <li>
          {[menus, roles].map(
            (page) =>
              page && (
                <a
                  key={page.id}
                  className="sw-why-link"
                  href={page.path}
                  target="_blank"
                  rel="noopener noreferrer"
                >
                  {t('打开“{0}”页面', page.title)}
                </a>
              ),
          )}
        </li>
      )}
    </ul>
  );
}

/** Titles of what an entry lies in. */
export function nameAbove(entry: ExplainedEntry, entries: readonly ExplainedEntry[]): string {
  const names: string[] = [];
  let next = entries.find(({ id }) => id === entry.parent);
  for (let level = 0; next && level < 10; level += 1) {
    names.unshift(next.title);
    const { parent } = next;
    next = entries.find(({ id }) => id === parent);
  }
  return names.map((name) => `${name} / `).join('');
}

export function sayEntry({ title, isHeld, roles, isValid }: ExplainedEntry, above: string): string {
  const name = `${above}${title}`;
  if (!isValid) return t('授权项“{0}”已停用', name);
  if (!isHeld) return t('授权项“{0}”没有授给您的任何角色', name);
  return roles.length === 0
    ? t('授权项“{0}”人人都有', name)
    : t('授权项“{0}”由角色{1}授予', name, roles.map((role) => `“${role}”`).join('、'));
}
