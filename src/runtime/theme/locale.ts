// The language of everything that is not ours to write: antd's own texts, names of months and days.
import zhCN from 'antd/es/locale/zh_CN';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import { spokenLanguage } from '../../engine/text.ts';

dayjs.locale('zh-cn');
let locale = zhCN;

/** Before the first drawing. English that does not come leaves these texts Chinese. */
export async function prepareLocale(): Promise<void> {
  if (spokenLanguage() !== 'en') return;
  dayjs.locale('en');
  const english = await import('antd/es/locale/en_US').catch(() => undefined);
  if (english) locale = english.default;
}

export function antdLocale(): typeof zhCN {
  return locale;
}
