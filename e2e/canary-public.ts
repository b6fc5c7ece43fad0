// Pages that everybody may open, asked for with parameters that attack.
import type { Page } from '@playwright/test';
import { sample } from '../tests/depth.ts';
import { canaries } from './canary-records.ts';
import { look, rest, visit, type Sweep } from './canary-sweep.ts';

/** Each page with the parameters that it reads; the login page goes another way with each of its own. */
const pages: readonly (readonly [path: string, ...names: string[]])[] = [
  ['/user/login', 'redirect', 'thirdFailed'],
  ['/user/login', 'third', 'redirect'],
  ['/user/login', 'ticket', 'redirect'],
  ['/user/login', 'again', 'username'],
  ['/user/register', 'redirect', 'username'],
  ['/user/register-result', 'username'],
  ['/user/alteration', 'username', 'redirect'],
  ['/getToken', 'token', 'redirect'],
  ['/403', 'redirect'],
  ['/404', 'redirect'],
  ['/500', 'redirect'],
];

interface Visit {
  kind: string;
  path: string;
  names: readonly string[];
}

/** Kinds that would become parts of a page; which of them it is makes no difference to the page. */
const MARKUP = ['script', 'svg', 'event'];

/** Each page with every kind of attack; in an ordinary run each kind, markup on each page, and addresses where one leads on. */
const visits: readonly Visit[] = sample(
  'kinds of attack × pages that everybody may open',
  canaries.flatMap(({ kind }) => pages.map(([path, ...names]) => ({ kind, path, names }))),
  ({ kind, path, names }) => {
    const place = `${path} ${names.join(' ')}`;
    const isLeading = kind === 'address' && names.includes('redirect');
    return [kind, MARKUP.includes(kind) ? place : '', isLeading ? place : ''];
  },
);

/** Opens pages with one kind of attack, each tab the first anew, so that the site is read again. */
export async function sweepPublic(tabs: readonly Page[], at: number, sweep: Sweep): Promise<void> {
  const { kind = '', texts: [text = ''] = [] } = canaries[at % canaries.length] ?? {};
  const left = visits.filter((visit) => visit.kind === kind);
  await Promise.all(
    tabs.slice(0, left.length).map(async (page) => {
      await page.goto(`/${encodeURIComponent(text)}`);
      await rest(page);
      await look(page, '/…', sweep);
      for (let next = left.shift(); next !== undefined; next = left.shift()) {
        const { path, names } = next;
        const query = new URLSearchParams(names.map((name) => [name, text])).toString();
        await visit(page, `${path}?${query}`);
        await look(page, path, sweep);
      }
    }),
  );
}
