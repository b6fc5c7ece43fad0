import { departProps } from '../../controls/depart-picker/settings.ts';

export const props = {
  type: 'object',
  additionalProperties: false,
  properties: {
    placeholder: { type: 'string', title: '占位文字', description: '默认“请选择公司”' },
    ...departProps,
  },
} as const;
