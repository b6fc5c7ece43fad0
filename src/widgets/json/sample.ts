import { fireEvent } from '@testing-library/react';
import type { WidgetSample } from '../../../tests/widget-sample.ts';

export default {
  value: '12345',
  shows: '12345',
  change: async (screen) => {
    const box = screen.container.querySelector('.cm-content');
    if (!box) throw new Error('the editor is not here');
    // Typing needs a laid-out page; pasting does not.
    fireEvent.paste(box, { clipboardData: { getData: () => '[1, 2]' } });
    await Promise.resolve();
  },
  changed: '[1, 2]',
} satisfies WidgetSample;
