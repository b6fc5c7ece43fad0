/** Setting of a widget that takes the rows of a workbook; the same wherever one is taken. */
export const importSetting = {
  type: 'object',
  title: '导入',
  description: '上传一个 .xlsx 文件，完成后重新读取；没有导入的行按行号列出',
  additionalProperties: false,
  required: ['api'],
  properties: {
    api: {
      type: 'string',
      title: '接口',
      description: '接收文件（字段 file）的 POST 接口',
      'x-refers': 'api',
    },
    text: { type: 'string', title: '按钮文字', default: '导入' },
    permission: { type: 'string', title: '权限', 'x-refers': 'permission' },
    maxMegabytes: { type: 'integer', title: '文件上限（MB）', minimum: 1, maximum: 100, default: 5 },
  },
} as const;
