// Data rules cannot be shed: whatever a narrowed person does with random roles, rules and grants, the accounts that they
// hold, make, change or take over see no row that they did not see at the beginning. What they do comes from the routes:
// each call that writes accounts, roles, departments, grants or data rules is made with fields drawn by their names.
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAdministration, type Administration } from '../../../tests/administration-driver.ts';
import { isDeep, runs } from '../../../tests/depth.ts';
import { nameOfRoute } from '../../http/routing/check-route.ts';
import type { Route } from '../../http/routing/define-route.ts';
import { createId } from '../../records/record.ts';

/** What rules narrow here: the menu that grants the list, the table, the first words of the codes of its rights. */
const AREAS = {
  user: { menu: 'menu-user', table: 'sys_user', code: 'user' },
  role: { menu: 'menu-role', table: 'sys_role', code: 'role' },
  position: { menu: 'menu-position', table: 'sys_position', code: 'position' },
  depart: { menu: 'menu-depart', table: 'sys_depart', code: 'depart' },
  announcement: { menu: 'menu-announcement', table: 'sys_announcement', code: 'announcement' },
  dict: { menu: 'menu-dict', table: 'sys_dict', code: 'dict' },
  /** A record type of a module. */
  thing: { menu: 'shed-things', table: 'shed_thing', code: 'shed.thing' },
} as const;
type Area = keyof typeof AREAS;
const areas = Object.keys(AREAS) as Area[];
const listMenus: readonly string[] = areas.map((area) => AREAS[area].menu);
/** Those whose buttons the acts need. */
const WORKED_IN: readonly Area[] = ['user', 'role', 'position', 'depart'];
/** Those that are tried by hand here; users are in `sight-limits.test.ts`. */
const TRIED: readonly Area[] = ['depart', 'announcement', 'dict', 'thing'];
/** Lists whose rows are looked at, each with the rights of other areas that open more of them than names to pick from. */
const LISTS: readonly (readonly [area: Area, address: string, reaching: readonly string[]])[] = [
  ['user', '/sys/user/list?pageSize=1000', ['online:list', 'depart:members', 'depart:grant']],
  ['role', '/sys/role/list?pageSize=1000', []],
  ['role', '/sys/role/queryall', ['user:list', 'user:add', 'user:edit']],
  ['position', '/sys/position/list?pageSize=1000', []],
  ['depart', '/sys/sysDepart/listAll', ['user:add', 'user:edit', 'user:import']],
  ['announcement', '/sys/annountCement/list?pageSize=1000', []],
  ['dict', '/sys/dict/list?pageSize=1000', []],
  ['thing', '/shed/thing/list?pageSize=1000', []],
];
const RULES: readonly (readonly [area: Area, column: string, conditions: string, value: string])[] = [
  ['user', 'orgCode', 'RIGHT_LIKE', '#{sys_org_code}'],
  ['user', 'orgCode', '=', '#{sys_multi_org_code}'],
  ['user', 'realname', '=', '#{sys_user_name}'],
  ['user', 'sex', '=', '1'],
  ['user', 'orgCode', '!=', '#{sys_org_code}'],
  ['role', 'roleCode', 'RIGHT_LIKE', 'pool'],
  ['role', 'createBy', '=', '#{sys_user_code}'],
  ['position', 'code', 'IN', 'manager,engineer'],
  ['position', 'name', 'LIKE', '员'],
  ['depart', 'orgCode', 'RIGHT_LIKE', '#{sys_org_code}'],
  ['depart', 'departName', 'LIKE', '安全'],
  ['announcement', 'sender', '=', '#{sys_user_name}'],
  ['announcement', 'titile', 'LIKE', '放假'],
  ['dict', 'dictCode', 'RIGHT_LIKE', 'sex'],
  ['dict', 'createBy', '=', '#{sys_user_code}'],
  ['thing', 'owner', '=', '#{sys_user_name}'],
  ['thing', 'name', 'IN', '甲,乙'],
];
const NAMES = ['测试员', '陈静', '刘洋', '王强'];

const MODULE = {
  'module.json': { id: 'shed', title: '仓', version: '1.0.0' },
  'entities/thing.json': {
    id: 'shed/thing',
    title: '物',
    storage: 'managed',
    fields: { name: { title: '名称', type: 'string' }, owner: { title: '主人', type: 'string' } },
  },
  'menus/shed.json': [
    { id: 'shed-things', title: '物', path: '/shed/things', permission: 'shed.thing:list' },
  ],
};

