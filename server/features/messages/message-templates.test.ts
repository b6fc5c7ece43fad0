// Message templates: their administration, and messages that are sent by them.
import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { WebSocket } from 'ws';
import { openAdministration, type Administration } from '../../../tests/administration-driver.ts';
import { textWorkbook, uploadFile } from '../../http/plugins/uploads.testing.ts';
import type { Bell } from './announcements.testing.ts';

interface Reply {
  status: number;
  success: boolean;
  message: string;
  result: Record<string, unknown> | null;
}

/** What the gateway was asked to send. */
const texts: { mobile: string; purpose: string; text: string; code?: string }[] = [];
let gateway: Server;
let gatewayStatus = 200;
/** Called when the gateway has read a text; it answers when this comes back. */
let beforeAnswer = (): Promise<void> => Promise.resolve();
let refusedMobile = '';
let office: Administration;
let staff: string;

beforeAll(async () => {
  gateway = createServer((request, response) => {
    let body = '';
    request.on('data', (piece: Buffer) => (body += piece.toString()));
    request.on('end', () => {
      const text = JSON.parse(body) as (typeof texts)[number];
      texts.push(text);
      void beforeAnswer().then(() => {
        response.statusCode = text.mobile === refusedMobile ? 500 : gatewayStatus;
        response.end();
      });
    });
  });
  await new Promise<void>((ready) => gateway.listen(0, '127.0.0.1', ready));
  const { port } = gateway.address() as AddressInfo;
  office = await openAdministration({ config: { smsUrl: `http://127.0.0.1:${String(port)}/send` } });
  staff = await office.server.signIn('staff');
});
afterAll(async () => {
  await office.close();
  gateway.close();
});
beforeEach(() => {
  texts.length = 0;
  gatewayStatus = 200;
  refusedMobile = '';
  beforeAnswer = () => Promise.resolve();
});

async function call(method: string, url: string, body?: unknown, token = office.admin): Promise<Reply> {
  const options = { token, ...(body === undefined ? {} : { body }) };
  const answer = await office.server.call(method, `/api/message/sysMessageTemplate/${url}`, options);
  return { status: answer.statusCode, ...answer.json<Omit<Reply, 'status'>>() };
}

let made = 0;
/** Adds a template under a fresh code. */
async function add(more: object = {}): Promise<{ id: string; code: string; answer: Reply }> {
  const code = `notice_${String(++made)}`;
  const answer = await call('POST', 'add', {
    templateCode: code,
    templateName: '换班通知',
    templateType: '4',
    templateContent: '<p>${name}，您${day}的班次改到${ time }。</p>',
    ...more,
  });
  return { id: String(answer.result?.['id']), code, answer };
}
const read = async (id: string) => (await call('GET', `queryById?id=${id}`)).result;
const send = (body: object) => {
  // Lists have the newest on top, to the second.
  office.server.clock.now += 1000;
  return call('POST', 'sendMsg', body);
};
const bell = async (token: string) =>
  (await office.call<Bell>('GET', '/annountCement/listByUser', undefined, token)).result;
const newest = async (token: string) => {
  const { result } = await office.call<{ records: Record<string, unknown>[] }>(
    'GET',
    '/sysAnnouncementSend/getMyAnnouncementSend?pageSize=1',
    undefined,
    token,
  );
  return result.records[0];
};
const values = { name: '张三', day: '周一', time: 8 };

