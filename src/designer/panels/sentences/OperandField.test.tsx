// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { EngineContext, type Engine } from '../../../engine/react/context.ts';
import type { FormField } from '../../document/form-fields.ts';
import { DesignerContext, type DesignerParts } from '../designer-context.ts';
import { openPage } from '../open-page.testing.ts';
import { OperandField } from './OperandField.tsx';

afterEach(cleanup);

it('says below the choices of a condition that the dictionary is too long to list them all', async () => {
  const message = '选项超过10000个，只列出前10000个，其余请用可搜索的选择框查找';
  const session = await openPage({ id: 'a/b', format: 1, title: '页', schema: { type: 'object' } });
  const engine = {
    services: {
      dicts: { load: () => Promise.resolve([{ value: 'c1', text: '一号客户' }]), cut: () => ({ message }) },
    },
  } as unknown as Engine;
  const about = { dict: 'customers', type: 'string', choices: [] } as unknown as FormField;
  render(
    <EngineContext value={engine}>
      <DesignerContext value={{ session } as unknown as DesignerParts}>
        <OperandField
          label="值"
          operand={{ kind: 'value', value: '' }}
          about={about}
          isDisabled={false}
          onChange={() => undefined}
        />
      </DesignerContext>
    </EngineContext>,
  );
  const list = await screen.findByRole('combobox', { name: '值' });
  await screen.findByText('请选择一项');
  act(() => {
    fireEvent.mouseDown(list);
  });
  expect(await screen.findByTitle('一号客户')).toBeTruthy();
  expect(screen.getByRole('note').textContent).toBe(message);
  session.end();
});
