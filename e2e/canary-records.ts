// Texts that attack, put into every field of text that the entities of the product let people write.
/* eslint-disable no-script-url -- such addresses are what must do nothing */
import fs from 'node:fs';
import path from 'node:path';
import type { Api, Method, Row } from './api.ts';

/** What would run, be computed or become a formula; the shorter texts are for fields that hold no more. */
export const canaries: readonly { kind: string; texts: readonly string[] }[] = [
  { kind: 'script', texts: ['<script>__canary()</script>', '<svg onload=alert()>'] },
  {
    kind: 'svg',
    texts: ['<svg onload="__canary()"></svg>', '<svg onload=__canary()>', '<svg onload=alert()>'],
  },
  { kind: 'expression', texts: ['{{ __canary() }}{{ 6 * 7000001 }}', '{{ 6 * 7000001 }}', '{{6*7}}'] },
  { kind: 'address', texts: ['javascript:__canary()', 'javascript:alert()'] },
  { kind: 'formula', texts: ['=HYPERLINK("/x","__canary")', '=1+1'] },
  { kind: 'sign', texts: ['@SUM(1+1)*cmd', '+1+1'] },
  {
    kind: 'event',
    texts: ['<img src=x onerror=__canary()>', '<img/src/onerror=alert()>', '<a onclick=a()>'],
  },
];

/** What the expression among them would be, were it computed. */
export const COMPUTED = '42000006';

interface Field {
  type: string;
  length?: number;
  isReadOnly?: boolean;
}

interface Subject {
  entity: string;
  method?: Method;
  add: string;
  /** Fields that name other records or hold documents: an attack in them is another test's. */
  held?: readonly string[];
  /** Whole values; a refused text is replaced by the one given here. */
  give(at: number, ids: ReadonlyMap<string, string>): Record<string, unknown>;
}

const printed = (text: string): string =>
  JSON.stringify({
    page: { width: 100, height: 60, margin: { top: 5, right: 5, bottom: 5, left: 5 } },
    elements: [{ id: 'a', type: 'text', x: 1, y: 1, width: 80, height: 20, size: 12, text }],
  });

const attack = (at: number): string => canaries[at % canaries.length]?.texts[0] ?? '';

const subjects: readonly Subject[] = [
  {
    entity: 'role',
    add: '/sys/role/add',
    give: (at) => ({ roleName: '角色', roleCode: `canary_${String(at)}` }),
  },
  {
    entity: 'depart',
    add: '/sys/sysDepart/add',
    held: ['parentId'],
    give: () => ({ departName: '部门', orgCategory: '1' }),
  },
  {
    entity: 'depart-role',
    add: '/sys/sysDepartRole/add',
    held: ['departId'],
    give: (at, ids) => ({ departId: ids.get('depart'), roleName: '角色', roleCode: `canary_${String(at)}` }),
  },
  {
    entity: 'position',
    add: '/sys/position/add',
    give: (at) => ({ code: `canary_${String(at)}`, name: '职务', postRank: '1' }),
  },
  {
    entity: 'user',
    add: '/sys/user/add',
    held: ['departIds'],
    give: (at) => ({
      username: `canary${String(at)}`,
      realname: '用户',
      password: 'Park-2026-pass',
      confirmpassword: 'Park-2026-pass',
    }),
  },
  {
    entity: 'dict',
    add: '/sys/dict/add',
    give: (at) => ({ dictName: '字典', dictCode: `canary_${String(at)}`, type: 0 }),
  },
  {
    entity: 'dict-item',
    add: '/sys/dictItem/add',
    held: ['dictId'],
    give: (at, ids) => ({
      dictId: ids.get('used-dict'),
      itemText: '项',
      itemValue: `canary_${String(at)}`,
      status: 1,
    }),
  },
  { entity: 'category', add: '/sys/category/add', held: ['pid'], give: () => ({ name: '分类' }) },
  {
    entity: 'check-rule',
    add: '/sys/checkRule/add',
    held: ['ruleJson'],
    give: (at) => ({
      ruleName: '规则',
      ruleCode: `canary_${String(at)}`,
      ruleJson: JSON.stringify([{ digits: '*', pattern: '^a+$', message: attack(at) }]),
    }),
  },
  {
    entity: 'fill-rule',
    add: '/sys/fillRule/add',
    give: (at) => ({ ruleName: '规则', ruleCode: `canary_${String(at)}`, ruleClass: 'order_number' }),
  },
  { entity: 'message-category', add: '/sys/messageCategory/add', give: () => ({ name: '分类', sort: 1 }) },
  {
    entity: 'permission',
    add: '/sys/permission/add',
    held: ['parentId'],
    give: (at) => ({ name: '菜单', menuType: 0, url: `/canary${String(at)}`, sortNo: 90 }),
  },
  {
    entity: 'data-rule',
    add: '/sys/permission/addPermissionRule',
    held: ['permissionId'],
    give: (_at, ids) => ({
      permissionId: ids.get('list-menu'),
      ruleName: '规则',
      ruleColumn: 'username',
      ruleConditions: '=',
      ruleValue: 'a',
      status: '0',
    }),
  },
  {
    entity: 'print-template',
    add: '/sys/printTemplate/add',
    held: ['templateJson'],
    give: (at) => ({
      templateName: '模板',
      templateCode: `canary_${String(at)}`,
      subject: 'user',
      templateJson: printed(attack(at)),
    }),
  },
  {
    entity: 'message-template',
    add: '/message/sysMessageTemplate/add',
    held: ['templateTestJson'],
    give: (at) => ({
      templateName: '消息',
      templateCode: `canary_${String(at)}`,
      templateType: '4',
      templateContent: '<p>甲</p>',
    }),
  },
  {
    entity: 'quartz-job',
    add: '/sys/quartzJob/add',
    give: () => ({ jobClassName: 'cleanLogs', cronExpression: '0 0 3 * * ?', status: -1 }),
  },
  {
    entity: 'announcement',
    add: '/sys/annountCement/add',
    held: ['userIds'],
    give: () => ({
      titile: '通告',
      msgContent: '<p>文</p>',
      msgType: 'ALL',
      msgCategory: '1',
      priority: 'M',
    }),
  },
  {
    entity: 'site-config',
    method: 'PUT',
    add: '/sys/siteConfig/edit',
    give: () => ({ appName: '站点', appAbbr: '站点' }),
  },
];

