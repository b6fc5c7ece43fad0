// @vitest-environment happy-dom
// Every question is named by what its answer does: those of shipped screens, and those in code.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { compileScreen } from '../src/engine/compile/compile-screen.ts';
import type { RuleDeclaration } from '../src/engine/document.ts';
import rules from '../src/schemas/rules/system.json' with { type: 'json' };
import { loadContracts } from './open-document.tsx';
import { shippedScreens, walkNodes } from './shipped-screens.ts';
import { listSources } from './source-imports.ts';

const contracts = await loadContracts();
const folder = path.resolve(import.meta.dirname, '../src/schemas/locales/en');
const english = Object.assign(
  {},
  ...readdirSync(folder).map((file) => JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as object),
) as Readonly<Record<string, string>>;

/** Those that the specification gives these words. */
const QUOTED = ['真的要注销登录吗 ?'];

type Question = Partial<Record<'title' | 'ok' | 'text', { kind: string; value?: unknown }>>;

function questionsIn(part: unknown): Question[] {
  if (typeof part !== 'object' || part === null) return [];
  const own = 'do' in part && part.do === 'confirm' ? [part as Question] : [];
  return [...own, ...Object.values(part).flatMap(questionsIn)];
}

const questions = shippedScreens.flatMap((document) => {
  const plan = compileScreen(document, {
    widgets: contracts,
    rules: rules as Record<string, RuleDeclaration>,
    tables: new Proxy({}, { get: () => 'a_table' }),
    file: 'test',
    version: 'test',
  });
  return questionsIn(plan).map((question) => ({ screen: document.id ?? '', question }));
});

it('every question of a shipped screen has a name and a button of its own', () => {
  expect(questions.length).toBeGreaterThan(50);
  const unnamed = questions
    .filter(({ question: { text } }) => !QUOTED.includes(String(text?.value).trim()))
    .filter(({ question: { title, ok } }) =>
      [title, ok].some((words) => words === undefined || ['提示', '确认'].includes(String(words.value))),
    )
    .map(({ screen, question }) => `${screen}: ${JSON.stringify(question.text)}`);
  expect(unnamed).toEqual([]);
});

/** What a verb is said with: how many, when, or what is done before it. */
const AROUND_VERB = /^(?:批量|立即|确认|保存并|仅|全部)+/;

/** The words of an answer that say what is done. */
const verbOf = (words: string): string => words.replace(AROUND_VERB, '');

interface Asked {
  place: string;
  /** Empty where no button asks but the form that is sent. */
  button: string;
  title: string;
  ok: string;
}

/** What each question of a document is called, with the button that asks; it lends its words to what the question leaves out. */
const askedByButtons = shippedScreens.flatMap((document) => {
  const found: Asked[] = [];
  walkNodes(document, (node, place) => {
    const { text } = (node['x-component-props'] ?? {}) as { text?: unknown };
    const button = typeof text === 'string' ? text : '';
    for (const { title = button, ok = button } of writtenQuestions(node['x-on'])) {
      found.push({ place, button, title, ok });
    }
  });
  return found;
});

function writtenQuestions(part: unknown): { title?: string; ok?: string; text?: string }[] {
  if (typeof part !== 'object' || part === null) return [];
  const own = 'do' in part && part.do === 'confirm' ? [part as { title?: string; ok?: string }] : [];
  return [...own, ...Object.values(part).flatMap(writtenQuestions)];
}