let office: Administration;
let modulesFolder: string;
let departs: string[];
let strangers: string[];
let attempts = 0;
beforeAll(async () => {
  modulesFolder = await fs.mkdtemp(path.join(os.tmpdir(), 'screenwright-shed-'));
  for (const [name, content] of Object.entries(MODULE)) {
    const place = path.join(modulesFolder, 'shed', name);
    await fs.mkdir(path.dirname(place), { recursive: true });
    await fs.writeFile(place, JSON.stringify(content));
    // As if nobody had written for a while.
    const before = new Date(Date.now() - 5_000);
    await fs.utimes(place, before, before);
  }
  office = await openAdministration({ modulesFolder });
  const { db } = office.server;
  const places = await db.selectFrom('sys_depart').select('id').orderBy('org_code').limit(4).execute();
  departs = places.map(({ id }) => id);
  const people = await db.selectFrom('sys_user').select('id').where('username', '!=', 'admin').execute();
  strangers = people.map(({ id }) => id);
  for (const [index, owner] of NAMES.entries()) {
    const body = { name: '甲丙丁戊'[index], owner };
    const token = office.admin;
    expect((await office.server.call('POST', '/api/shed/thing/add', { token, body })).json()).toMatchObject({
      success: true,
    });
    const titile = index % 2 === 0 ? '放假' : '开会';
    await office.call('POST', '/annountCement/add', { titile, sender: owner, ...ANNOUNCEMENT });
  }
}, 120_000);
afterAll(async () => {
  await office.close();
  await fs.rm(modulesFolder, { recursive: true });
});

const ANNOUNCEMENT = { msgContent: '文', msgCategory: '1', msgType: 'ALL', priority: 'L' };

/** First words of the addresses whose calls write accounts, or what decides over what they see. */
const WRITTEN = [
  '/sys/account',
  '/sys/online',
  '/sys/permission',
  '/sys/position',
  '/sys/role',
  '/sys/selectDepart',
  '/sys/sysDepart',
  '/sys/sysDepartPermission',
  '/sys/sysDepartRole',
  '/sys/sysUserAgent',
  '/sys/user',
];
/** Those whose calls write nothing of the kind. */
const ELSEWHERE = [
  '/license/sysLicenceImport',
  '/message/sysMessage',
  '/message/sysMessageTemplate',
  '/modules.system/sysPasswordStrategy',
  '/oss/file',
  '/site/portal',
  '/sys/annountCement',
  '/sys/category',
  '/sys/checkRule',
  '/sys/common',
  '/sys/dataSource',
  '/sys/designer',
  '/sys/dict',
  '/sys/dictDetail',
  '/sys/dictItem',
  '/sys/fillRule',
  '/sys/gatewayRoute',
  '/sys/listView',
  '/sys/log',
  '/sys/logout',
  '/sys/messageCategory',
  '/sys/module',
  '/sys/outbox',
  '/sys/printTemplate',
  '/sys/quartzJob',
  '/sys/siteConfig',
  '/sys/startHere',
  '/sys/sysAnnouncementSend',
  '/sys/tenant',
  '/sys/upload',
];
/** Fields that are left out: they say nothing about who sees what. */
const PLAIN = new Set(
  `activitiSync address alwaysShow avatar birthday captcha checkKey companyId component
  componentName departNameAbbr departNameEn departOrder description email endTime fax hidden icon
  internalOrExternal keepAlive memo menuType mobile paths perms permsType phone post
  redirect route sex sortNo startTime telephone url userIdentity version workNo`.split(/\s+/),
);

const areaOf = ({ url }: Route): string => url.split('/', 3).join('/');

/** Routes of the acts that are written out below, because they go together or leave somebody in control of more. */
const WRITTEN_OUT: ReadonlySet<string> = new Set([
  'POST api /sys/user/add',
  'PUT api /sys/user/edit',
  'PUT api /sys/user/editBatch',
  'POST api /sys/user/addSysUserRole',
  'DELETE api /sys/user/deleteUserRole',
  'POST api /sys/role/add',
  'POST api /sys/permission/saveRolePermission',
  'POST api /sys/role/datarule',
  'DELETE api /sys/role/delete',
  'POST api /sys/permission/saveDepartPermission',
  'POST api /sys/sysDepartRole/add',
  'POST api /sys/sysDepartPermission/saveDeptRolePermission',
  'POST api /sys/sysDepartRole/deptRoleUserAdd',
  'POST api /sys/sysDepartRole/datarule',
  'POST api /sys/user/editSysDepartWithUser',
  'DELETE api /sys/user/deleteUserInDepart',
  'PUT api /sys/account/profile',
  'PUT api /sys/user/changePassword',
  'PUT api /sys/permission/editPermissionRule',
  'PUT api /sys/sysDepart/move',
  'PUT api /sys/selectDepart',
]);

/** Calls that write what this is about; files come with rows for the same writers, one after the other. */
const listWriting = (): readonly Route[] =>
  office.server.routes.filter(
    (route) =>
      route.method !== 'GET' &&
      route.access === 'session' &&
      !route.upload &&
      WRITTEN.includes(areaOf(route)),
  );

/** Those that are made with fields drawn by their names. */
const listDrawn = (): readonly Route[] =>
  listWriting().filter((route) => !WRITTEN_OUT.has(nameOfRoute(route)));

