import { GAP } from '../../controls/containers/props.ts';

export const props = {
  type: 'object',
  additionalProperties: false,
  properties: {
    layout: { type: 'string', title: '排列', enum: ['list', 'grid'], default: 'list' },
    columns: {
      type: 'integer',
      title: '列数',
      description: '排列为 grid 时',
      minimum: 1,
      maximum: 6,
      default: 3,
    },
    gap: { ...GAP, default: 12 },
    rowKey: { type: 'string', title: '主键字段', default: 'id' },
    emptyText: { type: 'string', title: '无数据时显示', default: '暂无数据' },
    pageSize: {
      type: 'integer',
      title: '每页条数',
      description: '接口分页时',
      minimum: 1,
      maximum: 500,
      default: 10,
    },
  },
} as const;
