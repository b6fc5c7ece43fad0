// What of one person's work on a document the server has, and sends the rest: one save at a time, each until it is known what
// became of it.
import { t } from '../../engine/text.ts';
import { messageOf } from '../../engine/values/errors.ts';
import { randomKey } from '../../engine/values/random-key.ts';
import { withAnswer, type Answer } from '../document/conflict-answers.ts';
import type { Edit } from '../document/edits.ts';
import type { OpenedDocument, SaveConflict, SavedDraft, SaveRequest } from '../wire.ts';
import type { DesignerCalls } from './calls.ts';
import type { SessionState } from './design-session.ts';
import type { SentSave } from './kept-work.ts';
import { isOutcomeUnknown } from './lost-answers.ts';
import { MAX_EDITS, mergeAgain, mergeUnder, takeAnswersAlong, type Answered } from './since-saved.ts';

export interface SaveQueue {
  /** A change that the next save takes along. */
  note(edits: readonly Edit[], name: string): void;
  /** Saves after a rest, which begins anew with every call. */
  schedule(after?: number): void;
  /** Saves now. Resolves when the server has it, or cannot. */
  save(): Promise<void>;
  /** Whether the server lacks something, or may lack it. */
  isDue(): boolean;
  /** The save whose answer is not known yet: kept, so that whoever goes on after this page sends the very same. */
  unanswered(): SentSave | undefined;
  /** Takes up a save of before, whose answer is not known. */
  resume(save: SentSave): void;
  /** Goes on from a text that the server has: what was to be saved until now is none of it. */
  restart(savedText: string): void;
  /** Merges the two texts of a conflict anew, by one more answer. */
  answer(answer: Answer): void;
  /** The page is left: what is due is saved at once, and nothing is tried again. */
  end(): void;
}

/** The session whose work is saved. */
interface Owner {
  opened(): OpenedDocument;
  state(): SessionState;
  set(next: Partial<SessionState>): void;
  /** Keeps the work in this browser. @param from the first step that is kept anew */
  keep(from?: number): Promise<void>;
  /** Takes over what somebody else did. @returns the step that it is; undefined where it is there already */
  mergeIn(merged: string, title: string): number | undefined;
}

interface Sent extends SentSave {
  /** An answer to it was lost: the server may have it. */
  isLost: boolean;
}

/** Milliseconds of rest after which the draft is saved. */
const SAVE_AFTER = 1_500;

/** Milliseconds until a failed save is tried again. */
const RETRY_AFTER = 5_000;

/** Names that the server takes of one save. */
const MAX_NAMES = 2_000;

