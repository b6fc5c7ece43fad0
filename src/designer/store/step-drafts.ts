// Drafts that came with a step, such as the dialogs of what was taken apart: they go and come back with it.
import { messageOf } from '../../engine/values/errors.ts';
import { t } from '../../engine/text.ts';
import type { Step, StepDraft } from '../document/history.ts';
import type { OtherDocument } from '../worker/protocol.ts';
import type { DesignerCalls } from './calls.ts';
import type { SessionState } from './design-session.ts';

export interface StepDrafts {
  /** Takes drafts away that nobody changed. @returns why some stay */
  takeAway(drafts: readonly StepDraft[]): Promise<string | undefined>;
  /** Brings drafts back where nothing took their place. @returns them as they are now, and why some did not come */
  bring(drafts: readonly StepDraft[]): Promise<{ drafts: readonly StepDraft[]; message?: string }>;
}

/** @param know has the checker know drafts beside the document; one without text is gone */
export function openStepDrafts(
  calls: Pick<DesignerCalls, 'begin' | 'discard'>,
  title: string,
  know: (drafts: readonly OtherDocument[]) => void,
): StepDrafts {
  const tell = (id: string, text: string): void => know([{ path: `${id}.json`, text }]);
  return {
    async takeAway(drafts) {
      const left: string[] = [];
      for (const { id, number } of drafts) {
        try {
          await calls.discard(id, number);
          tell(id, '');
        } catch (error) {
          left.push(`“${id}”：${messageOf(error)}`);
        }
      }
      return left.length === 0 ? undefined : t('有草稿留下了。{0}', left.join('；'));
    },
    async bring(drafts) {
      const brought: StepDraft[] = [];
      const left: string[] = [];
      for (const draft of drafts) {
        const { id, text } = draft;
        try {
          const number = await calls.begin({ id, text, names: [t('重做：{0}', title)] });
          brought.push(number === undefined ? draft : { id, text, number });
          if (number !== undefined) tell(id, text);
        } catch (error) {
          brought.push(draft);
          left.push(`“${id}”：${messageOf(error)}`);
        }
      }
      return {
        drafts: brought,
        ...(left.length === 0 ? {} : { message: t('有草稿没有恢复。{0}', left.join('；')) }),
      };
    },
  };
}

/** What the drafts of a step are settled by: the session that it belongs to. */
interface SteppedSession {
  state(): Pick<SessionState, 'draft'>;
  set(next: Pick<Partial<SessionState>, 'draft' | 'refusal'>): void;
  /** @param from the first step that is kept anew */
  keep(from: number): Promise<void>;
}

/**
 * Drafts that came with a step are there as long as it is done, however fast somebody goes back and forth.
 * @returns what is called with each step that was walked
 */
export function settleStepDrafts(
  stepDrafts: StepDrafts | undefined,
  { state, set, keep }: SteppedSession,
): (walked: Step) => void {
  let settling: Promise<void> = Promise.resolve();

  async function settle(walked: Step, own: StepDrafts): Promise<void> {
    const { draft } = state();
    const step = [...draft.done, ...draft.undone].find(
      ({ at, title }) => at === walked.at && title === walked.title,
    );
    if (!step?.drafts) return;
    if (!draft.done.includes(step)) {
      const refusal = await own.takeAway(step.drafts);
      if (refusal !== undefined) set({ refusal });
      return;
    }
    const { drafts, message } = await own.bring(step.drafts);
    const renew = (one: Step): Step => (one === step ? { ...one, drafts } : one);
    const { done, undone } = state().draft;
    const from = [...done, ...undone].indexOf(step);
    set({
      draft: { ...state().draft, done: done.map(renew), undone: undone.map(renew) },
      ...(message === undefined ? {} : { refusal: message }),
    });
    if (from >= 0) await keep(from);
  }

  return (walked) => {
    if (stepDrafts && walked.drafts) settling = settling.then(() => settle(walked, stepDrafts));
  };
}
