// One field of several records: each is judged as if somebody had edited it alone, and keeps none of the others back.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openModuleHouse, type ModuleHouse } from './module-house.testing.ts';

const TASK = {
  id: 'todo/task',
  title: '任务',
  storage: 'managed',
  text: 'name',
  recycle: true,
  history: true,
  children: { steps: { entity: 'todo/step', parent: 'taskId' } },
  rules: [
    {
      check: "{{ $values.state !== '3' || !isEmpty($values.done) }}",
      message: '完成前请先填写完成日期',
    },
  ],
  hooks: {
    beforeEdit: [
      {
        do: 'when',
        if: "{{ $values.note === '不改' && $before.note === '不改' }}",
        then: [{ do: 'refuse', text: '备注写明不改的任务不能改' }],
      },
    ],
    // Once it is written.
    afterEdit: [
      { do: 'when', if: "{{ $values.note === '太晚' }}", then: [{ do: 'refuse', text: '太晚了' }] },
    ],
  },
  fields: {
    name: { title: '名称', type: 'string', length: 20, isRequired: true, isUnique: true },
    state: { title: '状态', type: 'string', length: 2, default: '1' },
    done: { title: '完成日期', type: 'date' },
    rate: { title: '单价', type: 'money', shownWith: 'showRate' },
    weight: { title: '权重', type: 'integer', changedWith: 'changeWeight' },
    note: { title: '备注', type: 'string', length: 20 },
    key: { title: '口令', type: 'string', length: 50, isSecret: true },
    essay: { title: '全文', type: 'text' },
  },
};

const STEP = {
  id: 'todo/step',
  title: '步骤',
  storage: 'managed',
  fields: {
    taskId: { title: '任务', type: 'relation', entity: 'todo/task', isRequired: true },
    name: { title: '步骤', type: 'string', length: 20, isRequired: true },
  },
};

interface Outcome {
  field: string;
  changed: { id: string; version: number; value: unknown }[];
  refused: { id: string; name: string; reason: string }[];
}

let house: ModuleHouse;
let clerk: string;
/** Sees the tasks of state 1 alone. */
let narrow: string;
let ids: string[];

beforeAll(async () => {
  house = await openModuleHouse('todo', { 'entities/task.json': TASK, 'entities/step.json': STEP });
  const codes = ['todo.task:list', 'todo.task:edit', 'todo.task:add'];
  clerk = await house.hire('clerk', codes);
  narrow = await house.hire('narrow', codes);
  await house.narrow('narrow', 'todo.task:list', 'state', '=', '1');
  await house.hire('reader', ['todo.task:list']);
});
afterAll(() => house.close());

let made = 0;
beforeEach(async () => {
  ids = [];
  for (const name of ['甲', '乙', '丙']) {
    made += 1;
    const id = await house.add('/todo/task/add', {
      name: `${name}${made}`,
      done: name === '乙' ? null : '2027-01-01',
      rate: 7,
      steps: [{ name: '第一步' }],
    });
    ids.push(id);
  }
});

const change = (body: object, token = clerk) =>
  house.ask<Outcome>(token, 'PUT', '/todo/task/editBatch', body);
const all = () => ids.map((id) => ({ id, version: 1 }));
const read = async (id: string) =>
  (await house.call<Record<string, unknown>>('GET', `/todo/task/queryById?id=${id}`)).result;

