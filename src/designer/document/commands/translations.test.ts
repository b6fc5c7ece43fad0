import { describe, expect, it } from 'vitest';
import { listWrittenTexts } from '../../../engine/check/document/written-texts.ts';
import type { JsonObject } from '../../../engine/document.ts';
import { diffDocuments } from '../diff.ts';
import { applyEdits, type Path } from '../edits.ts';
import { mergeEdits } from '../merge.ts';
import { findLeftTranslation, listPageTexts, listUnusedTranslations } from '../page-texts.ts';
import { beginDraft, perform, undo } from '../history.ts';
import { setSetting } from './settings.ts';
import { setShownTitle } from './titles.ts';
import { changeText, moveTranslations, removeTranslations, setTranslation } from './translations.ts';
import type { Planned } from './command.ts';

const PAGE: JsonObject = {
  id: 'a/b',
  format: 1,
  title: '合同',
  schema: {
    type: 'object',
    properties: {
      code: { type: 'string', title: '编号', 'x-component': 'text' },
      other: {
        type: 'string',
        title: '编号',
        'x-component': 'text',
        'x-component-props': { placeholder: "{{ '共' + $state.n + '个' }}" },
      },
    },
  },
  translations: { en: { 编号: 'Number', 旧的: 'Old' } },
};
const CODE: Path = ['schema', 'properties', 'code', 'title'];
const OTHER: Path = ['schema', 'properties', 'other', 'title'];

const done = (planned: Planned, document = PAGE): JsonObject => applyEdits(document, planned.edits).document;

describe('a translation', () => {
  it.each([
    [
      'is added',
      () => setTranslation(PAGE, 'en', '合同', 'Contract'),
      '添加“合同”的译文',
      { 编号: 'Number', 旧的: 'Old', 合同: 'Contract' },
    ],
    [
      'is changed',
      () => setTranslation(PAGE, 'en', '编号', 'Code'),
      '修改“编号”的译文',
      { 编号: 'Code', 旧的: 'Old' },
    ],
    ['is deleted', () => setTranslation(PAGE, 'en', '编号', undefined), '删除“编号”的译文', { 旧的: 'Old' }],
    [
      'is taken over',
      () => moveTranslations(PAGE, '编号', '代码'),
      '“编号”的译文改给“代码”',
      { 代码: 'Number', 旧的: 'Old' },
    ],
    [
      'is given up',
      () => removeTranslations(PAGE, [{ language: 'en', text: '旧的' }]),
      '删除“旧的”的译文',
      { 编号: 'Number' },
    ],
  ] as const)('%s as a step with a name, and all of it is taken back to the letter', (_, plan, title, en) => {
    const draft = perform(beginDraft(PAGE), plan(), 0);
    expect(draft.done.map((step) => step.title)).toEqual([title]);
    expect(draft.document['translations']).toEqual({ en });
    expect(JSON.stringify(undo(draft).document)).toBe(JSON.stringify(PAGE));
  });

  it('of the last one that goes leaves nothing behind', () => {
    const unused = [
      { language: 'en' as const, text: '编号' },
      { language: 'en' as const, text: '旧的' },
    ];
    expect(done(removeTranslations(PAGE, unused))).not.toHaveProperty('translations');
  });

  it('of two people are all there once they are merged', () => {
    const mine = done(setTranslation(PAGE, 'en', '合同', 'Contract'));
    const theirs = done(setTranslation(PAGE, 'en', '编号', 'Code'));
    const merged = mergeEdits(PAGE, diffDocuments(PAGE, mine), diffDocuments(PAGE, theirs));
    expect(merged.conflicts).toEqual([]);
    expect(merged.document['translations']).toEqual({ en: { 编号: 'Code', 旧的: 'Old', 合同: 'Contract' } });
  });

  it('is what a title becomes that is written in English, and never the Chinese', () => {
    const node = CODE.slice(0, -1);
    const english = done(setShownTitle(PAGE, node, 'Contract number', 'en'));
    expect(english['translations']).toMatchObject({ en: { 编号: 'Contract number' } });
    expect(english['schema']).toEqual(PAGE['schema']);
    const chinese = done(setShownTitle(PAGE, node, '合同编号', 'zh'));
    expect(chinese['translations']).toEqual(PAGE['translations']);
    expect(chinese['schema']).toMatchObject({ properties: { code: { title: '合同编号' } } });
  });
});

describe('the texts of a page', () => {
  it('are each listed once, with the strings and the expressions that say it', () => {
    expect(listPageTexts(PAGE, undefined)).toEqual([
      { text: '合同', places: [['title']], expressions: [] },
      { text: '编号', places: [CODE, OTHER], expressions: [] },
      {
        text: '共{0}个',
        places: [],
        expressions: [['schema', 'properties', 'other', 'x-component-props', 'placeholder']],
      },
    ]);
    expect(listUnusedTranslations(PAGE, listPageTexts(PAGE, undefined))).toEqual([
      { language: 'en', text: '旧的', translation: 'Old' },
    ]);
  });

  it('are changed wherever they stand at once, and refused where they are gone', () => {
    const changed = done(changeText(PAGE, '编号', '代码', [CODE, OTHER]));
    expect([...listWrittenTexts(changed).keys()]).toEqual(['合同', '代码', '共{0}个']);
    expect(() => changeText(changed, '编号', '号', [CODE])).toThrow('这段文字已不在原处');
  });

  it('that change offer their translation to what stands there now, once nothing else says them', () => {
    const node = CODE.slice(0, -1);
    const one = perform(beginDraft(PAGE), setSetting(PAGE, [node], ['title'], '号', '标题'), 0);
    expect(findLeftTranslation(one.document, one.done.at(-1))).toBeUndefined();
    const all = perform(beginDraft(PAGE), changeText(PAGE, '编号', '代码', [CODE, OTHER]), 0);
    expect(findLeftTranslation(all.document, all.done.at(-1))).toEqual({
      text: '编号',
      next: '代码',
      translation: 'Number',
    });
    const taken = perform(all, moveTranslations(all.document, '编号', '代码'), 1);
    expect(findLeftTranslation(taken.document, taken.done.at(-1))).toBeUndefined();
  });

  it('that are typed letter by letter offer it from what stood there before', () => {
    const first = done(removeNode());
    const typed = ['代', '代码'].reduce(
      (draft, title) =>
        perform(draft, setSetting(draft.document, [CODE.slice(0, -1)], ['title'], title, '标题'), 0, 'title'),
      beginDraft(first),
    );
    expect(findLeftTranslation(typed.document, typed.done.at(-1))).toMatchObject({
      text: '编号',
      next: '代码',
    });
  });
});

/** Only one node says the text then. */
function removeNode(): Planned {
  return { title: '', edits: [{ op: 'remove', path: OTHER.slice(0, -1) }] };
}
