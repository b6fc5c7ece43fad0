// @vitest-environment happy-dom
// Every shipped screen read anew as a whole, and told of news while one of its dialogs is open.
import { act } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ActionDeclaration, ScreenDocument } from '../src/engine/document.ts';
import type { Dicts, News } from '../src/engine/services.ts';
import { openDocument, registry } from './open-document.tsx';
import { shapedAnswer } from './shaped-answers.ts';
import { flattenSteps, shippedScreens, walkNodes } from './shipped-screens.ts';

const screens = Object.fromEntries(shippedScreens.map((document) => [document.id ?? '', document]));

/** Every dictionary there may be. */
const OPTIONS = [
  { value: '1', text: '甲' },
  { value: '2', text: '乙' },
];
const DICTS: Dicts = {
  peek: () => OPTIONS,
  load: () => Promise.resolve(OPTIONS),
  mayChange: () => false,
  refresh: () => Promise.resolve(),
  subscribe: () => () => undefined,
};

const settled = (): Promise<void> => act(() => new Promise<void>((resolve) => setTimeout(resolve, 0)));

const errors: string[] = [];
beforeAll(() => registry.load(registry.types));
afterEach(() => vi.restoreAllMocks());

function watchErrors(): void {
  errors.length = 0;
  vi.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => {
    errors.push(parts.map(String).join(' '));
  });
}

/** What people see of a list that could not be read, and what a developer reads in the console. */
function listFailures(screen: Awaited<ReturnType<typeof openDocument>>): string[] {
  const text = screen.baseElement.textContent ?? '';
  const shown = /数据加载失败[^。]{0,80}/g.exec(text)?.[0];
  // What loads while nobody waits for it is of no interest here.
  const told = errors.filter((error) => !error.includes('not wrapped in act'));
  return [...(shown === undefined ? [] : [shown]), ...told];
}

/** Screens with something to read anew; of the gallery those pages that show a list. */
const reading = shippedScreens.filter((document) => {
  let isReading = false;
  walkNodes(document, (node) => {
    isReading ||= node['x-source'] !== undefined || node['x-component'] === 'captcha';
  });
  return isReading && (!document.id?.startsWith('gallery/') || document.id === 'gallery/data_table');
});

describe('a screen that is read anew as a whole', () => {
  it('fails nowhere, whatever its lists are made of', async () => {
    const wrong: string[] = [];
    let read = 0;
    const say = (document: ScreenDocument, when: string, failures: readonly string[]): void => {
      wrong.push(...failures.map((failure) => `${document.id ?? ''} ${when}: ${failure}`));
    };
    for (const document of reading) {
      watchErrors();
      const screen = await openDocument(document, {
        answer: shapedAnswer,
        screens,
        services: { dicts: DICTS },
      });
      await settled();
      // A list that fails at once is not tried by what follows.
      say(document, 'when it is opened', listFailures(screen));
      errors.length = 0;
      const asked = screen.requests.length;
      // A screen that wants a record it was not given says so, and has no model.
      const model = screen.model as typeof screen.model | undefined;
      await act(async () => {
        await model?.run([{ do: 'reload' }], {});
      });
      await settled();
      read += screen.requests.length > asked ? 1 : 0;
      say(document, 'when it is read anew', listFailures(screen));
      screen.close();
    }
    expect(wrong).toEqual([]);
    expect(read).toBeGreaterThan(30);
  }, 300_000);
});

/** Steps of a screen that open a dialog under a fixed id. */
function listOpenings(document: ScreenDocument): Extract<ActionDeclaration, { do: 'open' }>[] {
  const steps: ActionDeclaration[] = [];
  walkNodes(document, (node) => {
    for (const some of Object.values(node['x-on'] ?? {})) steps.push(...flattenSteps(some));
  });
  return steps.filter((step) => step.do === 'open').filter(({ screen }) => !screen.includes('{{'));
}

const pushed = shippedScreens.filter((document) => document.on?.push !== undefined);

describe.each(pushed.map((document) => [document.id ?? '', document] as const))('%s', (_, document) => {
  const ids = [...new Set(listOpenings(document).map(({ screen }) => screen))];

  it.each(ids)('reads what is new while %s is open above it', async (id) => {
    watchErrors();
    const listeners = new Set<(news: News) => void>();
    const screen = await openDocument(document, {
      answer: shapedAnswer,
      screens,
      services: {
        dicts: DICTS,
        pushes: {
          subscribe: (listener) => {
            listeners.add(listener);
            return () => listeners.delete(listener);
          },
        },
      },
    });
    await settled();
    const opening = screen.model.run(
      [
        {
          do: 'open',
          screen: { kind: 'constant', value: id },
          as: 'dialog',
          params: { kind: 'constant', value: { id: '1', record: { id: '1' } } },
        },
      ],
      {},
    );
    await act(() => vi.dynamicImportSettled());
    await vi.waitFor(() => expect(screen.baseElement.querySelector('[role="dialog"]')).not.toBeNull());
    await settled();
    const before = screen.requests.length;
    expect(listeners.size).toBeGreaterThan(0);
    await act(async () => {
      for (const listener of [...listeners]) listener({ isOwn: false });
      await Promise.resolve();
    });
    await vi.waitFor(() => expect(screen.requests.length).toBeGreaterThan(before));
    await settled();
    expect(listFailures(screen)).toEqual([]);
    screen.close();
    await Promise.race([opening, settled()]);
  });
});
