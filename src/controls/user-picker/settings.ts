// Settings of the user picker.
import type { SettingsOf } from '../../engine/react/widget.ts';
import { t } from '../../engine/text.ts';

export const userProps = {
  type: 'object',
  additionalProperties: false,
  properties: {
    placeholder: { type: 'string', title: t('占位文字'), default: t('请选择用户') },
    multi: { type: 'boolean', title: t('可多选'), default: false },
    store: {
      type: 'string',
      title: t('存储字段'),
      description: t('存入的值取自用户的这个字段'),
      default: 'username',
      'x-field': 'system/user',
    },
    text: {
      type: 'string',
      title: t('显示字段'),
      description: t('显示的名称取自用户的这个字段'),
      default: 'realname',
      'x-field': 'system/user',
    },
    width: {
      type: 'integer',
      title: t('窗口宽度'),
      description: t('像素'),
      minimum: 300,
      maximum: 1600,
      default: 1250,
    },
    size: { type: 'string', title: t('尺寸'), enum: ['small', 'middle', 'large'] },
  },
} as const;

export type UserSettings = SettingsOf<typeof userProps>;
