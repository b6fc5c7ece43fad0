// A server with too many calls answers those it has taken, and sends the rest away with a word.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../tests/app-driver.ts';
import { failure } from '../../kernel/errors.ts';
import { defineRoute, ok } from './define-route.ts';

let server: TestApp;
let token: string;
let open: () => void;
let gate: Promise<void>;
let arrived: number;

const slow = defineRoute({
  method: 'GET',
  url: '/sys/slow/:how',
  title: '试验',
  access: 'session',
  permission: { open: 'of this test' },
  scope: 'none',
  request: { params: { type: 'object', required: ['how'], properties: { how: { type: 'string' } } } },
  response: { type: 'null' },
  async handler({ params }) {
    arrived += 1;
    await gate;
    if (params.how === 'refused') throw failure('rule', '不行');
    return ok();
  },
});

beforeAll(async () => {
  server = await openTestApp({ routes: [slow], mostUnderWay: 3 });
  token = await server.signIn();
});
afterAll(() => server.close());
beforeEach(() => {
  arrived = 0;
  gate = new Promise((resolve) => (open = resolve));
});

const call = (how: string, as = token) => server.call('GET', `/api/sys/slow/${how}`, { token: as });

/** Three calls that wait, one of which is refused in the end. */
async function fill() {
  const under = ['done', 'refused', 'done'].map((how) => call(how));
  await expect.poll(() => arrived).toBe(3);
  return under;
}

it('the call after the last that has room is told when to come again, and the others are answered', async () => {
  const under = await fill();
  const late = await call('done');
  expect(late.statusCode).toBe(503);
  expect(late.headers['retry-after']).toBe('5');
  expect(late.json()).toMatchObject({ success: false, message: '当前访问人数过多，请稍后再试' });
  open();
  const answers = await Promise.all(under);
  expect(answers.map((answer) => answer.json<{ success: boolean }>().success)).toEqual([true, false, true]);
});

it('probes are answered however many calls there are', async () => {
  const under = await fill();
  expect((await server.call('GET', '/api/health')).statusCode).toBe(200);
  open();
  await Promise.all(under);
});

it('there is room again after calls that were refused, failed or had no session', async () => {
  open();
  for (let at = 0; at < 10; at += 1) {
    expect((await call('done', 'x'.repeat(43))).statusCode).toBe(401);
    expect((await call('refused')).statusCode).toBe(200);
    expect((await server.call('GET', '/api/sys/user/list?pageNo=x', { token })).statusCode).toBe(400);
  }
  expect((await call('done')).json()).toMatchObject({ success: true });
});
