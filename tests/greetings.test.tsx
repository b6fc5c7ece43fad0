// @vitest-environment happy-dom
// How the home page and the workplace greet, each by its own parts of the day.
import { describe, expect, it } from 'vitest';
import workplace from '../src/schemas/screens/dashboard/workplace.json' with { type: 'json' };
import welcome from '../src/schemas/screens/portal/welcome.json' with { type: 'json' };
import { openDocument } from './open-document.tsx';

describe.each([
  ['the home page, in three parts', welcome, ['上午好', '上午好', '下午好', '晚上好']],
  ['the workplace, in five', workplace, ['早上好', '中午好', '下午好', '下午好']],
] as const)('%s', (_, document, greetings) => {
  // H9.19
  it.each(
    ['08:00', '12:30', '17:30', '19:00'].map((time, index) => ({ time, greeting: greetings[index] ?? '' })),
  )('greets at $time with $greeting', async ({ time, greeting }) => {
    const screen = await openDocument(document, {
      answer: ({ url }) => (url === '/sys/dashboard/mine' ? {} : { records: [], total: 0 }),
      services: { clock: { now: () => Date.parse(`2026-01-05T${time}:00+08:00`) } },
    });
    expect(await screen.page.findByText(`${greeting}，管理员`)).toBeDefined();
  });
});
