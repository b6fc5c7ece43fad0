import type { WidgetSample } from '../../../tests/widget-sample.ts';

const columns = [{ title: '用户账号', dataIndex: 'username', align: 'left' }];

export default {
  node: {
    'x-component-props': { code: 'users', orgFields: 'username', destFields: 'sample' },
  },
  options: {
    answer: ({ url }) => {
      if (url.includes('getRpColumns')) {
        return { cgRpConfigId: 'users', cgRpConfigName: '选择用户', columns, dictOptions: {} };
      }
      return url.includes('getQueryInfo') ? [] : { records: [{ username: 'leader' }], total: 1 };
    },
  },
  value: 'admin',
  shows: 'admin',
  change: async (screen) => {
    await screen.user.click(screen.control('样例'));
    await screen.user.click(await screen.page.findByText('leader'));
    await screen.user.click(screen.page.getByRole('button', { name: '确认' }));
  },
  changed: 'leader',
} satisfies WidgetSample;
