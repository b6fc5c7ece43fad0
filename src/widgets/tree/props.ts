import { importSetting } from '../../controls/sheets/props.ts';

export const props = {
  type: 'object',
  additionalProperties: false,
  properties: {
    keyField: { type: 'string', title: '主键字段', description: '默认 key，没有时用 id' },
    titleField: { type: 'string', title: '标题字段', default: 'title' },
    childrenField: { type: 'string', title: '下级字段', default: 'children' },
    parentField: {
      type: 'string',
      title: '上级字段',
      description: '数据是平铺列表时，记录里上级主键的字段',
    },
    checkable: { type: 'boolean', title: '可勾选', default: false },
    checked: { type: 'string', title: '勾选的主键存入', 'x-refers': 'state', 'x-holds': 'keys' },
    checkStrictly: {
      type: 'boolean',
      title: '父子不关联',
      description: '关联时，上级在下级全部勾选后才算勾选',
      default: false,
    },
    isHalfIncluded: {
      type: 'boolean',
      title: '包含半选的上级',
      description: '父子关联时，部分下级被勾选的上级也存入',
      default: false,
    },
    takesParents: {
      type: 'boolean',
      title: '勾选时带上全部上级',
      description: '父子不关联时，勾选会一并勾选全部上级，取消会一并取消全部下级',
      default: false,
    },
    saved: {
      type: 'string',
      title: '已保存的主键存于',
      description: '勾选与它不同时，关闭前会先询问',
      'x-refers': 'state',
      'x-holds': 'keys',
    },
    selectable: { type: 'boolean', title: '可选中', default: true },
    selected: { type: 'string', title: '选中的主键存入', 'x-refers': 'state', 'x-holds': 'key' },
    defaultExpandAll: { type: 'boolean', title: '默认全部展开', default: false },
    defaultExpandLevel: { type: 'integer', title: '默认展开几层', minimum: 0, maximum: 20, default: 1 },
    searchable: { type: 'boolean', title: '可搜索', default: false },
    searchPlaceholder: { type: 'string', title: '搜索框占位文字', default: '按名称搜索' },
    height: {
      type: 'integer',
      title: '高度（像素）',
      description: '超出后在框内滚动；节点很多时默认 480',
      minimum: 120,
      maximum: 2000,
    },
    import: importSetting,
    emptyText: { type: 'string', title: '无数据时显示', default: '暂无数据' },
  },
} as const;
