// Files of menus against the screens that there are.
import type { Json } from '../../document.ts';
import type { Diagnostic } from '../../diagnostic.ts';
import { Findings, suggestValue } from '../findings/findings.ts';
import { itemsOf, ownString, ownValue } from '../../values/json.ts';
import { joinPointer } from '../findings/pointer.ts';
import { readJson } from '../findings/positions.ts';
import { matchRoute } from '../routes/route-path.ts';

/**
 * Tells of the entries of a file of menus that open nothing. Entries that hold others, and those that lead to other
 * sites, need no screen.
 * @param routes paths that screens open at
 */
export function checkMenuScreens(
  file: { path: string; bytes: Uint8Array },
  routes: readonly string[],
): Diagnostic[] {
  const json = readJson(file.bytes);
  const findings = new Findings(file.path, json);
  const visit = (menus: Json | undefined, pointer: string): void => {
    itemsOf(menus).forEach((menu, index) => {
      const place = joinPointer(pointer, index);
      const path = ownString(menu, 'path') ?? '';
      const children = ownValue(menu, 'children');
      const isPage = itemsOf(children).length === 0 && path.startsWith('/');
      if (isPage && !routes.some((route) => matchRoute(route, path))) {
        const at = joinPointer(place, 'path');
        findings.addAtValue(
          'menu-screen',
          at,
          `没有屏幕的路由是 “${path}”，点击菜单会提示页面不存在，请改成屏幕的路由`,
          suggestValue(path, routes, at),
        );
      }
      visit(children, joinPointer(place, 'children'));
    });
  };
  if (json.value !== undefined) visit(json.value, '');
  return findings.toList();
}
