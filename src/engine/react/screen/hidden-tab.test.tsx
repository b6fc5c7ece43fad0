// @vitest-environment happy-dom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { Activity, type ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';
import { openDocument, registry } from '../../../../tests/open-document.tsx';
import type { ScreenPlan } from '../../plan/plan.ts';
import type { Services } from '../../services.ts';
import { EngineProvider, Screen } from './Screen.tsx';
import type { ScreenModel } from '../model/screen-model.ts';
import { createHand } from '../../../../tests/hand.ts';

afterEach(cleanup);

/** A tab that is shown or hidden, as the tabs of the app keep their screens. */
function Tab({
  services,
  isShown,
  onReady,
}: {
  services: Services;
  isShown: boolean;
  onReady?: (model: ScreenModel | undefined) => void;
}): ReactNode {
  return (
    <EngineProvider engine={{ services, registry, loadFormily: () => Promise.reject(new Error('unused')) }}>
      <Activity mode={isShown ? 'visible' : 'hidden'}>
        <Screen id="test/screen" {...(onReady && { onReady })} />
      </Activity>
    </EngineProvider>
  );
}

it('keeps what was typed when its tab is hidden and shown again: the steps of opening run once', async () => {
  const made = await openDocument({
    apis: { load: { url: '/load' } },
    on: {
      open: [
        { do: 'request', api: 'load' },
        { do: 'set', value: '{{ $result }}' },
      ],
    },
    schema: {
      type: 'object',
      properties: { name: { type: 'string', title: '姓名', 'x-component': 'text' } },
    },
  });
  const plan: ScreenPlan = made.model.plan;
  made.close();
  const asked: string[] = [];
  const services: Services = {
    ...made.model.services,
    screens: {
      load: () => {
        asked.push('document');
        return Promise.resolve(plan);
      },
      cards: () => [],
    },
    http: {
      ...made.model.services.http,
      send: <T,>() => {
        asked.push('record');
        return Promise.resolve({ success: true, code: 200, message: '', result: { name: '读来的' } as T });
      },
    },
  };
  const view = render(<Tab services={services} isShown />);
  const input = await screen.findByLabelText<HTMLInputElement>('姓名');
  await waitFor(() => {
    expect(input.value).toBe('读来的');
  });
  await createHand().type(input, '又改的');

  for (const isShown of [false, true]) {
    await act(async () => {
      view.rerender(<Tab services={services} isShown={isShown} />);
      await new Promise((resolve) => setTimeout(resolve, 20));
    });
  }
  expect(screen.getByLabelText<HTMLInputElement>('姓名').value).toBe('读来的又改的');
  expect(asked.filter((what) => what === 'record')).toHaveLength(1);
});

it.each([true, false])(
  'is let go when its tab is closed (shown: %s), and not before (F30)',
  async (isShown) => {
    const made = await openDocument({
      schema: {
        type: 'object',
        properties: { name: { type: 'string', title: '姓名', 'x-component': 'text' } },
      },
    });
    const { plan, services: own } = made.model;
    made.close();
    const services: Services = { ...own, screens: { load: () => Promise.resolve(plan), cards: () => [] } };
    const models = new Set<ScreenModel>();
    const tab = (shown: boolean) => (
      <Tab services={services} isShown={shown} onReady={(model) => void (model && models.add(model))} />
    );
    const view = render(tab(true));
    await screen.findByLabelText('姓名');
    await act(async () => view.rerender(tab(false)));
    await act(async () => view.rerender(tab(isShown)));
    const [model] = models;
    expect([models.size, model?.form.unmounted]).toEqual([1, false]);
    await act(async () => view.unmount());
    expect(model?.form.unmounted).toBe(true);
  },
);
