import type { WidgetSample } from '../../../tests/widget-sample.ts';

const page = { width: 210, height: 297, margin: { top: 15, right: 15, bottom: 15, left: 15 } };
const box = { x: 15, y: 15, width: 60, height: 8 };

export default {
  value: JSON.stringify({ page, elements: [{ id: 'a', ...box, type: 'text', size: 12, text: '标题' }] }),
  shows: '标题',
  reads: '210 × 297 毫米，1 个元素',
  change: async (screen) => {
    await screen.user.click(screen.page.getByRole('button', { name: '添加文字' }));
  },
  changed: JSON.stringify({
    page,
    elements: [{ id: 'e1', ...box, type: 'text', size: 12, text: '文字' }],
  }),
} satisfies WidgetSample;
