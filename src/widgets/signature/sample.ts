import { act } from '@testing-library/react';
import type { WidgetSample } from '../../../tests/widget-sample.ts';
import { fakeCanvas, PNG } from './canvas.testing.ts';

export default {
  value: PNG,
  shows: '已签名',
  reads: '',
  change: async (screen) => {
    // The box has no pen in a browser without a canvas: another one is made with the next size.
    const canvas = fakeCanvas();
    try {
      screen.model.form.setFieldState('sample', (field) => {
        field.display = 'none';
      });
      await act(() => Promise.resolve());
      screen.model.form.setFieldState('sample', (field) => {
        field.display = 'visible';
      });
      await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
      await screen.user.type(screen.page.getByLabelText('样例 姓名'), '张三{Enter}');
    } finally {
      canvas.restore();
    }
  },
  changed: PNG,
} satisfies WidgetSample;
