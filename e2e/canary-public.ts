// Pages that everybody may open, asked for with parameters that attack.
import type { Page } from '@playwright/test';
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

/** Opens every one of them with one kind of attack, each tab the first anew, so that the site is read again. */
export async function sweepPublic(tabs: readonly Page[], at: number, sweep: Sweep): Promise<void> {
  const [text = ''] = canaries[at % canaries.length]?.texts ?? [];
  const left = [...pages];
  await Promise.all(
    tabs.map(async (page) => {
      await page.goto(`/${encodeURIComponent(text)}`);
      await rest(page);
      await look(page, '/…', sweep);
      for (let next = left.shift(); next !== undefined; next = left.shift()) {
        const [path, ...names] = next;
        const query = new URLSearchParams(names.map((name) => [name, text])).toString();
        await visit(page, `${path}?${query}`);
        await look(page, path, sweep);
      }
    }),
  );
}
