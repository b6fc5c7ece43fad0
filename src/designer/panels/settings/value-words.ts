// What people call the values that a setting may have: its form and the source say the same words.
import type { Json } from '../../../engine/document.ts';
import { t } from '../../../engine/text.ts';
import { STEP_TITLES } from '../steps/step-words.ts';

const SIGNS = {
  success: t('成功'),
  info: t('信息'),
  warning: t('警告'),
  error: t('错误'),
  danger: t('危险'),
  normal: t('普通'),
};

const SIDES = { start: t('左侧'), center: t('居中'), end: t('右侧'), top: t('上方') };

const FORMATS = {
  text: t('文字'),
  number: t('数字'),
  date: t('日期'),
  datetime: t('日期时间'),
  time: t('时间'),
  image: t('图片'),
  file: t('文件'),
  link: t('链接'),
  dict: t('字典'),
};

const PLACES = { temp: t('临时文件'), file: t('文件'), image: t('图片'), avatar: t('头像'), site: t('站点') };

/** By the name of the setting, then by the value. */
const WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  access: { public: t('不登录也能打开'), login: t('登录后'), permission: t('有权限时') },
  align: { left: t('靠左'), center: t('居中'), right: t('靠右'), between: t('两端') },
  allow: {
    scripts: t('运行脚本'),
    forms: t('提交表单'),
    popups: t('打开窗口'),
    downloads: t('下载文件'),
    modals: t('弹出提示'),
    'same-origin': t('使用自己的数据'),
  },
  as: { dialog: t('对话框'), drawer: t('抽屉') },
  autoComplete: {
    'new-password': t('新密码'),
    'current-password': t('已保存的密码'),
    off: t('不填充'),
  },
  card: { title: t('卡片标题'), line: t('卡片里的一行'), state: t('卡片的状态'), none: t('不在卡片上') },
  biz: { ...PLACES, licence: t('许可证') },
  by: { record: t('整条记录'), id: t('主键') },
  defaultOpen: { first: t('第一个'), all: t('全部'), none: t('都不展开') },
  do: STEP_TITLES,
  fit: { contain: t('完整显示'), cover: t('裁剪填满') },
  fixed: { left: t('左侧'), right: t('右侧') },
  format: { ...FORMATS, money: t('金额'), capitals: t('大写金额'), html: t('富文本') },
  htmlType: { button: t('普通按钮'), submit: t('提交表单') },
  kind: {
    primary: t('主要'),
    default: t('默认'),
    link: t('链接'),
    text: t('文字'),
    dashed: t('虚线'),
    bar: t('柱形'),
    line: t('线形'),
    pie: t('饼形'),
    gauge: t('仪表'),
    card: t('卡片'),
  },
  language: { text: t('纯文本') },
  layout: { list: t('列表'), grid: t('网格'), main: t('带菜单'), blank: t('空白') },
  level: {
    L: t('低'),
    M: t('中等'),
    Q: t('较高'),
    H: t('高'),
    heading1: t('一级标题'),
    heading2: t('二级标题'),
    heading3: t('三级标题'),
    paragraph: t('正文'),
    secondary: t('次要文字'),
    code: t('代码'),
  },
  look: { radio: t('圆点'), button: t('按钮') },
  mode: { single: t('一个值'), group: t('范围'), like: t('包含文字') },
  operations: {
    add: t('新增'),
    view: t('查看'),
    edit: t('编辑'),
    delete: t('删除'),
    deleteBatch: t('批量删除'),
    editBatch: t('批量修改'),
    import: t('导入'),
    export: t('导出'),
    copy: t('复制'),
    history: t('修改历史'),
  },
  operator: {
    eq: t('等于'),
    like: t('包含文字'),
    ne: t('不等于'),
    ge: t('大于等于'),
    le: t('小于等于'),
  },
  order: { asc: t('升序'), desc: t('降序') },
  orientation: { horizontal: t('横向'), vertical: t('纵向') },
  placement: SIDES,
  prefixIcon: {
    user: t('用户'),
    lock: t('锁'),
    phone: t('电话'),
    mail: t('邮件'),
    search: t('搜索'),
    safety: t('盾牌'),
  },
  selectionType: { checkbox: t('多选'), radio: t('单选') },
  sign: SIGNS,
  size: { default: t('默认'), small: t('小'), middle: t('中等'), large: t('大') },
  status: {
    ...SIGNS,
    processing: t('进行中'),
    default: t('默认'),
    wait: t('等待'),
    process: t('进行中'),
    finish: t('完成'),
  },
  task: { design: t('设计页面'), import: t('导入页面'), picture: t('页面的样子') },
  tone: SIGNS,
  type: {
    ...FORMATS,
    ...SIGNS,
    index: t('序号'),
    tag: t('标签'),
    area: t('地区'),
    cron: t('Cron表达式'),
    icon: t('图标'),
    input: t('单行文本'),
    inputNumber: t('数字'),
    textarea: t('多行文本'),
    input_pop: t('弹出编辑'),
    checkbox: t('勾选'),
    checkbox_meta: t('勾选（自定义的值）'),
    radio: t('单选'),
    select: t('下拉选择'),
    list_multi: t('下拉多选'),
    link_down: t('联动下拉'),
    cascader: t('级联选择'),
    upload: t('上传'),
    popup: t('报表选择'),
    sel_search: t('下拉搜索'),
    sel_search_async: t('下拉搜索（逐字查询）'),
    sel_depart: t('部门选择'),
    sel_user: t('用户选择'),
    slot: t('自定义内容'),
    hidden: t('隐藏'),
    normal: t('只显示文字'),
    object: t('对象'),
    array: t('列表'),
    string: t('文字'),
    integer: t('整数'),
    boolean: t('是/否'),
    void: t('没有值'),
    any: t('任意'),
  },
};

/**
 * The word for a value; undefined where the value says it best by itself, such as a number, a format of codes or a method.
 * @param setting its name
 */
export function wordOfValue(setting: string, value: Json): string | undefined {
  if (typeof value !== 'string') return undefined;
  const words = Object.hasOwn(WORDS, setting) ? WORDS[setting] : undefined;
  return words && Object.hasOwn(words, value) ? words[value] : undefined;
}
