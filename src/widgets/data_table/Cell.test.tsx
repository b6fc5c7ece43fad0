// @vitest-environment happy-dom
// What people cannot read as it is stored: expressions stand beside their meaning, names of icons behind the icon.
import { expect, it } from 'vitest';
import { openDocument } from '../../../tests/open-document.tsx';

const table = (columns: readonly object[], rows: readonly object[]) => ({
  schema: {
    type: 'object',
    properties: {
      table: {
        type: 'array',
        title: '任务',
        'x-component': 'data_table',
        'x-source': { value: rows },
        'x-component-props': { columns, hasTools: false },
      },
    },
  },
});

it('says what a cron expression means, and nothing of one that means none', async () => {
  const screen = await openDocument(
    table(
      [{ key: 'cron', title: 'Cron表达式', type: 'cron' }],
      [
        { id: '1', cron: '0 0 3 * * ?' },
        { id: '2', cron: 'often' },
        { id: '3', cron: null },
      ],
    ),
  );
  await screen.until(() => screen.text().includes('每天 03:00'));
  expect(screen.text()).toContain('0 0 3 * * ?');
  const cells = [...screen.container.querySelectorAll('tbody td')].map((cell) => cell.textContent);
  expect(cells).toContain('often');
  expect(cells).toContain('—');
  screen.close();
});

it('shows an icon of menus or of the icon field by itself, and the name where it is that of none', async () => {
  const screen = await openDocument(
    table(
      [{ key: 'icon', title: '图标', type: 'icon' }],
      [
        { id: '1', icon: 'home' },
        { id: '2', icon: 'nothing' },
        { id: '3', icon: '' },
        { id: '4', icon: 'unlock' },
      ],
    ),
  );
  for (const name of ['home', 'unlock']) {
    const icon = await screen.page.findByRole('img', { name });
    await screen.until(() => icon.querySelector('svg') !== null);
    expect(icon.textContent).toBe('');
  }
  expect(screen.page.getByText('nothing').querySelector('svg')).toBeNull();
  expect(screen.container.querySelectorAll('.sw-table-iconed')).toHaveLength(3);
  screen.close();
});
