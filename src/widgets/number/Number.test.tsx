// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { openDocument } from '../../../tests/open-document.tsx';

const form = (node: Record<string, unknown>) => ({
  schema: {
    type: 'object',
    properties: { amount: { type: 'number', title: '金额', 'x-component': 'number', ...node } },
  },
});

const shown = (screen: Awaited<ReturnType<typeof openDocument>>): string =>
  (screen.control('金额') as HTMLInputElement).value;

describe('number', () => {
  it('gives a number, and null when emptied', async () => {
    const screen = await openDocument(form({}));
    await screen.fill('金额', '12.50');
    expect(screen.values()).toEqual({ amount: 12.5 });
    await screen.user.clear(screen.control('金额'));
    expect(screen.values()).toEqual({ amount: null });
  });

  // W5.6
  it('stays within its limits and keeps its decimals', async () => {
    const screen = await openDocument(form({ 'x-component-props': { min: 0, max: 100, precision: 2 } }));
    await screen.fill('金额', '250');
    await screen.user.tab();
    expect(screen.values()).toEqual({ amount: 100 });
    expect(shown(screen)).toBe('100.00');
  });

  // W5.6
  it('takes whole numbers only where it is told to, and steps by 1', async () => {
    const settings = { onlyInteger: true, precision: 2 };
    const screen = await openDocument(form({ 'x-component-props': settings }));
    await screen.fill('金额', '12.6');
    await screen.user.tab();
    expect(screen.values()).toEqual({ amount: 13 });
    expect(shown(screen)).toBe('13');
    screen.control('金额').focus();
    await screen.user.keyboard('{ArrowUp}');
    expect(screen.values()).toEqual({ amount: 14 });
  });

  // W5.6
  it('goes up and down by its step', async () => {
    const screen = await openDocument(form({ default: 3, 'x-component-props': { step: 0.5 } }));
    screen.control('金额').focus();
    await screen.user.keyboard('{ArrowUp}');
    expect(screen.values()).toEqual({ amount: 3.5 });
  });

  it('separates thousands on the screen alone', async () => {
    const settings = { thousands: true, prefix: '¥', precision: 2 };
    const screen = await openDocument(form({ default: '1234567.5', 'x-component-props': settings }));
    expect(shown(screen)).toBe('1,234,567.50');
    await screen.fill('金额', '2,000,000');
    expect(screen.values()).toEqual({ amount: 2_000_000 });
    screen.close();
    const read = await openDocument(
      form({ default: -1234567.5, 'x-component-props': settings, 'x-read-pretty': true }),
    );
    expect(read.text()).toContain('¥-1,234,567.50');
  });

  it('has the word of its unit for one and for more, while somebody types and where it is only read', async () => {
    const settings = { suffix: '{0|day|days}' };
    const screen = await openDocument(form({ default: 1, 'x-component-props': settings }));
    const unit = () => screen.container.querySelector('[class$="-suffix"]')?.textContent;
    expect(unit()).toBe('day');
    await screen.fill('金额', '14');
    expect(unit()).toBe('days');
    await screen.user.clear(screen.control('金额'));
    expect(unit()).toBe('days');
    screen.close();
    const read = await openDocument(
      form({ default: 1, 'x-component-props': settings, 'x-read-pretty': true }),
    );
    expect(read.text()).toContain('1 day');
  });

  it.each(['1,5', '1.234,50'])('refuses %s with a sentence, and keeps what it held', async (text) => {
    const screen = await openDocument(form({ default: 7 }));
    await screen.fill('金额', text);
    await screen.user.tab();
    expect(screen.values()).toEqual({ amount: 7 });
    expect(shown(screen)).toBe('7');
    expect(screen.messages).toEqual([['warning', `“${text}”不是数字：小数点请用“.”，逗号只用来分隔千位`]]);
  });

  it('refuses it with Enter as well, and searches by nothing that nobody meant', async () => {
    const screen = await openDocument(form({ default: 7 }));
    await screen.fill('金额', '1,5');
    await screen.user.keyboard('{Enter}');
    expect(screen.values()).toEqual({ amount: 7 });
    expect(shown(screen)).toBe('7');
    expect(screen.messages).toHaveLength(1);
    await screen.user.tab();
    expect(screen.messages).toHaveLength(1);
    expect(screen.values()).toEqual({ amount: 7 });
  });

  it.each([
    ['1,234.50', 1234.5],
    ['１２３', 123],
    ['－４．５', -4.5],
  ])('takes %s for %d', async (text, amount) => {
    const screen = await openDocument(form({}));
    await screen.fill('金额', text);
    await screen.user.tab();
    expect(screen.values()).toEqual({ amount });
    expect(screen.messages).toEqual([]);
  });

  it('shows text that is no number instead of hiding it, and does not let it pass', async () => {
    const screen = await openDocument(form({ default: '约十万' }));
    expect(shown(screen)).toBe('约十万');
    expect(await screen.validate()).toBe(false);
    expect(screen.errorOf('金额')).toBe('“约十万”不是数字');
    screen.control('金额').focus();
    await screen.user.tab();
    expect(screen.values()).toEqual({ amount: '约十万' });
    expect(shown(screen)).toBe('约十万');
    await screen.user.clear(screen.control('金额'));
    await screen.user.tab();
    expect(screen.values()).toEqual({ amount: null });
    expect(await screen.validate()).toBe(true);
  });

  it('shows text that is no number when it comes later, too', async () => {
    const screen = await openDocument(form({ default: 3 }));
    screen.model.form.setValuesIn('amount', '约十万');
    await screen.until(() => shown(screen) === '约十万');
    await screen.fill('金额', '12');
    expect(screen.values()).toEqual({ amount: 12 });
  });

  it('turns a range that was given from its end, when both are left', async () => {
    const screen = await openDocument(form({ 'x-query': { mode: 'group' } }), { isQuery: true });
    await screen.fill('金额', '9');
    await screen.fill('金额 至', '5');
    expect(screen.values()).toEqual({ amount: [9, 5] });
    await screen.user.tab();
    expect(screen.values()).toEqual({ amount: [5, 9] });
    await screen.fill('金额', '50');
    await screen.user.keyboard('{Enter}');
    expect(screen.values()).toEqual({ amount: [9, 50] });
  });

  // W3.18
  it('asks for a range in a search form where the document says so', async () => {
    const screen = await openDocument(form({ 'x-query': { mode: 'group' } }), { isQuery: true });
    await screen.fill('金额', '5');
    await screen.fill('金额 至', '9');
    expect(screen.values()).toEqual({ amount: [5, 9] });
    await screen.user.clear(screen.control('金额'));
    await screen.user.clear(screen.control('金额 至'));
    expect(screen.values()).toEqual({ amount: null });
  });
});
