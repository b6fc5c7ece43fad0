// Words that are settled for the whole product: one name for one thing, one form for each outcome.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { sayOutcome } from '../src/engine/action/outcome-words.ts';
import type { SchemaNode } from '../src/engine/document.ts';
import { shippedScreens, walkNodes } from './shipped-screens.ts';

const root = path.resolve(import.meta.dirname, '..');
const HAN = /[\u3400-\u9fff]/;

interface PlacedText {
  text: string;
  place: string;
}

/** Files below a folder of the project, with their paths. */
function filesIn(folder: string, end: string): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(end))
    .map((name) => `${folder}/${name}`);
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(path.join(root, file), 'utf8'));
}

function* stringsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'object' && value !== null) {
    for (const one of Object.values(value)) yield* stringsIn(one);
  }
}

/** Every text that people read: `locales.test.ts` holds that the catalogue has each of them, and nothing else. */
const texts: readonly PlacedText[] = [
  ...filesIn('src/schemas/locales/en', '.json').flatMap((place) =>
    Object.keys(readJson(place) as object).map((text) => ({ text, place })),
  ),
  ...filesIn('examples/modules', '.json').flatMap((place) =>
    [...stringsIn(readJson(place))].filter((text) => HAN.test(text)).map((text) => ({ text, place })),
  ),
];

const english = new Map(
  filesIn('src/schemas/locales/en', '.json').flatMap((file) =>
    Object.entries(readJson(file) as Readonly<Record<string, string>>),
  ),
);

const placesOf = (found: readonly PlacedText[]): string[] =>
  found.map(({ text, place }) => `${place}: ${text}`);

describe('a mobile number', () => {
  /** Texts that have another word of it, and why. */
  const OTHERWISE: Readonly<Record<string, string>> = {
    手机验证码错误: 'fixed for clients: docs/api-errors.md',
    '如果该账号存在并绑定了手机号，验证码已发送到该手机': 'the telephone itself, which gets the message',
    '请输入您的用户名或手机号，验证码会发送到账号绑定的手机。': 'the same',
    '如果该账号存在并绑定了手机号，6位数字验证码已发送到该手机，10分钟内有效。': 'the same',
    按手机宽度看: 'the device and its width',
    '手机上一条记录是一张卡片；不填时首个文本列作标题、首个字典或标签列作状态、随后两列各占一行':
      'the device',
    '如树与它的记录：第一列窄，其余归第二列，手机上上下排列': 'the device',
    '卡片上的位置：手机上一条记录是一张卡片；不填时首个文本列作标题、首个字典或标签列作状态、随后两列各占一行':
      'the same',
    '第一列为侧栏：如树与它的记录：第一列窄，其余归第二列，手机上上下排列': 'the same',
    电话: 'of a department, mostly a landline; an icon that shows a telephone',
    '为所有表单选人，因此不含电话、邮箱等个人信息': 'numbers of either kind',
  };
  const isOther = ({ text }: PlacedText): boolean => /手机(?!号)|手机号码|电话/.test(text);

  it('is called 手机号 wherever it is shown, asked for or talked about', () => {
    expect(texts.length).toBeGreaterThan(6_000);
    expect(placesOf(texts.filter((one) => isOther(one) && !Object.hasOwn(OTHERWISE, one.text)))).toEqual([]);
  });

  it('has no exception that nobody needs', () => {
    const said = new Set(texts.map(({ text }) => text));
    expect(Object.keys(OTHERWISE).filter((text) => !said.has(text))).toEqual([]);
  });
});

describe('the density', () => {
  /** From roomy to close: pages have the last two, lists all of them. */
  const STEPS = ['宽松', '标准', '紧凑'];

  it('has the same words on the page of looks, over lists and in the palette', () => {
    const chosen = new Set<string>();
    for (const document of shippedScreens) {
      walkNodes(document, ({ title, enum: choices = [] }) => {
        if (title !== '密度') return;
        for (const choice of choices) chosen.add(String(Object(choice).label));
      });
    }
    expect([...chosen]).toEqual(STEPS.slice(1));
    const bar = readFileSync(path.join(root, 'src/widgets/data_table/TableBar.tsx'), 'utf8');
    const [, offered = ''] = /const DENSITIES[^=]*= \[([\s\S]*?)\];/.exec(bar) ?? [];
    expect([...offered.matchAll(/t\('(.*?)'\)/g)].map(([, text]) => text)).toEqual(STEPS);
    const settings = texts.flatMap(({ text }) => (text.startsWith('密度：') ? [text] : []));
    expect(settings.sort()).toEqual(
      STEPS.slice(1)
        .map((step) => `密度：${step}`)
        .sort(),
    );
    for (const text of settings) {
      const step = english.get(text.slice('密度：'.length));
      expect(english.get(text)).toBe(`${english.get('密度')}: ${step?.toLowerCase()}`);
    }
  });
});

