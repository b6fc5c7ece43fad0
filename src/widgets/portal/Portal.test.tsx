// @vitest-environment happy-dom
// The home page: its cards are those that there are, also while it is open.
import { act } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openDocument } from '../../../tests/open-document.tsx';
import type { ScreenCard } from '../../engine/services.ts';

const home = {
  schema: {
    type: 'object',
    properties: { home: { type: 'void', 'x-component': 'portal', 'x-component-props': {} } },
  },
};
const words = (text: string) => ({
  schema: {
    type: 'object',
    properties: { words: { type: 'void', 'x-component': 'text_block', 'x-component-props': { text } } },
  },
});
const card = (screen: string): ScreenCard => ({ screen, title: screen, isInitial: true });

it('shows a card that comes with a module, and none that left with one', async () => {
  let cards: ScreenCard[] = [card('home/visits')];
  const listeners = new Set<() => void>();
  const documents: Record<string, object> = {
    'home/visits': words('访问'),
    'lease/chart': words('合同金额'),
  };
  const host = await openDocument({ schema: { type: 'object' } }, { screens: documents });
  const { load } = host.model.services.screens;
  host.close();
  const screen = await openDocument(home, {
    services: {
      screens: {
        load,
        cards: () => cards,
        subscribe: (listener) => {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
      },
    },
  });
  const change = (next: ScreenCard[]) =>
    act(() => {
      cards = next;
      for (const tell of listeners) tell();
    });
  await screen.page.findByText('访问');
  change([...cards, card('lease/chart')]);
  await screen.page.findByText('合同金额');
  change([card('home/visits')]);
  expect(screen.text()).not.toContain('合同金额');
  expect(screen.text()).toContain('访问');
  screen.close();
  expect(listeners.size).toBe(0);
});

it('shows a card once those before it are drawn, or were waited for long enough', async () => {
  const documents: Record<string, object> = { 'home/mine': words('我的'), 'home/visits': words('访问') };
  const host = await openDocument({ schema: { type: 'object' } }, { screens: documents });
  const { load } = host.model.services.screens;
  host.close();
  let release = (): void => undefined;
  let held = new Promise<void>((resolve) => (release = resolve));
  const open = () =>
    openDocument(home, {
      services: {
        screens: {
          load: async (id) => {
            if (id === 'home/mine') await held;
            return load(id);
          },
          cards: () => [card('home/mine'), card('home/visits')],
        },
      },
    });
  const screen = await open();
  const waiting = (): (string | null)[] =>
    [...document.querySelectorAll('.sw-portal-waiting')].map((one) => one.textContent);
  await screen.page.findByText('访问');
  expect(waiting()).toEqual(['访问']);
  release();
  await screen.page.findByText('我的');
  await screen.until(() => waiting().length === 0);
  screen.close();

  held = new Promise(() => undefined);
  const endless = await open();
  await endless.page.findByText('访问');
  expect(waiting()).toEqual(['访问']);
  await endless.until(() => waiting().length === 0);
  expect(endless.text()).not.toContain('我的');
  endless.close();
});
