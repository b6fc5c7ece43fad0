// What is done with each document, by the name of its file.
import type { Hand } from './hand.testing.ts';

export type Story = (hand: Hand) => Promise<void>;

/** Submits at once (what is wrong shows), fills in what is told, and submits again. */
function fill(...steps: ((hand: Hand) => Promise<void>)[]): Story {
  return async (hand) => {
    await hand.press('提交');
    for (const step of steps) await step(hand);
    await hand.press('提交');
  };
}

const type =
  (label: string, text: string, at?: number): Story =>
  (hand) =>
    hand.type(label, text, at);
const press =
  (text: string, at?: number): Story =>
  (hand) =>
    hand.press(text, at);
const click =
  (text: string, at?: number): Story =>
  (hand) =>
    hand.click(text, at);
const choose =
  (label: string, ...options: string[]): Story =>
  (hand) =>
    hand.choose(label, ...options);

export const STORIES: Readonly<Record<string, Story>> = {
  inputs: fill(
    type('备注', '超过十个字的一段备注写在这里'),
    type('备注', '短备注'),
    type('姓名', '张三'),
    type('口令', '123'),
    type('口令', 'a1b2c3d4'),
    type('年龄', '17'),
    type('年龄', '30'),
    type('旧口令', '旧的'),
    press('重置'),
    type('姓名', '李四'),
    type('口令', 'a1b2c3d4'),
  ),
  choices: fill(click('女'), click('阅读'), click('游泳'), click('游泳'), async (hand) => {
    await hand.press('.ant-switch');
    await hand.press('.ant-checkbox-wrapper input', 3);
    await hand.choose('城市', '武汉');
    await hand.choose('标签', '红', '蓝');
  }),
  dates: fill(type('日期', '2026-04-05{Enter}')),
  trees: fill(choose('部门', '安全部')),
  transfer: fill(click('张三'), press('.ant-transfer-actions button', 0)),
  'select-table': fill(click('张三'), click('赵六')),
  upload: fill(press('.ant-upload-list-item-action')),
  layout: fill(type('企业名称', '第一化工厂'), type('信用代码', 'X1'), type('电话', '123')),
  collapse: fill(click('第二组'), type('乙', '二'), type('甲', '一')),
  tabs: fill(click('页二'), type('乙', '二'), click('页一'), type('甲', '一')),
  steps: async (hand) => {
    await hand.press('下一步');
    await hand.type('甲', '一');
    await hand.press('下一步');
    await hand.type('乙', '二');
    await hand.press('上一步');
    await hand.press('下一步');
    await hand.press('下一步');
    await hand.type('丙', '三');
    await hand.press('提交');
  },
  editable: fill(press('.ant-formily-editable', 1), (hand) => hand.typeAt(0, '新名')),
  'array-items': fill(
    (hand) => hand.typeAt(0, '一号'),
    press('加一人'),
    press('提交'),
    (hand) => hand.typeAt(1, '二号'),
    press('加一行'),
    press('加一行'),
    type('谁', '赵', 1),
    press('.ant-formily-array-base-move-up', 1),
    press('.ant-formily-array-base-copy', 0),
    press('.ant-formily-array-base-remove', 0),
  ),
  'array-cards': fill(
    press('添加房间'),
    press('提交'),
    type('名称', '甲室'),
    press('添加房间'),
    type('名称', '乙室', 1),
    press('.ant-formily-array-base-move-down', 0),
    press('添加房间'),
    press('.ant-formily-array-base-remove', 2),
  ),
  'array-collapse': fill(
    press('添加任务'),
    press('提交'),
    type('内容', '巡检'),
    press('添加任务'),
    type('内容', '维修', 1),
    press('.ant-formily-array-base-move-up', 1),
  ),
  'array-table': fill(
    press('添加一行'),
    press('提交'),
    (hand) => hand.typeAt(0, '螺丝'),
    (hand) => hand.typeAt(1, '5'),
    press('添加一行'),
    (hand) => hand.typeAt(3, '螺母'),
    press('.ant-formily-array-base-move-down', 0),
    press('添加一行'),
    press('.ant-formily-array-base-remove', 2),
  ),
  'array-tabs': fill(
    type('名称', '东站'),
    press('.ant-tabs-nav-add, [aria-label=添加站点]', 0),
    type('名称', '西站', 1),
    type('面积', '12', 1),
  ),
  preview: fill(),
  patterns: fill(type('组内可改', '改了')),
  validation: fill(
    type('邮箱', 'x'),
    type('邮箱', 'x@y.cn'),
    type('网址', 'x'),
    type('网址', 'https://a.cn'),
    type('手机', '12'),
    type('手机', '13800000000'),
    type('编码', 'ab'),
    type('编码', 'AB123'),
    type('短名', 'a'),
    type('短名', '五个字的名'),
    type('短名', '三个字'),
    type('数量', '3'),
    type('数量', '12'),
    type('数量', '4'),
    type('限长', '长长长长'),
    type('限长', '长长'),
    type('不空白', '  '),
    type('不空白', '字'),
    type('限定', 'c'),
    type('限定', 'b'),
    type('固定', '否'),
    type('固定', '是'),
    type('身份证', '12'),
    type('身份证', '110101199003070038'),
  ),
  'linkage-state': fill(
    choose('类型', '企业'),
    press('提交'),
    type('企业名称', '某厂'),
    press('.ant-switch'),
    type('单价', '7'),
    press('.ant-switch'),
    type('数量', '4'),
  ),
  'linkage-target': fill(type('来源', '你好'), type('来源', '藏'), type('来源', ''), type('开关', '开')),
  'linkage-schema': fill(
    click('高'),
    press('提交'),
    type('重大原因', '漏气'),
    click('低'),
    choose('措施', '提醒'),
  ),
  expressions: fill(
    type('名', '锋'),
    type('更多', '多'),
    type('名', '修'),
    type('更多', ''),
    press('提交'),
    type('更多', '有'),
  ),
  definitions: fill(type('城市', '杭州', 0), type('城市', '武汉', 1), type('街道', '二号', 1)),
  'linkage-array': fill(
    type('题目', '一张表'),
    press('加一行'),
    press('提交'),
    type('说明', '其他的'),
    click('其他', 0),
    type('说明', '第一行的', 0),
  ),
  'linkage-void': fill(
    press('.ant-switch'),
    click('页二'),
    type('乙', '二'),
    press('.ant-switch'),
    press('.ant-switch'),
  ),
  'switch-component': fill(
    press('.ant-switch'),
    type('内容', '很长的一段'),
    press('.ant-switch'),
    type('取值', 'x'),
  ),
  'cross-check': fill(type('口令', 'abc'), type('再次输入', 'abd'), press('提交'), type('再次输入', 'abc')),
  nested: fill(type('深处', '12'), type('排在前', '前')),
  designer: fill(type('标题', '一份'), type('数字', '5'), press('.ant-rate-star div[role=radio]', 4)),
};