describe('one field of several records', () => {
  it('is changed in all of them, and only that field', async () => {
    const { result } = await change({ field: 'note', value: '一起改', records: all() });
    expect(result.refused).toEqual([]);
    expect(new Set(result.changed.map(({ id }) => id))).toEqual(new Set(ids));
    for (const id of ids) {
      const task = await read(id);
      expect(task).toMatchObject({ note: '一起改', rate: 7, version: 2, updateBy: 'clerk' });
      // Its rows are not touched either.
      expect(task['steps']).toMatchObject([{ name: '第一步' }]);
    }
    const versions = await house.app.db
      .selectFrom('sys_data_log')
      .select('data_id')
      .where('data_table', '=', 'todo_task')
      .where('data_id', 'in', ids)
      .execute();
    expect(versions).toHaveLength(6);
  });

  it('stays where a rule of the record, a hook or an empty value forbids it; the others are done', async () => {
    await house.call('PUT', '/todo/task/edit', { id: ids[2], note: '不改' });
    const { result } = await change({ field: 'state', value: '3', records: ids.map((id) => ({ id })) });
    expect(result.changed).toEqual([{ id: ids[0], version: 2, value: '1' }]);
    expect(result.refused).toHaveLength(2);
    expect(result.refused).toContainEqual({
      id: ids[1],
      name: expect.stringContaining('乙') as string,
      reason: '完成前请先填写完成日期',
    });
    expect(result.refused).toContainEqual(
      expect.objectContaining({ id: ids[2], reason: '备注写明不改的任务不能改' }),
    );
    expect(await read(ids[0] as string)).toMatchObject({ state: '3' });
    expect(await read(ids[1] as string)).toMatchObject({ state: '1', version: 1 });
    const emptied = (await change({ field: 'name', value: '', records: all().slice(0, 1) })).result;
    expect(emptied.refused).toMatchObject([{ reason: '名称不能为空' }]);
    // The second would be called like the first.
    const same = (
      await change({ field: 'name', value: '同名', records: ids.slice(0, 2).map((id) => ({ id })) })
    ).result;
    expect(same.changed).toHaveLength(1);
    expect(same.refused).toMatchObject([{ reason: '名称已存在' }]);
  });

  it('is changed by several people at once, in whatever order they ticked the records', async () => {
    for (let at = 0; at < 9; at += 1)
      ids.push(await house.add('/todo/task/add', { name: `同时${made}${at}` }));
    const records = ids.map((id) => ({ id }));
    for (let round = 0; round < 4; round += 1) {
      const answers = await Promise.all(
        [records, [...records].reverse(), records, [...records].reverse()].map((sent, at) =>
          change({ field: 'note', value: `第${round}轮${at}`, records: sent }),
        ),
      );
      for (const { success, message, result } of answers) {
        expect(success, message).toBe(true);
        expect(result.refused).toEqual([]);
      }
    }
  });

  it('stays whole where it is refused after it was written', async () => {
    const { result } = await change({ field: 'note', value: '太晚', records: all().slice(0, 2) });
    expect(result.refused.map(({ reason }) => reason)).toEqual(['太晚了', '太晚了']);
    for (const id of ids.slice(0, 2)) expect(await read(id)).toMatchObject({ note: null, version: 1 });
  });

  it('stays where somebody else was there first, and names who', async () => {
    await house.call('PUT', '/todo/task/edit', { id: ids[0], version: 1, note: '先到' });
    const { result } = await change({ field: 'note', value: '后到', records: all() });
    expect(result.changed).toHaveLength(2);
    expect(result.refused).toMatchObject([
      { id: ids[0], reason: expect.stringMatching(/管理员|admin/) as string },
    ]);
    expect(await read(ids[0] as string)).toMatchObject({ note: '先到' });
  });

  it('comes back with what the answer says of each record, in the places where nobody changed it since', async () => {
    await house.call('PUT', '/todo/task/edit', { id: ids[1], note: '从前' });
    const { result } = await change({ field: 'note', value: '新', records: ids.map((id) => ({ id })) });
    await house.call('PUT', '/todo/task/edit', { id: ids[2], note: '又改了' });
    const back = (await change({ field: result.field, records: result.changed })).result;
    expect(back.refused).toMatchObject([{ id: ids[2] }]);
    const notes = await Promise.all(ids.map(async (id) => (await read(id))['note']));
    expect(notes).toEqual([null, '从前', '又改了']);
  });
});

