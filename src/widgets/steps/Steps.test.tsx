// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { openDocument } from '../../../tests/open-document.tsx';

const page = (settings: Record<string, unknown>, node: Record<string, unknown> = {}) => ({
  state: { at: 1, clicked: null },
  apis: { way: { url: '/way' } },
  schema: {
    type: 'object',
    properties: {
      way: {
        type: 'void',
        title: '进度',
        'x-component': 'steps',
        'x-component-props': settings,
        'x-on': { change: [{ do: 'set', state: 'clicked', value: '{{ $event }}' }] },
        ...node,
      },
    },
  },
});

const STEPS = [{ title: '提交' }, { title: '审核', text: '部门经理' }, { title: '完成' }];

describe('steps', () => {
  it('say in words what became of each, and which is the current one', async () => {
    const screen = await openDocument(page({ steps: STEPS, current: '{{ $state.at }}' }));
    const group = screen.page.getByRole('group', { name: '进度' });
    expect(group.textContent).toContain('提交（已完成）');
    expect(group.textContent).toContain('审核（进行中）');
    expect(group.textContent).toContain('部门经理');
    expect(group.textContent).toContain('完成（未开始）');
    expect(group.querySelector('[aria-current=step]')?.textContent).toContain('审核');
    screen.model.setState('at', 2);
    await screen.until(
      () => group.querySelector('[aria-current=step]')?.textContent?.includes('完成') ?? false,
    );
  });

  it('take an error and states of their own', async () => {
    const steps = [...STEPS.slice(0, 2), { title: '归档', status: 'finish' }];
    const screen = await openDocument(page({ steps, current: 1, status: 'error' }));
    expect(screen.text()).toContain('审核（有错误）');
    expect(screen.text()).toContain('归档（已完成）');
  });

  it('tell which one was pressed where that is allowed', async () => {
    const screen = await openDocument(page({ steps: STEPS, current: 0, isClickable: true }));
    await screen.user.click(screen.page.getByText('完成'));
    expect(screen.model.state['clicked']).toBe(2);
  });

  it('come from rows of a call, with a view for none and for failure', async () => {
    const settings = { titleField: 'name', statusField: 'state' };
    const rows = [
      { name: '甲', state: 'finish' },
      { name: '乙', state: 'no such state' },
    ];
    const source = { 'x-source': { api: 'way' } };
    const screen = await openDocument(page({ ...settings, current: 1 }, source), { answer: () => rows });
    expect(await screen.page.findByText('甲')).toBeTruthy();
    expect(screen.text()).toContain('乙（进行中）');
    screen.close();
    const empty = await openDocument(page(settings, source), { answer: () => [] });
    expect(await empty.page.findByText('暂无步骤')).toBeTruthy();
    empty.close();
    const failed = await openDocument(page(settings, source), {
      answer: () => {
        throw new Error('网络超时');
      },
    });
    expect((await failed.page.findByRole('alert')).textContent).toContain('网络超时');
  });

  it('say how many are left out where one page is not all of them', async () => {
    const document = page({ titleField: 'name' }, { 'x-source': { api: 'way' } });
    const paged = { ...document, apis: { way: { url: '/way', page: true } } };
    const screen = await openDocument(paged, {
      answer: () => ({ records: [{ name: '甲' }, { name: '乙' }], total: 120 }),
    });
    expect((await screen.page.findByRole('note')).textContent).toBe(
      '只显示前 2 条，共 120 条，请缩小查询范围',
    );
    screen.close();
  });
});
