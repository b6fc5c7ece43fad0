import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import type { RuleFile } from '../catalog.ts';
import { checkValueSync } from './check-value.ts';
import { anchorPattern } from './pattern.ts';
import { planRules } from './plan-rules.ts';

const rules = JSON.parse(
  readFileSync(new URL('../../schemas/rules.json', import.meta.url), 'utf8'),
) as RuleFile;

const repeat = (text: string, count: number): string => text.repeat(count);

/** Every shipped rule: its sentence, what it accepts, what it refuses. */
const TABLE: [name: string, message: string, accepted: string[], refused: string[]][] = [
  [
    'iphone',
    '请正确输入您的手机号',
    ['13012345678', '19912345678'],
    ['12012345678', '1301234567', '130123456789', ' 13012345678', '13012345678\n'],
  ],
  [
    'password',
    '6-16位字符的密码（数字和字母组成）',
    ['abc123', '1234567890abcdeF'],
    ['abcdef', '123456', 'ab123', '1234567890abcdefg', 'abc12!', 'abc 123'],
  ],
  [
    'idCard',
    '请正确输入您的身份证号码',
    ['110101199003071234', '11010119900307123X', '11010119900307123x'],
    ['11010119900307123', '1101011990030712345', '1101011990030712XX'],
  ],
  [
    'email',
    '请正确输入您的邮箱地址',
    ['a@b.cn', 'a.b-c_d+e@x-y.com.cn'],
    ['a', 'a@b', '@b.cn', 'a..b@c.cn', 'a@b..cn', 'a b@c.cn'],
  ],
  [
    'plateNumber',
    '请正确输入您的车牌号',
    ['京A12345', '粤B12345D', '沪C1234学', '粤Z1234港'],
    ['A12345', '京I12345', '京A123', '京A1234567', '京AO1234'],
  ],
  ['chinese', '请正确输入中文', ['张三', '㐀'], ['张3', 'abc', '张 三', '，']],
  [
    'enCode',
    '编码只能输入英文、数字和小数点且小数点不能放在首尾',
    ['a', 'a.b.1', 'a..b'],
    ['.a', 'a.', '.', 'a_b', '中'],
  ],
  ['userAccount', '只能输入数字英文', ['admin01'], ['ad_min', '管理员', 'a b']],
  ['fullName', '名称不能含有特殊符号', ['园区A1'], ['园区-1', '园 区', 'a_b']],
  ['userCode', '编码只能输入数字', ['001'], ['1a', '-1', '1.0']],
  [
    'allDate',
    '时间只能是整数和0.5的倍数',
    ['0', '1', '2.5', '3.0', '1.50'],
    ['0.4', '1.55', '-1', '.5', '1.'],
  ],
  ['bigInt', '请输入正整数', ['1', '100000000000000000000'], ['0', '-1', '1.5', '01']],
  [
    'signInPhone',
    '请输入正确手机号',
    ['13012345678', '18012345678'],
    ['16012345678', '19012345678', '1801234567'],
  ],
  ['userName', '只允许字母、数字、下划线', ['zhang_3'], ['张三', 'a-b', 'a b']],
  ['userNameLength', '长度6到18个字符', ['abcd', repeat('a', 18)], ['abc', repeat('a', 19)]],
  ['optionalEmail', '邮箱格式不正确', ['', 'a@b.cn'], ['a@b']],
  ['naturalNumber', '请输入自然数', ['0', '12'], ['-1', '1.5', '01']],
  ['englishLetters', '请输入英文字符', ['abcXYZ'], ['a1', '中', 'a b']],
  [
    'landline',
    '请输入正确的座机号',
    ['010-62345678', '0571-8765432', '87654321', '021-87654321-12'],
    ['123', '010-01234567', '13012345678', '0571--8765432'],
  ],
  [
    'bankCard',
    '请输入正确的银行卡号码',
    ['6222021234', repeat('6', 20)],
    ['0222021234', '622202123', repeat('6', 21), '6222 02123456'],
  ],
  ['certificateNumber', '请输入正确的证件号码', ['A1', repeat('a', 50)], [repeat('a', 51), 'A-1', '证1']],
  ['idNumber', '请输入正确的身份证号码', ['11010119900307123X'], ['1101011990030712']],
  ['qq', '请输入正确的QQ号码', ['12345', '123456789012'], ['1234', '1234567890123', '1234a']],
  [
    'webAddress',
    '请输入以http和https开头的网址',
    ['http://a.cn', 'https://园区.cn/a?b=c'],
    ['ftp://a.cn', 'a.cn', 'http://', 'http://a b'],
  ],
  ['lettersDigitsTo20', '请输入20位以内的英文字符和数字', ['a1', repeat('a', 20)], [repeat('a', 21), 'a_1']],
  [
    'lettersBlanks2To100',
    '请输入2到100位的中英文字符和空格',
    ['张三', 'Li Lei', repeat('a', 100)],
    ['张', repeat('a', 101), 'a1'],
  ],
  ['digitsNewlines', '请输入数字和换行符', ['12\n34\r\n5'], ['1 2', '1a']],
  ['charactersTo255', '请输入255位以内的字符', [repeat('字', 255), repeat('😀', 255)], [repeat('字', 256)]],
  ['cellDigits6To16', '请输入6到16位数字', ['123456', repeat('1', 16)], ['12345', repeat('1', 17), '12345a']],
  ['cellCharacters6To16', '请输入6到16位任意字符', ['ab 中!?', repeat('a', 16)], ['12345', repeat('1', 17)]],
  [
    'cellLetters6To18',
    '请输入6到18位字母',
    ['abcdef', repeat('a', 18)],
    ['abcde', repeat('a', 19), 'abcde1', 'abcde|'],
  ],
  ['cellWebAddress', '请输入正确的网址', ['https://a.cn/b'], ['a.cn']],
  ['cellEmail', '请输入正确的电子邮件', ['a@b.cn'], ['a@b']],
  ['cellMobile', '请输入正确的手机号码', ['13012345678'], ['23012345678', '1301234567']],
  ['cellPostcode', '请输入正确的邮政编码', ['010000', '310000'], ['31000', '3100000', '31000a']],
  ['cellLetters', '请输入字母', ['abC'], ['a|b', 'a1']],
  ['cellNumber', '请输入数字', ['-1.5', '0', '10'], ['1.', '.5', '--1', 'a']],
  ['cellInteger', '请输入整数', ['-1', '0'], ['1.5', 'a', '-']],
  ['cellFilled', '请输入内容，不能只有空白', ['a', ' a\n'], [' ', '\n\t']],
  ['cellMoney', '请输入正确的金额，最多两位小数', ['0', '0.5', '-12.34', '100'], ['1.234', '01', '1.', 'a']],
];

