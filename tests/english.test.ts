// English as whoever reads it expects it: the right part of speech, one term for one thing, and the marks of English.
// That every text has a translation is what `locales.test.ts` holds.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import widgetList from '../src/schemas/meta/widgets.generated.json' with { type: 'json' };
import { shippedScreens, walkNodes } from './shipped-screens.ts';

interface Translation {
  text: string;
  english: string;
  file: string;
}

const folder = path.resolve(import.meta.dirname, '../src/schemas/locales/en');
const all: readonly Translation[] = readdirSync(folder).flatMap((file) =>
  Object.entries(JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as Record<string, string>).map(
    ([text, english]) => ({ text, english, file }),
  ),
);
const englishOf = new Map(all.map(({ text, english }) => [text, english]));
/** Sources that samples show are code; what begins with a place is a sentence. */
const prose = all.filter(({ text }) => !/^(?:\{(?!\d)|[[<])/.test(text));

/** The language of documents and its checker have words of their own, and keywords. */
const people = prose.filter(({ file }) => !/^(?:checker|gallery|settings|designer|why)/.test(file));

const list = (found: readonly Translation[]): string[] =>
  found.map(({ text, english, file }) => `${file} ${text}: ${english}`);

describe('a state', () => {
  const states = prose.filter(({ text }) => /^已[^，。：“{0-9]{1,5}$/.test(text));
  /** What it is called to bring a state about: 冻结 of 已冻结. */
  const acts = new Set(
    states.flatMap(({ text }) => {
      const [word] = (englishOf.get(text.slice(1)) ?? '').split(' ');
      return word === undefined || word === '' || /ed$|^done$/i.test(word) ? [] : [word.toLowerCase()];
    }),
  );
  /** Participles that are spelt as their verb. */
  const SPELT_ALIKE = ['已读', '已读人数', '已放入'];

  it('is what something is, never what one does', () => {
    expect(states.length).toBeGreaterThan(50);
    expect([...acts]).toEqual(expect.arrayContaining(['freeze', 'publish', 'stop']));
    const imperative = states.filter(
      ({ text, english }) =>
        acts.has((english.split(' ')[0] ?? '').toLowerCase()) && !SPELT_ALIKE.includes(text),
    );
    expect(list(imperative)).toEqual([]);
    expect(englishOf.get('已冻结')).toBe('Frozen');
  });
});

describe('a field', () => {
  const INPUTS = ['text', 'password', 'textarea', 'number', 'integer', 'list', 'date', 'datetime'];
  const titles = new Set<string>();
  for (const document of shippedScreens) {
    walkNodes(document, (node) => {
      const { title } = node;
      if (typeof title === 'string' && INPUTS.includes(node['x-component'] ?? '')) titles.add(title);
    });
  }
  const ORDER = /^(?:confirm|enter|select|choose|set|repeat|change|add|pick|re-?enter|upload|fill)\b/i;
  const named = [...titles].flatMap((text) => {
    const english = englishOf.get(text);
    return english === undefined ? [] : [{ text, english, file: 'title' }];
  });

  it('has a noun for its name, as “Please enter …” stands before it', () => {
    expect(named.length).toBeGreaterThan(100);
    expect(list(named.filter(({ english }) => ORDER.test(english) && english !== 'Change password'))).toEqual(
      [],
    );
    const doubled = prose.filter(({ english }) =>
      /\bplease (?:enter|select|choose) (?:confirm|enter|select|choose|set|repeat|type)\b/i.test(english),
    );
    expect(list(doubled)).toEqual([]);
  });
});

describe('a term', () => {
  /** What is promised to the letter in other words; see `locales.test.ts`. */
  const PROMISED = ['请选择登录部门', '请选择登录部门!', '系统中没有登录用户!'];
  const TERMS: readonly [idea: string, text: RegExp, never: RegExp][] = [
    ['to sign in', /登录/, /\blog(?:ged)?[ -]?(?:in|on)\b/i],
    ['to sign out', /退出|注销/, /\blog[ -]?(?:out|off)\b/i],
    ['to delete', /删除/, /\bremove[ds]?\b(?! (?:permanently|it from|them from))/i],
    ['to take away, not to delete', /移除|移出/, /\bdelet/i],
    ['SMS', /短信/, /\btext messages?\b/i],
    ['email', /邮箱|邮件/, /\be-mail|\bmail\b/i],
    ['mobile number', /手机号/, /\b(?:phone|cell|telephone|mobile phone) number/i],
    ['department', /部门/, /\b(?:division|section|branch)\b/i],
    ['job', /定时任务/, /\btasks?\b/i],
    ['Freeze and unfreeze', /冻结/, /\b(?:lock|disable|suspend)/i],
    ['British spelling', /./, /\b(?:colors?|canceled|licenses?|behavior|labeled|favorites?|dialogs? box)\b/i],
  ];

  it.each(TERMS)('%s is called alike everywhere', (_, text, never) => {
    const found = people.filter(
      (one) => text.test(one.text) && never.test(one.english) && !PROMISED.includes(one.text),
    );
    expect(list(found)).toEqual([]);
  });
});

/** Words between a number and what it does not count, and those that say what a name does. */
const BREAKS = new Set(
  (
    'a also already and are as at be because but by can cannot could do does for from had has have if in into is its may ' +
    'must need needs never no not now of on only or over so than that the this to under was were when which while whose ' +
    'will with would ' +
    'belongs calls contains points requires reveals sends triggers uses'
  ).split(' '),
);
/** Of these the place is a name, and nothing is counted. */
const BEHIND_NAMES = ['{0} 工具', '{0}设置'];

/** Numbers with the plural that they count, as it stands there for one of them too. */
function countedIn(english: string): string[] {
  return [...english.matchAll(/(\{\d\})((?: [a-z$][a-z$-]*){1,4})/g)].flatMap(
    ([, place = '', behind = '']) => {
      const words = behind.trim().split(' ');
      const end = words.findIndex((word) => BREAKS.has(word));
      const counted = end < 0 ? words : words.slice(0, end);
      const plural = counted.findIndex((word) => /(?:[a-z][^s\W]s|people|children)$/.test(word));
      return plural < 0 ? [] : [`${place} ${counted.slice(0, plural + 1).join(' ')}`];
    },
  );
}

describe('a sentence', () => {
  it('has the marks of English, and one blank between words', () => {
    expect(
      list(prose.filter(({ english }) => /[，。；：！？（）、《》【】「」『』\u3000]/.test(english))),
    ).toEqual([]);
    expect(list(prose.filter(({ english }) => /\S {2,}\S/.test(english)))).toEqual([]);
    expect(list(prose.filter(({ english }) => /[a-z]'(?:s|t|re|ll|ve)\b/.test(english)))).toEqual([]);
    expect(list(people.filter(({ english }) => /[a-z] [,.;:!?](?:\s|$)/.test(english)))).toEqual([]);
  });

  it('says no word twice in a row', () => {
    const twice = prose.filter(({ english }) => /\b([a-z]{2,}) \1\b/i.test(english));
    expect(list(twice)).toEqual([]);
  });

  it('counts one as well as many where a number stands in it', () => {
    expect(
      ['At most {0} selected records', '{0}, {1} of {2} people', '{0} $ref references'].map(countedIn),
    ).toEqual([['{0} selected records'], ['{2} people'], ['{0} $ref references']]);
    expect(countedIn('{0} {0|row|rows} of {1} cannot be among the records; {2} has none')).toEqual([]);
    const counted = prose.filter(({ english }) => countedIn(english).length > 0);
    expect(list(counted.filter(({ text }) => !BEHIND_NAMES.includes(text)))).toEqual([]);
    expect(BEHIND_NAMES.filter((name) => !counted.some(({ text }) => text === name))).toEqual([]);
  });
});

describe('a unit', () => {
  /** The same for one and for many. */
  const SYMBOLS = ['ms'];
  const units = new Set(
    shippedScreens.flatMap((screen) =>
      settingsOf(screen, ['suffix', 'unit']).flatMap((unit) => unit.match(/[\u3400-\u9fff]+/g) ?? []),
    ),
  );

  it('has the words for one and for more in its English, or none, as its number stands before it', () => {
    expect([...units]).toEqual(expect.arrayContaining(['次', '人', '条', '个', '天', '位', '件']));
    const fixed = all.filter(
      ({ text, english }) =>
        units.has(text) && !SYMBOLS.includes(english) && !/^\{0\|[a-z]*\|[a-z]*\}$/.test(english),
    );
    expect(list(fixed)).toEqual([]);
  });
});

/** What settings of these names say, wherever they stand below something. */
function settingsOf(part: unknown, names: readonly string[]): string[] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([key, value]) =>
    names.includes(key) && typeof value === 'string' ? [value] : settingsOf(value, names),
  );
}

describe('a label', () => {
  /** A symbol behind a number, and what stands in brackets or behind a colon. */
  const INSIDE = ['毫秒', '已放入', '未放入', '已改成自己的，不能在这里移出', '引用了未发布的页面', '较昨日'];

  it('begins with a capital', () => {
    const labels = all.filter(
      ({ text, file }) => ['data.json', 'documents.json'].includes(file) && !/[{“，。]|^[（、]/.test(text),
    );
    expect(labels.length).toBeGreaterThan(1_000);
    expect(
      list(labels.filter(({ text, english }) => /^(?!e\.g\. )[a-z]/.test(english) && !INSIDE.includes(text))),
    ).toEqual([]);
  });

  it('of the palette begins with a capital, too', () => {
    const titles = widgetList.map(({ title }) => title);
    expect(titles.length).toBeGreaterThan(60);
    expect(list(all.filter(({ text, english }) => titles.includes(text) && /^[a-z]/.test(english)))).toEqual(
      [],
    );
  });
});
