// The test function of all journeys: a person in a watched browser, and no journey passes with an unexpected error.
import { expect, test as base, type BrowserContextOptions } from '@playwright/test';
import { Api } from './api.ts';
import { appendFindings, Findings } from './findings.ts';
import { Person } from './person.ts';
import { findingsFile, serverUrl } from './server.ts';

interface Fixtures {
  findings: Findings;
  /** Somebody in front of the browser of this journey. */
  person: Person;
  /** Somebody else in a browser of their own. */
  another: (options?: BrowserContextOptions) => Promise<Person>;
  /** The administrator's calls, for preparing and looking. */
  admin: Api;
}

export const test = base.extend<Fixtures>({
  findings: [
    async ({ context }, run) => {
      const findings = new Findings();
      await findings.watch(context, serverUrl());
      await run(findings);
      appendFindings(findingsFile(), findings.list());
      expect(findings.list(), 'errors nobody expected').toEqual([]);
    },
    { auto: true },
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
});

export { expect };
