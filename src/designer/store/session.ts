// One person at work on one document: what they did, what the checker says, and what of it is kept and saved.
import type { JsonObject } from '../../engine/document.ts';
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
import type { DesignSession, SessionOptions, SessionState } from './design-session.ts';
import { findAgain, holdOn, type Held } from './held-selection.ts';
import { MAX_EDITS, mergeAgain, takeAnswersAlong, type Answered } from './since-saved.ts';
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
  /** Done since the last save. */
  let unsaved: { edits: Edit[]; names: string[] } = { edits: [], names: [] };
  /** The last conflict over that text. */
  let asked: Answered | undefined;
  const sides = () => ({ saved: savedText, edits: unsaved.edits, document: state.draft.document });
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
        { text, number, done: draft.done.length, at: now() },
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
    if (state.text === savedText) {
      set({ saving: { kind: 'saved' } });
      return;
    }
    saving = send();
    await saving;
  }

  async function send(): Promise<void> {
    const { text, number } = state;
    const sent = unsaved;
    unsaved = { edits: [], names: [] };
    set({ saving: { kind: 'saving' } });
    try {
      const answer = await calls.save({
        id: opened.id,
        text,
        expected: number,
        // So many say less than the texts themselves.
        ...(sent.edits.length <= MAX_EDITS ? { edits: sent.edits } : {}),
        names: sent.names.slice(-MAX_NAMES),
        ...(number === 0 && opened.fileHash !== undefined ? { begunFrom: opened.fileHash } : {}),
      });
      if ('conflicts' in answer) {
        unsaved = { edits: [...sent.edits, ...unsaved.edits], names: [...sent.names, ...unsaved.names] };
        asked = takeAnswersAlong(sides(), asked, answer);
        set({ saving: { kind: 'conflict', ...asked } });
        return;
      }
      asked = undefined;
      savedText = answer.merged ?? text;
      set({ number: answer.number, saving: { kind: state.text === savedText ? 'saved' : 'waiting' } });
      if (answer.merged !== undefined) mergeIn(text, answer.merged, answer.mergedWith ?? '');
      else void keep();
      if (state.text !== savedText) schedule();
    } catch (error) {
      unsaved = { edits: [...sent.edits, ...unsaved.edits], names: [...sent.names, ...unsaved.names] };
      set({ saving: { kind: 'failed', message: messageOf(error) } });
      schedule(RETRY_AFTER);
    } finally {
      saving = undefined;
    }
  }

  /** Puts what somebody else did under what was done here since it was sent. */
  function mergeIn(sent: string, merged: string, who: string): void {
    const theirs = diffDocuments(readDocument(sent), readDocument(merged));
    if (theirs.length === 0) return;
    const title = who === '' ? t('合并了他人的修改') : t('合并了{0}的修改', who);
    try {
      const { draft, text } = performOnText(state, { title, edits: theirs }, now());
      const from = draft.done.length - 1;
      nodes.recognise(draft.document);
      set({ draft, text });
      void keep(from);
      check(state.text);
    } catch {
      // What was done meanwhile touches the same: the next save merges it once more, and asks.
      schedule();
    }
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
      asked = mergeAgain(sides(), { ...now, answers: withAnswer(now.answers, given) });
      set({ saving: { kind: 'conflict', ...asked } });
    },
    reset: (next) => {
      opened = next;
      nodes = keepNodeIds(readDocument(next.text));
      savedText = next.text;
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
      if (state.text !== savedText) void save();
    },
  };

  const kept = await keeper.read().catch(() => {
    set({ isKept: false });
    return undefined;
  });
  if (kept) takeUp(kept.work.text, kept.work.number, kept.work.done, kept.work.at, kept.steps);
  check(state.text);
  if (state.text !== savedText) schedule();
  return session;

  /** Goes on where somebody stopped; where the server has gone on since, the next save merges. */
  function takeUp(text: string, number: number, done: number, at: number, steps: readonly Step[]): void {
    let document: JsonObject;
    try {
      document = readDocument(text);
    } catch {
      return;
    }
    const isUnsaved = text !== opened.text;
    nodes = keepNodeIds(document);
    set({
      text,
      // A draft that is gone is begun anew with what was kept.
      number: Math.min(number, opened.number),
      draft: leaveMisfits({ document, done: steps.slice(0, done), undone: steps.slice(done), selection: [] }),
      restored: isUnsaved ? { at, steps: done } : undefined,
      saving: { kind: isUnsaved ? 'waiting' : 'saved' },
    });
  }
}
