// The language of everything that is not ours to write: antd's own texts, names of months and days.
import zhCN from 'antd/es/locale/zh_CN';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';

dayjs.locale('zh-cn');

export const antdLocale = zhCN;
