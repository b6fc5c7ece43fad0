// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { DesignerContext, type DesignerParts } from '../designer-context.ts';
import { ConflictDialog } from './ConflictDialog.tsx';

afterEach(cleanup);

it.each([
  ['李四', '2026-01-01 08:00:00', '李四也改了这里（2026-01-01 08:00:00）'],
  ['李四', '', '李四也改了这里'],
  ['', '', '他人也改了这里'],
])(
  'whoever is asked about a conflict reads who it was and when, as far as that is known: %s %s',
  (updateBy, updateTime, words) => {
    const conflict = { number: 2, text: '{}', updateBy, updateTime, merged: '{}', conflicts: [] };
    const state = { saving: { kind: 'conflict', conflict, answers: [] } };
    const session = { state: () => state, subscribe: () => () => undefined };
    render(
      <DesignerContext value={{ session } as unknown as DesignerParts}>
        <ConflictDialog />
      </DesignerContext>,
    );
    expect(screen.getByRole('dialog', { name: words })).toBeTruthy();
  },
);