describe('the button, the name of its question and the answer', () => {
  /** Questions that are named otherwise, and why. */
  const OTHERWISE: Readonly<Record<string, string>> = {
    'exception/403/panel/actions/other': 'the specification gives these words',
    'monitor/modules/modules/items/card/waitingPart/waiting/items/step/line/agree':
      'its name is the step that is carried out',
  };
  const mixed = (isSame: (asked: Asked) => boolean): string[] =>
    askedByButtons
      .filter((asked) => !Object.hasOwn(OTHERWISE, asked.place) && !isSame(asked))
      .map(({ place, ...words }) => `${place}: ${Object.values(words).join(' / ')}`);

  it('have one verb', () => {
    expect(askedByButtons.length).toBeGreaterThan(50);
    const isSame = ({ button, title, ok }: Asked): boolean =>
      title.includes(verbOf(ok)) && (button === '' || button.includes(verbOf(ok)));
    expect(mixed(isSame)).toEqual([]);
    const places = new Set(askedByButtons.map(({ place }) => place));
    expect(Object.keys(OTHERWISE).filter((place) => !places.has(place))).toEqual([]);
  });

  it('have one verb in English, too', () => {
    const isSame = ({ button, title, ok }: Asked): boolean => {
      const [verb = ''] = (english[ok] ?? '')
        .toLowerCase()
        .split(' ')
        .filter((word) => word !== 'batch');
      return [button, title].every((words) => {
        const said = english[words]?.toLowerCase();
        return said === undefined || said.split(' ').includes(verb);
      });
    };
    expect(mixed(isSame)).toEqual([]);
  });
});

/** What any question could be called. */
const NAMELESS = ['提示', '确认', '确定', '是', '好'];

/** Places that hand on or draw the words of others, and the one whose words are given. */
const OF_OTHERS: Readonly<Record<string, string>> = {
  'src/engine/action/run.ts': 'the words of the plan: those of shipped screens are looked at above',
  'src/runtime/layout/sign-out.ts': 'the specification gives these words',
  'src/runtime/notify/notices.ts': 'hands on what it is given',
  'src/runtime/notify/NoticeHost.tsx': 'draws what it is given',
  'src/widgets/button/Asking.tsx': 'asks with the words of its button',
};

describe('a question in code', () => {
  const asked = listSources('src').flatMap((file) => {
    const code = readFileSync(path.resolve(import.meta.dirname, '..', file), 'utf8');
    return [
      ...[...code.matchAll(/\.confirm\(\s*(\w*)/g)].map(({ index, 1: name = '' }) =>
        wordsOf(file, objectAt(code, name === '' ? index : code.indexOf(`const ${name} = {`))),
      ),
      ...[...code.matchAll(/<Popconfirm\b/g)].map(({ index }) =>
        wordsOf(file, code.slice(index, code.indexOf('onConfirm', index))),
      ),
    ];
  });

  it('has a name and a button of its own', () => {
    expect(asked.length).toBeGreaterThan(9);
    const unnamed = asked.filter(
      ({ file, title, ok }) =>
        !Object.hasOwn(OF_OTHERS, file) &&
        [title, ok].some((words) => words.length === 0 || words.some((word) => NAMELESS.includes(word))),
    );
    expect(unnamed).toEqual([]);
    const places = new Set(asked.map(({ file }) => file));
    expect(Object.keys(OF_OTHERS).filter((file) => !places.has(file))).toEqual([]);
  });

  it('has one verb in its name and on its button', () => {
    const other = asked.filter(
      ({ file, title, ok }) =>
        !Object.hasOwn(OF_OTHERS, file) &&
        !ok.every((verb) => title.some((words) => words.includes(verbOf(verb)))),
    );
    expect(other).toEqual([]);
  });
});

/** Chinese words of a name and of the button that goes on, as they are written in code. */
function wordsOf(file: string, code: string) {
  const [, title = ''] = /\btitle[:=]([\s\S]*?)(?:,?\n|, \w+:|$)/.exec(code) ?? [];
  const [, ok = ''] = /\bok(?:Text)?[:=]([\s\S]*?)(?:,?\n|, \w+:|$)/.exec(code) ?? [];
  return { file, title: textsIn(title), ok: textsIn(ok) };
}

function textsIn(code: string): string[] {
  return [...code.matchAll(/\bt\(\s*'([^']+)'/g)].map(([, text = '']) => text);
}

/** The object that begins behind a place, to its closing brace. */
function objectAt(code: string, from: number): string {
  const start = code.indexOf('{', from);
  let depth = 0;
  for (let at = start; at < code.length; at += 1) {
    if (code[at] === '{') depth += 1;
    if (code[at] === '}') depth -= 1;
    if (depth === 0) return code.slice(start, at);
  }
  return '';
}
