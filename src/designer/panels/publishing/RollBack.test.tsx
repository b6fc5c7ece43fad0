// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { EngineContext, type Engine } from '../../../engine/react/context.ts';
import type { DocumentVersion } from '../../wire.ts';
import type { BelongingsDeed } from '../../wire-belongings.ts';
import { DesignerContext, type DesignerParts } from '../designer-context.ts';
import { RollBack } from './RollBack.tsx';

const VERSION: DocumentVersion = {
  version: 1,
  set: 'set-1',
  note: '第一版',
  author: '管理员',
  time: '2026-11-28 10:00:00',
  isServed: false,
};
const rollback = vi.fn(() => Promise.resolve({ findings: [], set: 'set-2' }));
const onClose = vi.fn();
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

/** @param former answers what belonged to the version */
function ask(former: Promise<readonly BelongingsDeed[]>): HTMLButtonElement {
  const session = { opened: { id: 'a/b' }, reset: vi.fn() };
  const calls = { former: () => former, rollback, open: () => Promise.resolve({}) };
  const designer = { session, calls } as unknown as DesignerParts;
  const engine = { services: { notify: { message: vi.fn() } } } as unknown as Engine;
  render(
    <EngineContext value={engine}>
      <DesignerContext value={designer}>
        <RollBack version={VERSION} onClose={onClose} />
      </DesignerContext>
    </EngineContext>,
  );
  return screen.getByRole('button', { name: '回到此版本' });
}

it('an older version is brought back once it is known what goes along', async () => {
  let answer = (_: readonly BelongingsDeed[]): void => undefined;
  const button = ask(new Promise((resolve) => (answer = resolve)));
  expect(button.disabled).toBe(true);
  answer([{ id: 'menu', words: '删除菜单“客户”和它的授权', isAllowed: true }]);
  await screen.findByText('删除菜单“客户”和它的授权');
  expect(button.disabled).toBe(false);
  fireEvent.click(button);
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledWith(true));
  expect(rollback).toHaveBeenCalledWith({ set: 'set-1', note: '回到版本 1', withBelongings: false });
});

it('an older version is brought back alone where nobody can say what belonged to it', async () => {
  const button = ask(Promise.reject(new Error('没有回答')));
  await screen.findByText('没有回答');
  expect(button.disabled).toBe(false);
});
