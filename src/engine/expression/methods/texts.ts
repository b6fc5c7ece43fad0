// Listed methods of texts. None takes a pattern, so none can run longer than its text is.
import { type Budget, spendSize, spendSteps } from '../budget.ts';
import { ExpressionError } from '../errors.ts';
import { payGrown, paySearch, splitText } from '../paid-texts.ts';
import { toNumber } from '../values.ts';
import { type ListedMethod, payText, readOffset, readTextArgument } from './contract.ts';

/** Made on first use: building a collator takes milliseconds. */
let collator: Intl.Collator | undefined;

/** Compares two texts in Chinese dictionary order (pinyin). */
export function compareTexts(left: string, right: string): number {
  collator ??= new Intl.Collator('zh-CN');
  return collator.compare(left, right);
}

type TextMethod = ListedMethod<string>;

export const TEXT_METHODS: Readonly<Record<string, TextMethod>> = {
  at: define('index', '指定位置的字符，负数从末尾数', 0, 1, (text, [index]) =>
    text.at(readOffset(index) ?? 0),
  ),
  charAt: define('index', '指定位置的字符', 0, 1, (text, [index]) => text.charAt(readOffset(index) ?? 0)),
  concat: define('...texts', '连接文字', 1, 20, (text, parts, budget) => {
    const texts = parts.map((part) => readTextArgument(part, budget));
    payText(
      budget,
      texts.reduce((sum, part) => sum + part.length, text.length),
    );
    return text.concat(...texts);
  }),
  endsWith: define('search', '是否以指定文字结尾', 1, 1, (text, [search], budget) => {
    const wanted = readTextArgument(search, budget);
    paySearch(budget, wanted.length, 0);
    return text.endsWith(wanted);
  }),
  includes: define('search', '是否包含指定文字', 1, 1, (text, [search], budget) =>
    text.includes(readSearch(text, search, budget)),
  ),
  indexOf: define('search', '第一次出现的位置，没有为 -1', 1, 1, (text, [search], budget) =>
    text.indexOf(readSearch(text, search, budget)),
  ),
  lastIndexOf: define('search', '最后一次出现的位置，没有为 -1', 1, 1, (text, [search], budget) =>
    text.lastIndexOf(readSearch(text, search, budget)),
  ),
  localeCompare: define('other', '按拼音比较，得到负数、0 或正数', 1, 1, (text, [other], budget) => {
    const second = readTextArgument(other, budget);
    spendSteps(budget, 8 + text.length + second.length);
    return compareTexts(text, second);
  }),
  padEnd: define('length, fill?', '在末尾补足到指定长度', 1, 2, (text, [length, fill], budget) =>
    text.padEnd(readLength(length, budget), readFill(fill, budget)),
  ),
  padStart: define('length, fill?', '在开头补足到指定长度', 1, 2, (text, [length, fill], budget) =>
    text.padStart(readLength(length, budget), readFill(fill, budget)),
  ),
  repeat: define('count', '重复指定次数', 1, 1, (text, [count], budget) => {
    const times = readOffset(count) ?? 0;
    if (times < 0) throw new ExpressionError('expression-value', 'repeat 的次数不能为负');
    spendSize(budget, text.length * times);
    return text.repeat(times);
  }),
  replace: define('search, text', '替换第一次出现的文字', 2, 2, (text, [search, by], budget) => {
    const wanted = readSearch(text, search, budget);
    const replacement = readTextArgument(by, budget);
    payText(budget, text.length + replacement.length);
    // A function, because `$&` in a replacement text would be read as a pattern.
    return text.replace(wanted, () => replacement);
  }),
  replaceAll: define('search, text', '替换所有出现的文字', 2, 2, (text, [search, by], budget) => {
    const wanted = readTextArgument(search, budget);
    const replacement = readTextArgument(by, budget);
    const between = splitText(text, wanted, budget);
    // No text at all occurs before and behind every character.
    const parts = wanted === '' ? ['', ...between, ''] : between;
    spendSize(budget, text.length + replacement.length * (parts.length - 1));
    return parts.join(replacement);
  }),
  slice: define('start, end?', '截取，负数从末尾数', 0, 2, (text, [start, end], budget) => {
    payText(budget, text.length);
    return text.slice(readOffset(start), readOffset(end));
  }),
  split: define('separator', '按分隔文字拆成列表', 1, 1, (text, [separator], budget) =>
    splitText(text, readTextArgument(separator, budget), budget),
  ),
  startsWith: define('search', '是否以指定文字开头', 1, 1, (text, [search], budget) => {
    const wanted = readTextArgument(search, budget);
    paySearch(budget, wanted.length, 0);
    return text.startsWith(wanted);
  }),
  substring: define('start, end?', '截取', 1, 2, (text, [start, end], budget) => {
    payText(budget, text.length);
    return text.substring(readOffset(start) ?? 0, readOffset(end));
  }),
  toLowerCase: define('', '转成小写字母', 0, 0, (text, _, budget) => {
    payText(budget, text.length);
    return payGrown(text.toLowerCase(), text.length, budget);
  }),
  toUpperCase: define('', '转成大写字母', 0, 0, (text, _, budget) => {
    payText(budget, text.length);
    return payGrown(text.toUpperCase(), text.length, budget);
  }),
  toString: define('', '文字本身', 0, 0, (text) => text),
  trim: define('', '去掉首尾空白', 0, 0, (text, _, budget) => {
    payText(budget, text.length);
    return text.trim();
  }),
  trimEnd: define('', '去掉末尾空白', 0, 0, (text, _, budget) => {
    payText(budget, text.length);
    return text.trimEnd();
  }),
  trimStart: define('', '去掉开头空白', 0, 0, (text, _, budget) => {
    payText(budget, text.length);
    return text.trimStart();
  }),
};

function define(
  params: string,
  doc: string,
  min: number,
  max: number,
  run: (text: string, args: readonly unknown[], budget: Budget) => unknown,
): TextMethod {
  return { params, doc, min, max, run };
}

function readSearch(text: string, search: unknown, budget: Budget): string {
  const wanted = readTextArgument(search, budget);
  paySearch(budget, text.length, wanted.length);
  return wanted;
}

function readLength(value: unknown, budget: Budget): number {
  const length = toNumber(value);
  spendSize(budget, Math.max(0, length));
  return Number.isNaN(length) ? 0 : length;
}

function readFill(value: unknown, budget: Budget): string {
  return value === undefined ? ' ' : readTextArgument(value, budget);
}
