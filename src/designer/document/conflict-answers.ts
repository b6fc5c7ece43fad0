// What somebody answered to the questions of a conflict, which stays answered when the other side goes on meanwhile.
import type { JsonObject } from '../../engine/document.ts';
import { readPath, type Path } from './edits.ts';
import { findLikelyMoves, followMoved, isSurelySame, type MovedNode } from './moved-nodes.ts';
import { keyOf } from './node-tree.ts';

/** Whether a node of the other side is one that stood elsewhere in what both began with. */
export interface Answer {
  pair: MovedNode;
  isSame: boolean;
}

/** The answers with one more, in place of what was said of that pair before. */
export function withAnswer(answers: readonly Answer[], { pair, isSame }: Answer): Answer[] {
  const isOther = (one: Answer): boolean =>
    pair.some((path, at) => keyOf(path) !== keyOf(one.pair[at] ?? []));
  return [...answers.filter(isOther), { pair, isSame }];
}

export function listSame(answers: readonly Answer[]): MovedNode[] {
  return answers.flatMap(({ pair, isSame }) => (isSame ? [pair] : []));
}

/**
 * Answers as they hold for a newer state of the other side: where its nodes were moved or renamed they go along. One whose
 * node is gone, or is no longer surely the same, has to be given anew.
 * @param before what the other side had when they were given
 * @param moved how it became what it is now; by default as its nodes are recognised
 */
export function followAnswers(
  answers: readonly Answer[],
  before: JsonObject,
  after: JsonObject,
  moved: readonly MovedNode[] = findLikelyMoves(before, after).moved,
): Answer[] {
  const follow = (path: Path): Path | undefined => {
    const to = followMoved(path, moved);
    const [was, is] = [readPath(before, path), readPath(after, to)];
    return isSurelySame(was, String(path.at(-1)), is, String(to.at(-1))) ? to : undefined;
  };
  return answers.flatMap(({ pair: [from, path], isSame }): Answer[] => {
    const to = follow(path);
    return to ? [{ pair: [from, to], isSame }] : [];
  });
}
