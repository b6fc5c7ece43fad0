// The way to the current page, shown instead of tabs: home first, then the matched menu entries.
import type { ReactNode } from 'react';
import type { MenuNode } from '../permission/menu.ts';
import { findTrail } from '../permission/menu.ts';
import { HOME } from '../router/places.ts';
import { useRuntime } from '../runtime-context.ts';
import { t } from '../../engine/text.ts';

export function Breadcrumb({
  menu,
  path,
  title,
}: {
  menu: readonly MenuNode[];
  path: string;
  title: string;
}): ReactNode {
  const { navigate } = useRuntime();
  const trail = path === HOME ? [] : findTrail(menu, path).map((node) => node.title);
  const names = path === HOME ? [] : trail.at(-1) === title ? trail : [...trail, title];
  return (
    <nav className="sw-breadcrumb" aria-label={t('面包屑')}>
      <ol>
        <li>
          <button
            type="button"
            onClick={() => navigate.to(HOME)}
            aria-current={path === HOME ? 'page' : undefined}
          >
            {t('首页')}
          </button>
        </li>
        {names.map((name, at) => (
          <li key={`${String(at)}${name}`} aria-current={at === names.length - 1 ? 'page' : undefined}>
            {name}
          </li>
        ))}
      </ol>
    </nav>
  );
}
