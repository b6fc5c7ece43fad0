export const props = {
  type: 'object',
  additionalProperties: false,
  properties: {
    keyField: { type: 'string', title: '主键字段', default: 'key' },
    titleField: { type: 'string', title: '标题字段', default: 'title' },
    childrenField: { type: 'string', title: '下级字段', default: 'children' },
    checked: { type: 'string', title: '勾选的主键存入', 'x-refers': 'state', 'x-holds': 'keys' },
    saved: {
      type: 'string',
      title: '已保存的主键存于',
      description: '用于显示新增与取消了几项；勾选与它不同时，关闭前会先询问',
      'x-refers': 'state',
      'x-holds': 'keys',
    },
    keptReason: {
      type: 'string',
      title: '已保存的不能取消，因为',
      description: '填写后，已保存的勾选不能取消，并显示这句话',
    },
    previewText: {
      type: 'string',
      title: '预览按钮文字',
      description: '填写后，可以按当前勾选预览菜单和操作',
    },
    emptyText: { type: 'string', title: '无数据时显示', default: '暂无数据' },
  },
} as const;
