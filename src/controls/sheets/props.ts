/** Setting of a widget that takes the rows of a workbook; the same wherever one is taken. */
export const importSetting = {
  type: 'object',
  title: '导入',
  description: '一个对话框：下载模板、选择 .xlsx 文件、核对各列和错误，再导入；完成后重新读取',
  additionalProperties: false,
  required: ['api'],
  properties: {
    api: {
      type: 'string',
      title: '接口',
      description: '接收文件（字段 file）的 POST 接口',
      'x-refers': 'api',
    },
    check: {
      type: 'string',
      title: '检查接口',
      description: '导入前检查文件而不保存的 POST 接口；不填则不预览',
      'x-refers': 'api',
    },
    template: {
      type: 'string',
      title: '模板接口',
      description: '下载导入模板的 GET 接口；不填则不提供模板',
      'x-refers': 'api',
    },
    text: { type: 'string', title: '按钮文字', default: '导入' },
    permission: { type: 'string', title: '权限', 'x-refers': 'permission' },
    note: { type: 'string', title: '补充说明', description: '列在导入规则的最后' },
    maxMegabytes: { type: 'integer', title: '文件上限（MB）', minimum: 1, maximum: 100, default: 5 },
  },
} as const;
