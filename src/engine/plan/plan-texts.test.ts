import { afterEach, describe, expect, it } from 'vitest';
import type { Json, ScreenDocument } from '../document.ts';
import { evaluateTree } from '../expression/evaluate.ts';
import { parseExpression } from '../expression/parse.ts';
import { compileFormily } from '../compile/compile-formily.ts';
import { compileScreen } from '../compile/compile-screen.ts';
import type { ScreenPlan } from './plan.ts';
import { speak } from '../text.ts';
import { createPlanSpeaker } from './plan-speaker.ts';
import { listPlanTexts, speakPlan, translatePlan } from './plan-texts.ts';
import { titlesOf } from './titles.ts';
import { evaluateTemplate } from './template.ts';

function compile(node: Record<string, Json>, more: Partial<ScreenDocument> = {}): ScreenPlan {
  const document = {
    id: 'probe',
    format: 1,
    title: '设备',
    schema: { type: 'object', properties: { field: { type: 'string', 'x-component': 'text', ...node } } },
    ...more,
  } as unknown as ScreenDocument;
  return compileScreen(document, { widgets: {}, rules: {}, tables: {}, file: 'probe.json', version: 'v' });
}

const translate = (plan: ScreenPlan, texts: Record<string, string>): ScreenPlan =>
  translatePlan(plan, (text) => texts[text]);

/** What the title of the one field says. */
function titleOf(plan: ScreenPlan, scope: Record<string, unknown> = {}): unknown {
  const title = plan.root.children[0]?.title;
  return title && evaluateTemplate(title, scope, evaluateTree);
}

describe('the texts of a plan', () => {
  it('are titles, settings, sentences of rules and of steps', () => {
    const plan = compile({
      title: '名称',
      description: '写全称',
      'x-component-props': { placeholder: '请填写', options: [{ text: '甲', value: '甲值' }] },
      'x-validator': [{ pattern: '^中$', message: '只能是中' }],
      'x-on': { change: [{ do: 'message', text: '已修改', type: 'info' }] },
    });
    expect([...listPlanTexts(plan)].sort()).toEqual(
      ['设备', '名称', '写全称', '请填写', '甲', '只能是中', '已修改'].sort(),
    );
  });

  it('are never values, names and addresses', () => {
    const plan = compile(
      { default: '默认值', 'x-component-props': { options: [{ text: 'a', value: '值' }] } },
      { title: 'probe', state: { tab: '全部' } },
    );
    expect([...listPlanTexts(plan)]).toEqual([]);
  });

  it('are never what is stored, sent or decided, though expressions make it', () => {
    const made = "{{ $values.n ? '甲' : '乙' }}";
    const plan = compile(
      {
        'x-value': "{{ '合计' + ($values.n + $values.m) + '元' }}",
        'x-visible': made,
        'x-on': {
          change: [
            { do: 'set', field: 'other', value: made },
            { do: 'request', api: 'find', params: { word: made } },
            { do: 'when', if: made, then: [{ do: 'navigate', to: '/x', query: { word: made } }] },
          ],
        },
      },
      { title: 'probe', apis: { find: { url: '/find', params: { word: made } } } },
    );
    expect([...listPlanTexts(plan)]).toEqual([]);
  });

  it('are what a state is set to and what another screen is opened with', () => {
    const steps = [
      { do: 'set', state: 'hint', value: "{{ $values.n ? '甲' : '乙' }}" },
      { do: 'open', screen: 'other', as: 'dialog', params: { title: '丙' } },
    ];
    const plan = compile({ 'x-on': { change: steps } }, { title: 'probe', state: { hint: '' } });
    expect([...listPlanTexts(plan)]).toEqual(['甲', '乙', '丙']);
  });

  it('are what an expression says, not what it compares', () => {
    const plan = compile({ title: "{{ $values.state === '开' ? '打开' : '关闭' }}" }, { title: 'probe' });
    expect([...listPlanTexts(plan)]).toEqual(['打开', '关闭']);
    const english = translate(plan, { 开: 'on', 打开: 'Open', 关闭: 'Closed' });
    expect(titleOf(english, { $values: { state: '开' } })).toBe('Open');
    expect(titleOf(english, { $values: { state: 'on' } })).toBe('Closed');
  });

  it('are not what a text is taken apart at', () => {
    const plan = compile({ title: "{{ split($values.names, '、').join('、') }}" }, { title: 'probe' });
    expect([...listPlanTexts(plan)]).toEqual([]);
    const english = translate(plan, { '、': ', ' });
    expect(titleOf(english, { $values: { names: '甲、乙' } })).toBe('甲、乙');
  });

  it.each(["{{ '共 ' + $values.n + ' 条' }}", '{{ `共 ${$values.n} 条` }}'])(
    'is one sentence with places in %s',
    (title) => {
      const plan = compile({ title }, { title: 'probe' });
      expect([...listPlanTexts(plan)]).toEqual(['共 {0} 条']);
      const scope = { $values: { n: 3 } };
      expect(titleOf(plan, scope)).toBe('共 3 条');
      expect(titleOf(translate(plan, { '共 {0} 条': '{0} in total' }), scope)).toBe('3 in total');
    },
  );

  it('have their values where the other language wants them', () => {
    const plan = compile({ title: '{{ `从 ${$values.a} 到 ${$values.b}` }}' });
    const english = translate(plan, { '从 {0} 到 {1}': 'until {1} from {0}' });
    expect(titleOf(english, { $values: { a: 1, b: 2 } })).toBe('until 2 from 1');
  });

  it('have the word that goes with one, and with more', () => {
    const plan = compile({ title: '{{ `共 ${$values.n} 条` }}' });
    const english = translate(plan, { '共 {0} 条': '{0} {0|row|rows} in total' });
    const titles = [1, '1', 0, 12].map((n) => titleOf(english, { $values: { n } }));
    expect(titles).toEqual(['1 row in total', '1 row in total', '0 rows in total', '12 rows in total']);
  });

  it('leave the plan as it was, and everything else the same object', () => {
    const plan = compile({ title: '名称', 'x-component-props': { maxLength: 5 } });
    const before = JSON.stringify(plan);
    const english = translate(plan, { 名称: 'Name' });
    expect(JSON.stringify(plan)).toBe(before);
    expect(titleOf(english)).toBe('Name');
    expect(english.root.children[0]?.props).toBe(plan.root.children[0]?.props);
    expect(translate(plan, {})).toBe(plan);
  });

  it('of a plain Formily document lie in its schema and in the trees of its expressions', () => {
    const schema = {
      type: 'object',
      properties: { a: { title: '名称', 'x-visible': "{{ $values.b === '甲' ? '显示' : '' }}" } },
    };
    const plan = compileFormily({ id: 'f', title: '表单', schema }, { file: 'f.json', version: '1' });
    expect([...listPlanTexts(plan)].sort()).toEqual(['名称', '显示', '表单'].sort());
    const english = translatePlan(plan, (text) => ({ 名称: 'Name', 显示: 'shown' })[text]);
    expect(english.schema).toMatchObject({
      properties: { a: { title: 'Name', 'x-visible': schema.properties.a['x-visible'] } },
    });
    const [tree] = Object.values(english.expressions);
    expect(tree && evaluateTree(tree, { $values: { b: '甲' } })).toBe('shown');
  });

  it('of every kind of expression come back as they were without a translation', () => {
    const source =
      "{{ [...$values.list.map((row) => ({ text: `第${row.n}项`, value: '值' })), -1, !$values['名'], join(['a', 'b'], '、') ?? '无'] }}";
    const plan = compile({ title: source });
    const { tree } = parseExpression(source.slice(2, -2));
    const scope = { $values: { list: [{ n: 1 }], 名: false } };
    const english = translate(plan, { 值: 'never' });
    expect(titleOf(english, scope)).toEqual(evaluateTree(tree, scope));
  });
});

