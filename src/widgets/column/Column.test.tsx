// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { openDocument } from '../../../tests/open-document.tsx';

const text = (title: string) => ({ type: 'string', title, 'x-component': 'text' });
const column = (settings: object, properties: object, rest: object = {}) => ({
  type: 'void',
  'x-component': 'column',
  'x-component-props': settings,
  properties,
  ...rest,
});
const row = (columns: number, properties: object) => ({
  schema: {
    type: 'object',
    properties: {
      line: { type: 'void', 'x-component': 'row', 'x-component-props': { columns }, properties },
    },
  },
});
const spansOf = (container: HTMLElement) =>
  [...container.querySelectorAll<HTMLElement>('.sw-column')].map(({ style }) => [
    style.getPropertyValue('--sw-span'),
    style.getPropertyValue('--sw-span-narrow'),
  ]);

describe('a column', () => {
  it('takes one place of its row unless it says how many, and at most two where there is little room', async () => {
    const screen = await openDocument(
      row(4, { one: column({}, {}), two: column({ span: 2 }, {}), three: column({ span: 3 }, {}) }),
    );
    expect(spansOf(screen.container)).toEqual([
      ['1', '1'],
      ['2', '2'],
      ['3', '2'],
    ]);
  });

  it('is never wider than its row, and one place wide outside of a row', async () => {
    const screen = await openDocument(row(2, { wide: column({ span: 6 }, {}) }));
    expect(spansOf(screen.container)).toEqual([['2', '2']]);
    screen.close();
    const alone = await openDocument({
      schema: { type: 'object', properties: { alone: column({ span: 6 }, { name: text('姓名') }) } },
    });
    expect(spansOf(alone.container)).toEqual([['1', '1']]);
    expect(alone.control('姓名')).toBeTruthy();
  });

  it('holds fields of the form, in their order, and leaves them out when it is hidden', async () => {
    const screen = await openDocument(
      row(2, {
        left: column({}, { first: text('甲'), second: text('乙') }),
        right: column({}, { third: text('丙') }, { 'x-visible': "{{ $values.first !== '隐藏' }}" }),
      }),
    );
    await screen.fill('乙', '2');
    await screen.fill('丙', '3');
    expect(screen.values()).toEqual({ second: '2', third: '3' });
    const cells = [...screen.container.querySelectorAll('.sw-column')];
    expect(cells[0]?.querySelectorAll('input')).toHaveLength(2);
    await screen.fill('甲', '隐藏');
    expect(screen.page.queryByLabelText('丙')).toBeNull();
    expect(screen.values()).toEqual({ first: '隐藏', second: '2' });
  });
});