describe('a message template', () => {
  it('is added, found by its name, edited and deleted', async () => {
    const { id, code } = await add({ templateTestJson: '{"name":"张三"}' });
    const list = await call('GET', `list?templateName=*换班*&templateCode=${code}`);
    expect(list.result).toMatchObject({
      total: 1,
      records: [
        { id, templateType_dictText: '系统', templateTestJson: '{"name":"张三"}', createBy: 'admin' },
      ],
    });
    await call('PUT', 'edit', { id, templateName: '换岗通知' });
    expect(await read(id)).toMatchObject({ templateCode: code, templateName: '换岗通知', version: 2 });
    await call('DELETE', `delete?id=${id}`);
    expect((await call('GET', `queryById?id=${id}`)).message).toBe('未找到对应实体');
  });

  it('keeps its code, by which programs send', async () => {
    const { id, code } = await add();
    expect((await call('PUT', 'edit', { id, templateCode: 'another' })).message).toBe(
      '模板编码新增后不能修改，请新增另一个模板',
    );
    expect((await call('PUT', 'edit', { id, templateCode: code, templateName: '甲' })).success).toBe(true);
    expect((await add({ templateCode: code.toUpperCase() })).answer.message).toBe('模板编码已存在');
  });

  it.each([
    [{ templateCode: '' }, '模板编码不能为空'],
    [{ templateCode: 'a b' }, /^模板编码只能/],
    [{ templateName: null }, '模板名称不能为空'],
    [{ templateContent: '' }, '模板内容不能为空'],
    [{ templateType: '9' }, '模板类型不在可选范围内'],
    [{ templateTestJson: '[1]' }, /^测试数据必须是JSON对象/],
    [{ templateTestJson: '{' }, /^测试数据必须是JSON对象/],
  ])('is refused with %j', async (more, message) => {
    const { answer } = await add(more);
    expect(answer.status).toBe(400);
    expect(answer.message).toEqual(typeof message === 'string' ? message : expect.stringMatching(message));
  });

  it('loses what could run in its HTML, also when a plain text becomes HTML (S52)', async () => {
    const { id } = await add({ templateType: '1', templateContent: '<b>甲</b><script>hit()</script>' });
    expect((await read(id))?.['templateContent']).toBe('<b>甲</b><script>hit()</script>');
    await call('PUT', 'edit', { id, templateType: '4' });
    expect((await read(id))?.['templateContent']).toBe('<b>甲</b>');
  });

  it('is exported, and read again as it was exported', async () => {
    const { id, code } = await add({ templateTestJson: '{"name":"李四"}' });
    const url = '/api/message/sysMessageTemplate';
    const exported = await office.server.call('GET', `${url}/exportXls?templateCode=${code}`, {
      token: office.admin,
    });
    await call('DELETE', `deleteBatch?ids=${id},`);
    const answer = await uploadFile(office.server, `${url}/importExcel`, exported.rawPayload, office.admin);
    expect(answer.message).toBe('共1行数据全部导入成功！');
    const found = await call('GET', `list?templateCode=${code}`);
    expect(found.result).toMatchObject({
      records: [{ templateTestJson: '{"name":"李四"}', templateType: '4' }],
    });
  });

  it('is nobody’s business without its permissions', async () => {
    for (const [method, url] of [
      ['GET', 'list'],
      ['GET', 'queryById?id=x'],
      ['GET', 'exportXls'],
      ['POST', 'add'],
      ['PUT', 'edit'],
      ['DELETE', 'delete?id=x'],
      ['DELETE', 'deleteBatch?ids=x'],
      ['POST', 'preview'],
      ['POST', 'sendMsg'],
    ] as const) {
      const body = method === 'POST' || method === 'PUT' ? {} : undefined;
      expect((await call(method, url, body, staff)).status, url).toBe(403);
    }
    const file = await textWorkbook(['模板名称']);
    const refused = await uploadFile(
      office.server,
      '/api/message/sysMessageTemplate/importExcel',
      file,
      staff,
    );
    expect(refused.status).toBe(403);
  });
});

describe('somebody who may read templates and no more', () => {
  it('neither sends by them nor has them filled', async () => {
    await office.call('POST', '/role/add', { roleName: '读模板', roleCode: 'reads_templates' });
    const roleId = await office.roleId('reads_templates');
    const { db } = office.server;
    const list = db.selectFrom('sys_permission').select('id').where('perms', '=', 'messageTemplate:list');
    const permissionIds = (await list.executeTakeFirstOrThrow()).id;
    await office.call('POST', '/permission/saveRolePermission', { roleId, permissionIds });
    const person = await office.addUser({ selectedroles: roleId });
    const token = await office.server.signIn(person.username, person.password);
    const { code } = await add();
    expect((await call('GET', 'list', undefined, token)).status).toBe(200);
    const body = { templateCode: code, receiver: 'staff', testData: values };
    expect((await call('POST', 'sendMsg', body, token)).status).toBe(403);
    expect((await call('POST', 'preview', { templateCode: code, testData: values }, token)).status).toBe(403);
  });
});

