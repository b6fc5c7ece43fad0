// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { openDocument } from '../../../tests/open-document.tsx';

const form = (node: Record<string, unknown>) => ({
  schema: {
    type: 'object',
    properties: { name: { type: 'string', title: '姓名', 'x-component': 'text', ...node } },
  },
});

describe('text', () => {
  it('takes what the user types under its label', async () => {
    const screen = await openDocument(form({}));
    await screen.fill('姓名', '张三');
    expect(screen.values()).toEqual({ name: '张三' });
  });

  it('drops the blanks around a pasted text when it is left, so that no rule refuses what nobody sees', async () => {
    const screen = await openDocument(form({ 'x-rules': ['iphone'] }));
    await screen.fill('姓名', ' 13800138000 ');
    expect(screen.values()).toEqual({ name: ' 13800138000 ' });
    await screen.user.tab();
    expect(screen.values()).toEqual({ name: '13800138000' });
    expect(await screen.validate()).toBe(true);
  });

  it('names itself in the placeholder unless the document says otherwise', async () => {
    const plain = await openDocument(form({}));
    expect(plain.control('姓名').getAttribute('placeholder')).toBe('请输入姓名');
    plain.close();
    const own = await openDocument(form({ 'x-component-props': { placeholder: '真实姓名' } }));
    expect(own.control('姓名').getAttribute('placeholder')).toBe('真实姓名');
  });

  it('announces an error at the control when a required value is missing', async () => {
    const screen = await openDocument(form({ required: true }));
    expect(await screen.validate()).toBe(false);
    expect(screen.errorOf('姓名')).toBe('请输入姓名');
    expect(screen.control('姓名').getAttribute('aria-invalid')).toBe('true');
    await screen.fill('姓名', '李四');
    expect(screen.errorOf('姓名')).toBe('');
  });

  it('cannot be typed into when disabled, and shows plain text when only read', async () => {
    const disabled = await openDocument(form({ 'x-disabled': true, default: '王五' }));
    expect((disabled.control('姓名') as HTMLInputElement).disabled).toBe(true);
    disabled.close();
    const read = await openDocument(form({ 'x-read-pretty': true, default: '王五' }));
    expect(read.text()).toContain('王五');
    expect(read.container.querySelector('input')).toBeNull();
  });

  it('offers a way to clear it that Tab passes by', async () => {
    const screen = await openDocument(form({ default: '王五' }));
    const clear = screen.container.querySelector<HTMLElement>('.ant-input-clear-icon');
    expect(clear?.tabIndex).toBe(-1);
  });

  it('runs the declared steps on Enter', async () => {
    const screen = await openDocument({
      state: { sent: '' },
      ...form({ 'x-on': { pressEnter: [{ do: 'set', state: 'sent', value: '{{ $values.name }}' }] } }),
    });
    await screen.fill('姓名', '赵六{Enter}');
    expect(screen.model.state['sent']).toBe('赵六');
  });
});
