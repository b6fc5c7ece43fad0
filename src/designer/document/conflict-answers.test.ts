import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../tests/depth.ts';
import type { JsonObject } from '../../engine/document.ts';
import { followAnswers, listSame, withAnswer, type Answer } from './conflict-answers.ts';
import { applyEdits, isWithin, readPath, type Edit, type Path } from './edits.ts';
import { anyScreen, anyWork } from './merge.testing.ts';
import type { MovedNode } from './moved-nodes.ts';
import { walkNodes } from './node-tree.ts';

const WAS: Path = ['schema', 'properties', 'was'];
const marked = (document: JsonObject, path: Path): unknown =>
  (readPath(document, path) as JsonObject | undefined)?.['x-mark'];
const answersTo = (document: JsonObject): Answer[] =>
  walkNodes(document)
    .slice(1)
    .map(({ path }, at) => ({ pair: [[...WAS, at], path], isSame: at % 2 === 0 }));

describe('answers to a conflict', () => {
  it('are given again in place of what was said of that pair, and of no other', () => {
    const pairs: MovedNode[] = [
      [WAS, ['a']],
      [WAS, ['b']],
    ];
    const both = pairs.reduce<Answer[]>((all, pair) => withAnswer(all, { pair, isSame: true }), []);
    expect(listSame(both)).toEqual(pairs);
    expect(listSame(withAnswer(both, { pair: [WAS, ['a']], isSame: false }))).toEqual([pairs[1]]);
  });

  it('follow their nodes over recorded moves and new names, whatever was done, and never to another node', () => {
    fc.assert(
      fc.property(anyScreen, fc.infiniteStream(fc.nat()), (screen, choices) => {
        const edits = anyWork(screen, choices, 't');
        const { document } = applyEdits(screen, edits);
        const moved = walkNodes(screen).flatMap(({ path }): MovedNode[] => {
          const to = followPath(path, edits);
          return to ? [[path, to]] : [];
        });
        const answers = answersTo(screen);
        const followed = followAnswers(answers, screen, document, moved);
        for (const { pair, isSame } of followed) {
          const before = answers.find((one) => one.pair[0] === pair[0]);
          expect(isSame).toBe(before?.isSame);
          expect(marked(document, pair[1])).toBe(marked(screen, before?.pair[1] ?? []));
        }
        // What only went elsewhere, or was left alone, is not asked about again.
        const kept = new Set(followed.map(({ pair }) => pair[0]));
        for (const { pair } of answers) {
          const to = followPath(pair[1], edits);
          const [was, is] = [readPath(screen, pair[1]), to && readPath(document, to)];
          if (is !== undefined && JSON.stringify(was) === JSON.stringify(is))
            expect(kept.has(pair[0])).toBe(true);
        }
      }),
      { numRuns: runs(5_000, 150) },
    );
  });

  it('are kept where nobody recorded how a node was moved or renamed, and never given to another one', () => {
    fc.assert(
      fc.property(anyScreen, fc.infiniteStream(fc.nat()), (screen, choices) => {
        const { document } = applyEdits(screen, anyWork(screen, choices, 't'));
        const answers = answersTo(screen);
        for (const { pair } of followAnswers(answers, screen, document)) {
          const before = answers.find((one) => one.pair[0] === pair[0]);
          expect(marked(document, pair[1])).toBe(marked(screen, before?.pair[1] ?? []));
        }
        expect(followAnswers(answers, screen, screen)).toEqual(answers);
      }),
      { numRuns: runs(5_000, 150) },
    );
  });
});

/** Where a node stands after edits; undefined where it is gone. */
function followPath(path: Path, edits: readonly Edit[]): Path | undefined {
  let at: Path | undefined = path;
  for (const edit of edits) {
    if (at === undefined) return undefined;
    if (edit.op === 'remove' && isWithin(at, edit.path)) return undefined;
    if (edit.op === 'move' && isWithin(at, edit.from)) at = [...edit.path, ...at.slice(edit.from.length)];
  }
  return at;
}
