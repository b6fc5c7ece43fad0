// Tells of expressions that failed where nothing can stand in their place: the field goes on without them.
import { ExpressionError } from '../../expression/errors.ts';
import type { Services } from '../../services.ts';
import { t } from '../../text.ts';
import { messageOf } from '../../values/errors.ts';

/** @param name the field's label or path, for errors that do not say where they come from */
export type TellFailure = (error: unknown, name: string) => void;

/** The same sentence is told once: a reaction runs with every change. */
export function createFailureTeller({ notify }: Pick<Services, 'notify'>): TellFailure {
  const told = new Set<string>();
  return (error, name) => {
    const reason = messageOf(error);
    const text = error instanceof ExpressionError ? reason : t('字段“{0}”的值无法计算：{1}', name, reason);
    if (told.has(text)) return;
    told.add(text);
    // Fields are created while the screen is drawn, when nothing else may change.
    queueMicrotask(() => {
      notify.message('error', text);
    });
  };
}
