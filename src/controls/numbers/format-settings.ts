import { t } from '../../engine/text.ts';

/** How numbers are shown, of all columns of tables. */
export const formatSettings = {
  precision: {
    type: 'integer',
    title: t('小数位数'),
    description: t('数字显示的小数位数，不够补 0'),
    minimum: 0,
    maximum: 10,
  },
  thousands: { type: 'boolean', title: t('千分位'), default: false },
  prefix: { type: 'string', title: t('前缀'), description: t('数字前面的文字，如 ¥') },
  suffix: { type: 'string', title: t('后缀'), description: t('数字后面的文字，如 元、㎡') },
} as const;
