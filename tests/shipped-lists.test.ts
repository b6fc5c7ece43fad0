// What every list of the shipped screens owes to whoever works with it: a row opens its detail, an import is prepared,
// and an empty one says what to do next.
import { describe, expect, it } from 'vitest';
import type { Json, SchemaNode } from '../src/engine/document.ts';
import { chooseCardParts } from '../src/widgets/data_table/card-parts.ts';
import { readColumns, type Settings } from '../src/widgets/data_table/column.ts';
import { flattenSteps, shippedScreens, walkNodes } from './shipped-screens.ts';

interface PlacedNode {
  node: SchemaNode;
  place: string;
}

const nodes: readonly PlacedNode[] = shippedScreens
  .filter(({ id = '' }) => !id.startsWith('gallery/'))
  .flatMap((document) => {
    const found: PlacedNode[] = [];
    walkNodes(document, (node, place) => found.push({ node, place }));
    return found;
  });
const withWidget = (...widgets: string[]): readonly PlacedNode[] =>
  nodes.filter(({ node }) => widgets.includes(node['x-component'] ?? ''));
const tables = withWidget('data_table');

const setting = ({ node }: PlacedNode, name: string): Json | undefined => node['x-component-props']?.[name];

function* below(node: SchemaNode | undefined): Generator<SchemaNode> {
  if (node === undefined) return;
  yield node;
  for (const child of Object.values(node.properties ?? {})) yield* below(child);
}

describe('a row', () => {
  /** A link in the words of the record itself, or a button that only shows something. */
  const isView = (node: SchemaNode): boolean => {
    const { text, kind } = node['x-component-props'] ?? {};
    const isLink = kind === 'link' && typeof text === 'string' && text.startsWith('{{ $record.');
    return (
      (isLink || ['查看', '详情', '版本对比'].includes(String(text))) &&
      flattenSteps(node['x-on']?.['click']).some((step) => step.do === 'open')
    );
  };
  const viewed = tables.flatMap(({ node, place }) =>
    [...below(node.items)].filter(isView).map((view) => ({ node, place, view })),
  );

  it('that has a button to look at it opens the same by a click anywhere', () => {
    expect(new Set(viewed.map(({ place }) => place.split('/').slice(0, 2).join('/')))).toEqual(
      new Set([
        'isps/user-announcement',
        'messages/message-centre',
        'messages/system-messages',
        'system/announcement-list',
        'system/data-log-list',
        'system/log-list',
        'system/oss-file-list',
        'system/user-list',
      ]),
    );
    const otherwise = viewed.filter(
      ({ node, view }) =>
        JSON.stringify(node['x-on']?.['rowClick']) !== JSON.stringify(view['x-on']?.['click']),
    );
    expect(otherwise.map(({ place }) => place)).toEqual([]);
  });
});

describe('an import', () => {
  const imports = nodes.flatMap((one) => {
    const settings = setting(one, 'import');
    return settings === undefined ? [] : [{ place: one.place, settings }];
  });

  it('has a template and a preview wherever there is one', () => {
    expect(imports.length).toBeGreaterThan(10);
    const bare = imports.filter(
      ({ settings }) =>
        typeof settings !== 'object' ||
        settings === null ||
        !('check' in settings && 'template' in settings && 'permission' in settings),
    );
    expect(bare.map(({ place }) => place)).toEqual([]);
  });
});

describe('a column', () => {
  const columns = tables.flatMap((table) => {
    const listed = setting(table, 'columns');
    return (Array.isArray(listed) ? listed : []).map((column) => ({
      place: table.place,
      ...(column as { key: string; type?: string }),
    }));
  });

  it('of cron expressions is shown in words, one of icons as icons', () => {
    const drawn = columns.filter(({ key }) => /cron|icon/i.test(key));
    expect(drawn.map(({ place, key, type }) => `${place} ${key}: ${type ?? 'text'}`).toSorted()).toEqual([
      'system/message-category-list/table icon: icon',
      'system/permission-list/table icon: icon',
      'system/quartz-job-list/table cronExpression: cron',
    ]);
  });
});

