// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { openDocument } from '../../../tests/open-document.tsx';

const page = (node: object = {}, more: object = {}) => ({
  schema: {
    type: 'object',
    properties: {
      begins: {
        type: 'string',
        title: '租期',
        'x-component': 'date',
        'x-component-props': { end: 'ends' },
        ...node,
      },
      ends: { type: 'string', title: '', 'x-component': 'hidden', ...more },
    },
  },
});

type Opened = Awaited<ReturnType<typeof openDocument>>;

const inputs = (screen: Opened): HTMLInputElement[] => [
  ...screen.container.querySelectorAll<HTMLInputElement>('.sw-date input'),
];

async function write(screen: Opened, at: number, text: string): Promise<void> {
  const input = inputs(screen)[at] as HTMLInputElement;
  await screen.user.clear(input);
  await screen.user.click(input);
  await screen.user.paste(text);
  await screen.user.keyboard('{Enter}');
}

describe('a range of dates in one input', () => {
  it('shows what lies in two fields, and writes both', async () => {
    const screen = await openDocument(page({ default: '2026-01-01' }, { default: '2026-12-31' }));
    expect(inputs(screen).map(({ value }) => value)).toEqual(['2026-01-01', '2026-12-31']);
    await write(screen, 1, '2027年6月30日');
    await screen.user.tab();
    await screen.until(() => screen.values()['ends'] === '2027-06-30');
    expect(screen.values()).toEqual({ begins: '2026-01-01', ends: '2027-06-30' });
    expect(await screen.validate()).toBe(true);
    screen.close();
  });

  it('follows what else writes its end', async () => {
    const screen = await openDocument(page({ default: '2026-01-01' }));
    screen.model.setField('ends', '2026-02-01');
    await screen.until(() => inputs(screen)[1]?.value === '2026-02-01');
    screen.close();
  });

  it('is emptied in both fields by its clear button', async () => {
    const screen = await openDocument(page({ default: '2026-01-01' }, { default: '2026-12-31' }));
    await screen.user.click(screen.container.querySelector('.ant-picker-clear') as Element);
    await screen.until(() => screen.values()['begins'] === null);
    expect(screen.values()).toEqual({ begins: null, ends: null });
    screen.close();
  });

  it.each([
    [{ default: '2026-01-01', required: true }, {}, '“租期”还缺结束，请补上'],
    [{}, { default: '2026-01-01' }, '“租期”还缺开始，请补上，或清空'],
    [{ default: '2026-01-02' }, { default: '2026-01-01' }, '“租期”的结束不能早于开始'],
    [{ default: '2026-01-02' }, { default: '月底' }, '“月底”不是日期，请按“2026-03-05”的格式填写'],
  ])('does not pass by halves or backwards: %j %j', async (begin, end, sentence) => {
    const screen = await openDocument(page(begin, end));
    expect(await screen.validate()).toBe(false);
    expect(screen.errorOf('租期')).toBe(sentence);
    screen.close();
  });

  it('that need not be filled may go on without an end', async () => {
    const screen = await openDocument(page({ default: '2026-01-01' }));
    expect(await screen.validate()).toBe(true);
    screen.close();
  });

  it('is read as one text', async () => {
    const read = { 'x-read-pretty': true };
    const screen = await openDocument(page({ ...read, default: '2026-01-01' }, { default: '2026-12-31' }));
    expect(screen.text()).toContain('2026-01-01 至 2026-12-31');
    screen.close();
  });

  it('is filled by one press on a range beside the calendar', async () => {
    const screen = await openDocument(page());
    await screen.user.click(inputs(screen)[0] as HTMLInputElement);
    await screen.user.click(await screen.page.findByText('本月'));
    await screen.until(() => screen.values()['begins'] === '2026-01-01');
    expect(screen.values()).toEqual({ begins: '2026-01-01', ends: '2026-01-31' });
    screen.close();
  });

  it('is filled without a mouse: arrows lead to a range beside the calendar, Enter takes it', async () => {
    const screen = await openDocument(page());
    const [begin] = inputs(screen) as [HTMLInputElement];
    await screen.user.click(begin);
    await screen.page.findByText('今天');
    await screen.user.keyboard('{ArrowDown}');
    expect(document.activeElement?.textContent).toBe('今天');
    await screen.user.keyboard('{ArrowUp}');
    expect(document.activeElement?.textContent).toBe('今年');
    await screen.user.keyboard('{Home}{ArrowDown}{ArrowDown}');
    expect(document.activeElement?.textContent).toBe('本周');
    await screen.user.keyboard('{Escape}');
    expect(document.activeElement).toBe(begin);
    expect(screen.values()).toEqual({});
    await screen.user.keyboard('{ArrowDown}{End}{ArrowUp}{Enter}');
    await screen.until(() => screen.values()['ends'] !== undefined);
    expect(screen.values()).toEqual({ begins: '2025-12-01', ends: '2025-12-31' });
    expect(inputs(screen)).toContain(document.activeElement);
    screen.close();
  });
});
