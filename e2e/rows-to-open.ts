// Rows without which some lists have no button to press.
import { expect, request } from '@playwright/test';
import { CALL_SAMPLES } from '../tests/call-samples.ts';
import { Api, uniqueName, type Row } from './api.ts';
import { serverUrl } from './server.ts';
import { writePdf } from './written-files.ts';

interface Menu extends Row {
  /** Null where there are none. */
  children: Menu[] | null;
}

export async function prepareRows(): Promise<void> {
  const admin = await Api.signIn();
  const add = (path: string, more: object): Promise<unknown> =>
    admin.call('POST', path, { ...(CALL_SAMPLES[path] as object), ...more });
  const code = uniqueName('look').toLowerCase();
  const ruleName = '一条规则';
  await add('/sys/checkRule/add', { ruleName, ruleCode: `${code}c` });
  await add('/sys/fillRule/add', { ruleName, ruleCode: `${code}f` });
  await add('/message/sysMessageTemplate/add', { templateName: '模板', templateCode: code });
  await add('/sys/messageCategory/add', { name: code });
  await addToDepart(admin, code);
  await addDataRule(admin);
  // What it was before is the first version, what it is now the second one.
  const user = await admin.addUser(code);
  await admin.call('PUT', '/sys/user/edit', { ...user, realname: '李二' });
  await admin.call('PUT', 'sys/designer/rights', { folder: code, roles: [{ role: 'auditor', level: 1 }] });
  await publish(admin, `${code}/form`);
  await sendFile(admin);
  await admin.dispose();
}

/** The first department of the first company has a role and somebody in it. */
async function addToDepart(admin: Api, code: string): Promise<void> {
  const [company] = (await admin.call('GET', '/sys/sysDepart/queryTreeList')) as {
    children?: { id: string }[];
  }[];
  const id = company?.children?.[0]?.id;
  await admin.call('POST', '/sys/sysDepartRole/add', { departId: id, roleName: '角色', roleCode: code });
  await admin.addUser(`${code}d`.slice(-18), { selecteddeparts: id });
}

/** The list of users has a rule. */
async function addDataRule(admin: Api): Promise<void> {
  const menus = (await admin.call('GET', '/sys/permission/list')) as Menu[];
  const list = menus.flatMap(({ children }) => children ?? []).find(({ url }) => url === '/isystem/user');
  const rule = CALL_SAMPLES['/sys/permission/addPermissionRule'] as object;
  await admin.call('POST', '/sys/permission/addPermissionRule', { ...rule, permissionId: list?.id });
}

async function publish(admin: Api, id: string): Promise<void> {
  await admin.call('POST', 'sys/designer/create', { id, title: '登记表', kind: 'form' });
  const { number } = (await admin.call('GET', `sys/designer/open?id=${encodeURIComponent(id)}`)) as {
    number: number;
  };
  await admin.call('POST', 'sys/designer/publish', {
    documents: [{ id, number }],
    note: '第一版',
    confirmed: true,
  });
}

/** @returns path of a file that was sent, and lies in the list of files */
export async function sendFile({ token }: Api): Promise<string> {
  const context = await request.newContext({ baseURL: serverUrl() });
  const answer = await context.post('/api/oss/file/upload', {
    headers: { 'X-Access-Token': token },
    multipart: { file: { name: '租约.pdf', mimeType: 'application/pdf', buffer: writePdf() } },
  });
  const { success, message, result } = (await answer.json()) as {
    success: boolean;
    message: string;
    result: { path: string };
  };
  expect(success, message).toBe(true);
  await context.dispose();
  return result.path;
}
