// One person at work on one document, as panels and canvas see them.
import type { JsonObject } from '../../engine/document.ts';
import type { Answer } from '../document/conflict-answers.ts';
import type { Planned } from '../document/commands/command.ts';
import type { Path } from '../document/edits.ts';
import type { Draft } from '../document/history.ts';
import type { NodeIdKeeper } from '../document/node-ids.ts';
import type { OpenedDocument, SaveConflict } from '../wire.ts';
import type { CheckedDraft } from '../worker/draft-line.ts';
import type { DesignerCalls } from './calls.ts';
import type { WorkKeeper } from './kept-work.ts';
import type { StepDrafts } from './step-drafts.ts';

export type SaveState =
  | { kind: 'saved' | 'waiting' | 'saving' }
  | { kind: 'failed'; message: string }
  /** Somebody else changed the same, and a person has to choose. */
  | { kind: 'conflict'; conflict: SaveConflict; answers: readonly Answer[] };

export interface SessionState {
  draft: Draft;
  /** The document as it is written. */
  text: string;
  checked: CheckedDraft | undefined;
  saving: SaveState;
  /** Whether this browser keeps what is done. */
  isKept: boolean;
  /** Work of before that was taken up again: when it was done, and how many steps it has. */
  restored: { at: number; steps: number } | undefined;
  /** Why the last command was not done. */
  refusal: string | undefined;
  /** The number of the draft on the server. */
  number: number;
}

export interface DesignSession {
  readonly opened: OpenedDocument;
  /** Ids of nodes, beside the document: the same as long as this session goes on. */
  readonly nodes: Pick<NodeIdKeeper, 'idAt' | 'pathOf'>;
  state(): SessionState;
  subscribe(listener: () => void): () => void;
  /**
   * Does a command.
   * @param key of commands that are one step when they follow each other at once
   * @returns whether it was done; why not stands in the state
   */
  perform(command: (document: JsonObject) => Planned, key?: string): boolean;
  /** Takes the source as somebody wrote it, to the letter. @returns why it cannot be taken */
  write(text: string): string | undefined;
  undo(): void;
  redo(): void;
  select(paths: readonly Path[]): void;
  /** Takes what the checker said of the newest text. */
  take(checked: CheckedDraft): void;
  /** Saves now. Resolves when the server has it, or cannot. */
  save(): Promise<void>;
  /** Answers the question of a conflict: the merged text as the person wants it, or the other one's. */
  settle(text: string): void;
  /** Merges the two texts of a conflict anew, as somebody knows now whether two nodes are one. */
  answer(answer: Answer): void;
  /** Goes on from what the server has, and forgets what was done. */
  reset(opened: OpenedDocument): void;
  dismiss(): void;
  end(): void;
}

export interface SessionOptions {
  opened: OpenedDocument;
  calls: Pick<DesignerCalls, 'save'>;
  keeper: WorkKeeper;
  /** Takes drafts away that came with a step, and brings them back. */
  stepDrafts?: StepDrafts;
  /** Has a text checked. */
  check(text: string): void;
  now?(): number;
}
