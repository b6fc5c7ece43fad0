// One person at work on one document: what they did, what the checker says, and what of it is kept and saved.
import type { JsonObject } from '../../engine/document.ts';
import { randomKey } from '../../engine/values/random-key.ts';
import { messageOf } from '../../engine/values/errors.ts';
import { t } from '../../engine/text.ts';
import { withAnswer } from '../document/conflict-answers.ts';
import { diffDocuments } from '../document/diff.ts';
import { editText } from '../document/edit-text.ts';
import { EditError, readPath, type Edit } from '../document/edits.ts';
import { writeSource } from '../document/commands/texts.ts';
import { leadsIntoMade } from '../document/made/shown-document.ts';
import { keepNodeIds } from '../document/node-ids.ts';
import { beginDraft, leaveMisfits, redo, undo, type Draft, type Step } from '../document/history.ts';
import { readDocument } from '../document/read-document.ts';
import { invertSplices, type Splice } from '../document/splices.ts';
import type { SaveConflict, SavedDraft, SaveRequest } from '../wire.ts';
import type { DesignSession, SessionOptions, SessionState } from './design-session.ts';
import { findAgain, holdOn, type Held } from './held-selection.ts';
import type { KeptWork, SentSave } from './kept-work.ts';
import { isOutcomeUnknown } from './lost-answers.ts';
import { MAX_EDITS, mergeAgain, mergeUnder, takeAnswersAlong, type Answered } from './since-saved.ts';
import { settleStepDrafts } from './step-drafts.ts';
import { exchange, performOnText } from './step-text.ts';

