import { departProps } from '../../controls/depart-picker/settings.ts';

export const props = {
  type: 'object',
  additionalProperties: false,
  properties: {
    placeholder: { type: 'string', title: '占位文字', description: '默认“请选择部门”或“请选择公司”' },
    company: { type: 'boolean', title: '选择公司', description: '默认选择部门，公司不可选', default: false },
    ...departProps,
  },
} as const;
