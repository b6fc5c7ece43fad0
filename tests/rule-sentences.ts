// Every sentence of a refused value, in one table: what is judged, the sentence, what passes and what does not.
import { readFileSync } from 'node:fs';
import type { RuleFile } from '../src/engine/catalog.ts';
import type { ScreenDocument } from '../src/engine/document.ts';
import {
  judgeCondition,
  judgeField,
  judgeFile,
  judgePopup,
  judgeStrategy,
  type Judge,
} from './rule-judges.ts';

const userForm = JSON.parse(
  readFileSync(new URL('../src/schemas/screens/system/user-form.json', import.meta.url), 'utf8'),
) as ScreenDocument;

export type RuleRow = readonly [
  rule: string,
  sentence: string,
  accepted: readonly unknown[],
  refused: readonly unknown[],
  /** Left out where the row is named as a shipped rule. */
  judge?: Judge,
];

const repeat = (text: string, count: number): string => text.repeat(count);

const POPUP = { code: 'users', orgFields: 'a,b', destFields: 'c,d' };
const text = { type: 'text/plain', size: 1 };
const picture = { type: 'image/png', size: 1 };
const sheet = { type: 'application/pdf', size: 1 };

/** Named rules first, in the order of `rules/system.json`, then all other sentences. */
export const RULE_TABLE: readonly RuleRow[] = [
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
  ['cellMobile', '请输入正确的手机号', ['13012345678'], ['23012345678', '1301234567']],
  ['cellPostcode', '请输入正确的邮政编码', ['010000', '310000'], ['31000', '3100000', '31000a']],
  ['cellLetters', '请输入字母', ['abC'], ['a|b', 'a1']],
  ['cellNumber', '请输入数字', ['-1.5', '0', '10'], ['1.', '.5', '--1', 'a']],
  ['cellInteger', '请输入整数', ['-1', '0'], ['1.5', 'a', '-']],
  ['cellFilled', '请输入内容，不能只有空白', ['a', ' a\n'], [' ', '\n\t']],
  ['cellMoney', '请输入正确的金额，最多两位小数', ['0', '0.5', '-12.34', '100'], ['1.234', '01', '1.', 'a']],
  ['notNegative', '请输入不小于 0 的数', [0, 0.5, 12], [-1, -0.1]],
  ['orderTo9999', '请输入 0 到 9999 的数', [0, 1.5, 9999], [-1, 10000]],
  ['orderTo99999', '请输入 0 到 99999 的数', [0, 1.5, 99999], [-1, 100000]],
  // Required, lengths and counts.
  [
    'a typed value',
    '请输入姓名',
    ['a', 0, false],
    ['', null, undefined, []],
    judgeField({ required: true }, { title: '姓名' }),
  ],
  [
    'a chosen value',
    '请选择性别',
    ['1'],
    ['', null],
    judgeField({ required: true }, { title: '性别', verb: '请选择' }),
  ],
  [
    'the user name of a sign-in',
    '请输入用户名',
    ['admin'],
    [''],
    judgeField({ required: true, 'x-rules': ['userName', 'userNameLength'] }, { title: '用户名' }),
  ],
  [
    'the telephone of a sign-in',
    '请输入手机号',
    ['13012345678'],
    [''],
    judgeField({ required: true, 'x-rules': ['signInPhone'] }, { title: '手机号' }),
  ],
  ['minLength', '最小长度2位字符', ['ab', '中文', '😀😀'], ['a', '😀'], judgeField({ minLength: 2 })],
  ['maxLength', '最大长度3位字符', ['abc', '😀😀😀'], ['abcd'], judgeField({ maxLength: 3 })],
  [
    'required with minLength',
    '最小长度6位字符',
    ['abcdef'],
    ['abcde'],
    judgeField({ required: true, minLength: 6 }),
  ],
  [
    'required with maxLength',
    '最大长度6位字符',
    ['abcdef'],
    ['abcdefg'],
    judgeField({ required: true, maxLength: 6 }),
  ],
  ['minItems', '最少选择2项', [['a', 'b'], 'a,b'], [['a'], 'a'], judgeField({ minItems: 2 })],
  ['maxItems', '最多选择2项', [['a', 'b'], 'a,b'], [['a', 'b', 'c'], 'a,b,c'], judgeField({ maxItems: 2 })],
  ['minimum and maximum', '请输入1到10之间的数', [1, '10'], [0, 11], judgeField({ minimum: 1, maximum: 10 })],
  ['a number', '请输入数字', [1, '1.5'], ['a', NaN], judgeField({ minimum: 0 })],
  ['whole numbers', '请输入整数', [3, '-2'], [1.5], judgeField({ multipleOf: 1 })],
  ['pattern', '编号格式不正确', ['A1'], ['1A'], judgeField({ title: '编号', pattern: '^[A-Z]\\d$' })],
  // What the server or other fields decide.
  [
    'unique',
    '该值已存在',
    ['nobody'],
    ['admin'],
    judgeField({ 'x-rules': [{ unique: { table: 'sys_user', field: 'username' } }] }),
  ],
  [
    'unique with a sentence',
    '用户账号已存在',
    ['nobody'],
    ['admin'],
    judgeField({
      'x-rules': [{ unique: { table: 'sys_user', field: 'username' }, message: '用户账号已存在' }],
    }),
  ],
  [
    'a check rule',
    '首位应为大写字母',
    ['A01'],
    ['a01'],
    judgeField({ 'x-rules': [{ ruleCode: 'house_code' }] }),
  ],
  [
    'another field',
    '两次输入的密码不一致',
    ['Abc-12345'],
    ['Abc-12346'],
    judgeField(
      { 'x-rules': ['samePassword'] },
      { values: { password: 'Abc-12345' }, rules: (userForm.rules ?? {}) as RuleFile },
    ),
  ],
  // New passwords, by the strategy of the site.
  ['the least length of a password', '密码长度不能少于8位', ['kdxwqpm1'], ['kdxwqp1'], judgeStrategy(8, 2)],
  [
    'passwords of level 1',
    '密码只能由6-20位数字、字母或特殊字符组成',
    ['kdxwqp', '830571'],
    [repeat('a', 21), 'kd wqp'],
    judgeStrategy(6, 1),
  ],
  [
    'passwords of level 2',
    '密码须为6-20位，并至少包含数字、字母、特殊字符中的两种',
    ['kdxwqp1', 'kdxwqp#'],
    ['kdxwqp', '830571'],
    judgeStrategy(6, 2),
  ],
  [
    'passwords of level 3',
    '密码须为6-20位，并同时包含数字、字母和特殊字符',
    ['kdxwqp1#'],
    ['kdxwqp1', 'kdxwqp#'],
    judgeStrategy(6, 3),
  ],
  // Files, before they are sent.
  ['files of the type image', '请上传图片', [picture], [text, sheet], judgeFile('image')],
  ['files of the type file', '请上传文件', [text, sheet], [picture], judgeFile('file')],
  ['files of another type', '请上传pdf文件', [sheet], [text, picture], judgeFile('pdf')],
  [
    'the size of a file',
    '文件大小超出1MB限制, 请压缩或降低文件质量!',
    [text],
    [{ ...text, size: 1024 * 1024 + 1 }],
    judgeFile('all', 1),
  ],
  // Settings of widgets.
  [
    'the settings of a popup',
    'popup参数未正确配置!',
    [POPUP],
    [
      { ...POPUP, code: '' },
      { ...POPUP, orgFields: '' },
      { ...POPUP, destFields: '' },
    ],
    judgePopup,
  ],
  [
    'the lists of a popup',
    'popup参数未正确配置,原始值和目标值数量不一致!',
    [POPUP],
    [{ ...POPUP, destFields: 'c' }],
    judgePopup,
  ],
  [
    'the condition of a tree',
    '组件JTreeSelect-condition传值有误，需要一个json字符串!',
    ['{"pid":"0"}', '{}'],
    ['[]', '1', '{', "pid = '0'", 'null'],
    judgeCondition,
  ],
];

/** Sentences that answer what somebody does, no value: each with the test that makes them appear. */
export const SAID_ELSEWHERE: readonly (readonly [sentence: string, test: string])[] = [
  ['请选择一条记录', 'src/widgets/popup/Popup.test.tsx'],
  ['表字典搜索组件参数接收有误,请检查字典配置!', 'src/widgets/sel_search/SelSearch.test.tsx'],
  ['字典Code不能为空!', 'src/runtime/dict/dicts.test.ts'],
  ['Bad type value', 'src/widgets/pca/Pca.test.tsx'],
  ['你点击的太快了，请慢点点击!', 'src/runtime/http/repeats.test.ts'],
  ['数据正在处理，请勿重复提交', 'src/runtime/http/repeats.test.ts'],
  ['未上传任何文件', 'src/widgets/file/FileField.test.tsx'],
  ['未知操作', 'src/widgets/image/ImageField.test.tsx'],
  ['已经是最后一张', 'src/widgets/image/ImageField.test.tsx'],
  ['文件正在上传，请等待上传完成', 'src/widgets/file/FileField.test.tsx'],
  ['旧密码输入错误!', 'server/features/account/own-password.test.ts'],
  ['两次输入密码不一致!', 'server/features/account/own-password.test.ts'],
];
