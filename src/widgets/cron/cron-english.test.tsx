// @vitest-environment happy-dom
// A schedule that is put together in English.
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { speak } from '../../engine/text.ts';

// What puts an expression into words loads with the first one, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

const folder = path.resolve('src/schemas/locales/en');
const english = Object.assign(
  {},
  ...fs
    .readdirSync(folder)
    .map((name) => JSON.parse(fs.readFileSync(path.join(folder, name), 'utf8')) as object),
) as Record<string, string>;

beforeAll(() => speak('en', english));
// Files of one environment share their modules.
afterAll(() => speak('zh'));

it('a schedule that repeats names its steps for one and for more', async () => {
  const { openDocument } = await import('../../../tests/open-document.tsx');
  const plan = { type: 'string', title: 'Plan', 'x-component': 'cron', default: '0/1 0/15 0 * * ?' };
  const screen = await openDocument({ schema: { type: 'object', properties: { plan } } });
  await screen.press('Set Plan');
  await screen.page.findByLabelText('Expression');
  const steps = () => [...document.querySelectorAll('.sw-cron-numbers')].at(-1)?.textContent;
  await vi.waitFor(() => expect(steps()).toMatch(/every.* second$/));
  const [, minute] = screen.page.getAllByRole('tab');
  await screen.user.click(minute as HTMLElement);
  await vi.waitFor(() => expect(steps()).toMatch(/every.* minutes$/));
});
