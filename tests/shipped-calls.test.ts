// Every call that a shipped screen declares is a call that the server answers, with the same method and parameters.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from './app-driver.ts';
import { callsOf, findRoute, FOREIGN_CALLS, shippedScreens } from './shipped-screens.ts';

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