export function createSaveQueue(calls: Pick<DesignerCalls, 'save'>, owner: Owner): SaveQueue {
  const { opened, state, set, keep } = owner;
  /** Text that the server has. */
  let savedText = opened().text;
  /** The save that is under way, or whose answer was lost. Nothing else is sent until it is known what became of it. */
  let sent: Sent | undefined;
  /** Done since the last save was sent. */
  let unsaved: { edits: Edit[]; names: string[] } = { edits: [], names: [] };
  /** The last conflict over that text. */
  let asked: Answered | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let saving: Promise<void> | undefined;
  let isEnded = false;

  const sides = () => ({
    saved: sent?.request.text ?? savedText,
    edits: unsaved.edits,
    document: state().draft.document,
  });
  const isDue = (): boolean => sent !== undefined || state().text !== savedText;

  function schedule(after = SAVE_AFTER): void {
    clearTimeout(timer);
    if (!isEnded) timer = setTimeout(() => void save(), after);
  }

  async function save(): Promise<void> {
    clearTimeout(timer);
    // What was done since the running one began needs another.
    while (saving) await saving;
    if (opened().readOnly !== undefined || !opened().mayEdit) return;
    saving = sendAll().finally(() => {
      saving = undefined;
    });
    await saving;
  }

  async function sendAll(): Promise<void> {
    let isWanted = isDue();
    if (!isWanted) set({ saving: { kind: 'saved' } });
    while (isWanted) isWanted = await send((sent ??= begin()));
  }

  function begin(): Sent {
    const { text, number } = state();
    const { id, fileHash } = opened();
    const { edits, names } = unsaved;
    unsaved = { edits: [], names: [] };
    const request: SaveRequest = {
      id,
      text,
      expected: number,
      // So many say less than the texts themselves.
      ...(edits.length <= MAX_EDITS ? { edits } : {}),
      names: names.slice(-MAX_NAMES),
      ...(number === 0 && fileHash !== undefined ? { begunFrom: fileHash } : {}),
    };
    return { request, key: randomKey(), isLost: false };
  }

  /** @returns whether another one has to follow at once */
  async function send(own: Sent): Promise<boolean> {
    set({ saving: { kind: 'saving' } });
    // Whoever goes on after this page is gone knows no answer either.
    void keep();
    try {
      const answer = await calls.save(own.request, own.key);
      const isForgotten = sent !== own;
      if ('conflicts' in answer) return !isForgotten && clash(own, answer);
      if (isForgotten || answer.merged === undefined) return take(own, answer);
      const under = mergeUnder(sides(), answer, answer.merged);
      if (under.conflict.conflicts.length === 0) return take(own, answer, under.conflict.merged);
      // Sent once more it has the same answer, until somebody has chosen.
      own.isLost = true;
      ask(under);
    } catch (error) {
      if (sent !== own) return false;
      if (isOutcomeUnknown(error, own.isLost)) own.isLost = true;
      else takeBack(own);
      set({ saving: { kind: 'failed', message: messageOf(error) } });
      schedule(RETRY_AFTER);
    }
    return false;
  }

  /**
   * The server has it.
   * @param merged what was done here since, with what somebody else did
   * @returns whether another one has to follow at once
   */
  function take({ request, isLost }: Sent, answer: SavedDraft, merged?: string): boolean {
    sent = undefined;
    asked = undefined;
    savedText = answer.merged ?? request.text;
    set({ number: answer.number });
    const from = merged === undefined ? undefined : owner.mergeIn(merged, mergeTitle(answer.mergedWith));
    const isSaved = state().text === savedText;
    set({ saving: { kind: isSaved ? 'saved' : 'waiting' } });
    void keep(from);
    // Others may have gone on from it before this page was opened.
    if (isLost && (!isSaved || answer.number < opened().number)) return true;
    if (!isSaved) schedule();
    return false;
  }

  /** The server has not taken it: what was done since goes along next time. */
  function takeBack({ request: { edits = [], names = [] } }: Sent): void {
    unsaved = { edits: [...edits, ...unsaved.edits], names: [...names, ...unsaved.names] };
    sent = undefined;
    void keep();
  }

  function clash(own: Sent, conflict: SaveConflict): boolean {
    takeBack(own);
    // Nobody is asked about less than there is.
    if (state().text !== own.request.text) return true;
    ask(takeAnswersAlong(sides(), asked, conflict));
    return false;
  }

  function ask(about: Answered): void {
    asked = about;
    set({ saving: { kind: 'conflict', ...about } });
  }

  return {
    note: (edits, name) => {
      unsaved.edits.push(...edits);
      unsaved.names.push(name);
    },
    schedule,
    save,
    isDue,
    unanswered: () => sent && { request: sent.request, key: sent.key },
    resume: (last) => {
      sent = { ...last, isLost: true };
    },
    restart: (text) => {
      savedText = text;
      sent = undefined;
      asked = undefined;
      unsaved = { edits: [], names: [] };
    },
    answer: (given) => {
      const { saving: now } = state();
      if (now.kind !== 'conflict') return;
      ask(mergeAgain(sides(), { ...now, answers: withAnswer(now.answers, given) }));
    },
    end: () => {
      isEnded = true;
      clearTimeout(timer);
      if (isDue()) void save();
    },
  };
}

function mergeTitle(who = ''): string {
  return who === '' ? t('合并了他人的修改') : t('合并了{0}的修改', who);
}
