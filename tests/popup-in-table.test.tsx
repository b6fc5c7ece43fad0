// @vitest-environment happy-dom
// A popup in a cell of an editable table fills its row, and nothing of the form around it.
import { expect, it, vi } from 'vitest';
import { openDocument } from './open-document.tsx';

const COLUMNS = [
  { title: '账号', dataIndex: 'username' },
  { title: '姓名', dataIndex: 'realname' },
];

function answer({ url }: { url: string }): unknown {
  if (url.includes('getRpColumns')) {
    return { cgRpConfigId: 'users', cgRpConfigName: '选择用户', columns: COLUMNS };
  }
  if (url.includes('getQueryInfo')) return [];
  return { records: [{ username: 'leader', realname: '周建华' }], total: 1 };
}

const document = {
  schema: {
    type: 'object',
    properties: {
      rows: {
        type: 'array',
        title: '人员',
        default: [{ id: '1', person: '', name: '' }],
        'x-component': 'editable_table',
        'x-component-props': {
          columns: [
            {
              key: 'person',
              title: '人员',
              type: 'popup',
              popupCode: 'users',
              orgFields: 'username,realname',
              destFields: 'person,name',
            },
            { key: 'name', title: '姓名', type: 'input' },
          ],
        },
      },
    },
  },
};

it('fills the row that it stands in', async () => {
  const screen = await openDocument(document, { answer });
  const cell = screen.container.querySelector<HTMLElement>('.sw-et-row [data-c]');
  await screen.user.dblClick(cell as HTMLElement);
  await screen.user.click(await screen.page.findByLabelText('人员，第 1 行'));
  await screen.user.click(await screen.page.findByText('周建华', undefined, { timeout: 10_000 }));
  await screen.user.click(screen.page.getByRole('button', { name: '确认' }));
  await vi.waitFor(() => {
    expect(screen.values()['rows']).toMatchObject([{ person: 'leader', name: '周建华' }]);
  });
  expect(Object.keys(screen.values())).toEqual(['rows']);
});
