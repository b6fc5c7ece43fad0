// One sweep over everything that people may write, and over everything that shows it.
import type { BrowserContext } from '@playwright/test';
import { isDeep, sample } from '../tests/depth.ts';
import { readZip } from '../tests/read-zip.ts';
import { startServer, type ServerProcess } from '../tests/server-process.ts';
import { shippedScreens } from '../tests/shipped-screens.ts';
import { Api } from './api.ts';
import { plantSender, walkFrame, type Sender } from './canary-frame.ts';
import { sweepPublic } from './canary-public.ts';
import { canaries, plantCanaries, plantSite, type Planted } from './canary-records.ts';
import { importSheet, sheets } from './canary-sheets.ts';
import { look, sweepPage, type Sweep } from './canary-sweep.ts';
import { adminPassword } from './server.ts';
import { expect, test } from './test.ts';

let server: ServerProcess;
let api: Api;
let planted: Planted;
let sender: Sender;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  server = await startServer({
    env: { CAPTCHA: 'off', ADMIN_PASSWORD: adminPassword, SEED: 'demo', LOG_LEVEL: 'warn' },
  });
  api = await Api.signIn('admin', adminPassword, server.url);
  planted = await plantCanaries(api);
  sender = await plantSender(api, server.url);
});
test.afterAll(async () => {
  await sender.api.dispose();
  await api.dispose();
  await server.stop();
});

/** Collects what texts that attack make run in a browser. */
async function watch(context: BrowserContext): Promise<{ executed: string[]; dialogs: string[] }> {
  const ran = { executed: [] as string[], dialogs: [] as string[] };
  await context.exposeBinding('__canary', ({ page }) => {
    ran.executed.push(page.url());
  });
  await context.addInitScript(() => {
    window.print = () => undefined;
  });
  context.on('dialog', (dialog) => {
    ran.dialogs.push(`${dialog.page()?.url() ?? ''}: ${dialog.message()}`);
    void dialog.dismiss();
  });
  return ran;
}

/**
 * Addresses of the screens inside the frame that show records; the others hold nothing that people write. An ordinary run
 * opens one of four.
 */
const paths = sample(
  'pages that show records',
  shippedScreens
    .flatMap(({ id, route }) =>
      route === undefined ||
      route.layout === 'blank' ||
      route.path.includes(':') ||
      /^(gallery|monitor|exception|result|test|file)\//.test(id)
        ? []
        : [route.path],
    )
    .map((path, at) => ({ path, group: Math.floor(at / 4) })),
  ({ group }) => [String(group)],
).map(({ path }) => path);

const exports = [
  '/sys/user/exportXls',
  '/sys/role/exportXls',
  '/sys/position/exportXls',
  '/sys/dict/exportXls',
  '/sys/category/exportXls',
  '/sys/checkRule/exportXls',
  '/sys/fillRule/exportXls',
  '/sys/messageCategory/exportXls',
  '/sys/printTemplate/exportXls',
  '/message/sysMessageTemplate/exportXls',
  '/sys/log/exportXls',
];

