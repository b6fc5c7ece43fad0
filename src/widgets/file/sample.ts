import type { WidgetSample } from '../../../tests/widget-sample.ts';

export default {
  options: { answer: () => ({ 'temp/1.pdf': { fileName: '合同.pdf', fileSize: 1536 } }) },
  value: 'temp/1.pdf',
  shows: '合同.pdf',
  change: async (screen) => {
    const file = new File(['x'], '清单.txt', { type: 'text/plain' });
    await screen.user.upload(screen.control('样例'), file);
  },
  changed: 'temp/清单.txt',
} satisfies WidgetSample;
