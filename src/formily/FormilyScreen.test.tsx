// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Component, Fragment, type ComponentType, type ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { compileFormily } from '../engine/compile/compile-formily.ts';
import type { Json } from '../engine/document.ts';
import { EngineContext, type Engine } from '../engine/react/context.ts';
import names from '../schemas/meta/formily-components.json' with { type: 'json' };
import { COMPONENT_NAMES } from './components.ts';
import { FormilyScreen } from './FormilyScreen.tsx';

afterEach(cleanup);

/** The components are loaded when the first document needs them. */
const FIRST_LOAD = { timeout: 10_000 };

const messages: string[] = [];

function open(
  schema: Json,
  isStripped = false,
  Around: ComponentType<{ children: ReactNode }> = Fragment,
): void {
  const compiled = compileFormily({ id: 'drop/x', schema }, { file: 'x.json', version: '1' });
  const plan = isStripped ? { ...compiled, expressions: {} } : compiled;
  const notify = { message: (_: string, text: string) => messages.push(text) };
  const engine = { services: { notify } } as unknown as Engine;
  render(
    <EngineContext value={engine}>
      <Around>
        <FormilyScreen plan={plan} />
      </Around>
    </EngineContext>,
  );
}

const item = { 'x-decorator': 'FormItem' };

describe('a plain Formily document', () => {
  it('renders Formily’s own components and submits the values', async () => {
    open({
      type: 'object',
      properties: {
        grid: {
          type: 'void',
          'x-component': 'FormGrid',
          properties: {
            name: { type: 'string', title: '姓名', required: true, 'x-component': 'Input', ...item },
            city: {
              type: 'string',
              title: '城市',
              default: 'bj',
              enum: [{ label: '北京', value: 'bj' }],
              'x-component': 'Select',
              ...item,
            },
          },
        },
        submit: { type: 'void', 'x-component': 'Submit', 'x-component-props': { children: '提交' } },
      },
    });
    const user = userEvent.setup({ delay: null });
    await screen.findByText('姓名', undefined, FIRST_LOAD);
    const input = document.querySelector('input:not([role=combobox])') as HTMLInputElement;
    expect(screen.getByText('北京')).toBeTruthy();
    await user.click(screen.getByRole('button'));
    await waitFor(() => {
      expect(document.querySelector('[class*=-error-help]')).not.toBeNull();
    });
    expect(messages).toEqual([]);
    await user.type(input, '张三');
    await user.click(screen.getByRole('button'));
    await waitFor(() => {
      expect(messages).toEqual(['校验通过']);
    });
    expect(JSON.parse(document.querySelector('pre')?.textContent ?? '')).toEqual({
      name: '张三',
      city: 'bj',
    });
  });

  it('S18: names the field whose expression is over its budget', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const Boundary = class extends Component<{ children: ReactNode }, { text: string }> {
      override state = { text: '' };
      static getDerivedStateFromError(error: Error): { text: string } {
        return { text: error.message };
      }
      override render(): ReactNode {
        return this.state.text || this.props.children;
      }
    };
    open(
      {
        type: 'object',
        properties: {
          wide: {
            type: 'string',
            title: '宽度',
            'x-component': 'Input',
            'x-component-props': { placeholder: "{{ 'x'.repeat(10000000) }}" },
          },
        },
      },
      false,
      Boundary,
    );
    await screen.findByText(/^字段“宽度”（wide）：.*上限/, undefined, FIRST_LOAD);
    vi.restoreAllMocks();
  });

  it('evaluates its expressions without making program text', async () => {
    const made = vi.spyOn(globalThis, 'Function');
    open({
      type: 'object',
      properties: {
        kind: { type: 'string', title: '类型', default: 'car', 'x-component': 'Input', ...item },
        plate: {
          type: 'string',
          title: '车牌',
          'x-component': 'Input',
          'x-visible': "{{ $values.kind === 'car' }}",
          ...item,
        },
      },
    });
    expect(await screen.findByText('车牌')).toBeTruthy();
    const input = document.querySelector<HTMLInputElement>('input');
    await userEvent.setup({ delay: null }).type(input as HTMLInputElement, 's');
    await waitFor(() => {
      expect(screen.queryByText('车牌')).toBeNull();
    });
    expect(made).not.toHaveBeenCalled();
    made.mockRestore();
  });

  it('knows the expressions of its own plan only', async () => {
    const titled = (title: string): Json => ({
      type: 'object',
      properties: { a: { type: 'string', title, 'x-component': 'Input', ...item } },
    });
    open(titled("{{ '一' + '二' }}"));
    expect(await screen.findByText('一二')).toBeTruthy();
    cleanup();
    open(titled("{{ '一' + '二' }}"), true);
    expect(await screen.findByText(/'一' \+ '二'/)).toBeTruthy();
    expect(screen.queryByText('一二')).toBeNull();
  });

  it('keeps the list of names that the checker knows in step with the components', () => {
    const roots = new Set(names.map((name) => name.split('.')[0]));
    expect([...roots].sort()).toEqual([...COMPONENT_NAMES].sort());
  });
});
