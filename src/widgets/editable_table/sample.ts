import type { WidgetSample } from '../../../tests/widget-sample.ts';

export default {
  value: [{ id: '1', name: '灭火器', amount: 12 }],
  shows: '灭火器',
  change: async (screen) => {
    await screen.press('新增');
    const cells = screen.container.querySelectorAll<HTMLElement>('.sw-et-row [data-c]');
    const [name] = cells;
    if (!name) throw new Error('no cell to type into');
    await screen.user.dblClick(name);
    const input = await screen.page.findByLabelText('名称，第 1 行');
    await screen.user.type(input, '消防栓{Enter}');
  },
  changed: [{ name: '消防栓' }],
} satisfies WidgetSample;
