import { GAP } from '../../controls/containers/props.ts';

export const props = {
  type: 'object',
  additionalProperties: false,
  properties: {
    columns: {
      type: 'integer',
      title: '列数',
      description: '窄屏自动减少',
      minimum: 1,
      maximum: 6,
      default: 2,
    },
    isAside: {
      type: 'boolean',
      title: '第一列为侧栏',
      description: '如树与它的记录：第一列窄，其余归第二列，手机上上下排列',
      default: false,
    },
    gap: { ...GAP, default: 24 },
  },
} as const;