test('texts that attack, in every field that takes them, run nowhere on any screen (S52)', async ({
  another,
  findings,
}) => {
  // Some hundred buttons: little on a machine of its own, much on one that others use too.
  test.setTimeout(300_000);
  const refused = [...planted.fields].filter((field) => !planted.taken.has(field));
  console.log(
    `canaries: ${String(planted.texts)} texts in ${String(planted.taken.size)} of ${String(planted.fields.size)} fields; refused by ${refused.join(', ')}`,
  );
  expect(planted.taken.size).toBeGreaterThanOrEqual(50);

  const person = await another({ baseURL: server.url });
  const context = person.page.context();
  // A stored text is no address of a picture: the browser notes that nothing is there.
  findings.expectFailedLoads();
  await findings.expectShiftsOf(
    '.ant-table-tbody *',
    'schedules that it planted announce while lists are looked at',
  );
  const ran = await watch(context);
  const screens = new Set<string>();
  context.on('response', (response) => {
    const id = /\/_app\/screens\/([^?]+)/.exec(response.url())?.[1];
    if (id !== undefined) screens.add(id);
  });

  const sweep: Sweep = { shown: new Set(), computed: [], pressed: 0 };
  await person.signIn();
  for (const sheet of sheets) {
    const { rows, refused } = await importSheet(person.page, sheet);
    console.log(`canary workbook of ${sheet.path}: ${String(rows)} rows, ${String(refused)} refused`);
    // Some of every kind are stored, and some are told as refused.
    expect(rows - refused).toBeGreaterThanOrEqual(canaries.length);
    expect(refused).toBeGreaterThanOrEqual(canaries.length);
    await look(person.page, `${sheet.path} import`, sweep);
  }
  const left = [...paths];
  await Promise.all(
    [person.page, await context.newPage()].map(async (page) => {
      await page.goto('/dashboard/analysis');
      for (let next = left.shift(); next !== undefined; next = left.shift())
        await sweepPage(page, next, sweep);
    }),
  );
  console.log(
    `canary sweep: ${String(paths.length)} pages, ${String(screens.size)} screens, ${String(sweep.pressed)} buttons; executed ${String(ran.executed.length)}, dialogs ${String(ran.dialogs.length)}; seen as text on ${String(sweep.shown.size)} pages`,
  );
  expect(ran).toEqual({ executed: [], dialogs: [] });
  expect(sweep.computed).toEqual([]);
  // A sweep that opens little, or shows none of the texts, proves nothing.
  expect(screens.size).toBeGreaterThanOrEqual(isDeep ? 40 : 16);
  expect(sweep.shown.size).toBeGreaterThanOrEqual(isDeep ? 12 : 5);
});

test('texts that attack run nowhere in the frame around the pages: menu, tabs, bar, bell, files, requests (S52)', async ({
  another,
  findings,
}) => {
  findings.expectFailedLoads();
  const person = await another({ baseURL: server.url });
  const ran = await watch(person.page.context());
  const sweep: Sweep = { shown: new Set(), computed: [], pressed: 0 };
  await walkFrame(person, sender, server.url, sweep);
  expect(ran).toEqual({ executed: [], dialogs: [] });
  expect(sweep.computed).toEqual([]);
});

test('parameters and names of the site that attack run on no page that everybody may open (S52)', async ({
  another,
  findings,
}) => {
  test.setTimeout(120_000);
  findings.expectFailedLoads();
  const person = await another({ baseURL: server.url });
  const { page } = person;
  const ran = await watch(page.context());
  const sweep: Sweep = { shown: new Set(), computed: [], pressed: 0 };
  const tabs = [page, await page.context().newPage()];
  for (const [at] of canaries.entries()) {
    await plantSite(api, at);
    await sweepPublic(tabs, at, sweep);
  }
  await page.goto('/user/login?redirect=javascript%3A__canary()');
  await person.enter('admin', adminPassword);
  await page.waitForURL((url) => url.pathname !== '/user/login');
  expect(page.url().startsWith(server.url)).toBe(true);
  console.log(`canaries of everybody's pages: seen as text on ${[...sweep.shown].join(', ')}`);
  expect(ran).toEqual({ executed: [], dialogs: [] });
  expect(sweep.computed).toEqual([]);
  expect(sweep.shown.size).toBeGreaterThanOrEqual(3);
});

test('no sheet that is exported holds a formula, whatever a text begins with (S52)', async ({ request }) => {
  let live = 0;
  for (const address of exports) {
    const answer = await request.get(`${server.url}/api${address}`, {
      headers: { 'X-Access-Token': api.token },
    });
    expect(answer.status(), address).toBe(200);
    const parts = readZip(await answer.body());
    const sheet = parts.get('xl/worksheets/sheet1.xml') ?? '';
    expect(sheet, address).toContain('<c ');
    expect(sheet, address).not.toMatch(/<f[ >/]/);
    // What is no number says that it is text.
    for (const [, type, value] of sheet.matchAll(/<c (?![^>]*t="(?:s|inlineStr)")([^>]*)><v>([^<]*)</g)) {
      expect(Number(value), `${address}: ${type ?? ''}`).not.toBeNaN();
    }
    live += [...parts.values()].join('').match(/<t[^>]*>[=+\-@]/g)?.length ?? 0;
  }
  console.log(
    `exported sheets: ${String(exports.length)}, texts that begin as a formula does: ${String(live)}`,
  );
  expect(live).toBeGreaterThanOrEqual(15);
});
