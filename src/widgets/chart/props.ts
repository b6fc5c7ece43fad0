export const props = {
  type: 'object',
  additionalProperties: false,
  required: ['xField', 'series'],
  properties: {
    kind: { type: 'string', title: '图形', enum: ['bar', 'line', 'pie', 'gauge'], default: 'bar' },
    title: { type: 'string', title: '名称', description: '给读屏使用；默认取节点标题' },
    xField: { type: 'string', title: '分类字段', description: '横轴或扇区的名称' },
    series: {
      type: 'array',
      title: '数据',
      description: '饼图与仪表只用第一项',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['field', 'title'],
        properties: {
          field: { type: 'string', title: '数值字段' },
          title: { type: 'string', title: '名称' },
        },
      },
    },
    height: { type: 'integer', title: '高度（像素）', minimum: 120, maximum: 1200, default: 300 },
    unit: { type: 'string', title: '单位' },
    isStacked: { type: 'boolean', title: '堆叠', default: false },
    isHorizontal: { type: 'boolean', title: '横向', description: '柱状图', default: false },
    isSmooth: { type: 'boolean', title: '平滑', description: '折线图；都是整数时不平滑', default: false },
    maximum: { type: 'number', title: '最大值', description: '仪表', default: 100 },
    emptyText: { type: 'string', title: '无数据时显示', default: '暂无数据' },
  },
} as const;
