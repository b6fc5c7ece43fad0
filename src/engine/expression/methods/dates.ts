// Listed methods of Date values; they read the wall clock of Asia/Shanghai like the date functions do.
import { DATETIME_FORMAT, readWallClock } from '../wall-clock.ts';
import type { ListedMethod } from './contract.ts';

export const DATE_METHODS: Readonly<Record<string, ListedMethod<Date>>> = {
  getFullYear: define('年', (date) => readWallClock(date)?.year()),
  getMonth: define('月，从 0 开始', (date) => readWallClock(date)?.month()),
  getDate: define('日', (date) => readWallClock(date)?.date()),
  getDay: define('星期，星期日为 0', (date) => readWallClock(date)?.day()),
  getHours: define('时', (date) => readWallClock(date)?.hour()),
  getMinutes: define('分', (date) => readWallClock(date)?.minute()),
  getSeconds: define('秒', (date) => readWallClock(date)?.second()),
  getTime: define('1970 年以来的毫秒数', (date) => date.getTime()),
  toString: define('文字 YYYY-MM-DD HH:mm:ss', (date) => readWallClock(date)?.format(DATETIME_FORMAT) ?? ''),
};

function define(doc: string, run: (date: Date) => unknown): ListedMethod<Date> {
  return { params: '', doc, min: 0, max: 0, run: (date) => run(date) };
}
