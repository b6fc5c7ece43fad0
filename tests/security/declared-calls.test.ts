// S50: a document can name only relative calls with our methods; anything else quarantines the document when it is loaded.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openScreens } from '../../server/start/open-screens.ts';
import type { ScreenStore } from '../../server/documents/store.ts';
import { createLogger } from '../../server/http/plugins/logging.ts';
import { NO_SITE } from '../../src/engine/catalog.ts';
import type { BrokenScreen, ScreenPlan } from '../../src/engine/plan/plan.ts';

const badCalls: [what: string, call: object][] = [
  ['an absolute address', { method: 'GET', url: 'https://evil.example/steal' }],
  ['an address without scheme', { method: 'GET', url: '//evil.example/steal' }],
  ['another origin over http', { method: 'GET', url: 'http:/evil.example' }],
  ['a script', { method: 'GET', url: ['javascript', 'alert(1)'].join(':') }],
  ['data', { method: 'GET', url: 'data:text/html,x' }],
  ['a way out of the base', { method: 'GET', url: '/sys/../../admin' }],
  ['an encoded way out', { method: 'GET', url: '/sys/%2e%2e/%2e%2e/admin' }],
  ['a backslash', { method: 'GET', url: '\\\\evil.example\\x' }],
  ['an expression as address', { method: 'GET', url: '{{ $query.url }}' }],
  ['the method TRACE', { method: 'TRACE', url: '/sys/user/list' }],
  ['the method CONNECT', { method: 'CONNECT', url: '/sys/user/list' }],
  ['headers of its own', { method: 'GET', url: '/sys/user/list', headers: { 'X-Access-Token': 'x' } }],
];

const documentWith = (id: string, call: object) => ({
  id,
  format: 1,
  title: id,
  route: { path: `/${id}`, access: 'login' },
  apis: { load: call },
  on: { open: [{ do: 'request', api: 'load' }] },
  schema: { type: 'object', properties: {} },
});

describe('a document that declares', () => {
  let folder: string;
  let screens: ScreenStore;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'calls-'));
    const documents = [['good', { method: 'GET', url: '/sys/user/list' }] as const].concat(
      badCalls.map(([, call], index) => [`bad-${index}`, call] as never),
    );
    for (const [id, call] of documents) {
      await writeFile(path.join(folder, `${id}.json`), JSON.stringify(documentWith(id, call)));
    }
    screens = await openScreens({
      config: { apiBase: '/api', screensFolder: folder, modulesFolder: path.join(folder, 'none') },
      readSite: async () => NO_SITE,
      log: createLogger('silent'),
    });
  });
  afterAll(async () => {
    screens.stop();
    await rm(folder, { recursive: true });
  });
  const answer = (id: string): unknown => JSON.parse(screens.find(id)?.body.toString() ?? 'null');

  it('a relative call is served', () => {
    expect((answer('good') as ScreenPlan).apis['load']).toMatchObject({
      kind: 'call',
      url: '/sys/user/list',
    });
  });

  it.each(badCalls.map(([what], index) => [what, index] as const))(
    '%s is quarantined (S50)',
    (_what, index) => {
      const broken = answer(`bad-${index}`) as BrokenScreen;
      expect(broken.kind).toBe('broken');
      expect(broken.diagnostics[0]?.pointer).toMatch(/^\/apis\/load/);
    },
  );
});