describe('a system message that is sent by a template', () => {
  it('reaches its receivers alone, filled, in bell and message centre', async () => {
    const { code } = await add();
    const leader = await office.server.signIn('leader');
    const before = { staff: await bell(staff), leader: await bell(leader) };
    expect(await send({ templateCode: code, receiver: 'Staff', testData: values })).toMatchObject({
      success: true,
      message: '消息发送成功！',
    });
    const after = await bell(staff);
    expect(after.sysMsgTotal).toBe(before.staff.sysMsgTotal + 1);
    expect(after.sysMsgList[0]).toMatchObject({ titile: '换班通知', sender: 'admin' });
    expect((await bell(leader)).msgCount).toBe(before.leader.msgCount);
    expect(await newest(staff)).toMatchObject({
      titile: '换班通知',
      msgContent: '<p>张三，您周一的班次改到8。</p>',
      readFlag: '0',
    });
  });

  it('is pushed to the open page of its receiver, and to nobody else’s', async () => {
    const { code } = await add();
    await office.server.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = office.server.app.server.address() as AddressInfo;
    const open = async (name: string) => {
      const heard: Record<string, unknown>[] = [];
      const address = `ws://127.0.0.1:${String(port)}/api/websocket/${await office.userId(name)}`;
      const socket = new WebSocket(address, [await office.server.signIn(name)]);
      socket.on('message', (data: Buffer) =>
        heard.push(JSON.parse(data.toString()) as Record<string, unknown>),
      );
      await expect
        .poll(() => {
          if (socket.readyState === socket.OPEN) socket.send('HeartBeat');
          return heard.some(({ cmd }) => cmd === 'heartcheck');
        })
        .toBe(true);
      const news = () => heard.filter(({ cmd }) => cmd !== 'heartcheck');
      return { socket, news };
    };
    const [hers, his] = [await open('staff'), await open('leader')];
    await send({ templateCode: code, receiver: 'staff', testData: values });
    await expect.poll(hers.news).toMatchObject([{ cmd: 'user', msgTxt: '换班通知' }]);
    expect(his.news()).toEqual([]);
    hers.socket.terminate();
    his.socket.terminate();
  });

  it('takes values as text: no markup, no further gap (S52)', async () => {
    const { code } = await add({ templateContent: '<p title="${name}">${name}</p>' });
    const name = '"><img src=x onerror=hit()>${day}&';
    await send({ templateCode: code, receiver: 'staff', testData: JSON.stringify({ name }) });
    const content = String((await newest(staff))?.['msgContent']);
    expect(content).not.toMatch(/<img/);
    expect(content).toContain('&lt;img src=x onerror=hit()&gt;${day}&amp;');
  });

  it('of a plain text shows it as it was written', async () => {
    const { code } = await add({ templateType: '1', templateContent: '甲<b>\n${name}' });
    await send({ templateCode: code, receiver: 'staff', msgType: '4', testData: { name: '<i>' } });
    expect((await newest(staff))?.['msgContent']).toBe('甲&lt;b&gt;<br>&lt;i&gt;');
  });

  it.each([
    [{ testData: { name: '张三', day: '周一' } }, '模板中的 ${time} 没有对应的测试数据'],
    [{ testData: { ...values, time: null } }, '模板中的 ${time} 没有对应的测试数据'],
    [{ testData: { ...values, time: [1] } }, '测试数据 time 的值必须是文字或数字'],
    [{ testData: '[]' }, '测试数据必须是JSON对象，例如 {"name":"张三"}'],
    [{ receiver: 'staff,nobody,noone' }, '没有这些用户：nobody、noone'],
    [{ receiver: ',' }, '参数不识别！'],
    [{ templateCode: 'nothing' }, '没有编码为 nothing 的消息模板'],
    [{ msgType: '2' }, '本系统没有邮件和微信通道，请改用短信或系统消息'],
    [{ msgType: 3 }, '本系统没有邮件和微信通道，请改用短信或系统消息'],
    [{ msgType: '1' }, '该模板的内容是富文本，不能作为短信发送，请另建短信模板'],
  ])('is refused with %j, and nobody gets anything', async (more, message) => {
    const { code } = await add();
    const before = await bell(staff);
    const answer = await send({ templateCode: code, receiver: 'staff', testData: values, ...more });
    expect(answer).toMatchObject({ success: false, message });
    expect((await bell(staff)).msgCount).toBe(before.msgCount);
  });

  it('that would grow without end is refused', async () => {
    const { code } = await add({ templateContent: '${a}'.repeat(100) });
    const answer = await send({ templateCode: code, receiver: 'staff', testData: { a: 'x'.repeat(15_000) } });
    expect(answer.message).toBe('填入测试数据后的内容过长');
  });

  it('is shown beforehand with values as text, and a plain text as what it is', async () => {
    const preview = async (more: object) => {
      const { code } = await add(more);
      return (await call('POST', 'preview', { templateCode: code, testData: { name: '<b>甲</b>' } })).result;
    };
    expect(await preview({ templateContent: '<p>${name}</p>' })).toMatchObject({
      content: '<p>&lt;b&gt;甲&lt;/b&gt;</p>',
      isHtml: true,
    });
    expect(await preview({ templateType: '1', templateContent: '您好<${name}' })).toMatchObject({
      content: '您好<<b>甲</b>',
      isHtml: false,
    });
  });

  it('is shown beforehand as it would be sent, and then sent to nobody', async () => {
    const { code } = await add();
    const before = await bell(staff);
    const shown = await call('POST', 'preview', { templateCode: code, testData: JSON.stringify(values) });
    expect(shown.result).toEqual({
      title: '换班通知',
      content: '<p>张三，您周一的班次改到8。</p>',
      isHtml: true,
    });
    expect((await bell(staff)).msgCount).toBe(before.msgCount);
  });
});

