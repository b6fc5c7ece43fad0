import { fireEvent } from '@testing-library/react';
import type { WidgetSample } from '../../../tests/widget-sample.ts';

export default {
  value: 'let a = 1;',
  shows: 'let a = 1;',
  change: async (screen) => {
    const box = screen.container.querySelector('.cm-content');
    if (!box) throw new Error('the editor is not here');
    // Typing needs a laid-out page; pasting does not.
    fireEvent.paste(box, { clipboardData: { getData: () => 'let b;' } });
    await Promise.resolve();
  },
  changed: 'let b;',
} satisfies WidgetSample;
