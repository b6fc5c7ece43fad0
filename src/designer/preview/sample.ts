// Words that made records are put together from.

export const SURNAMES: readonly string[] = [...'王李张刘陈杨赵黄周吴徐孙胡朱高林'];

export const GIVEN_NAMES: readonly string[] = [
  ...'伟芳娜敏静磊洋艳勇杰',
  '欣怡',
  '子涵',
  '浩然',
  '雨桐',
  '建国',
  '志强',
];

export const PLACES: readonly string[] = ['东湖', '高新', '滨江', '科创', '云谷', '新城', '南山', '西溪'];

export const writeAddress = (place: string, number: string): string => `${place}路 ${number} 号`;

export const TRADES: readonly string[] = ['贸易', '科技', '物业', '建设', '物流', '餐饮'];

export const writeCompany = (place: string, trade: string): string => `${place}${trade}有限公司`;
