// Where a form asks for a department the picker offers no company, and the server takes none; and the other way round.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAdministration, type Administration } from '../administration-driver.ts';
import { shippedScreens } from '../shipped-screens.ts';

let office: Administration;
beforeAll(async () => {
  office = await openAdministration();
});
afterAll(() => office.close());

const COMPANY = '东湖产业园集团';
/** Told by the title of the field, for clients that show nothing but the sentence. */
const onlyDepartments = (title: string) => `请在“${title}”中改选公司下面的部门，不能选择公司`;
const onlyCompanies = (title: string) => `请在“${title}”中改选部门上面的公司，不能选择部门`;

let count = 0;
/** A new user as the form sends one. */
const person = (more: Record<string, unknown>) => ({
  username: `chosen${String((count += 1))}`,
  realname: '甲',
  password: 'Kran-7-Leiter',
  confirmpassword: 'Kran-7-Leiter',
  ...more,
});
const position = (more: Record<string, unknown>) => ({
  code: `chosen${String((count += 1))}`,
  name: '职务',
  postRank: '1',
  ...more,
});

/** Every field of the shipped forms in which places are chosen, and how a record is sent with it. */
const FIELDS = {
  'system/user-form selecteddeparts': {
    url: '/user/add',
    make: person,
    field: 'selecteddeparts',
    sentence: onlyDepartments('部门'),
  },
  'system/position-list/form companyId': {
    url: '/position/add',
    make: position,
    field: 'companyId',
    sentence: onlyCompanies('所属公司'),
  },
} as const;

/** Where it is written to several records at once. */
const OF_SEVERAL = ['system/position-list/batch companyId', 'system/user-list/ticked_batch selecteddeparts'];

interface Node {
  'x-component'?: string;
  properties?: Record<string, Node>;
  items?: Node;
}

/** What is searched by is not kept. */
function listPickers(node: Node, name = ''): string[] {
  if (node['x-component'] === 'search_form') return [];
  const own = ['sel_depart', 'company'].includes(node['x-component'] ?? '') ? [name] : [];
  const below = Object.entries(node.properties ?? {}).flatMap(([key, child]) => listPickers(child, key));
  return [...own, ...below, ...(node.items ? listPickers(node.items, name) : [])];
}

describe('a company where a form asks for a department, and a department where it asks for a company', () => {
  it('is tried in every field of the shipped forms', () => {
    const pickers = shippedScreens.flatMap(({ id, schema }) =>
      id.startsWith('gallery/') ? [] : listPickers(schema as Node).map((name) => `${id} ${name}`),
    );
    expect(pickers.sort()).toEqual([...Object.keys(FIELDS), ...OF_SEVERAL].sort());
  });

  it('is refused for each of several records by its name, too (S82)', async () => {
    const made = position({});
    await office.call('POST', '/position/add', made);
    const { records } = (await office.call('GET', `/position/list?code=${made.code}`)).result as {
      records: { id: string; version: number }[];
    };
    const answer = await office.call('PUT', '/position/editBatch', {
      field: 'companyId',
      value: await office.departId('安全管理部'),
      records: records.map(({ id, version }) => ({ id, version })),
    });
    expect(answer.result).toMatchObject({ changed: [], refused: [{ reason: onlyCompanies('所属公司') }] });
    const { id } = await office.addUser();
    const chosen = await office.call('PUT', '/user/editBatch', {
      field: 'selecteddeparts',
      value: await office.departId(COMPANY),
      records: [{ id, version: 1 }],
    });
    expect(chosen.result).toMatchObject({ changed: [], refused: [{ reason: onlyDepartments('部门') }] });
  });

  it.each(Object.entries(FIELDS))(
    'is refused by name of the field: %s (S82)',
    async (_name, { url, make, field, sentence }) => {
      const company = await office.departId(COMPANY);
      const depart = await office.departId('安全管理部');
      const [wrong, right] = field === 'selecteddeparts' ? [company, depart] : [depart, company];
      for (const value of [wrong, `${right},${wrong}`]) {
        const answer = await office.call('POST', url, make({ [field]: value }));
        expect(answer).toMatchObject({ status: 400, success: false });
        expect(answer.message).toBe(sentence);
        expect(answer.result).toMatchObject({ fields: [{ field, text: sentence }] });
      }
      expect((await office.call('POST', url, make({ [field]: right }))).message).toMatch(/^添加成功/);
    },
  );

  it('is refused as a department in charge, too, and a post is a place like a department (S82)', async () => {
    const company = await office.departId(COMPANY);
    const refused = await office.call('POST', '/user/add', person({ departIds: company }));
    expect(refused.message).toBe(onlyDepartments('负责部门'));
    const post = await office.departId('一车间');
    expect(
      (await office.call('POST', '/user/add', person({ departIds: post, selecteddeparts: post }))).success,
    ).toBe(true);
  });

  it('is not refused where it stands already: the page of departments puts people into a company', async () => {
    const company = await office.departId(COMPANY);
    const depart = await office.departId('安全管理部');
    const other = await office.departId('南岸分公司');
    const { id } = await office.addUser();
    const joined = await office.call('POST', '/user/editSysDepartWithUser', {
      depId: company,
      userIdList: [id],
    });
    expect(joined.success).toBe(true);
    const save = (selecteddeparts: string) => office.call('PUT', '/user/edit', { id, selecteddeparts });
    expect((await save(`${company},${depart}`)).message).toBe('修改成功!');
    expect((await save(`${company},${other}`)).message).toBe(onlyDepartments('部门'));
    expect((await save(depart)).success).toBe(true);
    expect((await save(`${depart},${company}`)).message).toBe(onlyDepartments('部门'));
  });
});
