// @vitest-environment happy-dom
// 为什么? of what widgets look up by themselves: the call that filled them, with what it was sent and what came of it.
import { vi, describe, expect, it } from 'vitest';
import { explainNode } from '../src/engine/react/explain/explain-node.ts';
import type { Cause } from '../src/engine/react/explain/explanation.ts';
import { HttpFailure, type HttpRequest } from '../src/engine/services.ts';
import { answerLevel, LINK_CONFIG } from './link-levels.ts';
import { openDocument } from './open-document.tsx';

vi.setConfig({ testTimeout: 60_000 });

const field = (title: string, widget: string, settings: object = {}, value?: unknown): object => ({
  type: 'string',
  title,
  'x-component': widget,
  'x-component-props': settings,
  ...(value === undefined ? {} : { default: value }),
});
const form = (properties: object): object => ({ schema: { type: 'object', properties } });

type Opened = Awaited<ReturnType<typeof openDocument>>;

/** What is told of a field's own lookups; undefined where it makes none. */
function lookups(screen: Opened, name: string): readonly Cause[] | undefined {
  const node = [...screen.model.fields.order.keys()].find((one) => one.name === name);
  if (!node) throw new Error(`no field ${name}`);
  return explainNode(screen.model, node).explanations.find(({ aspect }) => aspect === 'lookups')?.causes;
}

function answer(request: HttpRequest): unknown {
  const { url, params = {} } = request;
  if (url === '/sys/user/list') {
    const rows = ['zhang', 'wang'].map((username) => ({ username, realname: username.toUpperCase() }));
    const { username } = params as { username?: string };
    const found = rows.filter((row) => username === undefined || username.split(',').includes(row.username));
    return { records: found, total: found.length };
  }
  if (url === '/sys/sysDepart/queryTreeList') throw new HttpFailure('部门读不到', 500, 500, true);
  if (url.includes('/loadDict/')) return [{ value: '1', text: '甲' }];
  if (url.includes('getRpColumns')) throw new HttpFailure('没有这个报表', 200, 500, false);
  return answerLevel(request);
}

describe('what a widget looks up by itself', () => {
  it('is told with its last call: names of persons once for two pickers, departments with their failure', async () => {
    const screen = await openDocument(
      form({
        owner: field('负责人', 'sel_user', {}, 'zhang'),
        helper: field('协办人', 'sel_user', {}, 'wang'),
        depart: field('部门', 'sel_depart', {}, 'd1'),
        note: field('说明', 'text'),
      }),
      { answer },
    );
    await screen.until(() => screen.page.queryByText('WANG') !== null);
    expect(screen.requests.filter(({ url }) => url === '/sys/user/list')).toHaveLength(1);
    const names = {
      kind: 'lookup',
      method: 'GET',
      url: '/sys/user/list',
      answer: { state: 'done', count: 2, total: 2 },
    };
    for (const name of ['owner', 'helper']) {
      expect(lookups(screen, name)).toMatchObject([names]);
      const [cause] = lookups(screen, name) ?? [];
      expect(cause?.kind === 'lookup' && cause.params).toContainEqual({
        name: 'username',
        value: { text: '"zhang,wang"' },
        isSearch: false,
      });
    }
    await screen.until(() => lookups(screen, 'depart')?.length === 1);
    expect(lookups(screen, 'depart')).toMatchObject([
      { url: '/sys/sysDepart/queryTreeList', answer: { state: 'failed', message: '部门读不到' } },
    ]);
    expect(lookups(screen, 'note')).toBeUndefined();
  });

  it('is told as not asked yet, and once a list opened with what it brought', async () => {
    const screen = await openDocument(
      form({
        row: field('行', 'sel_search', { dictTable: 'lease', dictText: 'name', dictCode: 'id' }),
      }),
      { answer },
    );
    expect(lookups(screen, 'row')).toEqual([{ kind: 'no-lookup' }]);
    await screen.user.click(screen.control('行'));
    await screen.page.findByTitle('甲');
    expect(lookups(screen, 'row')).toMatchObject([
      { url: '/sys/dict/loadDict/lease,name,id', answer: { state: 'done', count: 1 } },
    ]);
  });

  it('is the level of each linked dropdown, by the choice above', async () => {
    const screen = await openDocument(
      form({
        province: field('省', 'link_down', { config: LINK_CONFIG, others: ['city'] }, 'P1'),
        city: field('市', 'link_down'),
      }),
      { answer },
    );
    await screen.until(() => lookups(screen, 'city')?.[0]?.kind === 'lookup');
    const sent = (name: string): readonly string[] => {
      const [cause] = lookups(screen, name) ?? [];
      return cause?.kind === 'lookup' ? cause.params.map((one) => one.name) : [];
    };
    await screen.until(() => sent('city').includes('pidValue'));
    expect(sent('province')).not.toContain('pidValue');
  });

  it('is what a popup asks for its report, with why there is none', async () => {
    const screen = await openDocument(
      form({
        person: field('人员', 'popup', {
          code: 'people',
          field: 'person',
          orgFields: 'id',
          destFields: 'person',
        }),
      }),
      {
        answer,
      },
    );
    await screen.user.click(screen.control('人员'));
    await screen.page.findByText(/没有这个报表/);
    expect(lookups(screen, 'person')).toMatchObject([
      {
        url: '/online/cgreport/api/getRpColumns/people',
        answer: { state: 'failed', message: '没有这个报表' },
      },
    ]);
  });

  it('is gone with the widget', async () => {
    const screen = await openDocument(
      form({
        kind: field('类型', 'text'),
        depart: { ...field('部门', 'sel_user'), 'x-visible': "{{ $values.kind !== 'x' }}" },
      }),
      { answer },
    );
    expect(lookups(screen, 'depart')).toBeDefined();
    await screen.fill('类型', 'x');
    expect(lookups(screen, 'depart')).toBeUndefined();
  });
});
