// What is said of a success in whatever words a server has for it: 已添加, 已保存, 已删除, 已移动, everywhere alike.
import { t } from '../text.ts';

const WORDS: readonly (readonly [said: RegExp, words: string])[] = [
  [/^(?:添加|新增)成功[!！。]?$/, t('已添加')],
  [/^(?:修改|编辑|更新|保存)成功[!！。]?$/, t('已保存')],
  [/^删除成功[!！。]?$/, t('已删除')],
  [/^彻底删除成功[!！。]?$/, t('已彻底删除')],
  [/^还原成功[!！。]?$/, t('已恢复')],
  [/^移动成功[!！。]?$/, t('已移动')],
  [/^移除成功[!！。]?$/, t('已移除')],
  [/^清空成功[!！。]?$/, t('已清空')],
  [/^上传成功[!！。]?$/, t('已上传')],
  [/^(?:消息)?发送成功[!！。]?$/, t('已发送')],
  [/^密码修改成功[!！。]?$/, t('密码已修改')],
  [/^密码重置(?:成功|完成)[!！。]?$/, t('密码已重置')],
];

/** @param message of a call that succeeded; whatever tells more than that something was written is left as it is */
export function sayOutcome(message: string): string {
  return WORDS.find(([said]) => said.test(message.trim()))?.[1] ?? message;
}
