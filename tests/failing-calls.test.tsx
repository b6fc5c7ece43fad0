// @vitest-environment happy-dom
// Every call that a shipped screen makes when it opens fails once: the screen stays, it says so, and nothing else breaks.
import { cleanup } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { ScreenDocument } from '../src/engine/document.ts';
import { HttpFailure, type HttpRequest } from '../src/engine/services.ts';
import { isDeep, sample } from './depth.ts';
import { openDocument } from './open-document.tsx';
import { shippedScreens } from './shipped-screens.ts';

const TEXT = '今日维护';

/** Calls whose failure is kept quiet, and why nobody misses the words. */
const QUIET: Readonly<Record<string, string>> = {
  'GET /license/sysLicenceImport/getCode': 'the code stays empty, and the form says what it needs',
  'GET /license/sysLicenceImport/getOne': 'without a licence there is nothing to show',
  'GET /modules.system/sysPasswordStrategy/queryOne':
    'the field says that its rules cannot be read now, and the server judges with the save',
  'PUT /sys/sysAnnouncementSend/editByAnntIdAndUserId':
    'the message is shown, and is marked with its next opening',
  'GET /sys/dashboard/mine': 'the figures show a dash, none is made up',
  'GET /health': 'the hint stands as it does over the own server',
  'GET /site/portal':
    'the cards stand as the product comes with them; the line of the first steps and what failed stay away',
  'GET /sys/printTemplate/subjects': 'the names of fields are typed instead of chosen',
  'GET /site/siteinfo': 'the app itself shows the failure page, before any screen',
};

const all = shippedScreens.filter(({ id }) => id !== undefined && !id.startsWith('gallery/'));
const urlsOf = ({ apis = {} }: ScreenDocument): string[] =>
  Object.values(apis).flatMap((api) => ('url' in api ? api.url : []));
const urls = [...new Set(all.flatMap(urlsOf))];

/** An ordinary run opens as many as have every call among them. */
const screens = sample('screens whose calls fail', all, (document) => {
  const own = new Set(urlsOf(document));
  return urls.map((url) => (own.has(url) ? url : ''));
});

function answerTo({ params, url }: HttpRequest): unknown {
  if (url === '/site/siteinfo') return { sysConfig: {}, siteInfoModel: {} };
  return params && 'pageNo' in params ? { records: [], total: 0 } : null;
}

const nameOf = ({ method, url }: HttpRequest): string => `${method} ${url}`;

/** Opens a screen in which one call fails. @returns what is wrong, empty when nothing is */
async function failOne(document: ScreenDocument, failing: string): Promise<string> {
  const broken = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let isQuiet = false;
  const screen = await openDocument(document, {
    params: { id: '1' },
    answer: (request) => {
      if (nameOf(request) !== failing) return answerTo(request);
      isQuiet = request.notify === false;
      // The client tells what the document does not tell by itself.
      throw new HttpFailure(TEXT, 200, 500, !isQuiet);
    },
  });
  const problems: string[] = [];
  if (screen.container.textContent.trim() === '' && screen.closed.length === 0) problems.push('white');
  const lost = [...screen.container.querySelectorAll('.sw-notice, .sw-screen-notice')];
  if (lost.some((one) => !one.textContent.includes('重试'))) problems.push('a place was lost for good');
  const isTold = (): boolean =>
    screen.messages.some(([, text]) => text.includes(TEXT)) || screen.text().includes(TEXT);
  if (isQuiet && !Object.hasOwn(QUIET, failing)) {
    await screen.until(isTold).catch(() => problems.push(`nobody was told: ${screen.text().slice(0, 120)}`));
  }
  const thrown = broken.mock.calls.map(([first]) => String(first)).filter((text) => !/act\(/.test(text));
  if (thrown.length > 0) problems.push(`thrown: ${thrown.join('; ').slice(0, 200)}`);
  broken.mockRestore();
  cleanup();
  return problems.join(', ');
}

let tried = 0;
beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => undefined));

// H8.1
it.each(screens.map((document) => [document.id ?? '', document] as const))(
  'of %s leaves the screen standing',
  async (_id, document) => {
    const { requests } = await openDocument(document, { params: { id: '1' }, answer: answerTo });
    cleanup();
    const found: string[] = [];
    for (const call of new Set(requests.map(nameOf))) {
      const problem = await failOne(document, call);
      if (problem !== '') found.push(`${call}: ${problem}`);
      tried += 1;
    }
    expect(found).toEqual([]);
  },
);

it('are many', () => {
  console.log(`calls that failed once each: ${String(tried)}`);
  expect(tried).toBeGreaterThan(isDeep ? 80 : 60);
});