interface Fields {
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly required?: readonly string[];
}

const fieldsOf = ({ request }: Route): readonly (readonly [name: string, isRequired: boolean])[] =>
  [request.body, request.querystring].flatMap((schema) => {
    const { properties = {}, required = [] } = (schema ?? {}) as Fields;
    return Object.keys(properties).map((name) => [name, required.includes(name)] as const);
  });

/** For each area: no grant, or one with these rules (by place in RULES, of the area); whether its buttons come along. */
const grants = fc.record({
  lists: fc.tuple(
    ...areas.map((area) => {
      const rules = RULES.flatMap(([of], index) => (of === area ? [index] : []));
      const some = fc.subarray(rules, { maxLength: 2 });
      // What every act is about is narrowed more often: with rules over everything hardly any act would be let through.
      const fewer = fc.oneof(
        { weight: 2, arbitrary: fc.constant<number[]>([]) },
        { weight: 1, arbitrary: some },
      );
      return fc.option(TRIED.includes(area) ? fewer : some);
    }),
  ),
  hasButtons: fc.boolean(),
});
type Grants = typeof grants extends fc.Arbitrary<infer Value> ? Value : never;

const pick = fc.nat(1000);
const picks = fc.array(fc.nat(1000), { maxLength: 3 });
const acts = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('add'), roles: picks, departs: picks, name: pick }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('edit'),
      who: pick,
      roles: picks,
      departs: picks,
      name: pick,
    }),
  },
  fc.record({ kind: fc.constant('edit-several'), people: picks, departs: picks }),
  fc.record({ kind: fc.constant('edit-self'), roles: picks, departs: picks, name: pick }),
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('give-role'), who: pick, role: pick }) },
  fc.record({ kind: fc.constant('take-role'), who: pick, role: pick }),
  fc.record({ kind: fc.constant('new-role'), menus: picks }),
  fc.record({ kind: fc.constant('copy-role'), role: pick }),
  fc.record({ kind: fc.constant('grant-role'), role: pick, menus: picks }),
  fc.record({ kind: fc.constant('narrow-role'), role: pick, menu: pick, rules: picks }),
  fc.record({ kind: fc.constant('remove-role'), role: pick }),
  fc.record({ kind: fc.constant('grant-depart'), depart: pick, menus: picks }),
  fc.record({ kind: fc.constant('new-depart-role'), depart: pick, menus: picks, who: pick }),
  fc.record({ kind: fc.constant('narrow-depart-role'), role: pick, menu: pick, rules: picks }),
  fc.record({ kind: fc.constant('join'), who: pick, depart: pick }),
  fc.record({ kind: fc.constant('leave'), who: pick, depart: pick }),
  fc.record({ kind: fc.constant('rename'), name: pick }),
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('reset'), who: pick }) },
  fc.record({ kind: fc.constant('edit-rule'), rule: pick }),
  fc.record({ kind: fc.constant('move'), depart: pick, parent: pick }),
  fc.record({ kind: fc.constant('change-depart'), depart: pick }),
  // Any of the routes, each field by its name, some left out.
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('route'),
      route: pick,
      drawn: fc.array(fc.nat(1000), { minLength: 12, maxLength: 12 }),
    }),
  },
);
type Act = typeof acts extends fc.Arbitrary<infer Value> ? Value : never;

/** A person with a narrowed role, some roles to reach for, and the accounts that the person comes to control. */
class Attempt {
  readonly controlled: string[] = [];
  /** People who were there, by what they saw themselves, and those of them who were changed. */
  readonly others = new Map<string, ReadonlySet<string>>();
  readonly changed = new Set<string>();
  readonly roles: string[] = [];
  readonly departRoles: string[] = [];
  readonly madeDeparts: string[] = [];
  readonly madePositions: string[] = [];
  readonly rules: string[] = [];
  readonly tokens = new Map<string, string>();
  /** Areas of which the person sees a part: of all others nobody can see more. */
  readonly narrowed = new Set<Area>();
  made = 0;
  /** Of acts. */
  readonly done = new Map<string, number>();
  constructor(readonly name: string) {}

