// One field of many records, in every list where what is ticked has one in common: what its dialog offers is what its call takes, and each
// record is judged as if somebody had edited it alone.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createStaff } from '../server/modules/staff.testing.ts';
import { openAdministration, type Administration } from './administration-driver.ts';
import { CALL_SAMPLES } from './call-samples.ts';
import type { SchemaNode } from '../src/engine/document.ts';
import { flattenSteps, shippedScreens, walkNodes } from './shipped-screens.ts';

interface Outcome {
  field: string;
  changed: { id: string; version?: number; value: unknown }[];
  refused: { id: string; name: string; reason: string }[];
}

/** What somebody ticks and changes in a list. */
interface Story {
  /** Before `/add`, `/list` and so on, below `/sys`. */
  url: string;
  /** Codes of whoever works in the list are `<resource>:list` and `:edit`. */
  resource: string;
  /** A record besides the one of the samples; `at` tells them apart. */
  add(at: number): object;
  /** Field and value that all get. */
  field: string;
  value: unknown;
  /** Another field, which each has for itself. */
  own: string;
  /** A value that a form would be refused for, with its reason. */
  wrong?: { field: string; value: unknown; reason: string };
  /** Its records are read from the list: there is no call for one. */
  isListed?: true;
  /** Nobody changes those that they do not hold, seen or not. */
  isHeld?: true;
}

const sample = (url: string) => CALL_SAMPLES[`/sys${url}/add`] as Record<string, unknown>;

const STORIES: readonly Story[] = [
  {
    url: '/role',
    resource: 'role',
    add: (at) => ({ roleName: `角色${at}`, roleCode: `batch_${at}`, description: '原来的' }),
    field: 'description',
    value: '统一的说明',
    own: 'roleCode',
    wrong: { field: 'description', value: '长'.repeat(300), reason: '255' },
  },
  {
    url: '/permission',
    resource: 'permission',
    add: (at) => ({ ...sample('/permission'), name: `菜单${at}`, url: `/batch${at}`, icon: 'home' }),
    field: 'hidden',
    value: 'true',
    own: 'url',
    isListed: true,
    isHeld: true,
  },
  {
    url: '/quartzJob',
    resource: 'quartzJob',
    add: (at) => ({ ...sample('/quartzJob'), description: `任务${at}` }),
    field: 'cronExpression',
    value: '0 30 4 * * ?',
    own: 'jobClassName',
    wrong: { field: 'cronExpression', value: '每天', reason: 'ron' },
  },
  {
    url: '/annountCement',
    resource: 'announcement',
    add: (at) => ({ ...sample('/annountCement'), titile: `通告${at}`, startTime: '2026-01-01 08:00:00' }),
    field: 'priority',
    value: 'H',
    own: 'titile',
    wrong: { field: 'endTime', value: '2025-12-31 08:00:00', reason: '结束时间不能早于开始时间' },
  },
  {
    url: '/checkRule',
    resource: 'checkRule',
    add: (at) => ({ ...sample('/checkRule'), ruleCode: `batch_${at}` }),
    field: 'ruleDescription',
    value: '统一的说明',
    own: 'ruleJson',
  },
  {
    url: '/fillRule',
    resource: 'fillRule',
    add: (at) => ({ ...sample('/fillRule'), ruleCode: `batch_${at}` }),
    field: 'ruleParams',
    value: '{"prefix":"HT"}',
    own: 'ruleCode',
    wrong: { field: 'ruleParams', value: '{', reason: '参数' },
  },
  {
    url: '/printTemplate',
    resource: 'printTemplate',
    add: (at) => ({ ...sample('/printTemplate'), templateCode: `batch_${at}` }),
    field: 'description',
    value: '统一的说明',
    own: 'templateJson',
  },
  {
    url: '/messageCategory',
    resource: 'messageCategory',
    add: (at) => ({ name: `分类${at}`, sort: at, icon: 'bell' }),
    field: 'icon',
    value: 'mail',
    own: 'name',
  },
  {
    url: '/dict',
    resource: 'dict',
    add: (at) => ({ dictName: `字典${at}`, dictCode: `batch_${at}`, description: '原来的' }),
    field: 'description',
    value: '统一的说明',
    own: 'dictCode',
  },
];

/** Have stories of their own beside their code. */
const TOLD_ELSEWHERE = ['/user', '/dictItem', '/position'];

/** Lists whose rows are ticked for something else, and why nothing of them is changed at once. */
const NOTHING_SHARED: Readonly<Record<string, string>> = {
  'monitor/outbox/table': 'what waits to be sent stays as the save left it',
  'system/category-list/page/right/table': 'each has its own name, and its code says where it lies',
  'system/data-log-versions/table': 'two versions are ticked to be compared',
  'system/depart-list/page/right/detail/tabs/users/members':
    'people join and leave here; what they have in common is changed in the list of users',
  'system/log-list/table': 'nobody edits what was logged',
  'system/message-template-list/table':
    'the type decides how the content is written: a text that was cleaned as HTML does not come back',
  'system/online-list/table': 'sessions hold nothing that is edited',
};