describe('an empty list', () => {
  /** Where nothing can be done about it, and why; a place stands for all below it. */
  const STATES: Readonly<Record<string, string>> = {
    'dashboard/monitor/signIns': 'figures of days and hours, zeros too',
    'dashboard/monitor/shares/recent': 'whoever looks has signed in',
    'portal/sign-in-days': 'figures of days, zeros too',
    'portal/visits': 'the same',
    'designer/document-list/page/left/folders': 'folders come with pages, which the list beside them adds',
    'help/guides': 'the product brings its guides; a search says itself what to try',
    'messages/message-centre/parts/left': 'all messages are its first entry',
    'messages/bell': 'all is read, and the step on is the link below it',
    'monitor/disk': 'figures that the server always has',
    'monitor/jvm': 'the same',
    'monitor/redis': 'the same, and a text where there is no Redis',
    'monitor/system': 'the same',
    'monitor/tomcat': 'the same',
    'monitor/http-trace': 'says which conditions leave nothing',
    'monitor/modules/modules/items': 'parts that are shown with something in them only',
    'monitor/outbox': 'nothing waits: modules send by themselves',
    'start/here/examples': 'the product brings its examples',
    'system/announcement-readers': 'who reads it was chosen in its form',
    'system/category-list/page/left': 'the button above it adds the first',
    'system/data-log-compare': 'the answer to the question',
    'system/data-log-versions': 'versions come with each save',
    'system/depart-list/page/left': 'the button above it adds the first',
    'system/depart-move': 'the department itself is always there',
    'system/dict-recycle': 'what is deleted comes here',
    'system/user-recycle': 'the same',
    'system/online-list': 'whoever looks is online',
    'system/print-record': 'a text beside it leads to the templates',
    'system/user-view': 'what somebody did not do',
    'test/style': 'a page of samples',
    'user/login': 'a sign-in that nobody set up',
  };
  const lists = withWidget('data_table', 'repeat', 'tree', 'chart', 'timeline');
  /** Dialogs for one field of many records list those that were refused, and nothing else. */
  const isRefusals = ({ place }: PlacedNode): boolean => /\/(?:\w+_)?batch\//.test(place);
  const isState = (one: PlacedNode): boolean => isRefusals(one) || isNamed(one);
  const isNamed = ({ place }: PlacedNode): boolean =>
    Object.keys(STATES).some((state) => place === state || place.startsWith(`${state}/`));
  /** A button, or a text that says what to do, or what comes by itself. */
  const hasNextStep = (one: PlacedNode): boolean =>
    typeof setting(one, 'emptyAction') === 'string' ||
    /请先|可在“|会(?:自动)?(?:记录|出现|列)|会列出|用“/.test(String(setting(one, 'emptyText') ?? ''));

  it('names the next step, or is a state in which there is none', () => {
    expect(lists.length).toBeGreaterThan(60);
    expect(lists.filter((one) => !hasNextStep(one) && !isState(one)).map(({ place }) => place)).toEqual([]);
  });

  it('is a state only where it says no step', () => {
    const stateful = Object.keys(STATES).filter(
      (state) => !lists.some((one) => isState(one) && one.place.startsWith(state) && !hasNextStep(one)),
    );
    expect(stateful).toEqual([]);
  });

  it('with a button to name has it, below itself or in the list', () => {
    const named = tables.filter((one) => typeof setting(one, 'emptyAction') === 'string');
    expect(named.length).toBeGreaterThan(15);
    const missing = named.filter(({ node, place }) => {
      const wanted = String(setting({ node, place }, 'emptyAction'));
      return ![...below(node)].some((inner) => inner.properties?.[wanted]?.['x-component'] === 'button');
    });
    expect(missing.map(({ place }) => place)).toEqual([]);
  });
});

describe('a list on a telephone', () => {
  const STATE = /(?:状态|结果)$/;
  const states = tables.flatMap((table) => {
    const declared = setting(table, 'columns');
    if (!Array.isArray(declared)) return [];
    const columns = readColumns(declared as Settings['columns']).filter(({ isHidden }) => isHidden !== true);
    const tags = columns.filter(({ type }) => type === 'tag' || type === 'dict');
    const { state } = chooseCardParts(columns, ({ slot }) => slot === 'actions');
    return tags.some(({ title }) => STATE.test(title)) ? [[table.place, state?.title ?? ''] as const] : [];
  });

  it.each(states)('has the state that people look for on the cards of %s: %s', (_place, state) => {
    expect(state).toMatch(STATE);
  });
});
