// For tests: the canvas of the designer with the page's side of its line.
import { act, render } from '@testing-library/react';
import { expect, vi } from 'vitest';
import type { ScreenPlan } from '../src/engine/plan/plan.ts';
import type { UserView } from '../src/engine/services.ts';
import type { WidgetRegistry } from '../src/engine/react/widget.ts';
import { Canvas, type CanvasLine } from '../src/designer/canvas/Canvas.tsx';
import type { FromCanvas, ToCanvas } from '../src/designer/canvas/protocol.ts';
import { createMemoryStorage } from '../src/runtime/storage/open-storage.ts';
import { createStored } from '../src/runtime/storage/stored.ts';
import { createLooks } from '../src/runtime/theme/looks.ts';
import { registry } from './open-document.tsx';
import { createTestFiles } from './test-files.ts';

/** Whoever designs is signed in. */
const DESIGNER = {
  id: '1',
  username: 'designer',
  realname: '设计者',
  roles: [],
  departs: [],
} as unknown as UserView;

const SEX = [{ value: '1', text: '男' }];

/** The page's side of a canvas. */
export async function openCanvas(plan: ScreenPlan, widgets: WidgetRegistry = registry) {
  const told: FromCanvas[] = [];
  let hear: (message: ToCanvas) => void = () => undefined;
  const line: CanvasLine = {
    tell: (message) => told.push(message),
    listen: (next) => {
      hear = next;
      return () => undefined;
    },
  };
  const dicts = {
    peek: (code: string) => (code === 'sex' ? SEX : undefined),
    load: (code: string) => Promise.resolve(code === 'sex' ? SEX : []),
    mayChange: () => false,
    refresh: () => Promise.resolve(),
    subscribe: () => () => undefined,
  };
  const view = render(
    <Canvas
      line={line}
      surroundings={{
        dicts,
        session: {
          user: () => DESIGNER,
          signIn: () => Promise.resolve(),
          signOut: () => Promise.resolve(),
          adoptUser: () => undefined,
        },
        clock: { now: () => 0 },
        files: createTestFiles().files,
        looks: createLooks(createStored(createMemoryStorage(), createMemoryStorage())),
      }}
      registry={widgets}
      loadFormily={() => Promise.reject(new Error('not in this test'))}
    />,
  );
  const say = async (message: ToCanvas): Promise<void> => {
    await act(async () => {
      hear(message);
      await vi.dynamicImportSettled();
    });
  };
  await say({ kind: 'plan', plan });
  await vi.waitFor(() => {
    expect(view.container.querySelector('.sw-canvas-layer')).not.toBeNull();
  });
  const layer = view.container.querySelector('.sw-canvas-layer') as HTMLElement;
  return { view, told, say, layer, marks: () => [...view.container.querySelectorAll('[data-node]')] };
}