describe('a document with translations of its own', () => {
  afterEach(() => speak('zh'));
  const document = { title: '设备', translations: { en: { 名称: 'Name of the device', 设备: 'Device' } } };

  it('is read by them, and by those of the installation where it has none', () => {
    const plan = compile({ title: '名称', description: '写全称' }, document);
    speak('en', { 名称: 'Name', 写全称: 'Write it in full' });
    const spoken = speakPlan(plan);
    expect(spoken.title).toBe('Device');
    expect(titleOf(spoken)).toBe('Name of the device');
    expect(spoken.root.children[0]?.description).toMatchObject({ value: 'Write it in full' });
    expect(spoken.translations).toBe(plan.translations);
    speak('zh');
    expect(speakPlan(plan)).toBe(plan);
  });

  it('is read so while it changes: nodes that did not are the same objects', () => {
    const plan = compile({ title: '名称' }, document);
    speak('en', {});
    const say = createPlanSpeaker();
    const first = say(plan);
    expect(first).toEqual(speakPlan(plan));
    const [field] = plan.root.children;
    const changed = {
      ...plan,
      root: { ...plan.root, children: [field, { ...field, name: 'b' }] },
    } as ScreenPlan;
    const next = say(changed);
    expect(next.root.children[0]).toBe(first.root.children[0]);
    expect(next).toEqual(speakPlan(changed));
    const translated = { ...changed, translations: { en: { 名称: 'Other' } } };
    expect(titleOf(say(translated))).toBe('Other');
  });

  it('has its title in the list of screens', () => {
    expect(titlesOf(document)).toEqual({ en: 'Device' });
    expect(titlesOf({ ...document, title: '别的' })).toBeUndefined();
  });
});
