// Named formats of the `format` keyword: how a text is judged and what is said when it does not fit.
import { DATE_FORMAT, readWallClock } from '../expression/wall-clock.ts';
import { t } from '../text.ts';

export interface TextFormat {
  test(text: string): boolean;
  /** Chinese sentence shown below the field. */
  message: string;
}

const EMAIL =
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+$/;
const DATE = /^\d{4}-\d{2}-\d{2}$/;
const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?$/;
const IPV4 = /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)$/;

/** By name: JSON Schema's formats that forms use, and Formily's. */
export const FORMATS: ReadonlyMap<string, TextFormat> = new Map<string, TextFormat>([
  ['email', byPattern(EMAIL, t('请输入正确的邮箱地址'))],
  ['url', { test: isWebAddress, message: t('请输入以http和https开头的网址') }],
  ['uri', { test: isWebAddress, message: t('请输入以http和https开头的网址') }],
  ['phone', byPattern(/^1[3-9]\d{9}$/, t('请输入正确的手机号'))],
  ['idcard', byPattern(/^\d{17}[\dXx]$/, t('请输入正确的身份证号码'))],
  ['qq', byPattern(/^\d{5,12}$/, t('请输入正确的QQ号码'))],
  ['zip', byPattern(/^\d{6}$/, t('请输入6位邮政编码'))],
  ['zh', byPattern(/^\p{Script=Han}+$/u, t('请输入中文'))],
  ['money', byPattern(/^-?\d{1,15}(?:\.\d{1,2})?$/, t('请输入金额，最多两位小数'))],
  ['number', byPattern(/^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,3})?$/, t('请输入数字'))],
  ['integer', byPattern(/^[+-]?\d+$/, t('请输入整数'))],
  ['ipv4', byPattern(IPV4, t('请输入正确的IPv4地址'))],
  ['ipv6', { test: isIpv6, message: t('请输入正确的IPv6地址') }],
  ['uuid', byPattern(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i, t('请输入正确的UUID'))],
  [
    'date',
    {
      test: (text) => DATE.test(text) && readWallClock(text) !== null,
      message: t('请输入正确的日期（{0}）', DATE_FORMAT),
    },
  ],
  ['date-time', { test: isDateTime, message: t('请输入正确的日期时间（YYYY-MM-DD HH:mm:ss）') }],
  ['datetime', { test: isDateTime, message: t('请输入正确的日期时间（YYYY-MM-DD HH:mm:ss）') }],
  [
    'month',
    {
      test: (text) => readWallClock(`${text}-01`) !== null && text.length === 7,
      message: t('请输入正确的月份（YYYY-MM）'),
    },
  ],
  ['time', byPattern(TIME, t('请输入正确的时间（HH:mm:ss）'))],
]);

function byPattern(pattern: RegExp, message: string): TextFormat {
  return { test: (text) => pattern.test(text), message };
}

function isDateTime(text: string): boolean {
  return text.length > DATE_FORMAT.length && readWallClock(text) !== null;
}

function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^\s/?#]+\S*$/i.test(text) && URL.canParse(text);
}

/** The address parser of the platform knows all short forms; a zone or port is no part of an address. */
function isIpv6(text: string): boolean {
  return /^[\da-f:.]{2,45}$/i.test(text) && URL.canParse(`http://[${text}]/`);
}