/**
 * What a success says begins with 已, or with the password where that is what was changed. What is new was 添加, what
 * was changed is 保存: no other word says the same.
 */
const isOutcome = (text: string): boolean => /^(?:密码)?已(?!新增|新建|创建|更新|编辑|成功)/.test(text);

describe('a success', () => {
  /** What screens tell in other words, and why. */
  const OF_SCREENS: Readonly<Record<string, string>> = {
    '操作成功！': 'H4.11 of docs/conformance-shell.md has these words',
    '首页不再显示，可从用户菜单打开': 'where the page is from now on',
    首页会再显示: 'the same',
    '验证码已发送，10分钟内有效': 'what was sent, and how long it helps',
    '验证码已重新发送，10分钟内有效': 'the same',
    '注册成功，请登录': 'the next step is the message',
    授权有效: 'the result of a check, nothing was written',
    符合上面的策略: 'the same',
    可以提交了: 'a sample of the gallery',
    按下了: 'the same',
  };
  /** Answers of the server in other words, and why. */
  const OF_SERVER: Readonly<Record<string, string>> = {
    登录成功: 'somebody came in, nothing was written; the words of this family of back ends',
    '退出登录成功！': 'the same; shown by no screen',
    查询成功: 'the same; shown by no screen',
    注册成功: 'the page after it says so in a sentence of its own',
    绑定成功: 'the sign-in that follows is what one sees',
    授权成功: 'of a licence, in the words of its dialog',
    该许可证已经生效: 'nothing was changed',
    '操作成功!': 'screens say what was done: 已冻结, 已解冻',
    '操作成功！': 'H4.11',
    该系统通知发布成功: 'screens say 已发布',
    该系统通知撤销成功: 'screens say 已撤销',
    全部已读: 'how the messages are now',
    '刷新缓存完成！': 'the words of the menu that asks for it',
    '该值可用！': 'a check, nothing was written',
    验证码正确: 'the same',
    '验证通过，请设置新密码': 'the next step is the message',
    '没有撤回：其他页面还要用到它，请先看检查结果': 'no success',
    视图已共享给所有能打开该页面的人: 'who sees it now',
    '如果该账号存在并绑定了手机号，验证码已发送到该手机': 'does not tell who is known',
    '验证码已重新发送，10分钟内有效': 'what was sent, and how long it helps',
  };

  it('is told in one form by every step of every screen', () => {
    const told = shippedScreens.flatMap(({ id = '', ...document }) =>
      stepsIn(document).flatMap(({ do: what, type, text, message }) =>
        what === 'message' && (type ?? 'success') === 'success'
          ? [{ text: String(text), place: id }]
          : what === 'submit' && typeof message === 'string' && message !== ''
            ? [{ text: message, place: id }]
            : [],
      ),
    );
    expect(told.length).toBeGreaterThan(90);
    const words = told.flatMap(({ text, place }) =>
      literalsOf(text).map((literal) => ({ text: literal, place })),
    );
    expect(
      placesOf(words.filter(({ text }) => !isOutcome(text) && !Object.hasOwn(OF_SCREENS, text))),
    ).toEqual([]);
    expect(missingFrom(words, OF_SCREENS)).toEqual([]);
  });

  it('is told in the same form whatever words the server answers with', () => {
    const answers = filesIn('server', '.ts')
      .filter((file) => !/\.(?:test|testing)\.ts$/.test(file))
      .flatMap(answersIn);
    expect(answers.length).toBeGreaterThan(100);
    const told = answers.map(({ text, place }) => ({ text: sayOutcome(text), place }));
    expect(placesOf(told.filter(({ text }) => !isOutcome(text) && !Object.hasOwn(OF_SERVER, text)))).toEqual(
      [],
    );
    expect(missingFrom(told, OF_SERVER)).toEqual([]);
  });
});

function missingFrom(told: readonly PlacedText[], words: object): string[] {
  const said = new Set(told.map(({ text }) => text));
  return Object.keys(words).filter((text) => !said.has(text));
}

type Step = Readonly<Partial<Record<'do' | 'type' | 'text' | 'message' | 'undo', unknown>>>;

function stepsIn(part: unknown): Step[] {
  if (typeof part !== 'object' || part === null) return [];
  return [...('do' in part ? [part] : []), ...Object.values(part).flatMap(stepsIn)];
}

