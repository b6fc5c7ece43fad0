import { t } from '../../engine/text.ts';

/** A range in one input, of all pickers of dates. */
export const endSetting = {
  type: 'string',
  title: t('结束字段'),
  description: t('填写后在一个输入框里选一段：开始存入自己的字段，结束存入这个字段（可用 hidden 组件声明）'),
  'x-refers': 'field',
} as const;