const context = { values: {}, evaluate: () => true };

function judge(name: string, value: unknown): string | null {
  const lookup = (wanted: string) => rules[wanted];
  return checkValueSync(planRules({ 'x-rules': [name] }, lookup), value, context);
}

describe('the named rules', () => {
  it('are all in the table', () => {
    expect(TABLE.map(([name]) => name)).toEqual(Object.keys(rules));
  });

  it.each(TABLE)('%s accepts and refuses its examples and says “%s”', (name, message, accepted, refused) => {
    expect(rules[name]?.message).toBe(message);
    expect(accepted.filter((value) => judge(name, value) !== null)).toEqual([]);
    expect(refused.filter((value) => judge(name, value) !== message)).toEqual([]);
  });

  it.each(TABLE)('%s lets empty values pass', (name) => {
    expect([undefined, null, '', []].map((value) => judge(name, value))).toEqual([null, null, null, null]);
  });

  it('have patterns whose run time grows no faster than their input', { timeout: 60_000 }, () => {
    const { checkSync } = createRequire(import.meta.url)('recheck/lib/browser.js') as Pick<
      typeof import('recheck'),
      'checkSync'
    >;
    const slow = Object.entries(rules)
      .filter(([, rule]) => rule.pattern !== undefined)
      .map(([name, rule]) => [
        name,
        checkSync(anchorPattern(rule.pattern ?? ''), 'u', { timeout: 5000 }).status,
      ])
      .filter(([, status]) => status !== 'safe');
    expect(slow).toEqual([]);
  });

  it('judge numbers by their digits', () => {
    expect(judge('userCode', 12)).toBeNull();
    expect(judge('userCode', 1.5)).toBe('编码只能输入数字');
  });
});
