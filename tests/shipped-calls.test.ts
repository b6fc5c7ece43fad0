// Every call that a shipped screen declares is a call that the server answers, with the same method and parameters.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from './app-driver.ts';
import { openingSteps } from '../src/engine/react/model/opening-steps.ts';
import type { ActionPlan } from '../src/engine/plan/plan.ts';
import { callsOf, findRoute, FOREIGN_CALLS, shippedScreens, walkNodes } from './shipped-screens.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

it('the server has a route for every call of every shipped screen, and it declares what is sent', () => {
  const missing: string[] = [];
  let calls = 0;
  for (const document of shippedScreens) {
    for (const [name, api] of Object.entries(document.apis ?? {})) {
      for (const { method, url, params, body } of callsOf(api)) {
        calls += 1;
        const place = `${document.id} apis.${name}: ${method} ${url}`;
        if (Object.hasOwn(FOREIGN_CALLS, `${method} ${url}`)) continue;
        const route = findRoute(app.routes, method, url);
        if (route === undefined) {
          missing.push(`${place} is no route`);
          continue;
        }
        const query = route.request.querystring;
        const isOpen = typeof query?.additionalProperties === 'object';
        for (const param of params) {
          if (!isOpen && query?.properties?.[param] === undefined)
            missing.push(`${place} does not take ${param}`);
        }
        for (const field of body) {
          if (route.request.body?.properties?.[field] === undefined)
            missing.push(`${place} does not take ${field}`);
        }
      }
    }
  }
  expect(calls).toBeGreaterThan(20);
  expect(missing).toEqual([]);
});

it('a list whose open record stands in the address finds it by its id, on whatever page it is', () => {
  const lists: string[] = [];
  const deaf: string[] = [];
  for (const document of shippedScreens.filter(({ id = '' }) => !id.startsWith('gallery/'))) {
    walkNodes(document, (node, place) => {
      const source = node['x-source'];
      // Conditions and calls are declared as plans hold them, but for their expressions.
      const opening = openingSteps(node['x-on']?.['rowClick'] as unknown as ActionPlan[] | undefined);
      if (!opening || !source || !('api' in source)) return;
      const api = document.apis?.[source.api];
      if (!api || !('url' in api) || api.page !== true) return;
      lists.push(place);
      const { querystring } = findRoute(app.routes, 'GET', api.url)?.request ?? {};
      if (querystring?.properties?.['id'] === undefined) deaf.push(`${place}: ${api.url}`);
    });
  }
  expect(lists.length).toBeGreaterThan(7);
  expect(deaf).toEqual([]);
});