/** A text, or those that an expression chooses from; what it puts together begins with its first piece. */
function literalsOf(text: string): string[] {
  if (!text.startsWith('{{')) return [text];
  const pieces = [...text.matchAll(/(?:^\{\{|[?:]|\|\|) *['`]([^'`]+)['`]/g)].map(([, piece = '']) => piece);
  return pieces.filter((piece) => HAN.test(piece));
}

/** The second argument of `ok`, where it is written down. */
function answersIn(file: string): PlacedText[] {
  const [, ...calls] = readFileSync(path.join(root, file), 'utf8').split(/\bok\(/);
  return calls.flatMap((call) => {
    const [, text = ''] = /,\s*'([^']*)',?\s*\)\s*$/.exec(call.split(';')[0] ?? '') ?? [];
    return HAN.test(text) ? [{ text, place: file }] : [];
  });
}

describe('an act', () => {
  interface Told {
    place: string;
    /** Buttons that do it: the one that is pressed, or those of the form that is sent. */
    buttons: readonly string[];
    outcome: string;
  }

  const told = shippedScreens.flatMap((document) => {
    const found: Told[] = [];
    walkNodes(document, (node, place) => {
      const buttons = [...buttonsIn(node)];
      for (const outcome of outcomesIn(node['x-on']).flatMap(literalsOf))
        found.push({ place, buttons, outcome });
    });
    return found.filter(({ outcome }) => isOutcome(outcome));
  });

  /** Acts whose outcome has another verb, and why. */
  const OTHERWISE: Readonly<Record<string, string>> = {
    'account/depart/form': 'its button confirms a choice, whose effect is told',
    'account/settings/panel/tabs/notification/reminder/isReminded': 'a switch, which has no verb',
    'dashboard/analysis/cards': 'the portal has the button itself',
    'monitor/outbox/table/retryBatch': 'the try itself comes later',
    'monitor/outbox/table/items/actions/retry': 'the same',
  };
  /** Participles that do not begin like their verb. */
  const STEMS: Readonly<Record<string, string>> = { frozen: 'freeze' };
  const list = (found: readonly Told[]): string[] =>
    found
      .filter(({ place }) => !Object.hasOwn(OTHERWISE, place))
      .map(({ place, buttons, outcome }) => `${place}: ${buttons.join(', ')} / ${outcome}`);

  it('has the verb of its button in its outcome', () => {
    expect(told.length).toBeGreaterThan(70);
    const isSame = ({ buttons, outcome }: Told): boolean => {
      const verb = outcome.replace(/^(?:密码)?已/, '').slice(0, 2);
      return buttons.some((text) => text.includes(verb));
    };
    expect(list(told.filter((one) => !isSame(one)))).toEqual([]);
    const places = new Set(told.map(({ place }) => place));
    expect(Object.keys(OTHERWISE).filter((place) => !places.has(place))).toEqual([]);
  });

  it('has it in English, too', () => {
    const isSame = ({ buttons, outcome }: Told): boolean => {
      const said =
        english
          .get(outcome)
          ?.toLowerCase()
          .split(/[^a-z]+/) ?? [];
      const stems = said.map((word) => (STEMS[word] ?? word).slice(0, 3));
      const verbs = buttons.flatMap((text) => english.get(text)?.toLowerCase().split(' ') ?? []);
      return said.length === 0 || verbs.some((verb) => stems.includes(verb.slice(0, 3)));
    };
    expect(list(told.filter((one) => !isSame(one)))).toEqual([]);
  });

  it('that is taken back is told as 已恢复', () => {
    const undone = shippedScreens.flatMap((document) =>
      stepsIn(document).flatMap(({ undo }) => outcomesIn(undo)),
    );
    expect([...new Set(undone)]).toEqual(['已恢复']);
  });
});

/** What buttons of a node and of those in it say. */
function* buttonsIn(node: SchemaNode): Generator<string> {
  const { text } = node['x-component-props'] ?? {};
  if (node['x-component'] === 'button' && typeof text === 'string') yield text;
  for (const child of Object.values(node.properties ?? {})) yield* buttonsIn(child);
}

/** The successes that steps tell, without those of taking them back. */
function outcomesIn(steps: unknown): string[] {
  if (typeof steps !== 'object' || steps === null) return [];
  const { do: what, type = 'success', text, undo: _, ...inside } = steps as Step;
  const own = what === 'message' && type === 'success' ? [String(text)] : [];
  return [...own, ...Object.values(inside).flatMap(outcomesIn)];
}

describe('an answer of the server', () => {
  /** Names of other things than what a call is sent. */
  const OTHERWISE = [
    '{0}的编号（id）不正确',
    'submit 提交所在的表单（form）',
    '作用：submit 提交所在的表单（form）',
  ];

  it('quotes a parameter as 参数 and its name, never in brackets behind a Chinese word', () => {
    const found = texts.filter(
      ({ text }) => /[\u3400-\u9fff]（[a-z][A-Za-z]*）/.test(text) && !OTHERWISE.includes(text),
    );
    expect(placesOf(found)).toEqual([]);
  });
});
