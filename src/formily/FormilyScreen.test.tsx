// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { compileFormily } from '../engine/compile/compile-formily.ts';
import type { FormilyPlan } from '../engine/plan/plan.ts';
import type { Json } from '../engine/document.ts';
import { EngineContext, type Engine } from '../engine/react/context.ts';
import names from '../schemas/meta/formily-components.json' with { type: 'json' };
import { COMPONENT_NAMES, loadComponents } from './components.ts';
import { FormilyScreen } from './FormilyScreen.tsx';
import { createHand } from '../../tests/hand.ts';

afterEach(cleanup);

/** The components are loaded when the first document needs them. */
const FIRST_LOAD = { timeout: 10_000 };

const messages: string[] = [];

function open(schema: Json, isStripped = false): void {
  const compiled = compileFormily({ id: 'drop/x', schema }, { file: 'x.json', version: '1' });
  const plan = isStripped ? { ...compiled, expressions: {} } : compiled;
  show(plan);
}

function show(plan: FormilyPlan): void {
  const services = {
    notify: { message: (_: string, text: string) => messages.push(text) },
    dicts: { peek: () => undefined, load: () => Promise.resolve([]) },
    session: { user: () => null },
    clock: { now: () => 0 },
  };
  render(
    <EngineContext value={{ services } as unknown as Engine}>
      <FormilyScreen plan={plan} />
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
    const user = createHand();
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
    open({
      type: 'object',
      properties: {
        wide: {
          type: 'string',
          title: '宽度',
          'x-component': 'Input',
          'x-component-props': { placeholder: "{{ 'x'.repeat(10000000) }}" },
        },
      },
    });
    await screen.findByText(/字段“宽度”（wide）：.*上限/, undefined, FIRST_LOAD);
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
    expect(await screen.findByText('车牌', undefined, FIRST_LOAD)).toBeTruthy();
    const input = document.querySelector<HTMLInputElement>('input');
    await createHand().type(input as HTMLInputElement, 's');
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

  it('has a component behind every name and every part of a name', async () => {
    const components = await loadComponents(names);
    const missing = names.filter((name) => {
      const part = name
        .split('.')
        .reduce<unknown>((owner, key) => (owner as Record<string, unknown> | undefined)?.[key], components);
      return typeof part !== 'function' && typeof part !== 'object';
    });
    expect(missing).toEqual([]);
  });

  it('loads what it names and nothing else', async () => {
    expect(Object.keys(await loadComponents(['Input.TextArea', 'FormItem', 'Nothing'])).sort()).toEqual([
      'FormItem',
      'Input',
    ]);
  });

  it('gets a button to submit with when it names none', async () => {
    open({ type: 'object', properties: { a: { type: 'string', default: '一', 'x-component': 'Input' } } });
    const user = createHand();
    await user.click(await screen.findByRole('button', { name: /提\s*交/ }, FIRST_LOAD));
    await waitFor(() => {
      expect(JSON.parse(document.querySelector('pre')?.textContent ?? '')).toEqual({ a: '一' });
    });
  });

  it('tells of an expression that cannot work with its values, and goes on', async () => {
    open({
      type: 'object',
      properties: {
        a: { type: 'string', title: '{{ $values.none.name }}', 'x-component': 'Input', ...item },
        b: { type: 'string', title: '乙', 'x-component': 'Input', ...item },
      },
    });
    expect(await screen.findByText(/\$values\.none\.name \}\} 运行失败/, undefined, FIRST_LOAD)).toBeTruthy();
    expect(screen.getByText('乙')).toBeTruthy();
  });

  it('names its controls and announces its errors', async () => {
    open({
      type: 'object',
      properties: {
        name: { type: 'string', title: '姓名', required: true, 'x-component': 'Input', ...item },
        sex: { type: 'string', title: '性别', enum: ['男', '女'], 'x-component': 'Radio.Group', ...item },
      },
    });
    const user = createHand();
    const input = await screen.findByRole('textbox', { name: '姓名' }, FIRST_LOAD);
    expect(await screen.findByRole('radiogroup', { name: '性别' }, FIRST_LOAD)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /提\s*交/ }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('该字段是必填字段');
    await waitFor(() => {
      expect(input.getAttribute('aria-describedby')).toBe(alert.id);
    });
    await user.type(input, '张');
    await waitFor(() => {
      expect(input.hasAttribute('aria-describedby')).toBe(false);
    });
  });

  it('starts with the values of its form and names the buttons of its rows', async () => {
    const plan = compileFormily(
      {
        id: 'drop/x',
        form: { layout: 'vertical', initialValues: { rows: [{ who: '甲' }] } },
        schema: {
          type: 'object',
          properties: {
            rows: {
              type: 'array',
              'x-component': 'ArrayTable',
              items: {
                type: 'object',
                properties: {
                  c: {
                    type: 'void',
                    'x-component': 'ArrayTable.Column',
                    'x-component-props': { title: '谁' },
                    properties: {
                      who: { type: 'string', 'x-component': 'Input' },
                      remove: { type: 'void', 'x-component': 'ArrayTable.Remove' },
                    },
                  },
                },
              },
            },
          },
        },
      },
      { file: 'x.json', version: '1' },
    );
    show(plan);
    expect(await screen.findByRole('textbox', { name: '谁' }, FIRST_LOAD)).toHaveProperty('value', '甲');
    await createHand().click(screen.getByRole('button', { name: '删除' }));
    await waitFor(() => {
      expect(screen.queryByRole('textbox', { name: '谁' })).toBeNull();
    });
  });
});