describe('a text message that is sent by a template', () => {
  const text = { templateType: '1', templateContent: '${name}，<请>到岗' };
  const setPhone = (username: string, phone: string | null) =>
    office.server.db.updateTable('sys_user').set({ phone }).where('username', '=', username).execute();

  it('goes to the telephones of its receivers through the gateway, as plain text', async () => {
    const { code } = await add(text);
    await setPhone('staff', '13800138001');
    const answer = await send({ templateCode: code, receiver: 'staff', testData: { name: '张<三>' } });
    expect(answer.message).toBe('消息发送成功！');
    expect(texts).toEqual([{ purpose: 'notice', mobile: '13800138001', text: '张<三>，<请>到岗' }]);
  });

  it('names those without a telephone, and goes to nobody then', async () => {
    const { code } = await add(text);
    await setPhone('staff', '13800138001');
    await setPhone('leader', null);
    const answer = await send({ templateCode: code, receiver: 'leader,staff', testData: { name: '甲' } });
    expect(answer.message).toBe('这些用户没有手机号，不能发送短信：leader');
    expect(texts).toEqual([]);
  });

  it('names those whom the gateway did not take', async () => {
    const { code } = await add(text);
    await setPhone('staff', '13800138001');
    await setPhone('leader', '13800138002');
    refusedMobile = '13800138002';
    const answer = await send({ templateCode: code, receiver: 'leader,staff', testData: { name: '甲' } });
    expect(answer).toMatchObject({
      success: false,
      message: '给这些用户的短信发送失败，其他用户的已发出：leader',
    });
  });

  it('goes to twenty at most in one call', async () => {
    const { code } = await add(text);
    const names: string[] = [];
    for (let at = 0; at < 21; at += 1) {
      const phone = `139001390${String(at).padStart(2, '0')}`;
      names.push((await office.addUser({ phone })).username);
    }
    const answer = await send({ templateCode: code, receiver: names.join(), testData: { name: '甲' } });
    expect(answer.message).toBe('一次最多给20个用户发送短信');
    expect(texts).toEqual([]);
  });

  it('says so when the gateway takes none', async () => {
    const { code } = await add(text);
    await setPhone('staff', '13800138001');
    gatewayStatus = 500;
    const answer = await send({ templateCode: code, receiver: 'staff', testData: { name: '甲' } });
    expect(answer).toMatchObject({ success: false, message: '短信发送失败，请稍后再试' });
  });

  it('goes out once, however often the call is repeated, and holds no connection in a transaction meanwhile', async () => {
    const { code } = await add(text);
    await setPhone('staff', '13800138001');
    let proceed = (): void => undefined;
    beforeAnswer = () => new Promise((resolve) => (proceed = resolve));
    const post = (key: string) =>
      office.server.call('POST', '/api/message/sysMessageTemplate/sendMsg', {
        token: office.admin,
        headers: { 'idempotency-key': key },
        body: { templateCode: code, receiver: 'staff', testData: { name: '甲' } },
      });
    const first = post('sent_once_1');
    await expect.poll(() => texts).toHaveLength(1);
    const { rows } = await sql<{ state: string }>`
      select state from pg_stat_activity
      where datname = current_database() and state like 'idle in transaction%'`.execute(office.server.db);
    expect(rows).toEqual([]);
    const impatient = await post('sent_once_1');
    expect(impatient.statusCode).toBe(409);
    expect(impatient.json<Reply>().message).toContain('正在进行');
    proceed();
    const answer = (await first).json<Reply>();
    expect(answer).toMatchObject({ success: true });
    expect((await post('sent_once_1')).json<Reply>()).toEqual(answer);
    expect(texts).toHaveLength(1);
  });

  it('can be tried again under the same key where the gateway took none', async () => {
    const { code } = await add(text);
    await setPhone('staff', '13800138001');
    const post = () =>
      office.server.call('POST', '/api/message/sysMessageTemplate/sendMsg', {
        token: office.admin,
        headers: { 'idempotency-key': 'sent_again_1' },
        body: { templateCode: code, receiver: 'staff', testData: { name: '甲' } },
      });
    gatewayStatus = 500;
    expect((await post()).json<Reply>().success).toBe(false);
    gatewayStatus = 200;
    expect((await post()).json<Reply>().success).toBe(true);
    expect(texts).toHaveLength(2);
  });

  it('needs a gateway on a server that the network reaches', async () => {
    const alone = await openAdministration({ config: { isLoopback: false } });
    const template = { ...text, templateCode: 'duty', templateName: '到岗' };
    const post = async (url: string, body: object) =>
      (
        await alone.server.call('POST', `/api/message/sysMessageTemplate/${url}`, {
          token: alone.admin,
          body,
        })
      ).json<Reply>();
    await post('add', template);
    const answer = await post('sendMsg', {
      templateCode: 'duty',
      receiver: 'staff',
      testData: { name: '甲' },
    });
    expect(answer.message).toBe('没有配置短信网关（SMS_URL），不能发送短信');
    await alone.close();
  });
});
