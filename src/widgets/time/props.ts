import { endSetting } from '../../controls/dates/end-setting.ts';

export const props = {
  type: 'object',
  additionalProperties: false,
  properties: {
    placeholder: { type: 'string', title: '占位文字', description: '默认“请选择”加标题' },
    min: { type: 'string', title: '最早时间', description: '如 08:00:00，可用表达式', 'x-date': 'HH:mm:ss' },
    max: { type: 'string', title: '最晚时间', description: '如 18:00:00，可用表达式', 'x-date': 'HH:mm:ss' },
    end: endSetting,
    allowClear: { type: 'boolean', title: '可清空', default: true },
    size: { type: 'string', title: '尺寸', enum: ['small', 'middle', 'large'] },
  },
} as const;
