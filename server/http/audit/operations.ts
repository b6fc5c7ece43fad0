// What a call is called in the operation log, and which calls have a place there.
import type { MenuDeclaration } from '../../../src/engine/catalog.ts';
import { shippedMenus } from '../../records/entities.ts';
import { FILE, type Route } from '../routing/define-route.ts';

/** Codes of the dictionary operate_type. */
export const OPERATION = { query: 1, add: 2, edit: 3, delete: 4, import: 5, export: 6 } as const;

export type OperationType = (typeof OPERATION)[keyof typeof OPERATION];

const titles = new Map(listTitles(shippedMenus));

function listTitles(menus: readonly MenuDeclaration[]): [string, string][] {
  return menus.flatMap((menu): [string, string][] => [
    ...(menu.permission === undefined ? [] : [[menu.permission, menu.title] as [string, string]]),
    ...(menu.buttons ?? []).map((button): [string, string] => [button.action, button.title]),
    ...listTitles(menu.children ?? []),
  ]);
}

/**
 * What the operation log says of a route's calls.
 * @returns undefined for calls that only read, and for those of people who are nobody yet
 */
export function describeOperation(route: Route): { title: string; type: OperationType } | undefined {
  const { operation } = route;
  if (operation === null || (route.access !== 'session' && operation === undefined)) return undefined;
  const isExport = route.method === 'GET' && route.response === FILE && /export/i.test(route.url);
  if (route.method === 'GET' && operation === undefined && !isExport) return undefined;
  return {
    title: operation?.title ?? titleOf(route),
    type: operation?.type ?? (isExport ? OPERATION.export : typeOf(route)),
  };
}

function titleOf({ method, url, permission }: Route): string {
  const codes = typeof permission === 'string' ? [permission] : Array.isArray(permission) ? permission : [];
  const [code] = codes as readonly string[];
  return (code === undefined ? undefined : titles.get(code)) ?? `${method} ${url}`;
}

function typeOf({ method, url }: Route): OperationType {
  const verb = url.split('/').findLast((part) => part !== '' && !part.startsWith(':')) ?? '';
  if (/^import|^upload/i.test(verb)) return OPERATION.import;
  if (method === 'DELETE') return OPERATION.delete;
  if (method === 'POST' && /^add/i.test(verb)) return OPERATION.add;
  return OPERATION.edit;
}
