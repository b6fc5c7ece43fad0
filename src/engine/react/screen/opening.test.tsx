// @vitest-environment happy-dom
import { cleanup, render, waitFor } from '@testing-library/react';
import { useEffect, type ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';
import { openDocument, registry } from '../../../../tests/open-document.tsx';
import type { ReactWidget } from '../widget.ts';
import { createRegistry } from '../../registry/registry.ts';
import { EngineProvider, PlanView, Screen } from './Screen.tsx';

afterEach(cleanup);

it('begins the steps of opening before the browser draws', async () => {
  const made = await openDocument({
    on: { open: [{ do: 'set', field: 'name', value: '{{ $params.name }}' }] },
    schema: {
      type: 'object',
      properties: { name: { type: 'string', title: '姓名', 'x-component': 'text' } },
    },
  });
  const { plan, services } = made.model;
  made.close();
  const done: string[] = [];
  /** Effects like this one run once the browser has drawn. */
  function Drawn(): ReactNode {
    useEffect(() => {
      done.push('drawn');
    }, []);
    return null;
  }
  const watched = { ...services, watch: { step: () => done.push('step') } } as unknown as typeof services;
  const view = render(
    <EngineProvider
      engine={{ services: watched, registry, loadFormily: () => Promise.reject(new Error('unused')) }}
    >
      <Drawn />
      <PlanView plan={plan} params={{ name: '王芳' }} onClose={undefined} onReady={undefined} />
    </EngineProvider>,
  );
  expect(done).toEqual(['step', 'drawn']);
  expect(await view.findByDisplayValue('王芳')).toBeTruthy();
});

/** Opens a screen with a text that is drawn once its widget has prepared itself. */
async function openPrepared(prepare: () => Promise<unknown>) {
  await registry.load(['text_block']);
  const host = await openDocument(
    { schema: { type: 'object' } },
    {
      screens: {
        'test/text': {
          schema: {
            type: 'object',
            properties: {
              words: { type: 'void', 'x-component': 'text_block', 'x-component-props': { text: '正文' } },
            },
          },
        },
      },
    },
  );
  const { services } = host.model;
  host.close();
  const widget = { ...(registry.get('text_block') as ReactWidget), prepare };
  const loadFormily = () => Promise.reject(new Error('unused'));
  const engine = {
    services,
    registry: createRegistry({ text_block: () => Promise.resolve(widget) }),
    loadFormily,
  };
  return render(
    <EngineProvider engine={engine}>
      <Screen id="test/text" />
    </EngineProvider>,
  );
}

it('draws a widget once what its first picture needs is there', async () => {
  let release = (): void => undefined;
  const asked = new Promise<void>((isAsked) => {
    void openPrepared(() => {
      isAsked();
      return new Promise<void>((resolve) => (release = resolve));
    });
  });
  await asked;
  expect(document.body.textContent).not.toContain('正文');
  release();
  await waitFor(() => expect(document.body.textContent).toContain('正文'));
});

it('draws a widget that could not prepare itself, which says so itself', async () => {
  const view = await openPrepared(() => Promise.reject(new Error('no such file')));
  expect(await view.findByText('正文')).toBeTruthy();
});
