// Saves a record: a save that is refused because somebody else was there first asks whose values shall stand.
import { planSave } from './plan-request.ts';
import type { SavePlan } from '../plan/plan.ts';
import { HttpFailure, type Reply } from '../services.ts';
import type { Conflict } from './conflict.ts';
import { sendWrite, type WriteHost } from './send-write.ts';
import { t } from '../text.ts';
import { isObject } from '../values/json.ts';

/** Whoever is overtaken this often in one press is told so and may press again. */
const MAX_ROUNDS = 5;

/** The form that is saved. */
export interface SaveHost extends WriteHost {
  values(): Record<string, unknown>;
  /** The record that the form was last filled with; undefined when it was filled with none. */
  loaded(): Record<string, unknown> | undefined;
  /** Goes on editing: other values over another record. */
  resume(values: Record<string, unknown>, loaded: Record<string, unknown>): void;
}

/**
 * Sends the values of the form to `add` or `edit`.
 * @returns undefined when the person goes on editing instead
 * @throws HttpFailure for every other refusal
 */
export async function saveForm(api: SavePlan, host: SaveHost): Promise<Reply | undefined> {
  const { notify } = host.services;
  for (let round = 1; ; round += 1) {
    const loaded = host.loaded();
    const values = host.values();
    const request = planSave(api, values, loaded);
    if (loaded === undefined || !notify.conflict) return sendWrite(request, host);
    try {
      // Told by the question instead, or by whoever shows what went wrong.
      return await sendWrite({ ...request, notify: false }, host);
    } catch (error) {
      const conflicts = await conflictsOf(error);
      if (!conflicts || round === MAX_ROUNDS) throw error;
      const { listDisputes, mergeConflicts } = await import('./conflict.ts');
      const sides = { values, loaded };
      const entries = listDisputes(conflicts, sides);
      const choice = entries.length === 0 ? 'mine' : await notify.conflict({ entries });
      if (choice === undefined) return undefined;
      const merged = mergeConflicts(conflicts, sides, choice, api.children ?? {});
      host.resume(merged.values, merged.loaded);
      if (choice === 'theirs') {
        notify.message('info', t('已采用对方的值，请核对后再保存'));
        return undefined;
      }
    }
  }
}

/** Most saves meet nobody: what it takes to bring two together is loaded when somebody was there first. */
async function conflictsOf(error: unknown): Promise<Conflict[] | undefined> {
  if (!(error instanceof HttpFailure) || !isObject(error.result) || !('conflicts' in error.result))
    return undefined;
  const { readConflicts } = await import('./conflict.ts');
  return readConflicts(error.result);
}

/** The screen whose document makes the values that are saved. */
export interface ValuesHost extends WriteHost {
  /** Begins anew as if the screen had been closed and opened with the record that is stored now. */
  reopen(record: Record<string, unknown>): void;
}

/**
 * Sends values that a document made of the form. What the form was filled with has other fields, so nothing can be
 * merged: a person chooses between all of theirs and all of the others', and the document makes a form of those.
 * @returns undefined when the person goes on with the others' values, or decides later
 * @throws HttpFailure for every other refusal
 */
export async function saveValues(
  api: SavePlan,
  values: Record<string, unknown>,
  host: ValuesHost,
): Promise<Reply | undefined> {
  const { notify } = host.services;
  let sent = values;
  for (let round = 1; ; round += 1) {
    const request = planSave(api, sent);
    if (request.method === 'POST' || !notify.conflict) return sendWrite(request, host);
    try {
      return await sendWrite({ ...request, notify: false }, host);
    } catch (error) {
      const conflicts = await conflictsOf(error);
      const [conflict] = conflicts ?? [];
      if (!conflict?.theirs || conflict.version === null || round === MAX_ROUNDS) throw error;
      const { listDifferences } = await import('./conflict.ts');
      const entries = listDifferences(conflict);
      const choice = entries.length === 0 ? 'mine' : await notify.conflict({ entries });
      if (choice === undefined) return undefined;
      if (choice === 'theirs') {
        host.reopen(conflict.theirs);
        notify.message('info', t('已采用对方的值，请核对后再保存'));
        return undefined;
      }
      sent = { ...sent, [conflict.version]: conflict.theirs[conflict.version] };
    }
  }
}