describe('who changes several records', () => {
  it('reaches none that they do not see, and learns nothing of them', async () => {
    await house.call('PUT', '/todo/task/edit', { id: ids[0], state: '2' });
    await house.call('DELETE', `/todo/task/delete?id=${ids[1]}`);
    const { result } = await change(
      { field: 'note', value: '看见', records: ids.map((id) => ({ id })) },
      narrow,
    );
    expect(result.changed).toMatchObject([{ id: ids[2] }]);
    const hidden = result.refused.map(({ id, name, reason }) => [id, name, reason]).sort();
    expect(hidden).toEqual([ids[0], ids[1]].sort().map((id) => [id, '', '未找到对应实体']));
    expect(await read(ids[0] as string)).toMatchObject({ note: null });
  });

  it('needs the right to edit, and that to the field', async () => {
    const reader = await house.app.signIn('reader');
    expect(await change({ field: 'note', value: 'x', records: all() }, reader)).toMatchObject({ code: 403 });
    for (const [field, title] of [
      ['weight', '权重'],
      ['rate', '单价'],
    ]) {
      expect(await change({ field, value: 5, records: all() })).toMatchObject({
        code: 403,
        message: `您没有修改“${title}”的权限`,
      });
    }
    expect(await change({ field: 'createBy', value: 'x', records: all() })).toMatchObject({ code: 403 });
    expect(await change({ field: 'nothing', value: 'x', records: all() })).toMatchObject({ code: 400 });
    expect(await read(ids[0] as string)).toMatchObject({ rate: 7, weight: null, note: null });
    // Who holds it is told the value before; the others never are.
    const boss = await house.hire(`boss${made}`, [
      'todo.task:list',
      'todo.task:edit',
      'todo.task:changeWeight',
    ]);
    const { result } = await change({ field: 'weight', value: 5, records: all() }, boss);
    expect(result.changed.map(({ value }) => value)).toEqual([null, null, null]);
  });

  it('is told where they are too many', async () => {
    const many = Array.from({ length: 201 }, (_, at) => ({ id: `none${at}` }));
    expect(await change({ field: 'note', value: 'x', records: many })).toMatchObject({
      code: 400,
      message: '一次最多修改200条记录',
    });
  });

  it('is told where a value is too long to be written into all of them', async () => {
    const records = Array.from({ length: 200 }, (_, at) => ({ id: `none${at}` }));
    const write = (length: number) => change({ field: 'note', value: 'x'.repeat(length), records });
    expect(await write(42_000)).toMatchObject({
      code: 400,
      message: '要写入的内容过多，请减少记录或缩短内容后再试',
    });
    expect(await write(41_000)).toMatchObject({ code: 200, result: { changed: [] } });
  });

  it('needs the right to list them, as the answer tells what stood there and what they are called', async () => {
    const blind = await house.hire('blind', ['todo.task:edit']);
    const { status, text } = await house.ask(blind, 'PUT', '/todo/task/editBatch', {
      field: 'weight',
      value: 'x',
      records: all(),
    });
    expect(status).toBe(403);
    expect(text).not.toContain('甲');
  });

  it('is told where what they hold is too much for one call, and changes one of them all the same', async () => {
    await sql`update todo_task set essay = repeat('长', 6000000) where id = any(${ids})`.execute(
      house.app.db,
    );
    const { message, success } = await change({ field: 'note', value: '一起', records: all() });
    expect([success, message]).toEqual([false, '所选记录的内容过多，请少选一些，分几次修改']);
    const { result } = await change({ field: 'note', value: '单独', records: [{ id: ids[0] }] });
    expect(result.changed).toHaveLength(1);
    expect(await read(ids[0] as string)).toMatchObject({ note: '单独' });
    await house.app.db
      .deleteFrom('todo_task' as 'sys_dict')
      .where('id', 'in', ids)
      .execute();
  });
});

describe('what the log of operations keeps of it', () => {
  it('is the field, and its value only where everybody may read that', async () => {
    const records = [{ id: ids[0], value: '口令二' }, { id: ids[1] }];
    await house.call('PUT', '/todo/task/editBatch', { field: 'key', value: '口令一', records });
    await house.call('PUT', '/todo/task/editBatch', { field: 'rate', value: 987_656, records: all() });
    await house.call('PUT', '/todo/task/editBatch', { field: 'note', value: '公开的', records: all() });
    await house.app.operationLog.flush();
    const rows = await house.app.db.selectFrom('sys_log').select('request_param').execute();
    const written = rows.map(({ request_param: sent }) => sent ?? '').join('\n');
    expect(written).toContain('公开的');
    expect(written).toContain('"field":"key"');
    for (const secret of ['口令一', '口令二', '987656']) expect(written).not.toContain(secret);
  });
});
