// What the message broker's service says of each command.
import { t } from '../../engine/text.ts';

export const BROKER_TEXTS = {
  noClient: t('Mqtt客户端未连接'),
  offline: t('未连接'),
  ended: t('连接终止'),
  subscribed: t('订阅成功'),
  subscribeFailed: t('订阅失败'),
  unsubscribed: t('取消订阅成功'),
  unsubscribeFailed: t('取消订阅失败'),
  sent: t('指令发送成功'),
  sentToShadow: t('影子指令发送成功'),
  sendFailed: t('指令发送失败'),
} as const;

/** Commands to a device that is away are kept for it by its shadow, whose topics say so. */
export function describeSent(topic: string): string {
  return topic.includes('offline') ? BROKER_TEXTS.sentToShadow : BROKER_TEXTS.sent;
}
