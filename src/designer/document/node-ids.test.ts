import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../tests/depth.ts';
import type { JsonObject } from '../../engine/document.ts';
import { applyEdits, readPath, type Edit, type Path } from './edits.ts';
import { beginDraft, perform, redo, undo, type Draft } from './history.ts';
import { anyScreen, anyWork } from './merge.testing.ts';
import { keepNodeIds, type NodeIdKeeper } from './node-ids.ts';
import { walkNodes } from './node-tree.ts';

const at = (...names: string[]): Path => ['schema', ...names.flatMap((name) => ['properties', name])];
const markAt = (document: JsonObject, path: Path): unknown =>
  (readPath(document, path) as JsonObject)['x-mark'];

/** Ids of all nodes, by the marks that these carry. */
function idsByMark(document: JsonObject, keeper: NodeIdKeeper): Map<unknown, string | undefined> {
  return new Map(walkNodes(document).map(({ path }) => [markAt(document, path), keeper.idAt(path)]));
}

describe('ids of nodes', () => {
  it('are the same wherever a node goes, whatever it is called, and when it comes back', () => {
    fc.assert(
      fc.property(anyScreen, fc.infiniteStream(fc.nat()), (screen, choices) => {
        const keeper = keepNodeIds(screen);
        const known = idsByMark(screen, keeper);
        const expectKnown = (document: JsonObject): void => {
          const now = idsByMark(document, keeper);
          expect(new Set(now.values()).size).toBe(now.size);
          for (const [mark, id] of now) {
            expect(id).toBeDefined();
            if (known.has(mark)) expect(id).toBe(known.get(mark));
            else known.set(mark, id);
            expect(markAt(document, keeper.pathOf(id ?? '') ?? [])).toBe(mark);
          }
        };
        let draft: Draft = beginDraft(screen);
        for (const edit of anyWork(screen, choices, 'm')) {
          draft = perform(draft, { title: '', edits: [edit] }, 0);
          keeper.follow([edit], draft.document);
          expectKnown(draft.document);
        }
        for (let round = 0; round < 2; round += 1) {
          while (draft.done.length > 0) {
            const edits = draft.done.at(-1)?.inverse ?? [];
            draft = undo(draft);
            keeper.follow(edits, draft.document);
            expectKnown(draft.document);
          }
          while (draft.undone.length > 0) {
            const edits = draft.undone[0]?.edits ?? [];
            draft = redo(draft);
            keeper.follow(edits, draft.document);
            expectKnown(draft.document);
          }
        }
      }),
      { numRuns: runs(3_000, 80) },
    );
  });

  it('are found by likeness in what another program wrote', () => {
    const document: JsonObject = {
      schema: { type: 'object', properties: { a: { type: 'string', title: '甲' }, b: { type: 'number' } } },
    };
    const keeper = keepNodeIds(document);
    const [a, b] = [keeper.idAt(at('a')), keeper.idAt(at('b'))];
    const { document: after } = applyEdits(document, [
      { op: 'remove', path: at('a') },
      { op: 'insert', path: at('first'), value: { type: 'string', title: '甲' } },
    ]);
    keeper.recognise(after);
    expect(keeper.idAt(at('first'))).toBe(a);
    expect(keeper.idAt(at('b'))).toBe(b);
    expect(keeper.idAt(at('a'))).toBeUndefined();
  });

  it('cost nothing while somebody types into a setting of one node', () => {
    const screen: JsonObject = {
      title: '测试',
      schema: { type: 'object', properties: { a: { title: '甲' }, b: { title: '乙', properties: {} } } },
    };
    const keeper = keepNodeIds(screen);
    const known = keeper.idAt(at('a'));
    let looks = 0;
    const watch = (document: JsonObject): JsonObject =>
      new Proxy(document, {
        get: (target, key) => {
          if (key === 'schema') looks += 1;
          return Reflect.get(target, key) as unknown;
        },
      });
    let document = screen;
    const follow = (edit: Edit): void => {
      document = applyEdits(document, [edit]).document;
      keeper.follow([edit], watch(document));
    };
    for (const letter of ['客', '客户', '客户的'])
      follow({ op: 'replace', path: [...at('a'), 'title'], value: letter });
    follow({ op: 'insert', path: [...at('a'), 'x-component-props'], value: { columns: [] } });
    follow({ op: 'replace', path: ['title'], value: '页面' });
    expect([looks, keeper.idAt(at('a'))]).toEqual([0, known]);
    // What stands elsewhere afterwards is followed from where it is by then.
    follow({ op: 'move', from: at('a'), path: at('b', 'a') });
    expect([keeper.idAt(at('b', 'a')), keeper.pathOf(known ?? '')]).toEqual([known, at('b', 'a')]);
  });
});
