import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkFiles, toFile, toScreen } from '../testing/site.testing.ts';
import { judgePlaces, mendPlaces } from './translations.ts';
import { listWrittenTexts } from './written-texts.ts';

const page = (en: Record<string, string>, text = '{{ `共 ${$state.n} 条，${$state.m} 页` }}') =>
  toScreen('a/page', '/page', {
    title: '合同',
    state: { n: 1, m: 2 },
    on: { open: [{ do: 'message', text }] },
    translations: { en },
  });

const check = (document: object) =>
  checkFiles(toFile('a.json', document)).diagnostics.map(({ code, severity, pointer, fix }) => ({
    code,
    severity,
    pointer,
    fix: fix?.patch,
  }));

describe('translations of a document', () => {
  it('are in order where each is of a text of it, with the places of that', () => {
    expect(check(page({ 合同: 'Contract', '共 {0} 条，{1} 页': '{1} {1|page|pages}, {0} rows' }))).toEqual(
      [],
    );
  });

  it('are told of where no text is what they translate, and a fix takes them away', () => {
    expect(check(page({ 合同: 'Contract', 不在: 'Gone' }))).toEqual([
      {
        code: 'translation-unused',
        severity: 'note',
        pointer: '/translations/en/不在',
        fix: [{ op: 'remove', path: '/translations/en/不在' }],
      },
    ]);
  });

  it('keep the places of their text: one that is left out or unknown is told, with the whole as a fix', () => {
    const text = '共 {0} 条，{1} 页';
    const pointer = '/translations/en/共 {0} 条，{1} 页';
    expect(check(page({ [text]: '{0} rows' }))).toEqual([
      {
        code: 'translation-places',
        severity: 'warning',
        pointer,
        fix: [{ op: 'replace', path: pointer, value: '{0} rows {1}' }],
      },
    ]);
    expect(check(page({ [text]: '{0} rows, {2|page|pages}' }))).toMatchObject([
      { code: 'translation-places', fix: [{ value: '{0} rows, {1|page|pages}' }] },
    ]);
    expect(check(page({ [text]: '{0} rows, {1|page}' }))).toMatchObject([
      { code: 'translation-places', fix: undefined },
    ]);
  });

  it('of a unit have the words for one and for more behind its number, whole', () => {
    expect(check(page({ 合同: '{0|contract|contracts}' }))).toEqual([]);
    expect(check(page({ 合同: '{0|contract}' }))).toMatchObject([{ code: 'translation-places' }]);
  });

  it('may be of the sentence of a shared rule', () => {
    expect(check(page({ 手机号不正确: 'That is no telephone number' }))).toEqual([]);
  });

  it('are of no other language than those that pages speak', () => {
    const document = { ...page({}), translations: { fr: { 合同: 'Contrat' } } };
    expect(check(document).map(({ code, pointer }) => `${code} ${pointer}`)).toEqual([
      'keyword-unknown /translations/fr',
    ]);
  });

  it('are mended by the fix, whatever was written', () => {
    const piece = fc.oneof(fc.constantFrom('{0}', '{1}', '{2}', '{3|row|rows}', '{1:small}', 'a', ' '));
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const { unknown, missing } = judgePlaces('甲{0}乙{1}', mendPlaces('甲{0}乙{1}', pieces.join('')));
        expect([...unknown, ...missing]).toEqual([]);
      }),
    );
  });
});

describe('the texts that a document writes down', () => {
  it('are those that its plan asks translations for, each with all its places', () => {
    const found = listWrittenTexts({
      title: '合同',
      $comment: '备注',
      apis: { a: { url: '/a', params: { default: '甲' } } },
      schema: {
        title: '合同',
        description: "{{ $state.a ? '有' : '没有' + $state.a + '个' }}",
        'x-visible': "{{ $values.kind === '合同' }}",
      },
      translations: { en: { 丙: 'c' } },
    });
    expect(Object.fromEntries(found)).toEqual({
      合同: [
        { pointer: '/title', isInExpression: false },
        { pointer: '/schema/title', isInExpression: false },
      ],
      有: [{ pointer: '/schema/description', isInExpression: true }],
      '没有{0}个': [{ pointer: '/schema/description', isInExpression: true }],
    });
  });
});
