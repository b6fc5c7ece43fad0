// @vitest-environment happy-dom
// A screen that goes on with another version of its plan, as while somebody designs it.
import { act } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { PlanNode } from '../src/engine/plan/plan.ts';
import { openDocument } from './open-document.tsx';

const text = (title: string, rest: object = {}): object => ({
  type: 'string',
  title,
  'x-component': 'text',
  ...rest,
});
const object = (properties: object, rest: object = {}): object => ({
  ...rest,
  schema: { type: 'object', properties },
});

describe('a screen that takes over another version of its document', () => {
  it('keeps what was typed, and draws what is new, changed and gone', async () => {
    const screen = await openDocument(object({ a: text('甲'), b: text('乙'), c: text('丙') }));
    await screen.fill('甲', '一');
    await screen.fill('乙', '二');
    await screen.adopt(object({ a: text('甲'), d: text('丁', { default: '四' }), b: text('乙方') }));
    expect((screen.control('甲') as HTMLInputElement).value).toBe('一');
    expect((screen.control('乙方') as HTMLInputElement).value).toBe('二');
    expect((screen.control('丁') as HTMLInputElement).value).toBe('四');
    expect(screen.page.queryByLabelText('丙')).toBeNull();
    await screen.fill('丁', '4');
    expect(screen.values()).toMatchObject({ a: '一', b: '二', d: '4' });
  });

  it('mounts nothing anew that did not change: the cursor stays in its field', async () => {
    const screen = await openDocument(
      object({ card: { type: 'void', 'x-component': 'card', properties: { a: text('甲') } }, b: text('乙') }),
    );
    const control = screen.control('甲');
    control.focus();
    const node = screen.model.plan.root.children[0]?.children[0] as PlanNode;
    const field = screen.model.fields.of(node);
    const card = { type: 'void', 'x-component': 'card', 'x-component-props': { title: '卡片' } };
    await screen.adopt(object({ card: { ...card, properties: { a: text('甲') } }, b: text('乙二') }));
    expect(screen.control('甲')).toBe(control);
    expect(document.activeElement).toBe(control);
    expect(screen.text()).toContain('卡片');
    expect(screen.model.fields.created.get(node)).toBe(field);
  });

  it('gives the value back to a field that is taken away and comes back', async () => {
    const both = object({ a: text('甲'), b: text('乙') });
    const screen = await openDocument(both);
    await screen.fill('乙', '二');
    await screen.adopt(object({ a: text('甲') }));
    await screen.adopt(both);
    expect((screen.control('乙') as HTMLInputElement).value).toBe('二');
  });

  it('runs linkage and rules as they are now, on what was there before', async () => {
    const screen = await openDocument(
      object({ a: text('甲'), b: text('乙', { 'x-value': '{{ $values.a }}' }) }),
    );
    await screen.fill('甲', '一');
    await screen.adopt(
      object({
        a: text('甲', { required: true }),
        b: text('乙', { 'x-value': "{{ ($values.a ?? '') + '!' }}", 'x-visible': "{{ $values.a !== '' }}" }),
      }),
    );
    await screen.until(() => screen.values()['b'] === '一!');
    await screen.fill('甲', '二');
    await screen.until(() => screen.values()['b'] === '二!');
    await screen.user.clear(screen.control('甲'));
    expect(screen.page.queryByLabelText('乙')).toBeNull();
    expect(await screen.validate()).toBe(false);
    expect(screen.errorOf('甲')).toBe('请输入甲');
  });

  it('keeps the verdict at a field of which something else changed', async () => {
    const screen = await openDocument(object({ a: text('甲', { required: true }) }));
    expect(await screen.validate()).toBe(false);
    await screen.adopt(object({ a: text('甲方', { required: true }) }));
    expect(screen.errorOf('甲方')).toBe('请输入甲');
  });

  it('begins fields anew where nobody typed, and has states and dictionaries that were added', async () => {
    const screen = await openDocument(
      object({ a: text('甲', { default: '一' }), b: text('乙', { default: '二' }) }),
    );
    await screen.fill('乙', '2');
    await screen.adopt(
      object(
        {
          a: text('甲', { default: '壹' }),
          b: text('乙', { default: '贰' }),
          s: { type: 'string', title: '选', 'x-component': 'radio', 'x-dict': 'own' },
          note: { type: 'void', 'x-component': 'button', 'x-component-props': { text: '{{ $state.hint }}' } },
        },
        { state: { hint: '新状态' }, dicts: { own: { items: [{ value: '1', text: '项目一' }] } } },
      ),
    );
    expect(screen.values()).toMatchObject({ a: '壹', b: '2' });
    expect(screen.text()).toContain('新状态');
  });

  it('shows in the place of a faulty node what is wrong with it, and draws the others', async () => {
    const screen = await openDocument(object({ a: text('甲'), b: text('乙') }));
    await screen.fill('乙', '二');
    const { plan } = screen.model;
    const [first, ...others] = plan.root.children;
    const fault = {
      severity: 'error',
      file: 'draft.json',
      line: 1,
      column: 1,
      pointer: '',
      fix: undefined,
    } as const;
    const held = {
      ...(first as PlanNode),
      kind: 'void',
      widget: undefined,
      faults: [{ ...fault, code: 'widget-unknown', message: '组件 “txt” 不存在' }],
    } as unknown as PlanNode;
    act(() => {
      screen.model.adopt({ ...plan, root: { ...plan.root, children: [held, ...others] } });
    });
    expect(screen.page.getByRole('alert').textContent).toBe('“a”有误组件 “txt” 不存在');
    expect((screen.control('乙') as HTMLInputElement).value).toBe('二');
  });

  it('moves a field into a card with its value', async () => {
    const screen = await openDocument(
      object({ a: text('甲'), card: { type: 'void', 'x-component': 'card', properties: {} } }),
    );
    await screen.fill('甲', '一');
    await screen.adopt(
      object({ card: { type: 'void', 'x-component': 'card', properties: { a: text('甲') } } }),
    );
    expect((screen.control('甲') as HTMLInputElement).value).toBe('一');
    await screen.fill('甲', '二');
    expect(screen.values()).toEqual({ a: '二' });
  });
});
