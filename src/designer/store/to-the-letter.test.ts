import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runs } from '../../../tests/depth.ts';
import { declare, type DeclaredPart } from '../document/commands/settings.ts';
import { anyDocument, anyEdits, layOutOddly } from '../document/edits.testing.ts';
import type { Step } from '../document/history.ts';
import { readDocument } from '../document/read-document.ts';
import type { KeptWork, WorkKeeper } from './kept-work.ts';
import type { DesignSession } from './design-session.ts';
import { openSession } from './session.ts';

/** A browser that keeps work as data. */
function createKeeper(): WorkKeeper {
  let kept: { work: KeptWork; steps: Step[] } | undefined;
  return {
    read: () => Promise.resolve(kept && structuredClone(kept)),
    keep: (work, added) => {
      const before = kept?.steps ?? [];
      kept = structuredClone({
        work,
        steps: added ? [...before.slice(0, added.from), ...added.steps] : before,
      });
      return Promise.resolve();
    },
    forget: () => Promise.resolve(),
  };
}

async function open(text: string, keeper = createKeeper()): Promise<DesignSession> {
  return openSession({
    opened: {
      id: 'a/b',
      source: 'none',
      text,
      number: 0,
      hasNewFile: false,
      mayEdit: true,
      mayPublish: true,
    },
    calls: { save: () => new Promise(() => undefined) },
    keeper,
    check: () => undefined,
  });
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a step back gives the text to the letter', () => {
  it.each<[what: string, part: DeclaredPart, name: string]>([
    ['a call', 'apis', 'b'],
    ['a state', 'state', 'y'],
    ['a dictionary', 'dicts', 'd'],
  ])('of the removal of %s, however it was written', async (_, part, name) => {
    const text = `{ "id": "a/b",
      "apis": { "a": {"url":"/a"},
   "b":  {  "url" : "\\u002fb"  } },
  "state": {"x":1,   "y":1.0},
  "dicts": {
    "d": [ {"value":1
           ,"label":"一"} ]
  }, "schema": {}}
`;
    const session = await open(text);
    session.perform((document) => declare(document, part, name, undefined));
    expect(session.state().text).not.toBe(text);
    session.undo();
    expect(session.state().text).toBe(text);
    session.end();
  });

  it('whatever was done, in whatever layout, over many steps, after a reload, and forth again', async () => {
    await fc.assert(
      fc.asyncProperty(
        anyDocument,
        fc.infiniteStream(fc.nat()),
        fc.integer({ min: 1, max: 6 }),
        fc.boolean(),
        async (start, choices, count, isReloaded) => {
          const first = layOutOddly(start, choices);
          const keeper = createKeeper();
          let session = await open(first, keeper);
          const texts = [first];
          for (let round = 0; round < count; round += 1) {
            const { document } = session.state().draft;
            // Another layout is a step like any other; commands of another second are steps of their own.
            vi.advanceTimersByTime(1_001);
            if ((choices.next().value ?? 0) % 4 === 0) session.write(layOutOddly(document, choices));
            else session.perform(() => ({ title: '修改', edits: anyEdits(document, choices, 3) }));
            const { text } = session.state();
            if (text !== texts.at(-1)) texts.push(text);
          }
          if (isReloaded) {
            await Promise.resolve();
            session.end();
            session = await open(first, keeper);
          }
          for (const text of [...texts].reverse().slice(1)) {
            session.undo();
            expect(session.state().text).toBe(text);
            expect(JSON.stringify(readDocument(text))).toBe(JSON.stringify(session.state().draft.document));
          }
          expect(session.state().draft.done).toEqual([]);
          for (const text of texts.slice(1)) {
            session.redo();
            expect(session.state().text).toBe(text);
          }
          session.end();
        },
      ),
      { numRuns: runs(5_000, 100) },
    );
  });

  it('still gives the document where its text was kept in another layout', async () => {
    const keeper = createKeeper();
    const session = await open('{"id":"a/b","apis":{"a":{},"b":{}}}', keeper);
    session.perform((document) => declare(document, 'apis', 'b', undefined));
    session.end();
    const kept = await keeper.read();
    await keeper.keep({ ...(kept?.work as KeptWork), text: '{ "id": "a/b", "apis": { "a": {} } }' });
    const again = await open('{}', keeper);
    again.undo();
    expect(again.state().text).toBe('{ "id": "a/b", "apis": { "a": {}, "b": {} } }');
    again.end();
  });
});
