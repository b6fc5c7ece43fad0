export const props = {
  type: 'object',
  additionalProperties: false,
  properties: {
    placeholder: { type: 'string', title: '占位文字', description: '默认“请输入”加标题' },
    autoComplete: {
      type: 'string',
      title: '浏览器自动填充',
      description: '登录用 current-password，其余用 new-password，不会填入已保存的密码',
      enum: ['new-password', 'current-password', 'off'],
      default: 'new-password',
    },
    visibilityToggle: { type: 'boolean', title: '可显示明文', default: true },
    showStrength: { type: 'boolean', title: '显示强度', default: false },
    strategy: {
      type: ['boolean', 'object'],
      title: '按密码策略检查',
      description:
        '设置新密码的字段用：逐条列出要求，边输入边打勾，未满足不能提交；true 为本站的密码策略，也可给出 miniPasswordLength 和 complexityId',
      default: false,
    },
    maxLength: { type: 'integer', title: '最多字符', minimum: 1 },
    prefixIcon: { type: 'string', title: '前缀图标', enum: ['lock', 'safety'] },
    autoFocus: { type: 'boolean', title: '打开时聚焦', default: false },
    size: { type: 'string', title: '尺寸', enum: ['small', 'middle', 'large'] },
  },
} as const;
