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
    [
      [8, 0],
      [12, 30],
      [17, 30],
      [19, 0],
    ].map(([hour = 0, minute = 0], index) => ({ hour, minute, greeting: greetings[index] ?? '' })),
  )('greets at $hour:$minute with $greeting', async ({ hour, minute, greeting }) => {
    const screen = await openDocument(document, {
      answer: ({ url }) => (url === '/sys/dashboard/mine' ? {} : { records: [], total: 0 }),
      // The clock of the office is eight hours ahead.
      services: { clock: { now: () => Date.UTC(2026, 0, 5, hour - 8, minute) } },
    });
    expect(await screen.page.findByText(`${greeting}，管理员`)).toBeDefined();
  });
});
