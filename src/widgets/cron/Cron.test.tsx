// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { openDocument } from '../../../tests/open-document.tsx';

// What puts an expression into words loads with the first one, which takes its time on a busy machine.

const form = (node: Record<string, unknown> = {}) => ({
  schema: {
    type: 'object',
    properties: { plan: { type: 'string', title: '执行计划', 'x-component': 'cron', ...node } },
  },
});

async function open(node: Record<string, unknown> = {}) {
  const screen = await openDocument(form(node));
  await screen.press('设置执行计划');
  const typed = (await screen.page.findByLabelText('表达式')) as HTMLInputElement;
  return { ...screen, typed };
}

describe('cron', () => {
  it('says what a typed expression means', async () => {
    const screen = await openDocument(form());
    await screen.fill('执行计划', '0 0 10 ? * 2-6');
    expect(await screen.page.findByText('10:00，星期一至星期五')).toBeTruthy();
    expect(screen.values()).toEqual({ plan: '0 0 10 ? * 2-6' });
  });

  it('is refused with its reason when it is no expression', async () => {
    const screen = await openDocument(form({ default: '0 0 25 * * ?' }));
    expect(await screen.validate()).toBe(false);
    expect(screen.errorOf('执行计划')).toBe('时 “25” 应在 0 到 23 之间');
    await screen.fill('执行计划', '0 0 23 * * ?');
    expect(await screen.validate()).toBe(true);
  });

  it('is put together place by place, with the next five runs of the server clock', async () => {
    const screen = await open();
    expect(screen.page.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      ...['秒', '分', '时', '日', '月', '周', '年'],
    ]);
    await screen.user.click(screen.page.getByRole('tab', { name: '时' }));
    const hour = await screen.page.findByLabelText('时 指定');
    expect(screen.typed.value).toBe('0 0 0 * * ?');
    await screen.user.type(hour, '8');
    await screen.user.click(await screen.page.findByTitle('8'));
    expect(screen.typed.value).toBe('0 0 0,8 * * ?');
    await screen.user.click(screen.page.getByRole('tab', { name: '周' }));
    await screen.user.click(await screen.page.findByLabelText('每月最后一个'));
    expect(screen.typed.value).toBe('0 0 0,8 ? * 1L');
    await vi.waitFor(() => {
      // The clock says 2026-01-02 11:04:05 in Shanghai.
      expect([...document.querySelectorAll('.sw-cron-runs li')].map((one) => one.textContent)).toEqual([
        '2026-01-25 00:00:00',
        '2026-01-25 08:00:00',
        '2026-02-22 00:00:00',
        '2026-02-22 08:00:00',
        '2026-03-29 00:00:00',
      ]);
    });
    await screen.user.click(screen.page.getByRole('button', { name: /确\s*认/ }));
    expect(screen.values()).toEqual({ plan: '0 0 0,8 ? * 1L' });
    await vi.waitFor(() => {
      expect(document.activeElement).toBe(screen.control('执行计划'));
    });
  });

  it('takes a typed expression, and none that is wrong', async () => {
    const screen = await open({ default: '0 0 2 * * ?' });
    await screen.user.clear(screen.typed);
    await screen.user.type(screen.typed, '0 0 2');
    expect((await screen.page.findByRole('alert')).textContent).toContain('现在有 3 段');
    const confirm = screen.page.getByRole('button', { name: /确\s*认/ });
    expect((confirm as HTMLButtonElement).disabled).toBe(true);
    await screen.user.type(screen.typed, ' 1 1 ? 2020{Enter}');
    expect(screen.values()).toEqual({ plan: '0 0 2 1 1 ? 2020' });
  });

  it('says when an expression never runs again', async () => {
    const screen = await open({ default: '0 0 2 1 1 ? 2020' });
    expect(await screen.page.findByText('不会再运行，请检查日期和年份')).toBeTruthy();
  });

  it('reads as the expression with its meaning', async () => {
    const screen = await openDocument(form({ default: '0 0 2 * * ?', 'x-read-pretty': true }));
    await vi.waitFor(() => {
      expect(screen.container.querySelector('.sw-read')?.textContent).toBe('0 0 2 * * ? 每天 02:00');
    });
  });
});
