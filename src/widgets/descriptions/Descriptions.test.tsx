// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { openDocument } from '../../../tests/open-document.tsx';

const page = {
  state: { user: { name: '张三', sex: '2', phone: '' } },
  schema: {
    type: 'object',
    properties: {
      about: {
        type: 'void',
        title: '基本信息',
        'x-component': 'descriptions',
        'x-component-props': {
          columns: 2,
          items: [
            { label: '姓名', value: '{{ $state.user.name }}', span: 9 },
            { label: '性别', value: '{{ $state.user.sex }}', dict: 'sex', isTag: true },
            { label: '手机', value: '{{ $state.user.phone }}' },
            { label: '薪资', value: 9000, permission: 'user:salary' },
          ],
        },
      },
    },
  },
};

const dicts = { sex: [{ value: '2', text: '女', color: 'magenta' }] };

describe('descriptions', () => {
  it('pairs each name with its value, with dictionary texts, and says where there is none', async () => {
    const screen = await openDocument(page, { dicts });
    const names = [...screen.container.querySelectorAll('dt')].map((one) => one.textContent);
    const values = [...screen.container.querySelectorAll('dd')].map((one) => one.textContent);
    expect(names).toEqual(['姓名', '性别', '手机', '薪资']);
    expect(values).toEqual(['张三', '女', '—', '9000']);
    expect(screen.container.querySelector('.ant-tag-magenta')).not.toBeNull();
    screen.close();
  });

  it('follows its expressions', async () => {
    const screen = await openDocument(page, { dicts });
    screen.model.setState('user', { name: '李四', sex: '2', phone: '13800000000' });
    expect(await screen.page.findByText('李四')).toBeTruthy();
    expect(screen.text()).toContain('13800000000');
    screen.close();
  });

  it('leaves out what the user may not see, and never asks for more columns than there are', async () => {
    const screen = await openDocument(page, { dicts, permissions: [] });
    expect(screen.text()).not.toContain('薪资');
    expect(screen.text()).not.toContain('9000');
    expect(screen.container.querySelector<HTMLElement>('dl > div')?.style.getPropertyValue('--sw-span')).toBe(
      '2',
    );
    screen.close();
  });
});