export interface Planted {
  /** `entity.field` of every field of text that may be written. */
  fields: Set<string>;
  /** Those that took one of the texts at least. */
  taken: Set<string>;
  /** How many texts lie in the database. */
  texts: number;
  /** Id of the last record of each entity. */
  ids: ReadonlyMap<string, string>;
}

/** Every entity with the fields of text that a person may write. */
function listFields(): Map<string, [string, Field][]> {
  const folder = path.resolve(import.meta.dirname, '../src/schemas/entities/system');
  const entities = fs.readdirSync(folder).map((name): [string, [string, Field][]] => {
    const { fields } = JSON.parse(fs.readFileSync(path.join(folder, name), 'utf8')) as {
      fields: Record<string, Field>;
    };
    const open = Object.entries(fields).filter(
      ([, { type, isReadOnly }]) => (type === 'string' || type === 'text') && isReadOnly !== true,
    );
    return [name.replace('.json', ''), open];
  });
  return new Map(entities.filter(([, fields]) => fields.length > 0));
}

/**
 * Adds records through the calls that forms use. A text that a field refuses is replaced by what is given.
 * @throws Error for an entity that no call here writes
 */
export async function plantCanaries(api: Api): Promise<Planted> {
  const ids = new Map<string, string>();
  const planted: Planted = { fields: new Set(), taken: new Set(), texts: 0, ids };
  const [dict] = await api.list('/sys/dict/list', { dictCode: 'priority' });
  ids.set('used-dict', dict?.id ?? '');
  ids.set('list-menu', 'menu-user');
  const entities = listFields();
  for (const entity of entities.keys()) {
    if (!subjects.some((subject) => subject.entity === entity))
      throw new Error(`nothing here writes ${entity}`);
  }
  for (const subject of subjects) {
    const fields = (entities.get(subject.entity) ?? []).filter(([key]) => !subject.held?.includes(key));
    for (const [key] of fields) planted.fields.add(`${subject.entity}.${key}`);
    for (let at = 0; at < canaries.length; at += 1) {
      const texts = textsFor(fields, at);
      const id = await write(api, subject, subject.give(at, ids), texts);
      for (const key of texts.keys()) planted.taken.add(`${subject.entity}.${key}`);
      planted.texts += texts.size;
      if (id !== undefined) ids.set(subject.entity, id);
    }
  }
  return planted;
}

/** @returns what each field is attacked with in this round: over all rounds every field meets every kind */
function textsFor(fields: readonly [string, Field][], at: number): Map<string, string> {
  return new Map(
    fields.flatMap(([key, field], index): [string, string][] => {
      const fitting = canaries[(at + index) % canaries.length]?.texts.find(
        (text) => text.length <= (field.length ?? Infinity),
      );
      return fitting === undefined ? [] : [[key, fitting]];
    }),
  );
}

/** What everybody sees of the site attacks, in one of as many rounds as there are kinds. */
export async function plantSite(api: Api, at: number): Promise<void> {
  const site = subjects.find(({ entity }) => entity === 'site-config');
  if (!site) throw new Error('nothing here writes site-config');
  await write(api, site, site.give(at, new Map()), textsFor(listFields().get(site.entity) ?? [], at));
}

/** Writes one record, and takes out of `texts` what is refused: without it the answer is another one. */
async function write(
  api: Api,
  { method = 'POST', add }: Subject,
  given: Record<string, unknown>,
  texts: Map<string, string>,
): Promise<string | undefined> {
  const attempt = (keys: Iterable<string>): ReturnType<Api['ask']> =>
    api.ask(method, add, { ...given, ...Object.fromEntries([...keys].map((key) => [key, texts.get(key)])) });
  let answer = await attempt(texts.keys());
  while (!answer.success) {
    const { message } = answer;
    const isSame = (other: typeof answer): boolean => !other.success && other.message === message;
    const told = (answer.result as { fields?: { field: string }[] } | null)?.fields ?? [];
    const refused = [...texts.keys()].filter((key) => told.some(({ field }) => field === key));
    for (const key of refused.length > 0 ? [] : texts.keys()) {
      answer = await attempt([...texts.keys()].filter((other) => other !== key));
      if (isSame(answer)) continue;
      refused.push(key);
      break;
    }
    // Several fields that are refused with one sentence: each of them alone is.
    for (const key of refused.length > 0 ? [] : texts.keys()) {
      if (isSame(await attempt([key]))) refused.push(key);
    }
    if (refused.length === 0) throw new Error(`${add}: ${message}`);
    for (const key of refused) texts.delete(key);
    if (!answer.success) answer = await attempt(texts.keys());
  }
  return (answer.result as Row | null)?.id;
}