  async prepare(own: Grants, others: readonly Grants[], places: readonly number[]): Promise<void> {
    const { db } = office.server;
    for (const [index, area] of areas.entries()) {
      if ((own.lists[index] ?? []).length > 0) this.narrowed.add(area);
    }
    await db.deleteFrom('sys_permission_data_rule').execute();
    const rules = RULES.map(([area, rule_column, rule_conditions, rule_value]) => ({
      id: createId(),
      permission_id: AREAS[area].menu,
      rule_name: rule_column,
      rule_column,
      rule_conditions,
      rule_value,
      status: '1',
    }));
    await db.insertInto('sys_permission_data_rule').values(rules).execute();
    this.rules.push(...rules.map(({ id }) => id));
    for (const [index, one] of [own, ...others].entries()) {
      const id = createId();
      const role_code = `pool_${this.name}_${String(index)}`;
      await db.insertInto('sys_role').values({ id, role_name: role_code, role_code }).execute();
      await this.grant(id, one, index === 0);
      this.roles.push(id);
    }
    const id = createId();
    const username = `narrow_${this.name}`;
    await db
      .insertInto('sys_user')
      .values({ id, username, realname: NAMES[0] ?? '', status: 1, del_flag: 0 })
      .execute();
    const role_id = this.roles[0] ?? '';
    await db.insertInto('sys_user_role').values({ id: createId(), user_id: id, role_id }).execute();
    for (const dep_id of new Set(places.map((place) => this.of(departs, place)))) {
      await db.insertInto('sys_user_depart').values({ id: createId(), user_id: id, dep_id }).execute();
    }
    this.controlled.push(id);
    await this.callAs(id, 'PUT', '/selectDepart', { username, orgCode: await this.codeOf(places[0] ?? 0) });
    for (const other of strangers.slice(0, 2)) this.others.set(other, await this.seenBy(other));
  }

  /** The person's own role has all buttons, so that every act is within its permissions. */
  async grant(role_id: string, { lists, hasButtons }: Grants, isOwn: boolean): Promise<void> {
    const { db } = office.server;
    const buttons = await db
      .selectFrom('sys_permission')
      .select('id')
      .where((eb) => eb.or(WORKED_IN.map((area) => eb('perms', 'like', `${AREAS[area].code}:%`))))
      .where('id', 'not in', listMenus)
      .execute();
    const rows = [
      ...(hasButtons || isOwn ? buttons.map(({ id }) => ({ id, rules: [] as number[] })) : []),
      ...areas.flatMap((area, index) => {
        const rules = lists[index] ?? (isOwn ? [] : null);
        return rules === null ? [] : [{ id: AREAS[area].menu, rules: [...rules] }];
      }),
    ];
    const values = rows.map(({ id, rules }) => ({
      id: createId(),
      role_id,
      permission_id: id,
      data_rule_ids: rules.map((rule) => this.rules[rule]).join(',') || null,
    }));
    if (values.length > 0) await db.insertInto('sys_role_permission').values(values).execute();
  }

  of<T>(list: readonly T[], index: number): T {
    const found = list[index % list.length];
    if (found === undefined) throw new Error('an empty list');
    return found;
  }

  async codeOf(place: number): Promise<string> {
    const id = this.of(departs, place);
    const row = office.server.db.selectFrom('sys_depart').select('org_code').where('id', '=', id);
    return (await row.executeTakeFirstOrThrow()).org_code;
  }

  async tokenOf(userId: string): Promise<string> {
    const known = this.tokens.get(userId);
    if (known !== undefined && (await office.server.sessions.find(known)) !== null) return known;
    const client = { ip: '127.0.0.1', agent: '' };
    const token = await office.server.sessions.open(office.server.db, userId, client);
    this.tokens.set(userId, token);
    return token;
  }

  async callAs<T = { id: string }>(userId: string, method: string, url: string, body?: unknown) {
    return office.call<T>(method, url, body, await this.tokenOf(userId));
  }

  /**
   * Ids of the rows that an account sees of what is narrowed, where it may do more than pick; all that it sees without any
   * role.
   */
  async seenBy(userId: string): Promise<Set<string>> {
    const token = await this.tokenOf(userId);
    const signedIn = await office.server.sessions.find(token);
    const held = [...(signedIn?.permissions ?? [])];
    const ofDeparts = await office.server.db
      .selectFrom('sys_depart_role_user')
      .select('id')
      .where('user_id', '=', userId)
      .execute();
    const hasRole = (signedIn?.roles.length ?? 0) + ofDeparts.length > 0;
    const seen = new Set<string>();
    for (const [area, address, reaching] of LISTS) {
      if (!this.narrowed.has(area)) continue;
      const isOpened = held.some((one) => one.startsWith(`${AREAS[area].code}:`) || reaching.includes(one));
      if (!isOpened && hasRole) continue;
      const answer = await office.server.call('GET', `/api${address}`, { token });
      const { success, result } = answer.json<{
        success: boolean;
        result: { id: string }[] | { records: { id: string }[] };
      }>();
      if (!success) continue;
      for (const { id } of Array.isArray(result) ? result : result.records) seen.add(`${area} ${id}`);
    }
    return seen;
  }

  async seenByAll(): Promise<Set<string>> {
    const all = new Set<string>();
    for (const id of this.controlled) for (const row of await this.seenBy(id)) all.add(row);
    return all;
  }

