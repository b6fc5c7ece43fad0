// Listed functions about texts and lists of texts.
import { type Budget, spendSize, spendSteps } from '../budget.ts';
import { translateName } from '../../text.ts';
import { ExpressionError } from '../errors.ts';
import { payGrown, splitText } from '../paid-texts.ts';
import { joinItems, nameType, readMember, toText } from '../values.ts';
import { type ListedFunction, readCount, readList } from './contract.ts';

/** Characters a name is cut to when nothing else is said. */
const ELLIPSIS_LENGTH = 25;

export const TEXT_FUNCTIONS: Readonly<Record<string, ListedFunction>> = {
  len: {
    params: 'value',
    doc: '文字的字符数或列表的项数；空值为 0',
    min: 1,
    max: 1,
    run([value], budget) {
      if (Array.isArray(value)) return value.length;
      return listCharacters(readText(value, budget), budget).length;
    },
  },
  upper: {
    params: 'text',
    doc: '转成大写字母',
    min: 1,
    max: 1,
    run([value], budget) {
      const text = pay(readText(value, budget), budget);
      return payGrown(text.toUpperCase(), text.length, budget);
    },
  },
  lower: {
    params: 'text',
    doc: '转成小写字母',
    min: 1,
    max: 1,
    run([value], budget) {
      const text = pay(readText(value, budget), budget);
      return payGrown(text.toLowerCase(), text.length, budget);
    },
  },
  trim: {
    params: 'text',
    doc: '去掉首尾空白；空值为空文字',
    min: 1,
    max: 1,
    run: ([value], budget) => pay(readText(value, budget), budget).trim(),
  },
  ellipsis: {
    params: 'text, length = 25',
    doc: '超过指定字符数时截断并加“...”；空值为空文字',
    min: 1,
    max: 2,
    run([value, length], budget) {
      const limit = readCount(length, ELLIPSIS_LENGTH, 1, 100_000, '长度');
      const characters = listCharacters(readText(value, budget), budget);
      return characters.length > limit ? `${characters.slice(0, limit).join('')}...` : characters.join('');
    },
  },
  localText: {
    params: 'text',
    doc: '产品自带的文字（如服务器给出的说明）按界面语言显示；没有译文的文字不变',
    min: 1,
    max: 1,
    run: ([value], budget) => translateName(pay(readText(value, budget), budget)),
  },
  split: {
    params: "text, separator = ','",
    doc: '把文字拆成列表，去掉空项；空值为空列表，列表原样返回',
    min: 1,
    max: 2,
    run([value, separator], budget) {
      if (Array.isArray(value)) return value;
      const text = readText(value, budget);
      const parts = splitText(text, separator === undefined ? ',' : readText(separator, budget), budget);
      return parts.filter((part) => part !== '');
    },
  },
  join: {
    params: "list, separator = ','",
    doc: '把列表连成文字；空值为空文字，文字原样返回',
    min: 1,
    max: 2,
    run([value, separator], budget) {
      if (typeof value === 'string') return value;
      const text = separator === undefined ? ',' : readText(separator, budget);
      return joinItems(readList(value, '参数'), text, budget, 1);
    },
  },
  dictText: {
    params: 'value, options',
    doc: '选项列表（如 $dict(编码)）中该值的文字；逗号分隔的多个值逐个转换，找不到时保留原值',
    min: 2,
    max: 2,
    run: ([value, options], budget) => findTexts(value, readList(options, '选项'), budget),
  },
};

function readText(value: unknown, budget: Budget): string {
  return value === null || value === undefined ? '' : toText(value, budget);
}

/** Characters as people count them; each becomes an object of its own for a while. */
function listCharacters(text: string, budget: Budget): string[] {
  spendSteps(budget, text.length);
  return [...pay(text, budget)];
}

function pay(text: string, budget: Budget): string {
  spendSize(budget, text.length);
  return text;
}

/** Several values are stored comma-joined, so their texts are joined the same way. */
function findTexts(value: unknown, options: readonly unknown[], budget: Budget): string {
  const texts = new Map<string, string>();
  spendSize(budget, options.length);
  for (let index = 0; index < options.length; index += 1) {
    const option = options[index];
    if (option === null || typeof option !== 'object') {
      throw new ExpressionError(
        'expression-value',
        `选项的每一项应为 {value, text}，现在有${nameType(option)}`,
      );
    }
    const key = readText(
      readMember(option, 'value', () => '选项'),
      budget,
    );
    if (!texts.has(key)) texts.set(key, readOptionText(option, budget) ?? key);
  }
  const whole = pay(readText(value, budget), budget);
  const found = texts.get(whole);
  if (found !== undefined) return found;
  const parts = splitText(whole, ',', budget).map((part) => texts.get(part) ?? part);
  return joinItems(parts, ',', budget, 1);
}

/** An option's text is called text, title or label. */
function readOptionText(option: object, budget: Budget): string | undefined {
  for (const key of ['text', 'title', 'label']) {
    const text = readMember(option, key, () => '选项');
    if (text !== undefined && text !== null) return readText(text, budget);
  }
  return undefined;
}
