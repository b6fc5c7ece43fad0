// @vitest-environment happy-dom
// Screens over a back end that knows less than our own server: they say what they know, and let people type the rest.
import { describe, expect, it } from 'vitest';
import move from '../src/schemas/screens/system/depart-move.json' with { type: 'json' };
import rule from '../src/schemas/screens/system/data-rule-form.json' with { type: 'json' };
import menus from '../src/schemas/screens/system/permission-list.json' with { type: 'json' };
import job from '../src/schemas/screens/system/quartz-job-form.json' with { type: 'json' };
import jobs from '../src/schemas/screens/system/quartz-job-list.json' with { type: 'json' };
import { openDocument } from './open-document.tsx';

const OWN_JOBS = [{ value: 'cleanLogs', text: '清理过期日志', hint: '保留天数：1 到 3650，不填为 180' }];
const RECORD = {
  id: 'j1',
  jobClassName: 'org.a.Sample',
  cronExpression: '0 0 3 * * ?',
  parameter: '1',
  description: '每夜',
  status: -1,
};

describe('the form of a scheduled job', () => {
  const openIt = (names: readonly object[], record?: object) =>
    openDocument(job, {
      params: record ? { record } : {},
      answer: ({ url }) => (url.endsWith('/queryJobNames') ? names : null),
    });

  it('offers the jobs of our own server, and no other', async () => {
    const screen = await openIt(OWN_JOBS, { ...RECORD, jobClassName: 'cleanLogs' });
    expect(screen.page.queryByLabelText('任务类名')).toBeNull();
    expect(screen.text()).toContain('清理过期日志');
    await screen.press('保存');
    await screen.until(() => screen.closed.length > 0);
    expect(screen.requests.at(-1)).toMatchObject({
      method: 'PUT',
      url: '/sys/quartzJob/edit',
      body: { ...RECORD, jobClassName: 'cleanLogs', status: '-1' },
    });
  });

  it.each([
    ['some', [{ value: 'org.a.Sample', text: 'org.a.Sample', hint: '' }], '已有任务的类：org.a.Sample'],
    ['none', [], '后端执行的类'],
  ])('takes the name of any class where the back end has %s', async (_, names, told) => {
    const screen = await openIt(names);
    expect(screen.page.queryByLabelText('任务')).toBeNull();
    expect(screen.text()).toContain(told);
    await screen.press('保存');
    await screen.until(() => screen.errorOf('任务类名') !== '');
    await screen.fill('任务类名', 'org.b.New');
    await screen.press('保存');
    await screen.until(() => screen.closed.length > 0);
    const { method, body } = screen.requests.at(-1) ?? {};
    expect([method, body]).toEqual(['POST', expect.objectContaining({ jobClassName: 'org.b.New' })]);
    expect(body).not.toHaveProperty('className');
  });

  it('shows the class of a job that is changed, and sends it again', async () => {
    const screen = await openIt([], RECORD);
    await screen.until(() => (screen.control('任务类名') as HTMLInputElement).value === 'org.a.Sample');
    await screen.press('保存');
    await screen.until(() => screen.closed.length > 0);
    expect(screen.requests.at(-1)?.body).toEqual({ ...RECORD, status: '-1' });
  });
});

it.each([
  ['停止', '已停止', 'pause', 0],
  ['启动', '已启动', 'resume', -1],
])(
  '%s names a job by its id and by its class, of which back ends know one',
  async (verb, done, call, status) => {
    const screen = await openDocument(jobs, {
      answer: ({ url }) => (url.endsWith('/list') ? { records: [{ ...RECORD, status }], total: 1 } : null),
    });
    await screen.press(verb);
    await screen.until(() => screen.messages.some(([, text]) => text === done));
    expect(screen.requests.find(({ url }) => url.endsWith(`/${call}`))?.params).toEqual({
      id: 'j1',
      jobClassName: 'org.a.Sample',
    });
  },
);

it('the deletion of a menu names the roles that lose it, and no number where nobody knows it', async () => {
  const asked: string[] = [];
  const confirm = async ({ text }: { text: string }) => {
    asked.push(text);
    return false;
  };
  const ask = async (below: object) => {
    const screen = await openDocument(menus, {
      answer: ({ url }) => (url.endsWith('/list') ? [{ id: 'm1', name: '报表', menuType: 2 }] : below),
      services: { notify: { message: () => undefined, confirm, prompt: async () => undefined } },
    });
    const before = asked.length;
    await screen.press('更多');
    await screen.press('删除');
    await screen.until(() => asked.length > before);
    screen.close();
  };
  for (const below of [{ entries: 0, roles: 2 }, { entries: 3, roles: 0 }, { entries: 0 }, { entries: 3 }]) {
    await ask(below);
  }
  expect(asked).toEqual([
    '确定删除“报表”吗？2 个角色会失去相应权限。',
    '“报表”有 3 个下级，会一并删除；0 个角色会失去相应权限。确定删除吗？',
    '确定删除“报表”吗？获得授权的角色会失去相应权限。',
    '“报表”有 3 个下级，会一并删除；获得授权的角色会失去相应权限。确定删除吗？',
  ]);
});

it('a data rule takes the name of a field that nobody suggests', async () => {
  const screen = await openDocument(rule, {
    params: { permissionId: 'm1' },
    answer: ({ method }) => (method === 'GET' ? [] : null),
    dicts: { rule_conditions: [{ value: '=', text: '等于' }], valid_status: [{ value: '1', text: '有效' }] },
  });
  expect(screen.text()).toContain('请填写列表的字段名');
  await screen.fill('规则名称', '本人');
  await screen.fill('规则字段', 'create_by');
  await screen.fill('规则值', '1');
  await screen.press('保存');
  await screen.until(() => screen.closed.length > 0);
  expect(screen.requests.at(-1)?.body).toMatchObject({ ruleColumn: 'create_by' });
});

it('a department that moves is told what the back end says of it', async () => {
  const said = '移动成功，但后端没有重新编排部门编码';
  const sent: unknown[] = [];
  const screen = await openDocument(move, {
    params: { id: 'd1' },
    services: {
      http: {
        send: async <T,>({ method, url, body }: { method: string; url: string; body?: unknown }) => {
          if (method === 'PUT') sent.push([url, body]);
          return { success: true, code: 200, message: method === 'PUT' ? said : '', result: [] as T };
        },
        download: async () => undefined,
        follow: () => undefined,
      },
    },
  });
  await screen.press('移到最上级');
  await screen.until(() => screen.closed.length > 0);
  expect(sent).toEqual([['/sys/sysDepart/move', { id: 'd1', parentId: '' }]]);
  expect(screen.messages).toEqual([['success', said]]);
});