  /**
   * What a field of a call is drawn from, by its name; what attempts share is never removed. undefined: left out.
   * @throws for a field that this test does not know
   */
  async draw(route: Route, field: string, drawn: number): Promise<unknown> {
    const area = areaOf(route);
    const isRemoval = route.method === 'DELETE' || /frozenBatch|RecycleBin/.test(route.url);
    const people = isRemoval
      ? this.controlled.slice(1)
      : [...new Set([...this.controlled, ...this.others.keys()])];
    const menus = [...listMenus, 'button-user-edit', 'button-role-edit'];
    const departRoles = this.departRoles;
    const [some, ofArea] = [
      (list: readonly string[]) => list.filter((_one, index) => (drawn >> index) % 2 === 1).join(','),
      (): readonly string[] => {
        if (/PermissionRule$/.test(route.url)) return this.rules;
        if (area === '/sys/user') return people;
        if (area === '/sys/role') return this.roles;
        if (area === '/sys/sysDepartRole') return departRoles;
        if (area === '/sys/sysDepart') return isRemoval ? this.madeDeparts : departs;
        if (area === '/sys/position') return this.madePositions;
        return [];
      },
    ];
    const one = (list: readonly string[]): string => (list.length === 0 ? 'none' : this.of(list, drawn));
    const nameOf = async (id: string) => {
      const row = office.server.db.selectFrom('sys_user').select('username').where('id', '=', id);
      return (await row.executeTakeFirst())?.username ?? 'nobody';
    };
    const [, column, conditions, value] = this.of(RULES, drawn);
    const values: Readonly<Record<string, () => unknown>> = {
      id: () => one(ofArea()),
      ids: () => one(ofArea()),
      userId: () => one(people),
      userIds: () => one(people),
      userIdList: () => [one(people)],
      userName: () => nameOf(one(people)),
      username: () =>
        route.url.endsWith('/add') ? `made_${this.name}_${String(++this.made)}` : nameOf(one(people)),
      password: () => 'Secret-word-2',
      confirmpassword: () => 'Secret-word-2',
      oldpassword: () => 'Secret-word-1',
      agentUserName: () => nameOf(one(people)),
      isReminded: () => drawn % 2 === 0,
      postRank: () => '1',
      realname: () => one(NAMES),
      name: () => one(NAMES),
      field: () => one(['name', 'code', 'postRank']),
      value: () => one([...NAMES, 'manager', 'engineer', 'other']),
      records: () =>
        ofArea()
          .slice(0, 1 + (drawn % 3))
          .map((id) => ({ id })),
      departName: () => one(NAMES),
      code: () => one(['manager', 'engineer', 'other']),
      status: () => String((drawn % 2) + (area === '/sys/user' ? 1 : 0)),
      roleId: () => one(area.startsWith('/sys/sysDepart') ? departRoles : this.roles),
      newRoleId: () => some(departRoles),
      oldRoleId: () => some(departRoles),
      roleName: () => one(NAMES),
      roleCode: () => `pool_${this.name}_${String(++this.made)}`,
      selectedroles: () => some(this.roles),
      selecteddeparts: () => some(departs),
      departId: () => one(departs),
      departIds: () => some(departs),
      depId: () => one(departs),
      parentId: () => one(departs),
      orgCategory: () => '2',
      orgCode: () => this.codeOf(drawn),
      permissionId: () => one(listMenus),
      permissionIds: () => some(menus),
      lastpermissionIds: () => some(menus),
      dataRuleIds: () => some(this.rules),
      ruleName: () => column,
      ruleColumn: () => column,
      ruleConditions: () => conditions,
      ruleValue: () => value,
    };
    const make = values[field];
    if (make === undefined && !PLAIN.has(field)) throw new Error(`${nameOfRoute(route)}: field ${field}`);
    return make?.();
  }

  /** Makes a call of the routes; what came of it belongs to what further calls draw from. */
  async callRoute(agent: string, route: Route, drawn: readonly number[]): Promise<void> {
    const given: Record<string, unknown> = {};
    for (const [index, [field, isRequired]] of fieldsOf(route).entries()) {
      const chosen = drawn[index % drawn.length] ?? 0;
      const value = isRequired || chosen % 3 > 0 ? await this.draw(route, field, chosen) : undefined;
      if (value !== undefined) given[field] = value;
    }
    const query =
      route.request.querystring === undefined
        ? ''
        : `?${String(new URLSearchParams(given as Record<string, string>))}`;
    const body = route.request.body === undefined ? undefined : given;
    const address = route.url.replace('/sys', '') + query;
    const answer = await this.callAs<{ id?: string } | null>(agent, route.method, address, body);
    expect(answer.status, `${nameOfRoute(route)}: ${answer.message}`).toBeLessThan(500);
    if (!answer.success) return;
    this.done.set(nameOfRoute(route), (this.done.get(nameOfRoute(route)) ?? 0) + 1);
    const named = [
      given['id'],
      given['userId'],
      given['userIds'],
      ...((given['userIdList'] as string[] | undefined) ?? []),
    ];
    for (const id of named) if (typeof id === 'string' && this.others.has(id)) this.changed.add(id);
    const made = answer.result?.id;
    if (route.url === '/sys/user/changePassword') await this.takeOver(String(given['username']));
    if (made === undefined || !route.url.endsWith('/add')) return;
    if (areaOf(route) === '/sys/user') this.controlled.push(made);
    if (areaOf(route) === '/sys/role') this.roles.push(made);
    if (areaOf(route) === '/sys/sysDepartRole') this.departRoles.push(made);
    if (areaOf(route) === '/sys/sysDepart') this.madeDeparts.push(made);
    if (areaOf(route) === '/sys/position') this.madePositions.push(made);
  }

