// The language of everything that is not ours to write: antd's own texts, names of months and days.
import enUS from 'antd/es/locale/en_US';
import zhCN from 'antd/es/locale/zh_CN';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import { spokenLanguage } from '../../engine/text.ts';

const isEnglish = spokenLanguage() === 'en';

dayjs.locale(isEnglish ? 'en' : 'zh-cn');

export const antdLocale = isEnglish ? enUS : zhCN;
