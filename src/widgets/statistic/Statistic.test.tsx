// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { openDocument } from '../../../tests/open-document.tsx';

const page = (settings: Record<string, unknown>) => ({
  state: { count: 1234567.891 },
  schema: {
    type: 'object',
    properties: {
      one: { type: 'void', title: '用户', 'x-component': 'statistic', 'x-component-props': settings },
    },
  },
});

async function read(settings: Record<string, unknown>): Promise<string> {
  const screen = await openDocument(page(settings));
  const text = screen.page.getByRole('group', { name: '用户' }).textContent ?? '';
  screen.close();
  return text;
}

describe('statistic', () => {
  it('groups thousands, keeps the asked decimals, and carries its unit', async () => {
    expect(await read({ value: '{{ $state.count }}', precision: 2, prefix: '¥', suffix: '元' })).toBe(
      '用户¥1,234,567.89元',
    );
    expect(await read({ value: '42', precision: 1 })).toBe('用户42.0');
  });

  it('has the word of its unit for one and for more, as English needs it', async () => {
    const unit = { suffix: '{0|person|people}' };
    expect(await read({ value: 1, ...unit })).toBe('用户1 person');
    expect(await read({ value: '1001', ...unit })).toBe('用户1,001 people');
    expect(await read({ value: 3, suffix: '{0||}' })).toBe('用户3');
  });

  it('shows a dash while there is nothing and leaves other texts alone', async () => {
    expect(await read({ value: null })).toBe('用户—');
    expect(await read({ value: '约百' })).toBe('用户约百');
    expect(await read({ value: 0 })).toBe('用户0');
  });

  it('says the direction of a change in words, and whether it is good by colour', async () => {
    expect(await read({ value: 1, trend: -3.5 })).toBe('用户1较上期下降3.5%');
    expect(await read({ value: 1, trend: 0 })).toBe('用户1较上期持平');
    const screen = await openDocument(page({ value: 9, trend: 12, isRiseBad: true }));
    expect(screen.container.querySelector('.sw-statistic-bad')?.textContent).toBe('较上期上升12%');
    screen.close();
  });
});
