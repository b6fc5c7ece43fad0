// The step that prints a record with a template.
import type { Scope } from '../expression/tree.ts';
import type { ActionPlan, Template } from '../plan/plan.ts';
import { t } from '../text.ts';
import type { ActionHost } from './host.ts';

/** The screen that prints a record with a template. */
const PRINT_SHEET = 'system/print-sheet';
const PRINT_WIDTH = 900;

/** Shows how a template looks with a record, and prints it at once. */
export async function printSheet(
  template: Template,
  step: Extract<ActionPlan, { do: 'print' }>,
  host: ActionHost,
  scope: Scope,
): Promise<void> {
  const chosen = host.evaluate(template, scope);
  const title = step.title === undefined ? t('打印') : String(host.evaluate(step.title, scope));
  const record = step.record === undefined ? host.values() : host.evaluate(step.record, scope);
  const isWritten = typeof chosen === 'object' && chosen !== null;
  if (!isWritten && (typeof chosen !== 'string' || chosen === '')) throw new Error(t('没有指定打印模板'));
  const sheet = isWritten ? { template: JSON.stringify(chosen) } : { code: chosen };
  await host.open({
    screen: PRINT_SHEET,
    as: 'dialog',
    width: PRINT_WIDTH,
    title,
    params: { ...sheet, record, title },
  });
}
