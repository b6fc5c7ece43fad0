import { afterEach, describe, expect, it } from 'vitest';
import { compileScreen } from './compile/compile-screen.ts';
import type { Json, ScreenDocument, Translations } from './document.ts';
import { evaluateTree } from './expression/evaluate.ts';
import { speakPlan } from './plan/plan-texts.ts';
import { evaluateTemplate } from './plan/template.ts';
import { findText, speak, t, translateName } from './text.ts';
import { unitBehind } from './unit.ts';

const ENGLISH = { 天: '{0|day|days}', 次: '{0||}', 元: 'CNY', 共: 'total' };

afterEach(() => speak('zh'));

/** The settings of a widget as the page has them. */
function settingsOf(settings: Record<string, Json>, own?: Record<string, string>): unknown {
  const document = {
    id: 'probe',
    format: 1,
    title: 'probe',
    schema: {
      type: 'object',
      properties: { one: { type: 'void', 'x-component': 'any', 'x-component-props': settings } },
    },
    ...(own ? { translations: { en: own } as Translations } : {}),
  } as unknown as ScreenDocument;
  const plan = compileScreen(document, { widgets: {}, rules: {}, tables: {}, file: 'a', version: 'v' });
  const props = speakPlan(plan).root.children[0]?.props;
  return props && evaluateTemplate(props, { $state: { n: 1 } }, evaluateTree);
}

describe('a unit', () => {
  it('stands behind its number as it is written', () => {
    expect([unitBehind(1, '天'), unitBehind(2, '%'), unitBehind(3), unitBehind(null, '')]).toEqual([
      ...['天', '%', '', ''],
    ]);
  });

  it('is the word for one or for more, set off by a blank, or none', () => {
    const said = ['1', 1, 0, 2, '1.0', '1,001', '约百'].map((one) => unitBehind(one, '{0|day|days}'));
    expect(said).toEqual([' day', ' day', ' days', ' days', ' day', ' days', ' days']);
    expect([unitBehind(1, '{0||}'), unitBehind(5, '{0||}')]).toEqual(['', '']);
  });

  it('has both words where it is a setting behind a number, in an expression and a column too', () => {
    speak('en', ENGLISH);
    const columns = [{ title: '天', suffix: '天' }];
    expect(
      settingsOf({ suffix: "{{ $state.n == null ? '' : '天' }}", unit: '天', title: '天', columns }),
    ).toEqual({
      ...{ suffix: '{0|day|days}', unit: '{0|day|days}', title: 'days' },
      columns: [{ title: 'days', suffix: '{0|day|days}' }],
    });
  });

  it('is read by the translations of its document, with both words and alone', () => {
    speak('en', ENGLISH);
    const own = { 天: '{0|sunny day|sunny days}' };
    expect(settingsOf({ suffix: '天', title: '天' }, own)).toEqual({
      suffix: '{0|sunny day|sunny days}',
      title: 'sunny days',
    });
  });

  it('is the word for more where no number stands before it, e.g. as an option, and stays Chinese without one', () => {
    speak('en', ENGLISH);
    expect([t('天'), translateName('天'), findText('天'), t('天', 1), t('天', 3)]).toEqual([
      ...['days', 'days', 'days', 'day', 'days'],
    ]);
    expect([t('次'), translateName('次'), t('元')]).toEqual(['次', '次', 'CNY']);
  });
});