let office: Administration;
let staff: ReturnType<typeof createStaff>;
let added = 0;

beforeAll(async () => {
  office = await openAdministration();
  staff = createStaff(office.server);
});
afterAll(() => office.close());

type Found = Record<string, unknown>;

/** Every record of a list, by id; of a tree those below as well. */
async function readAll({ url, isListed }: Story, ids: readonly string[]): Promise<Found[]> {
  if (isListed !== true) {
    return Promise.all(ids.map(async (id) => (await office.call('GET', `${url}/queryById?id=${id}`)).result));
  }
  const { result } = await office.call<Found[]>('GET', `${url}/list`);
  return ids.map((id) => result.find((one) => one['id'] === id) as Found);
}

async function addThree(story: Story): Promise<{ id: string; version?: unknown }[]> {
  const ids: string[] = [];
  for (let at = 0; at < 3; at += 1) {
    added += 1;
    const answer = await office.call<{ id: string }>('POST', `${story.url}/add`, story.add(added));
    expect(answer, answer.message).toMatchObject({ success: true });
    ids.push(answer.result.id);
  }
  const records = await readAll(story, ids);
  return records.map(({ id, version }) => ({
    id: String(id),
    ...(version === undefined ? {} : { version }),
  }));
}

const change = ({ url }: Story, body: object, token?: string) =>
  office.call<Outcome>('PUT', `${url}/editBatch`, body, token);

describe.each(STORIES)('records of $url', (story) => {
  it('get one value in one field, and nothing else of them changes; what the answer says brings the old one back', async () => {
    const records = await addThree(story);
    const ids = records.map(({ id }) => id);
    const before = await readAll(story, ids);
    const { result } = await change(story, { field: story.field, value: story.value, records });
    expect(result).toMatchObject({ refused: [] });
    const after = await readAll(story, ids);
    for (const [at, record] of after.entries()) {
      expect(String(record[story.field])).toBe(String(story.value));
      expect(withoutTraces(record, story.field)).toEqual(withoutTraces(before[at] ?? {}, story.field));
    }
    const back = await change(story, { field: story.field, records: result.changed });
    expect(back.result).toMatchObject({ refused: [] });
    expect((await readAll(story, ids)).map((one) => one[story.field])).toEqual(
      before.map((one) => one[story.field]),
    );
  });

  it('are those alone that somebody who is narrowed sees: others are refused without their names', async () => {
    const [first, ...others] = await addThree(story);
    const { resource } = story;
    added += 1;
    const name = `batch_narrow_${added}`;
    const token = await staff.hire(name, [`${resource}:list`, `${resource}:edit`]);
    await staff.narrow(name, `${resource}:list`, 'id', '=', first?.id ?? '');
    const records = [first, ...others].map((one) => ({ ...one }));
    const { result } = await change(story, { field: story.field, value: story.value, records }, token);
    expect(result.changed.map(({ id }) => id)).toEqual(story.isHeld === true ? [] : [first?.id]);
    const hidden = result.refused.filter(({ id }) => id !== first?.id);
    expect(hidden.map(({ id, name: told }) => [id, told]).sort()).toEqual(
      others.map(({ id }) => [id, '']).sort(),
    );
  });

  it('keep what each of them has for itself', async () => {
    const records = await addThree(story);
    const answer = await change(story, { field: story.own, value: 'x', records });
    expect(answer).toMatchObject({ status: 400, success: false });
    expect(answer.message).toContain('不能批量修改，请逐条编辑');
  });

  it('are not changed by somebody who does not read them', async () => {
    added += 1;
    const token = await staff.hire(`batch_blind_${added}`, [`${story.resource}:edit`]);
    const records = await addThree(story);
    expect(await change(story, { field: story.field, value: story.value, records }, token)).toMatchObject({
      status: 403,
    });
  });
});

describe.each(STORIES.filter(({ wrong }) => wrong !== undefined))('a value that $url refuses', (story) => {
  it('is refused for each record, with its name and the reason, and none of them changes', async () => {
    const { field, value, reason } = story.wrong ?? { field: '', value: '', reason: '' };
    const records = await addThree(story);
    const ids = records.map(({ id }) => id);
    const before = await readAll(story, ids);
    const { result } = await change(story, { field, value, records });
    expect(result.changed).toEqual([]);
    expect(result.refused).toHaveLength(3);
    for (const refused of result.refused) {
      expect(refused.reason).toContain(reason);
      expect(refused.name).not.toBe('');
    }
    expect(await readAll(story, ids)).toEqual(before);
  });
});

