// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { openDocument } from '../../../tests/open-document.tsx';

const page = (settings: Record<string, unknown>, node: Record<string, unknown> = {}) => ({
  state: { status: '1' },
  schema: {
    type: 'object',
    properties: { tag: { type: 'void', 'x-component': 'dict_tag', 'x-component-props': settings, ...node } },
  },
});

const dicts = {
  status: [
    { value: '1', text: '正常', color: 'green' },
    { value: '2', text: '冻结', color: 'red' },
    { value: 'a,b', text: '带逗号' },
  ],
};

describe('dict_tag', () => {
  it('shows the coloured text of a value and follows it', async () => {
    const screen = await openDocument(page({ dict: 'status', value: '{{ $state.status }}' }), { dicts });
    expect(screen.container.querySelector('.ant-tag-green')?.textContent).toBe('正常');
    screen.model.setState('status', '2');
    expect((await screen.page.findByText('冻结')).className).toContain('ant-tag-red');
    screen.close();
  });

  it('shows several values, and unknown ones as they are', async () => {
    const screen = await openDocument(page({ dict: 'status', value: '1,9' }), { dicts });
    expect([...screen.container.querySelectorAll('.ant-tag')].map((one) => one.textContent)).toEqual([
      '正常',
      '9',
    ]);
    screen.close();
    const comma = await openDocument(page({ dict: 'status', value: 'a,b' }), { dicts });
    expect(comma.text()).toBe('带逗号');
    comma.close();
  });

  it('says that there is nothing, and can be plain text over x-dict', async () => {
    const empty = await openDocument(page({ dict: 'status', value: null }), { dicts });
    expect(empty.text()).toBe('—');
    empty.close();
    const plain = await openDocument(page({ value: '2', isPlain: true }, { 'x-dict': 'status' }), { dicts });
    expect(plain.text()).toBe('冻结');
    expect(plain.container.querySelector('.ant-tag')).toBeNull();
    plain.close();
  });
});
