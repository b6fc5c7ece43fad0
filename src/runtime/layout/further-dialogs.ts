// What the dialogs of the bell ask for when they close.
import type { OpenOptions } from '../../engine/action/host.ts';
import { t } from '../../engine/text.ts';
import { asFilled, asRecord, asText } from '../storage/shapes.ts';

/** By the word that the list of the bell closes with. */
const NAMED: Readonly<Record<string, OpenOptions>> = {
  centre: {
    screen: 'messages/message-centre',
    as: 'dialog',
    // Leaves room for the categories beside the list.
    width: 1080,
    canFill: true,
    title: t('消息中心'),
    params: {},
  },
  system: { screen: 'messages/system-messages', as: 'dialog', width: 800, title: t('系统消息'), params: {} },
};

/**
 * The dialog that comes after one that closed, or undefined. A message of a component closes with `openPage`, the screen
 * that shows its business, and `busId`.
 */
export function readFurther(result: unknown): OpenOptions | undefined {
  if (typeof result === 'string') return Object.hasOwn(NAMED, result) ? NAMED[result] : undefined;
  const message = asRecord(result);
  const screen = asFilled(message?.['openPage']);
  if (message === undefined || screen === undefined) return undefined;
  const id = asText(message['busId']) ?? '';
  const title = asText(message['title']) ?? '';
  return { screen, as: 'dialog', width: 900, title, params: { id, busId: id } };
}
