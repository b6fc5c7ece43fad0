// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { EngineContext, type Engine } from '../../engine/react/context.ts';
import { createShortcuts } from './shortcuts.ts';
import { nameKeys } from './key-names.ts';
import { usePageKeys } from './use-page-keys.ts';

afterEach(cleanup);

function open() {
  const shortcuts = createShortcuts();
  const done: string[] = [];
  const group = {
    title: '页面',
    shortcuts: [
      { keys: '?', title: '快捷键', run: () => done.push('help') },
      { keys: 'Control+K', title: '查找', run: () => done.push('find') },
    ],
  };
  const Page = () => {
    usePageKeys(group);
    return <input aria-label="姓名" />;
  };
  const engine = { services: { shortcuts } } as unknown as Engine;
  const view = render(
    <EngineContext value={engine}>
      <Page />
    </EngineContext>,
  );
  return { ...view, shortcuts, done, group };
}

it('keys of a page are listed where they are handled, and no longer than that', () => {
  const { shortcuts, unmount, group, done } = open();
  expect(shortcuts.list()).toEqual([group]);
  unmount();
  expect(shortcuts.list()).toEqual([]);
  fireEvent.keyDown(document.body, { key: '?' });
  expect(done).toEqual([]);
});

it('a single key means a letter to whoever types; keys with Ctrl mean the same everywhere', () => {
  const { done } = open();
  const field = screen.getByRole('textbox');
  fireEvent.keyDown(field, { key: '?' });
  expect(done).toEqual([]);
  fireEvent.keyDown(field, { key: 'k', code: 'KeyK', ctrlKey: true });
  fireEvent.keyDown(document.body, { key: '?' });
  expect(done).toEqual(['find', 'help']);
});

it('an editor that takes keys for itself keeps them', () => {
  const { done } = open();
  const field = screen.getByRole('textbox');
  field.addEventListener('keydown', (event) => event.preventDefault());
  fireEvent.keyDown(field, { key: 'k', code: 'KeyK', ctrlKey: true });
  expect(done).toEqual([]);
});

it('keys are written as they stand on the keyboard', () => {
  expect(nameKeys('Control+K', false)).toEqual(['Ctrl', 'K']);
  expect(nameKeys('Control+K', true)).toEqual(['⌘', 'K']);
  expect(nameKeys('Alt+ArrowUp', false)).toEqual(['Alt', '↑']);
});