/** A change of the document. */
interface Change {
  draft: Draft;
  edits: readonly Edit[];
  name: string;
  /** The first step that is kept anew. */
  keptFrom?: number;
  text: string;
  /** Another program wrote it, or a person in the source. */
  isOutside?: boolean;
  /** What is selected, wherever it stands afterwards: told at once, so that nobody draws the document twice. */
  held?: readonly Held[];
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

/** Opens a session, with what was kept of an earlier one. @throws EditError when the text is no JSON object */
export async function openSession(options: SessionOptions): Promise<DesignSession> {
  const { calls, keeper, check, stepDrafts, now = Date.now } = options;
  let { opened } = options;
  const listeners = new Set<() => void>();
  let state: SessionState = {
    draft: beginDraft(readDocument(opened.text)),
    text: opened.text,
    checked: undefined,
    saving: { kind: 'saved' },
    isKept: true,
    restored: undefined,
    refusal: undefined,
    number: opened.number,
  };
  let nodes = keepNodeIds(state.draft.document);
  /** Text that the server has. */
  let savedText = opened.text;
  /** The save that is under way, or whose answer was lost. Nothing else is sent until it is known what became of it. */
  let sent: Sent | undefined;
  /** Done since the last save was sent. */
  let unsaved: { edits: Edit[]; names: string[] } = { edits: [], names: [] };
  /** The last conflict over that text. */
  let asked: Answered | undefined;
  const sides = () => ({
    saved: sent?.request.text ?? savedText,
    edits: unsaved.edits,
    document: state.draft.document,
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let saving: Promise<void> | undefined;
  let isEnded = false;

  const set = (next: Partial<SessionState>): void => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };

  async function keep(from?: number): Promise<void> {
    const { draft, text, number } = state;
    const steps = [...draft.done, ...draft.undone];
    try {
      await keeper.keep(
        {
          text,
          number,
          done: draft.done.length,
          at: now(),
          ...(sent && { sent: { request: sent.request, key: sent.key } }),
        },
        from === undefined ? undefined : { from, steps: steps.slice(from) },
      );
      if (!state.isKept) set({ isKept: true });
    } catch {
      if (state.isKept) set({ isKept: false });
    }
  }

  const settleDrafts = settleStepDrafts(stepDrafts, { state: () => state, set, keep });

  function schedule(after = SAVE_AFTER): void {
    clearTimeout(timer);
    if (!isEnded) timer = setTimeout(() => void save(), after);
  }

  /** After a change of the document: keeps it, has it checked, and saves it soon. */
  function follow({ draft, edits, name, text, ...change }: Change): void {
    if (change.isOutside) nodes.recognise(draft.document);
    else nodes.follow(edits, draft.document);
    unsaved.edits.push(...edits);
    unsaved.names.push(name);
    set({
      draft: change.held
        ? { ...draft, selection: change.held.flatMap((held) => findAgain(held, nodes, draft.document)) }
        : draft,
      text,
      refusal: undefined,
      saving: state.saving.kind === 'conflict' ? state.saving : { kind: 'waiting' },
    });
    void keep(change.keptFrom);
    check(text);
    if (state.saving.kind !== 'conflict') schedule();
  }

  /** Does steps back or forth, whose edits fit the document as it is. */
  function walk(
    next: Draft,
    edits: readonly Edit[],
    splices: readonly Splice[] | undefined,
    name: string,
  ): void {
    const text = exchange(state.text, splices, next.document) ?? editText(state.text, edits);
    follow({
      draft: next,
      edits,
      name,
      text,
      held: state.draft.selection.map((path) => holdOn(path, nodes)),
    });
  }

  async function save(): Promise<void> {
    clearTimeout(timer);
    // What was done since the running one began needs another.
    while (saving) await saving;
    if (opened.readOnly !== undefined || !opened.mayEdit) return;
    saving = sendAll().finally(() => {
      saving = undefined;
    });
    await saving;
  }

  async function sendAll(): Promise<void> {
    let isWanted = sent !== undefined || state.text !== savedText;
    if (!isWanted) set({ saving: { kind: 'saved' } });
    while (isWanted) isWanted = await send((sent ??= begin()));
  }

  function begin(): Sent {
    const { text, number } = state;
    const { edits, names } = unsaved;
    unsaved = { edits: [], names: [] };
    const request: SaveRequest = {
      id: opened.id,
      text,
      expected: number,
      // So many say less than the texts themselves.
      ...(edits.length <= MAX_EDITS ? { edits } : {}),
      names: names.slice(-MAX_NAMES),
      ...(number === 0 && opened.fileHash !== undefined ? { begunFrom: opened.fileHash } : {}),
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
   */
  function take({ request, isLost }: Sent, answer: SavedDraft, merged?: string): boolean {
    sent = undefined;
    asked = undefined;
    savedText = answer.merged ?? request.text;
    set({ number: answer.number });
    const from = merged === undefined ? undefined : mergeIn(merged, answer.mergedWith ?? '');
    const isSaved = state.text === savedText;
    set({ saving: { kind: isSaved ? 'saved' : 'waiting' } });
    void keep(from);
    // Others may have gone on from it before this page was opened.
    if (isLost && (!isSaved || answer.number < opened.number)) return true;
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
    if (state.text !== own.request.text) return true;
    ask(takeAnswersAlong(sides(), asked, conflict));
    return false;
  }

  function ask(about: Answered): void {
    asked = about;
    set({ saving: { kind: 'conflict', ...about } });
  }

  /** Takes over what somebody else did. @returns the step that it is; undefined where it is there already */
  function mergeIn(merged: string, who: string): number | undefined {
    const edits = diffDocuments(state.draft.document, readDocument(merged));
    if (edits.length === 0) return undefined;
    const title = who === '' ? t('合并了他人的修改') : t('合并了{0}的修改', who);
    const { draft, text } = performOnText(state, { title, edits }, now());
    nodes.recognise(draft.document);
    set({ draft, text });
    check(text);
    return draft.done.length - 1;
  }

  const session: DesignSession = {
    get opened() {
      return opened;
    },
    nodes: { idAt: (path) => nodes.idAt(path), pathOf: (id) => nodes.pathOf(id) },
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    perform: (command, key) => {
      try {
        if (opened.readOnly !== undefined) throw new EditError(opened.readOnly, []);
        const planned = command(state.draft.document);
        const { draft, text } = performOnText(state, planned, now(), key);
        if (draft === state.draft) return true;
        if (draft.done === state.draft.done) {
          set({ draft, refusal: undefined });
          return true;
        }
        follow({
          draft,
          edits: planned.edits,
          name: planned.title,
          text,
          keptFrom: draft.done.length - 1,
        });
        return true;
      } catch (error) {
        if (!(error instanceof EditError)) throw error;
        set({ refusal: error.message });
        return false;
      }
    },
    write: (text) => {
      if (opened.readOnly !== undefined) return opened.readOnly;
      try {
        const planned = writeSource(state.draft.document, readDocument(text));
        const { draft } = performOnText(state, planned, now(), 'source', text);
        if (draft.done === state.draft.done) return undefined;
        follow({
          draft,
          edits: planned.edits,
          name: planned.title,
          text,
          keptFrom: draft.done.length - 1,
          isOutside: true,
        });
        return undefined;
      } catch (error) {
        if (error instanceof EditError) return error.message;
        throw error;
      }
    },
    undo: () => {
      const last = state.draft.done.at(-1);
      if (!last) return;
      const back = last.splices && invertSplices(last.splices);
      walk(undo(state.draft), last.inverse, back, t('撤销：{0}', last.title));
      settleDrafts(last);
    },
    redo: () => {
      const [next] = state.draft.undone;
      if (!next) return;
      walk(redo(state.draft), next.edits, next.splices, t('重做：{0}', next.title));
      settleDrafts(next);
    },
    select: (paths) => {
      const { document } = state.draft;
      const selection = paths.filter(
        (path) => readPath(document, path) !== undefined || leadsIntoMade(document, path),
      );
      set({ draft: { ...state.draft, selection }, refusal: undefined });
    },
    take: (checked) => set({ checked }),
    save,
    settle: (text) => {
      if (state.saving.kind !== 'conflict') return;
      const { number, text: theirs } = state.saving.conflict;
      const { document } = state.draft;
      set({ number, saving: { kind: 'waiting' } });
      sent = undefined;
      savedText = theirs;
      asked = undefined;
      unsaved = { edits: [], names: [] };
      const title = t('合并了他人的修改');
      session.perform(() => ({ title, edits: diffDocuments(document, readDocument(text)) }));
      schedule(0);
    },
    answer: (given) => {
      const { saving: now } = state;
      if (now.kind !== 'conflict') return;
      ask(mergeAgain(sides(), { ...now, answers: withAnswer(now.answers, given) }));
    },
    reset: (next) => {
      opened = next;
      nodes = keepNodeIds(readDocument(next.text));
      savedText = next.text;
      sent = undefined;
      asked = undefined;
      unsaved = { edits: [], names: [] };
      set({
        draft: beginDraft(readDocument(next.text)),
        text: next.text,
        number: next.number,
        saving: { kind: 'saved' },
        restored: undefined,
        refusal: undefined,
      });
      void keeper.forget().catch(() => undefined);
      check(next.text);
    },
    dismiss: () => set({ refusal: undefined, restored: undefined }),
    end: () => {
      isEnded = true;
      clearTimeout(timer);
      if (sent || state.text !== savedText) void save();
    },
  };

  const kept = await keeper.read().catch(() => {
    set({ isKept: false });
    return undefined;
  });
  if (kept) takeUp(kept.work, kept.steps);
  check(state.text);
  if (sent || state.text !== savedText) schedule();
  return session;

  /** Goes on where somebody stopped; where the server has gone on since, the next save merges. */
  function takeUp({ text, number, done, at, sent: last }: KeptWork, steps: readonly Step[]): void {
    let document: JsonObject;
    try {
      document = readDocument(text);
    } catch {
      return;
    }
    const isUnsaved = text !== opened.text;
    nodes = keepNodeIds(document);
    // What was sent to a draft that is gone is nowhere.
    if (last && last.request.expected <= opened.number) sent = { ...last, isLost: true };
    set({
      text,
      // A draft that is gone is begun anew with what was kept.
      number: Math.min(number, opened.number),
      draft: leaveMisfits({ document, done: steps.slice(0, done), undone: steps.slice(done), selection: [] }),
      restored: isUnsaved ? { at, steps: done } : undefined,
      saving: { kind: isUnsaved || sent ? 'waiting' : 'saved' },
    });
  }
}
