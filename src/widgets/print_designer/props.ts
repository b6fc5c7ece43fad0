import { MAX_DIGITS, PRINT_FORMATS } from '../../engine/print/template.ts';

const field = {
  type: 'object',
  required: ['key', 'title'],
  additionalProperties: false,
  properties: {
    key: { type: 'string', title: '字段名' },
    title: { type: 'string', title: '标题' },
    dict: { type: 'string', title: '字典', 'x-refers': 'dict' },
    format: { type: 'string', title: '格式', enum: PRINT_FORMATS },
    digits: { type: 'integer', title: '小数位数', minimum: 0, maximum: MAX_DIGITS },
    isImage: { type: 'boolean', title: '是图片' },
    isRows: { type: 'boolean', title: '是表格的行' },
    parent: { type: 'string', title: '所属的行字段', description: '表格各列的字段属于哪个行字段' },
  },
} as const;

export const props = {
  type: 'object',
  additionalProperties: false,
  properties: {
    fields: { type: 'array', title: '可用字段', description: '可以放到纸上的字段', items: field },
    height: { type: 'integer', title: '画布高度（像素）', minimum: 200, maximum: 2000, default: 560 },
  },
} as const;