describe('a field that cannot be empty', () => {
  it.each([
    ['/quartzJob', 'status', '状态'],
    ['/annountCement', 'priority', '优先级'],
    ['/annountCement', 'msgCategory', '消息类型'],
    ['/permission', 'status', '有效状态'],
  ])('of %s, %s, is not emptied into what its table has for it', async (url, field, title) => {
    const story = STORIES.find((one) => one.url === url) as Story;
    const records = await addThree(story);
    const ids = records.map(({ id }) => id);
    const before = await readAll(story, ids);
    for (const value of [null, '']) {
      const { result } = await change(story, { field, value, records });
      expect(result.changed).toEqual([]);
      expect(result.refused.map(({ reason }) => reason)).toEqual(Array(3).fill(`${title}不能为空`));
    }
    expect(await readAll(story, ids)).toEqual(before);
  });
});

describe('jobs that are refused', () => {
  it('are named as their list names them', async () => {
    const story = STORIES.find(({ url }) => url === '/quartzJob') as Story;
    const records = await addThree(story);
    const { result } = await change(story, { field: 'cronExpression', value: '每天', records });
    expect(result.refused.map(({ name }) => name)).toEqual(Array(3).fill('清理过期日志'));
  });
});

describe('menus below one another', () => {
  it('are changed by several people at once, and nobody is told of a change that nobody made', async () => {
    const story = STORIES.find(({ url }) => url === '/permission') as Story;
    const tops = await addThree(story);
    const all = [...tops];
    for (const { id: parentId } of tops) {
      for (let at = 0; at < 5; at += 1) {
        added += 1;
        const body = { ...story.add(added), menuType: 1, parentId };
        const { result } = await office.call<{ id: string }>('POST', '/permission/add', body);
        all.push({ id: result.id });
      }
    }
    for (let round = 0; round < 3; round += 1) {
      const answers = await Promise.all(
        [0, 1, 2].map((rest) => {
          const records = all.filter((_, at) => at % 3 === rest).map(({ id }) => ({ id }));
          return change(story, { field: 'hidden', value: String(round % 2 === 0), records });
        }),
      );
      expect(answers.map(({ status, result }) => [status, result?.refused])).toEqual(
        Array(3).fill([200, []]),
      );
    }
  });
});

describe('announcements that are out', () => {
  it('stay as they were read, while drafts beside them change', async () => {
    const story = STORIES.find(({ url }) => url === '/annountCement') as Story;
    const records = await addThree(story);
    const [first] = records;
    await office.call('GET', `/annountCement/doReleaseData?id=${first?.id ?? ''}`);
    const { result } = await change(story, {
      field: 'priority',
      value: 'H',
      records: records.map(({ id }) => ({ id })),
    });
    expect(result.refused.map(({ id }) => id)).toEqual([first?.id]);
    expect(result.changed).toHaveLength(2);
  });
});

describe('what the dialogs offer', () => {
  const dialogs = shippedScreens.flatMap(({ id, apis = {}, schema }) => {
    const { save } = apis as Record<string, { url?: string } | undefined>;
    const url = save?.url;
    if (url?.endsWith('/editBatch') !== true) return [];
    const form = schema.properties?.['form']?.properties ?? {};
    return [{ id, url, fields: Object.keys(form['values']?.properties ?? {}) }];
  });

  it('is there in every list whose rows are ticked, or has a reason not to be', () => {
    const ids = new Set(dialogs.map(({ id }) => id));
    const opened = (node: SchemaNode): string[] => [
      ...flattenSteps(node['x-on']?.['click']).flatMap((step) => (step.do === 'open' ? [step.screen] : [])),
      ...Object.values(node.properties ?? {}).flatMap(opened),
    ];
    const ticked: string[] = [];
    const without: string[] = [];
    for (const document of shippedScreens.filter(({ id = '' }) => !id.startsWith('gallery/'))) {
      walkNodes(document, (node, place) => {
        if (node['x-component'] !== 'data_table' || !node['x-component-props']?.['selection']) return;
        ticked.push(place);
        if (!opened(node).some((id) => ids.has(id))) without.push(place);
      });
    }
    expect(ticked.length - without.length).toBe(dialogs.length);
    expect(without.sort()).toEqual(Object.keys(NOTHING_SHARED).sort());
  });

  it('is told of every list', () => {
    const told = [...STORIES.map(({ url }) => url), ...TOLD_ELSEWHERE];
    expect(dialogs.map(({ url }) => url).sort()).toEqual(told.map((url) => `/sys${url}/editBatch`).sort());
  });

  it.each(dialogs)('$url takes', async ({ url, fields }) => {
    expect(fields).not.toEqual([]);
    for (const field of fields) {
      const body = { field, value: null, records: [{ id: 'none' }] };
      const answer = await office.call<Outcome>('PUT', url.replace('/sys', ''), body);
      expect(answer, `${field}: ${answer.message}`).toMatchObject({ status: 200, success: true });
      expect(answer.result.refused).toHaveLength(1);
    }
  });
});

/** A record without what its change leaves behind, and without the field that was changed. */
function withoutTraces(record: Found, field: string): Found {
  const traces = ['version', 'updateBy', 'updateTime', 'nextTime', field, `${field}_dictText`];
  return Object.fromEntries(Object.entries(record).filter(([name]) => !traces.includes(name)));
}