describe('a list in tabs', () => {
  const list = (more: object = {}): Json => ({
    type: 'object',
    properties: {
      sites: {
        type: 'array',
        title: '站点',
        maxItems: 3,
        'x-component': 'ArrayTabs',
        items: {
          type: 'object',
          properties: {
            name: { type: 'string', title: '名称', required: true, 'x-component': 'Input', ...item },
          },
        },
        ...more,
      },
      submit: { type: 'void', 'x-component': 'Submit', 'x-component-props': { children: '提交' } },
    },
  });
  const tabs = () => screen.getAllByRole('tab').map((one) => one.textContent);

  it('has nothing but tabs in its list of tabs, and adds and removes rows by buttons beside it', async () => {
    open(list());
    const user = createHand();
    const add = await screen.findByRole('button', { name: '添加站点' }, FIRST_LOAD);
    expect(add.closest('[role=tablist]')).toBeNull();
    expect(tabs()).toEqual(['站点 1']);
    expect(screen.getByRole('button', { name: '删除站点 1' })).toHaveProperty('disabled', true);
    await user.click(add);
    await user.click(add);
    expect(tabs()).toEqual(['站点 1', '站点 2', '站点 3']);
    expect(add).toHaveProperty('disabled', true);
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('站点 3');
    await user.type(screen.getByRole('textbox', { name: '名称' }), '丙');
    await user.click(screen.getByRole('tab', { name: '站点 2' }));
    await user.click(screen.getByRole('button', { name: '删除站点 2' }));
    expect(tabs()).toEqual(['站点 1', '站点 2']);
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('站点 1');
    await user.click(screen.getByRole('tab', { name: '站点 2' }));
    expect(screen.getByRole('textbox', { name: '名称' })).toHaveProperty('value', '丙');
  });

  it('marks the tab whose fields failed, and only that one', async () => {
    open(list());
    const user = createHand();
    await user.click(await screen.findByRole('button', { name: '添加站点' }, FIRST_LOAD));
    await user.type(screen.getByRole('textbox', { name: '名称' }), '乙');
    await user.click(screen.getByRole('button', { name: /提\s*交/ }));
    await waitFor(() => {
      expect(screen.getByTitle('1个错误')).toBeTruthy();
    });
    expect(screen.getByTitle('1个错误').closest('[role=tab]')?.textContent).toContain('站点 1');
  });

  it('cannot be added to where it is only read', async () => {
    open(list({ 'x-pattern': 'readPretty' }));
    expect(await screen.findByRole('tab', { name: '站点 1' }, FIRST_LOAD)).toBeTruthy();
    expect(screen.queryByRole('button', { name: '添加站点' })).toBeNull();
  });
});
