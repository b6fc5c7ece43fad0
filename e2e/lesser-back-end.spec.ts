// The app over a back end of its family that knows nothing of our own invention: what it cannot have, it says.
import { sample } from '../tests/depth.ts';
import { startServer, type ServerProcess } from '../tests/server-process.ts';
import { startLesserBackEnd, type LesserBackEnd } from './lesser-back-end.ts';
import { expect, test } from './test.ts';

let back: LesserBackEnd;
let front: ServerProcess;

test.beforeAll(async () => {
  back = await startLesserBackEnd();
  front = await startServer({ env: { API_TARGET: back.url, LOG_LEVEL: 'warn' } });
});
test.afterAll(async () => {
  await front.stop();
  await back.close();
});

/** Pages that are of our own invention, in whole or in part. */
const OWN_PAGES = [
  '/account/center',
  '/dashboard/monitor',
  '/dashboard/workplace',
  '/isystem/messageCategory',
  '/isystem/online',
  '/isystem/printTemplate',
  '/isystem/site',
];

/** Pages of one area are alike, as are those of our own invention: an ordinary run opens one of each area, and every other of those. */
const areaOf = (path: string): string => path.split('/')[1] ?? '';
const ownPlace = (path: string): number => Math.floor(OWN_PAGES.indexOf(path) / 2);

/** The pages are walked in parts, so that one that fails is soon found again. */
const PARTS = 2;

for (let part = 0; part < PARTS; part += 1) {
  test(`every page of the menu opens, and says what the back end does not have, part ${String(part + 1)}`, async ({
    another,
    findings,
    admin,
  }) => {
    findings.expectFailedLoads();
    const person = await another({ baseURL: front.url });
    const { page } = person;
    await person.signIn();
    const all = [...(await admin.listPages()), '/account/center', '/account/settings/index'];
    expect(all).toEqual(expect.arrayContaining(OWN_PAGES));
    const chosen = sample('pages over a lesser back end', all.toSorted(), (path) => [
      OWN_PAGES.includes(path) ? String(ownPlace(path)) : areaOf(path),
    ]);
    const paths = chosen.filter((_, at) => at % PARTS === part);
    for (const path of paths) {
      await page.goto(path, { waitUntil: 'networkidle' });
      await person.hasOneTitle();
      // The words of the catalogue for a page that is not there would lead nowhere.
      await expect(page.getByText('很抱歉，资源未找到!'), path).toHaveCount(0);
      const notice = page.getByText('所连接的后端没有此功能');
      if (OWN_PAGES.includes(path)) await expect(notice.first(), path).toBeVisible();
      else {
        await expect(notice, path).toHaveCount(0);
        await expect(page.getByRole('alert').filter({ visible: true }), path).toHaveCount(0);
      }
    }
    // Each page of our own asked for something that it does not have.
    const own = paths.filter((path) => OWN_PAGES.includes(path));
    expect(back.refused.size).toBeGreaterThanOrEqual(own.length);
  });
}