  /** Whose password was set is controlled from then on. */
  async takeOver(username: string): Promise<void> {
    const user = office.server.db.selectFrom('sys_user').select('id').where('username', '=', username);
    const { id } = await user.executeTakeFirstOrThrow();
    if (!this.controlled.includes(id)) this.controlled.push(id);
  }

  /** One of the controlled accounts tries something; whom it made or took over is controlled from then on. */
  async act(act: Act, agentAt: number): Promise<void> {
    const agent = this.of(this.controlled, agentAt);
    const people = [...new Set([...this.controlled, ...this.others.keys()])];
    const call = async (method: string, url: string, body?: unknown, changed: readonly string[] = []) => {
      const answer = await this.callAs(agent, method, url, body);
      expect(answer.status, `${act.kind}: ${answer.message}`).toBeLessThan(500);
      const isDone = answer.success;
      if (isDone) this.done.set(act.kind, (this.done.get(act.kind) ?? 0) + 1);
      if (isDone) for (const id of changed) this.changed.add(id);
      return answer;
    };
    const ids = (list: readonly string[], chosen: readonly number[]) =>
      [...new Set(chosen.map((index) => this.of(list, index)))].join(',');
    const menus = [...listMenus, 'button-user-edit', 'button-role-edit'];
    const rulesOf = (menu: string, chosen: readonly number[]) =>
      ids(
        this.rules.filter((_rule, index) => AREAS[RULES[index]?.[0] ?? 'user'].menu === menu),
        chosen,
      );
    const placesOf = (one: { roles: number[]; departs: number[]; name: number }) => ({
      realname: this.of(NAMES, one.name),
      selectedroles: ids(this.roles, one.roles),
      selecteddeparts: ids(departs, one.departs),
    });
    switch (act.kind) {
      case 'route':
        return this.callRoute(agent, this.of(listDrawn(), act.route), act.drawn);
      case 'add': {
        const username = `made_${this.name}_${String(++this.made)}`;
        const body = { username, password: 'Secret-word-1', ...placesOf(act) };
        const { success, result } = await call('POST', '/user/add', body);
        if (success) this.controlled.push(result.id);
        return;
      }
      case 'edit': {
        const id = this.of(people, act.who);
        await call('PUT', '/user/edit', { id, ...placesOf(act) }, [id]);
        return;
      }
      case 'edit-several': {
        const chosen = [...new Set(act.people.map((index) => this.of(people, index)))];
        if (chosen.length === 0) return;
        const value = ids(departs, act.departs);
        const records = chosen.map((id) => ({ id }));
        const { result } = await call('PUT', '/user/editBatch', { field: 'selecteddeparts', value, records });
        const { changed = [] } = (result ?? {}) as { changed?: { id: string }[] };
        for (const { id } of changed) this.changed.add(id);
        return;
      }
      case 'edit-self':
        await call('PUT', '/user/edit', { id: agent, ...placesOf(act) });
        return;
      case 'give-role': {
        const who = this.of(people, act.who);
        const body = { roleId: this.of(this.roles, act.role), userIdList: [who] };
        await call('POST', '/user/addSysUserRole', body, [who]);
        return;
      }
      case 'take-role': {
        const who = this.of(people, act.who);
        const role = this.of(this.roles, act.role);
        await call('DELETE', `/user/deleteUserRole?roleId=${role}&userId=${who}`, undefined, [who]);
        return;
      }
      case 'new-role': {
        const roleCode = `pool_${this.name}_new${String(++this.made)}`;
        const { success, result } = await call('POST', '/role/add', { roleName: roleCode, roleCode });
        if (!success) return;
        this.roles.push(result.id);
        const body = { roleId: result.id, permissionIds: ids(menus, act.menus) };
        await call('POST', '/permission/saveRolePermission', body);
        return;
      }
      case 'copy-role': {
        const roleCode = `pool_${this.name}_new${String(++this.made)}`;
        const copyOf = this.of(this.roles, act.role);
        const { success, result } = await call('POST', '/role/add', { roleName: roleCode, roleCode, copyOf });
        if (success) this.roles.push(result.id);
        return;
      }
      case 'grant-role': {
        const body = { roleId: this.of(this.roles, act.role), permissionIds: ids(menus, act.menus) };
        await call('POST', '/permission/saveRolePermission', body);
        return;
      }
      case 'narrow-role': {
        const permissionId = this.of(listMenus, act.menu);
        const dataRuleIds = rulesOf(permissionId, act.rules);
        await call('POST', '/role/datarule', {
          permissionId,
          roleId: this.of(this.roles, act.role),
          dataRuleIds,
        });
        return;
      }
      case 'remove-role':
        await call('DELETE', `/role/delete?id=${this.of(this.roles, act.role)}`);
        return;
      case 'grant-depart': {
        const body = { departId: this.of(departs, act.depart), permissionIds: ids(menus, act.menus) };
        await call('POST', '/permission/saveDepartPermission', body);
        return;
      }
      case 'new-depart-role': {
        const departId = this.of(departs, act.depart);
        const code = `head_${this.name}_${String(++this.made)}`;
        const role = { departId, roleName: code, roleCode: code };
        const { success, result } = await call('POST', '/sysDepartRole/add', role);
        if (!success) return;
        this.departRoles.push(result.id);
        const permissionIds = ids(menus, act.menus);
        await call('POST', '/permission/saveDepartPermission', { departId, permissionIds });
        const body = { roleId: result.id, permissionIds };
        await call('POST', '/sysDepartPermission/saveDeptRolePermission', body);
        const userId = this.of(people, act.who);
        await call('POST', '/user/editSysDepartWithUser', { depId: departId, userIdList: [userId] }, [
          userId,
        ]);
        await call('POST', '/sysDepartRole/deptRoleUserAdd', { userId, departId, newRoleId: result.id }, [
          userId,
        ]);
        return;
      }
      case 'narrow-depart-role': {
        if (this.departRoles.length === 0) return;
        const permissionId = this.of(listMenus, act.menu);
        const roleId = this.of(this.departRoles, act.role);
        const dataRuleIds = rulesOf(permissionId, act.rules);
        await call('POST', '/sysDepartRole/datarule', { permissionId, roleId, dataRuleIds });
        return;
      }
      case 'join': {
        const who = this.of(people, act.who);
        const body = { depId: this.of(departs, act.depart), userIdList: [who] };
        await call('POST', '/user/editSysDepartWithUser', body, [who]);
        return;
      }
      case 'leave': {
        const who = this.of(people, act.who);
        const depart = this.of(departs, act.depart);
        await call('DELETE', `/user/deleteUserInDepart?depId=${depart}&userId=${who}`, undefined, [who]);
        return;
      }
      case 'rename':
        await call('PUT', '/account/profile', { realname: this.of(NAMES, act.name) });
        return;
      case 'reset': {
        const who = this.of(people, act.who);
        const { username } = await office.server.db
          .selectFrom('sys_user')
          .select('username')
          .where('id', '=', who)
          .executeTakeFirstOrThrow();
        const password = 'Secret-word-2';
        const body = { username, password, confirmpassword: password };
        const { success } = await call('PUT', '/user/changePassword', body);
        if (success) await this.takeOver(username);
        return;
      }
      case 'edit-rule': {
        const [, ruleColumn, ruleConditions, ruleValue] = this.of(RULES, act.rule);
        const rule = { ruleName: ruleColumn, ruleColumn, ruleConditions, ruleValue, status: '0' };
        await call('PUT', '/permission/editPermissionRule', { id: this.of(this.rules, act.rule), ...rule });
        return;
      }
      case 'move': {
        const [id, parentId] = [this.of(departs, act.depart), this.of(departs, act.parent)];
        await call('PUT', '/sysDepart/move', { id, parentId });
        return;
      }
      case 'change-depart': {
        const username = `narrow_${this.name}`;
        await call('PUT', '/selectDepart', { username, orgCode: await this.codeOf(act.depart) });
      }
    }
  }
}

