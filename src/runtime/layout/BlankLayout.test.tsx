// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { gone } from '../http/scripted.testing.ts';
import { RuntimeContext } from '../runtime-context.ts';
import { createRuntime } from '../runtime.ts';
import { BlankLayout } from './BlankLayout.tsx';

afterEach(cleanup);

describe('the pages around sign-in', () => {
  // H2.26
  it('shrink with the height of the window, never below 0.7 and never beyond 1', async () => {
    const runtime = createRuntime(window, gone);
    await runtime.site.load();
    const { container } = render(
      <RuntimeContext value={runtime}>
        <BlankLayout
          place={{
            path: '/user/login',
            fullPath: '/user/login',
            isReplacing: false,
            verdict: { kind: 'missing' },
          }}
        />
      </RuntimeContext>,
    );
    const scaleAt = (height: number): number => {
      act(() => {
        Object.defineProperty(window, 'innerHeight', { configurable: true, value: height });
        window.dispatchEvent(new Event('resize'));
      });
      const page = container.querySelector<HTMLElement>('.sw-sign-in');
      return Number(page?.style.getPropertyValue('--sw-scale'));
    };
    expect([1080, 771.5, 700, 540, 539, 300].map(scaleAt)).toEqual([1, 1, (1.4 * 700) / 1080, 0.7, 0.7, 0.7]);
  });
});
