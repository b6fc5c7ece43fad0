// Settings of the department picker and of the company picker, which is the same with one of them fixed.
import type { SettingsOf } from '../../engine/react/widget.ts';
import { t } from '../../engine/text.ts';

export const departProps = {
  multi: { type: 'boolean', title: t('可多选'), default: false },
  store: {
    type: 'string',
    title: t('存储字段'),
    description: t('存入的值取自部门的这个字段'),
    default: 'id',
    'x-field': 'system/depart',
  },
  text: {
    type: 'string',
    title: t('显示字段'),
    description: t('显示的名称取自部门的这个字段'),
    default: 'departName',
    'x-field': 'system/depart',
  },
  orgCodeField: {
    type: 'string',
    title: t('机构编码写入字段'),
    description: t('选择后把所选机构的编码（逗号分隔）写入表单的这个字段'),
    'x-refers': 'field',
  },
  treeOperations: {
    type: 'boolean',
    title: t('可切换父子关联'),
    description: t('多选时在窗口底部显示“树操作”'),
    default: true,
  },
  width: {
    type: 'integer',
    title: t('窗口宽度'),
    description: t('像素'),
    minimum: 300,
    maximum: 1600,
    default: 500,
  },
  cacheSeconds: {
    type: 'integer',
    title: t('部门树缓存秒数'),
    description: t('0 为每次重新读取'),
    minimum: 0,
    maximum: 3600,
    default: 60,
  },
  size: { type: 'string', title: t('尺寸'), enum: ['small', 'middle', 'large'] },
} as const;

type Schema = {
  readonly type: 'object';
  readonly additionalProperties: false;
  readonly properties: typeof departProps;
};

export type DepartSettings = SettingsOf<Schema> & {
  readonly placeholder?: string | undefined;
  /** Companies are chosen instead of departments. */
  readonly company?: boolean | undefined;
};
