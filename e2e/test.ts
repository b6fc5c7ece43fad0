// The test function of all journeys: a person in a watched browser, and no journey passes with an unexpected error.
import { expect, test as base, type BrowserContextOptions } from '@playwright/test';
import { Api } from './api.ts';
import { Desk } from './desk.ts';
import { appendFindings, Findings } from './findings.ts';
import { Person } from './person.ts';
import { ScreensFolder } from './screens-folder.ts';
import { findingsFile, serverUrl } from './server.ts';

interface Fixtures {
  /** Whether a journey needs a browser in which nothing was before: it counts files, or looks at memory. */
  isInNewWindow: boolean;
  findings: Findings;
  /** Somebody in front of the browser of this journey. */
  person: Person;
  /** Somebody else in a browser of their own. */
  another: (options?: BrowserContextOptions) => Promise<Person>;
  /** The administrator's calls, for preparing and looking. */
  admin: Api;
  /** Where integrators drop documents while the server runs. */
  screens: ScreensFolder;
}

/** Milliseconds for taking a seat and for leaving it: a browser that answers nobody is named, also where a journey has an hour. */
const SEATED_MS = 60_000;

interface WorkerFixtures {
  /** Where the journeys of this worker sit down, once the first of them came. */
  seat: { desk?: Desk };
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  isInNewWindow: [false, { option: true }],
  seat: [
    async ({}, run) => {
      const seat: { desk?: Desk } = {};
      await run(seat);
      await seat.desk?.close();
    },
    { scope: 'worker' },
  ],
  // Language, zone and size of the window are those of the configuration, as in every context of a test.
  context: [
    async ({ browser, seat, isInNewWindow, contextOptions }, run) => {
      const origin = serverUrl();
      const options = { ...contextOptions, baseURL: origin };
      if (isInNewWindow) {
        const context = await browser.newContext(options);
        await run(context);
        await context.close();
        return;
      }
      if (!seat.desk?.fits(options)) {
        await seat.desk?.close();
        seat.desk = await Desk.open(browser, options, origin);
      }
      await run(seat.desk.context);
      await seat.desk.clear();
    },
    { scope: 'test', timeout: SEATED_MS },
  ],
  page: async ({ context }, run) => {
    const [page = await context.newPage()] = context.pages();
    await run(page);
  },
  findings: [
    async ({ context }, run) => {
      const findings = new Findings();
      await findings.watch(context, serverUrl());
      await run(findings);
      appendFindings(findingsFile(), [...findings.list(), ...findings.shifts()]);
      expect(findings.list(), 'errors nobody expected').toEqual([]);
      expect(findings.shifts(), 'pages that moved by themselves').toEqual([]);
    },
    { auto: true, timeout: SEATED_MS },
  ],
  person: async ({ page }, run) => {
    await run(new Person(page));
  },
  another: async ({ browser, findings, contextOptions }, run) => {
    const contexts: { close(): Promise<void> }[] = [];
    await run(async (options = {}) => {
      const origin = options.baseURL ?? serverUrl();
      const context = await browser.newContext({ ...contextOptions, baseURL: origin, ...options });
      contexts.push(context);
      await findings.watch(context, origin);
      return new Person(await context.newPage());
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
  admin: async ({}, run) => {
    const api = await Api.signIn();
    await run(api);
    await api.dispose();
  },
  screens: async ({ admin }, run) => {
    const screens = new ScreensFolder(admin);
    await run(screens);
    screens.clear();
  },
});

export { expect };