describe('a person whom data rules narrow', () => {
  it('has every call tried that writes accounts, roles, grants and rules, by its route', async () => {
    const unknown = office.server.routes.filter(
      (route) =>
        route.method !== 'GET' &&
        route.access === 'session' &&
        !WRITTEN.includes(areaOf(route)) &&
        !ELSEWHERE.includes(areaOf(route)),
    );
    expect(unknown.map(nameOfRoute)).toEqual([]);
    const names = listWriting().map(nameOfRoute);
    expect([...WRITTEN_OUT].filter((name) => !names.includes(name))).toEqual([]);
    // A field without a source fails here by the names of call and field, not one run in a hundred.
    const attempt = new Attempt('fields');
    for (const route of listDrawn()) {
      for (const [field] of fieldsOf(route))
        await attempt.draw(route, field, 0).catch((error: unknown) => {
          if (error instanceof Error && error.message !== 'an empty list') throw error;
        });
    }
    expect(listDrawn().length).toBeGreaterThan(20);
  });

  it.each(TRIED)(
    'comes to no %s that a rule hides, by any of the plain ways around it (S32)',
    async (area) => {
      const rule = RULES.findIndex(([of]) => of === area);
      const menu = areas.indexOf(area);
      const narrow = areas.map((one) => (one === area ? [rule] : []));
      const everywhere = areas.map(() => []);
      const attempt = new Attempt(String(++attempts));
      await attempt.prepare(
        { lists: narrow, hasButtons: true },
        [{ lists: everywhere, hasButtons: true }],
        [0],
      );
      const me = attempt.of(attempt.controlled, 0);
      const seen = await attempt.seenBy(me);
      const hidden = [...(await everything())].filter((row) => row.startsWith(`${area} `) && !seen.has(row));
      expect(hidden).not.toEqual([]);
      const place = { departs: [0], name: 0 };
      const ways: Act[] = [
        { kind: 'give-role', who: 0, role: 1 },
        { kind: 'edit-self', roles: [0, 1], ...place },
        { kind: 'add', roles: [1], ...place },
        { kind: 'copy-role', role: 1 },
        { kind: 'new-role', menus: [menu] },
        { kind: 'give-role', who: 0, role: 2 },
        { kind: 'new-depart-role', depart: 0, menus: [menu], who: 0 },
        { kind: 'grant-role', role: 0, menus: [menu] },
        { kind: 'narrow-role', role: 0, menu, rules: [] },
        { kind: 'edit-rule', rule },
        { kind: 'rename', name: 1 },
      ];
      for (const way of ways) {
        await attempt.act(way, 0);
        const shown = await attempt.seenByAll();
        expect(
          hidden.filter((row) => shown.has(row)),
          JSON.stringify(way),
        ).toEqual([]);
      }
      // Somebody unlimited may show all of it.
      await office.call('POST', '/user/addSysUserRole', { roleId: attempt.roles[1], userIdList: [me] });
      expect([...(await attempt.seenBy(me))]).toEqual(expect.arrayContaining(hidden));
    },
  );

  it('never comes to see more, whatever they do with roles, rules, grants and accounts (S32)', async () => {
    const done = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(
        grants.filter(({ lists }) => lists.some((rules) => rules !== null && rules.length > 0)),
        fc.array(fc.option(grants, { freq: 2 }), { minLength: 2, maxLength: 3 }),
        fc.array(fc.nat(1000), { minLength: 1, maxLength: 2 }),
        fc.array(fc.tuple(acts, fc.nat(1000)), { minLength: 6, maxLength: 16 }),
        async (own, others, places, tries) => {
          const attempt = new Attempt(String(++attempts));
          await attempt.prepare(
            own,
            others.map((one) => one ?? own),
            places,
          );
          const there = await everything();
          // The departments that one may choose among belong to what one sees.
          // So does one's own record, which everybody has in their account: a rule may leave out whoever looks.
          const before = new Set<string>([`user ${attempt.of(attempt.controlled, 0)}`]);
          for (const place of places) {
            const body = { username: `narrow_${attempt.name}`, orgCode: await attempt.codeOf(place) };
            await attempt.callAs(attempt.of(attempt.controlled, 0), 'PUT', '/selectDepart', body);
            for (const row of await attempt.seenByAll()) before.add(row);
          }
          for (const [act, agent] of tries) {
            await attempt.act(act, agent);
            const grown = [...(await attempt.seenByAll())].filter((row) => !before.has(row));
            for (const id of attempt.changed) {
              const own = attempt.others.get(id) ?? before;
              const seen = [...(await attempt.seenBy(id))];
              grown.push(...seen.filter((row) => !own.has(row) && !before.has(row)));
            }
            const shed = grown.filter((row) => there.has(row));
            expect(shed.slice(0, 3), `after ${JSON.stringify(act)}`).toEqual([]);
          }
          for (const [kind, times] of attempt.done) done.set(kind, (done.get(kind) ?? 0) + times);
        },
      ),
      { numRuns: runs(150, 5) },
    );
    console.log(`acts that were let through: ${JSON.stringify(Object.fromEntries(done))}`);
    // What is refused throughout proves nothing; few attempts, of another kind in each run, need not have each of them.
    if (isDeep) {
      const often = [
        'add',
        'edit',
        'give-role',
        'grant-role',
        'narrow-role',
        'new-role',
        'copy-role',
        'join',
        'reset',
      ];
      for (const kind of often) expect(done.get(kind) ?? 0, kind).toBeGreaterThan(0);
      const drawn = listDrawn().filter((route) => done.has(nameOfRoute(route)));
      expect(drawn.length).toBeGreaterThan(8);
    }
    expect(done.size).toBeGreaterThan(runs(10, 2));
  }, 600_000);
});

/** All rows of the areas, as they are named in what is seen. */
async function everything(): Promise<Set<string>> {
  const all = new Set<string>();
  for (const area of areas) {
    const rows = await office.server.db
      .selectFrom(AREAS[area].table as 'sys_user')
      .select('id')
      .execute();
    for (const { id } of rows) all.add(`${area} ${id}`);
  }
  return all;
}
