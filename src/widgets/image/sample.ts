import type { WidgetSample } from '../../../tests/widget-sample.ts';

export default {
  options: { answer: () => ({ 'temp/1.png': { fileName: '现场.png', fileSize: 1536 } }) },
  value: 'temp/1.png',
  shows: '现场.png',
  change: async (screen) => {
    const file = new File(['x'], '门口.png', { type: 'image/png' });
    await screen.user.upload(screen.control('样例'), file);
  },
  changed: 'temp/门口.png',
} satisfies WidgetSample;
