// Fields that only a permission shows or changes, in what a save leads to: hooks read all of a record and set what whoever
// saves may not, and nothing of that comes back to them.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openModuleHouse, type Answer, type ModuleHouse } from './module-house.testing.ts';

/** What its hooks read and set is not the caller's alone. */
const CLAIM = {
  id: 'desk/claim',
  title: '理赔',
  storage: 'managed',
  text: 'name',
  fields: {
    name: { title: '名称', type: 'string', length: 40, isRequired: true },
    amount: { title: '金额', type: 'money' },
    score: { title: '评分', type: 'integer', shownWith: 'showScore', changedWith: 'changeScore' },
    level: { title: '级别', type: 'string', length: 10, isRequired: true, changedWith: 'changeLevel' },
    memo: { title: '备忘', type: 'string', length: 40, shownWith: 'showScore' },
    due: {
      title: '到期',
      type: 'computed',
      valueType: 'string',
      value: '{{ $values.memo && formatDate($values.memo) }}',
    },
  },
  hooks: {
    beforeAdd: [
      { do: 'set', field: 'level', value: '{{ $values.score > 5 ? "high" : "low" }}' },
      { do: 'set', field: 'score', value: 777123 },
    ],
    beforeEdit: [
      {
        do: 'when',
        if: '{{ $values.name === "wrong" }}',
        then: [{ do: 'set', field: 'level', value: '{{ formatDate($before.name + "-MARK") }}' }],
      },
    ],
    afterEdit: [
      {
        do: 'add',
        entity: 'desk/entry',
        values: { name: '{{ $values.name }}', amount: '{{ $values.score }}' },
      },
      {
        do: 'request',
        url: '{{ `https://erp.example.com/${$values.score}` }}',
        body: { score: '{{ $values.score }}' },
      },
      {
        do: 'message',
        to: { users: 'admin' },
        title: '{{ `评分 ${$values.score}` }}',
        text: '{{ `评分 ${$values.score}` }}',
      },
    ],
  },
};

const ENTRY = {
  id: 'desk/entry',
  title: '分录',
  storage: 'managed',
  fields: {
    name: { title: '名称', type: 'string', length: 40 },
    amount: { title: '数额', type: 'integer', changedWith: 'changeSum' },
  },
};

const FIELD_CODES = [
  ...['showScore', 'changeScore', 'changeLevel'].map((verb) => `desk.claim:${verb}`),
  'desk.entry:changeSum',
];
const WORK = [
  ...['claim', 'entry'].flatMap((name) => ['list', 'add', 'edit'].map((one) => `desk.${name}:${one}`)),
  'outbox:list',
];

let house: ModuleHouse;
/** Holds everything but what fields ask for. */
let clerk: string;
/** Holds all. */
let boss: string;

beforeAll(async () => {
  house = await openModuleHouse('desk', { 'entities/claim.json': CLAIM, 'entities/entry.json': ENTRY });
  clerk = await house.hire('clerk', WORK);
  boss = await house.hire('boss', [...WORK, ...FIELD_CODES]);
});
afterAll(() => house.close());

const addClaim = async (body: object): Promise<string> => {
  const answer = await house.ask<{ id: string }>(boss, 'POST', '/desk/claim/add', body);
  expect(answer.message).toBe('添加成功！');
  return answer.result.id;
};
const edit = (token: string, body: object): Promise<Answer> =>
  house.ask(token, 'PUT', '/desk/claim/edit', body);
const readClaim = async (id: string) =>
  (await house.ask<Record<string, unknown>>(boss, 'GET', `/desk/claim/queryById?id=${id}`)).result;

describe('a hook', () => {
  it('reads what was left of what was sent, and sets what whoever saves may not', async () => {
    const sent = { name: '乙', amount: 1, score: 9, level: 'mine', memo: 'x' };
    const answer = await house.ask<{ id: string }>(clerk, 'POST', '/desk/claim/add', sent);
    expect(answer).toMatchObject({ success: true, result: { level: 'low' } });
    expect(answer.text).not.toContain('777123');
    expect(await readClaim(answer.result.id)).toMatchObject({
      score: 777123,
      level: 'low',
      memo: null,
    });
    const full = await house.ask<{ id: string }>(boss, 'POST', '/desk/claim/add', { ...sent, memo: '' });
    expect(full).toMatchObject({ result: { level: 'high', score: 777123 } });
  });

  it('reads all of its record, and what it sends goes to nobody who looks on', async () => {
    const id = await addClaim({ name: '丙' });
    const outside = async () => (await house.ask(clerk, 'GET', '/sys/outbox/list?pageSize=100')).text;
    const answer = await edit(clerk, { id, amount: 2 });
    expect(answer).toMatchObject({ success: true });
    const queued = await house.app.db.selectFrom('sys_outbox').selectAll().orderBy('kind').execute();
    expect(queued.map(({ kind, title }) => [kind, title])).toEqual([
      ['message', '系统消息'],
      ['request', 'POST https://erp.example.com'],
    ]);
    for (const { payload } of queued) expect(payload).toContain('777123');
    for (const text of [answer.text, await outside()]) expect(text).not.toContain('777123');
    expect(await outside()).toContain('https://erp.example.com');
  });

  it('writes of other records what whoever saves could write', async () => {
    const id = await addClaim({ name: '丁' });
    expect(await edit(clerk, { id, amount: 3 })).toMatchObject({ success: true });
    expect(await edit(boss, { id, amount: 4 })).toMatchObject({ success: true });
    const { records } = (
      await house.ask<{ records: object[] }>(boss, 'GET', '/desk/entry/list?name=丁&column=amount&order=asc')
    ).result;
    expect(records).toMatchObject([
      { createBy: 'clerk', amount: null },
      { createBy: 'boss', amount: 777123 },
    ]);
    expect(house.app.log).toContainEqual(
      expect.objectContaining({
        event: 'fields ignored',
        entity: 'desk/entry',
        user: 'clerk',
        fields: ['amount'],
      }),
    );
  });

  it('that cannot be worked out tells nobody what they may not read', async () => {
    const id = await addClaim({ name: '戊' });
    const wrong = { id, name: 'wrong' };
    expect((await edit(boss, wrong)).message).toContain('“戊-MARK”不是日期');
    expect(await edit(clerk, wrong)).toMatchObject({
      success: false,
      message: '理赔（编辑前）的钩子无法计算，请联系管理员',
    });
  });
});

describe('what is worked out with a save', () => {
  it('tells nobody what they may not read when it cannot be worked out', async () => {
    const id = await addClaim({ name: '甲', memo: '2026-01-31' });
    const told = await edit(boss, { id, memo: 'MARK-MEMO' });
    expect(told.message).toBe('到期无法计算：“MARK-MEMO”不是日期，应为 YYYY-MM-DD 或 YYYY-MM-DD HH:mm:ss');
    // As if it had been changed by hand: the next save of anybody fails.
    await house.app.db
      .updateTable('desk_claim' as 'sys_user')
      .set({ memo: 'MARK-MEMO' } as never)
      .where('id', '=', id)
      .execute();
    const refused = await edit(clerk, { id, amount: 1 });
    expect(refused).toMatchObject({ success: false, message: '到期无法计算，请联系管理员' });
    expect(refused.text).not.toContain('MARK');
  });
});
