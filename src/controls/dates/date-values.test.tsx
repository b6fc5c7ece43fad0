// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { openDocument } from '../../../tests/open-document.tsx';
import { checkDate } from './date-values.ts';

const INSTANT = '2026-03-04T16:05:06.000Z';
const TEXT = '2026-03-05 00:05:06';

/** The value in a form, read only, in both tables, and in a field far from the viewport. */
const everywhere = (value: unknown) => {
  const field = (node: object) => ({ type: 'string', 'x-component': 'datetime', default: value, ...node });
  const column = { key: 'at', title: '时间', type: 'datetime' };
  const rows = [{ id: '1', at: value }];
  const first = Array.from({ length: 14 }, (_, index) => [
    `text${index}`,
    { type: 'string', title: `文字${index}`, 'x-component': 'text' },
  ]);
  return {
    schema: {
      type: 'object',
      properties: {
        edited: field({ title: '编辑' }),
        ...Object.fromEntries(first),
        read: field({ title: '只读', 'x-read-pretty': true }),
        far: field({ title: '远处' }),
        table: {
          type: 'array',
          'x-component': 'data_table',
          'x-source': { api: 'rows' },
          'x-component-props': { columns: [column] },
        },
        cells: {
          type: 'array',
          title: '明细',
          default: rows,
          'x-component': 'editable_table',
          'x-component-props': { columns: [column] },
        },
      },
    },
    apis: { rows: { url: '/rows' } },
  };
};

describe('a stored date', () => {
  it.each([INSTANT, Date.parse(INSTANT), '2026-03-05T00:05:06', TEXT])(
    'is shown alike in forms, read only, in tables and far from the viewport: %s',
    async (value) => {
      const screen = await openDocument(everywhere(value), { answer: () => [{ id: '1', at: value }] });
      await screen.until(() => screen.text().split(TEXT).length === 4);
      expect((screen.control('编辑') as HTMLInputElement).value).toBe(TEXT);
      expect(screen.container.querySelector('.sw-facade[id$=far]')?.getAttribute('value')).toBe(TEXT);
    },
  );

  it.each(['下周一', '2026-02-30', '2026-03-05 25:00:00', true, {}])(
    'that is none is told of: %j',
    (value) => {
      expect(checkDate(value, 'date')).toContain('请按“2026-03-05”的格式填写');
    },
  );

  it.each([
    undefined,
    null,
    '',
    0,
    '2026-03-31',
    '2026-03-05T08:30:00',
    '2026-03-05 08:30',
    '2026/03/05',
    INSTANT,
  ])('passes: %j', (value) => {
    expect(checkDate(value, 'date')).toBe('');
    expect(checkDate([value, null], 'datetime')).toBe('');
  });
});
