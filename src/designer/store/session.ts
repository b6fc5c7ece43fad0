// One person at work on one document: what they did, what the checker says, and what of it is kept and saved.
import type { JsonObject } from '../../engine/document.ts';
import { t } from '../../engine/text.ts';
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
import type { KeptWork } from './kept-work.ts';
import { createSaveQueue } from './save-queue.ts';
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

  const set = (next: Partial<SessionState>): void => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };

  const queue = createSaveQueue(calls, { opened: () => opened, state: () => state, set, keep, mergeIn });

  async function keep(from?: number): Promise<void> {
    const { draft, text, number } = state;
    const sent = queue.unanswered();
    const steps = [...draft.done, ...draft.undone];
    try {
      await keeper.keep(
        {
          text,
          number,
          done: draft.done.length,
          at: now(),
          ...(sent && { sent }),
        },
        from === undefined ? undefined : { from, steps: steps.slice(from) },
      );
      if (!state.isKept) set({ isKept: true });
    } catch {
      if (state.isKept) set({ isKept: false });
    }
  }

  const settleDrafts = settleStepDrafts(stepDrafts, { state: () => state, set, keep });

  /** After a change of the document: keeps it, has it checked, and saves it soon. */
  function follow({ draft, edits, name, text, ...change }: Change): void {
    if (change.isOutside) nodes.recognise(draft.document);
    else nodes.follow(edits, draft.document);
    queue.note(edits, name);
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
    if (state.saving.kind !== 'conflict') queue.schedule();
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

  /** Takes over what somebody else did. @returns the step that it is; undefined where it is there already */
  function mergeIn(merged: string, title: string): number | undefined {
    const edits = diffDocuments(state.draft.document, readDocument(merged));
    if (edits.length === 0) return undefined;
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
    save: queue.save,
    settle: (text) => {
      if (state.saving.kind !== 'conflict') return;
      const { number, text: theirs } = state.saving.conflict;
      const { document } = state.draft;
      set({ number, saving: { kind: 'waiting' } });
      queue.restart(theirs);
      const title = t('合并了他人的修改');
      session.perform(() => ({ title, edits: diffDocuments(document, readDocument(text)) }));
      queue.schedule(0);
    },
    answer: queue.answer,
    reset: (next) => {
      opened = next;
      nodes = keepNodeIds(readDocument(next.text));
      queue.restart(next.text);
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
    end: queue.end,
  };

  const kept = await keeper.read().catch(() => {
    set({ isKept: false });
    return undefined;
  });
  if (kept) takeUp(kept.work, kept.steps);
  check(state.text);
  if (queue.isDue()) queue.schedule();
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
    if (last && last.request.expected <= opened.number) queue.resume(last);
    set({
      text,
      // A draft that is gone is begun anew with what was kept.
      number: Math.min(number, opened.number),
      draft: leaveMisfits({ document, done: steps.slice(0, done), undone: steps.slice(done), selection: [] }),
      restored: isUnsaved ? { at, steps: done } : undefined,
      saving: { kind: isUnsaved || queue.unanswered() ? 'waiting' : 'saved' },
    });
  }
}
