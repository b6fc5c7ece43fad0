// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { useEffect, type ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';
import { openDocument, registry } from '../../../../tests/open-document.tsx';
import { EngineProvider, PlanView } from './Screen.tsx';

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
