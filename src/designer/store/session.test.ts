import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { JsonObject } from '../../engine/document.ts';
import { HttpFailure } from '../../engine/services.ts';
import { insertNodes, removeNodes } from '../document/commands/nodes.ts';
import { setSetting } from '../document/commands/settings.ts';
import { renameNode } from '../document/commands/rename.ts';
import { diffDocuments } from '../document/diff.ts';
import { readPath, type Edit } from '../document/edits.ts';
import { mergeEdits, mergeWith } from '../document/merge.ts';
import { readOtherSide } from '../document/moved-nodes.ts';
import type { Step } from '../document/history.ts';
import type { OpenedDocument, SaveConflict, SavedDraft, SaveRequest } from '../wire.ts';
import type { KeptWork, WorkKeeper } from './kept-work.ts';
import { readDocument } from '../document/read-document.ts';
import type { DesignSession, SessionState } from './design-session.ts';
import { openSession } from './session.ts';

const TEXT = `{
  "id": "a/b",
  "schema": { "type": "object",  "properties": {
    "a": { "type": "string", "title": "甲" },
    "b": { "type": "string", "title": "乙" }
  } }
}
`;

/** A browser that keeps work, and what it holds after a crash. */
function createKeeper(): WorkKeeper & { hasRoom: boolean } {
  let kept: { work: KeptWork; steps: Step[] } | undefined;
  return {
    hasRoom: true,
    read: () => Promise.resolve(kept && structuredClone(kept)),
    keep(work, added) {
      if (!this.hasRoom) return Promise.reject(new DOMException('no room', 'QuotaExceededError'));
      const before = kept?.steps ?? [];
      const steps = added ? [...before.slice(0, added.from), ...added.steps] : before;
      kept = structuredClone({ work, steps });
      return Promise.resolve();
    },
    forget: () => {
      kept = undefined;
      return Promise.resolve();
    },
  };
}

/** A server with one draft, on which somebody else may work, too. */
function createServer(text = TEXT) {
  const texts = [text];
  const records = new Map<number, readonly Edit[]>();
  const answers = new Map<string, SavedDraft>();
  const received: { request: SaveRequest; key: string | undefined }[] = [];
  let isReachable = true;
  /** What goes wrong with the next saves: `lost` is done, and its answer does not arrive. */
  let faults: ('lost' | HttpFailure)[] = [];
  const server = {
    texts,
    text: () => texts.at(-1) as string,
    reach: (can: boolean) => {
      isReachable = can;
    },
    /** Another program writes, and records nothing. */
    write: (text: string) => {
      texts.push(text);
    },
    /** Everything that was sent, whether it arrived or not. */
    received,
    fail: (...next: typeof faults) => {
      faults = next;
    },
    /** A day later. */
    forgetAnswers: () => answers.clear(),
    save: async (request: SaveRequest, key?: string): Promise<SavedDraft | SaveConflict> => {
      received.push(structuredClone({ request, key }));
      if (!isReachable) throw new Error('网络不通');
      const fault = faults.shift();
      if (fault instanceof HttpFailure) throw fault;
      const answer = answers.get(key ?? '') ?? (await server.store(request));
      if (key !== undefined && !('conflicts' in answer)) answers.set(key, answer);
      if (fault === 'lost') throw new HttpFailure('网络不通', 0, 0, true);
      return answer;
    },
    store: ({ text, expected, edits }: SaveRequest): Promise<SavedDraft | SaveConflict> => {
      const number = texts.length - 1;
      if (text === texts[number] && number > 0) return Promise.resolve({ number });
      if (expected === number) {
        texts.push(text);
        if (edits) records.set(number + 1, edits);
        return Promise.resolve({ number: number + 1 });
      }
      const base = readDocument(texts[expected] as string);
      const mine = edits ?? diffDocuments(base, readDocument(text));
      const theirs = records.get(number);
      const { document, conflicts } =
        theirs && expected === number - 1
          ? mergeEdits(base, mine, theirs)
          : mergeWith(base, mine, readOtherSide(base, readDocument(texts[number] as string)));
      const merged = JSON.stringify(document);
      if (conflicts.length > 0) {
        const theirs = { text: texts[number] as string, updateBy: '李四', updateTime: '2026-01-01 08:00:00' };
        return Promise.resolve({ number, ...theirs, merged, conflicts });
      }
      // Whoever has it already saves nothing.
      if (merged !== texts[number]) texts.push(merged);
      return Promise.resolve({ number: texts.length - 1, merged, mergedWith: '李四' });
    },
  };
  return server;
}

type Server = ReturnType<typeof createServer>;

const openedFrom = (server: Server): OpenedDocument => ({
  id: 'a/b',
  source: 'none',
  text: server.text(),
  number: server.texts.length - 1,
  hasNewFile: false,
  mayEdit: true,
  mayPublish: true,
});

const title = (name: string, value: string) => (document: JsonObject) =>
  setSetting(document, [['schema', 'properties', name]], ['title'], value, '标题');

let server = createServer();
let keeper = createKeeper();
const sessions: DesignSession[] = [];

async function open(own = keeper, check: (text: string) => void = () => undefined): Promise<DesignSession> {
  const session = await openSession({ opened: openedFrom(server), calls: server, keeper: own, check });
  sessions.push(session);
  return session;
}

const titles = (text: string): unknown =>
  Object.values(
    (readDocument(text)['schema'] as { properties: Record<string, { title: string }> }).properties,
  ).map((node) => node.title);

beforeEach(() => {
  vi.useFakeTimers();
  server = createServer();
  keeper = createKeeper();
});
afterEach(() => {
  for (const session of sessions.splice(0)) session.end();
  vi.useRealTimers();
});

describe('work on a document', () => {
  it('changes the text where something was done, and has it checked', async () => {
    const checked: string[] = [];
    const session = await open(keeper, (text) => checked.push(text));
    session.perform(title('a', '甲方'));
    expect(session.state().text).toBe(TEXT.replace('"甲"', '"甲方"'));
    expect(checked).toEqual([TEXT, session.state().text]);
  });

  it('is taken back and done again step by step, to the letter', async () => {
    const session = await open();
    session.perform(title('a', '甲方'));
    session.perform((document) => removeNodes(document, [['schema', 'properties', 'b']]));
    session.undo();
    session.undo();
    expect(titles(session.state().text)).toEqual(['甲', '乙']);
    session.redo();
    expect(titles(session.state().text)).toEqual(['甲方', '乙']);
  });

  it('tells whoever draws the document once of a step, also of what is selected after it', async () => {
    const session = await open();
    session.perform(title('a', '甲方'));
    session.select([['schema', 'properties', 'a']]);
    session.perform((document) => renameNode(document, ['schema', 'properties', 'a'], 'c', []));
    const told: string[] = [];
    session.subscribe(() => told.push(JSON.stringify(session.state().draft.selection)));
    session.undo();
    session.undo();
    session.redo();
    session.redo();
    const [a, c] = ['a', 'c'].map((name) => JSON.stringify([['schema', 'properties', name]]));
    expect(told).toEqual([a, a, a, c]);
  });

  it('says why a command was not done, and changes nothing', async () => {
    const session = await open();
    expect(session.perform((document) => removeNodes(document, [['schema', 'properties', 'none']]))).toBe(
      false,
    );
    expect(session.state().refusal).toContain('请重新选择');
    expect(session.state().text).toBe(TEXT);
  });

  it('takes the source as it was written, and not while it cannot be read', async () => {
    const session = await open();
    const written = TEXT.replace('"甲"', '   "甲一"');
    expect(session.write(written)).toBeUndefined();
    expect(session.state().text).toBe(written);
    expect(session.write('{ "id": ')).toContain('JSON');
    expect(session.state().text).toBe(written);
    session.undo();
    expect(titles(session.state().text)).toEqual(['甲', '乙']);
  });

  it('reaches the server within five seconds, once for all that was typed', async () => {
    const session = await open();
    for (const letter of ['甲', '甲方', '甲方名', '甲方名称']) session.perform(title('a', letter), 'title');
    await vi.advanceTimersByTimeAsync(5_000);
    expect(server.texts).toHaveLength(2);
    expect(titles(server.text())).toEqual(['甲方名称', '乙']);
    expect(session.state()).toMatchObject({ number: 1, saving: { kind: 'saved' } });
  });

  it('says that it is not saved while the server cannot be reached, and saves it afterwards', async () => {
    const session = await open();
    server.reach(false);
    session.perform(title('a', '甲方'));
    await vi.advanceTimersByTimeAsync(2_000);
    expect(session.state().saving).toEqual({ kind: 'failed', message: '网络不通' });
    server.reach(true);
    await vi.advanceTimersByTimeAsync(6_000);
    expect(titles(server.text())).toEqual(['甲方', '乙']);
    expect(session.state().saving.kind).toBe('saved');
  });

  it('goes on after a crash where it stopped, with all steps back', async () => {
    const session = await open();
    server.reach(false);
    session.perform(title('a', '一'));
    session.perform(title('a', '二'));
    session.undo();
    // Nothing of it is said to anybody any more.
    vi.clearAllTimers();
    server.reach(true);
    const again = await open();
    expect(titles(again.state().text)).toEqual(['一', '乙']);
    expect(again.state().restored).toMatchObject({ steps: 1 });
    again.redo();
    expect(titles(again.state().text)).toEqual(['二', '乙']);
    again.undo();
    again.undo();
    expect(again.state().text).toBe(TEXT);
  });

  it('keeps its text where another tab wrote its steps between', async () => {
    const session = await open();
    server.reach(false);
    session.perform(title('a', '一'));
    const kept = await keeper.read();
    const edits = [{ op: 'remove' as const, path: ['schema', 'properties', 'none'] }];
    const foreign = { title: '别处', edits, inverse: edits, at: 0 };
    await keeper.keep(kept?.work as KeptWork, { from: 0, steps: [foreign] });
    vi.clearAllTimers();
    const again = await open();
    expect(titles(again.state().text)).toEqual(['一', '乙']);
    again.undo();
    expect(titles(again.state().text)).toEqual(['一', '乙']);
    again.perform(title('a', '二'));
    again.undo();
    expect(titles(again.state().text)).toEqual(['一', '乙']);
  });

  it('is on the server when somebody waited for a save, also when one was under way', async () => {
    const session = await open();
    session.perform(title('a', '一'));
    const first = session.save();
    session.perform(title('a', '二'));
    await session.save();
    await first;
    expect(titles(server.text())).toEqual(['二', '乙']);
    expect(session.state()).toMatchObject({ number: 2, saving: { kind: 'saved' } });
  });

  it('is kept although its draft was taken away meanwhile', async () => {
    const session = await open();
    session.perform(title('a', '一'));
    await vi.advanceTimersByTimeAsync(2_000);
    session.perform(title('b', '二'));
    vi.clearAllTimers();
    server = createServer();
    const again = await open();
    expect(titles(again.state().text)).toEqual(['一', '二']);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(titles(server.text())).toEqual(['一', '二']);
  });

  it('says so where the browser keeps nothing', async () => {
    const session = await open();
    keeper.hasRoom = false;
    session.perform(title('a', '一'));
    await vi.advanceTimersByTimeAsync(0);
    expect(session.state().isKept).toBe(false);
    keeper.hasRoom = true;
    session.perform(title('a', '二'));
    await vi.advanceTimersByTimeAsync(0);
    expect(session.state().isKept).toBe(true);
  });
});

describe('two people on one document', () => {
  it('have the work of both without a question where they changed different parts', async () => {
    const mine = await open();
    const theirs = await open(createKeeper());
    theirs.perform(title('b', '乙方'));
    await vi.advanceTimersByTimeAsync(2_000);
    mine.perform(title('a', '甲方'));
    mine.perform((document) =>
      insertNodes(document, { parent: ['schema'] }, [{ name: 'c', node: { type: 'string', title: '丙' } }]),
    );
    await vi.advanceTimersByTimeAsync(2_000);
    expect(titles(server.text())).toEqual(['甲方', '乙方', '丙']);
    expect(titles(mine.state().text)).toEqual(['甲方', '乙方', '丙']);
    expect(mine.state().draft.done.at(-1)?.title).toContain('李四');
    mine.undo();
    mine.undo();
    mine.undo();
    expect(titles(mine.state().text)).toEqual(['甲', '乙']);
  });

  it('are told that all is saved once the server has the work of both', async () => {
    server = createServer(JSON.stringify(JSON.parse(TEXT)));
    const mine = await open();
    const theirs = await open(createKeeper());
    theirs.perform(title('b', '乙方'));
    await theirs.save();
    mine.perform(title('a', '甲方'));
    await mine.save();
    expect(mine.state().text).toBe(server.text());
    expect(mine.state()).toMatchObject({ number: 2, saving: { kind: 'saved' } });
  });

  it.each([
    ['mine', '甲方'],
    ['theirs', '甲一'],
  ])('are asked where both changed the same, and %s stands then', async (choice, expected) => {
    const mine = await open();
    const theirs = await open(createKeeper());
    theirs.perform(title('a', '甲一'));
    await vi.advanceTimersByTimeAsync(2_000);
    mine.perform(title('a', '甲方'));
    await vi.advanceTimersByTimeAsync(10_000);
    const { saving } = mine.state();
    if (saving.kind !== 'conflict') throw new Error(`nobody was asked: ${saving.kind}`);
    expect(titles(server.text())).toEqual(['甲一', '乙']);
    mine.settle(choice === 'mine' ? saving.conflict.merged : saving.conflict.text);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(titles(mine.state().text)).toEqual([expected, '乙']);
    expect(titles(server.text())).toEqual([expected, '乙']);
    expect(mine.state().saving.kind).toBe('saved');
  });

  it('are asked about what one typed on while a save was under way, too', async () => {
    const mine = await open();
    const theirs = await open(createKeeper());
    theirs.perform(title('b', '乙一'));
    await theirs.save();
    mine.perform(title('a', '甲方'));
    const saving = mine.save();
    mine.perform(title('b', '乙方'));
    await saving;
    expect(mine.state().saving).toMatchObject({
      kind: 'conflict',
      conflict: { updateBy: '李四', conflicts: [{ base: '乙', mine: '乙方', theirs: '乙一' }] },
    });
    expect(titles(mine.state().text)).toEqual(['甲方', '乙方']);
  });

  it('are asked once, with what one typed on while a save was under way', async () => {
    const mine = await open();
    const theirs = await open(createKeeper());
    theirs.perform(title('a', '甲一'));
    await theirs.save();
    mine.perform(title('a', '甲方'));
    const saving = mine.save();
    mine.perform(title('b', '乙方'));
    await saving;
    const { saving: told } = mine.state();
    if (told.kind !== 'conflict') throw new Error(`nobody was asked: ${told.kind}`);
    expect(titles(told.conflict.merged)).toEqual(['甲方', '乙方']);
  });

  it('have a node that one renamed and changed, and the other titled', async () => {
    const mine = await open();
    const theirs = await open(createKeeper());
    const [from, to] = [
      ['schema', 'properties', 'a'],
      ['schema', 'properties', 'first'],
    ];
    theirs.perform((document) => renameNode(document, from ?? [], 'first', []));
    theirs.perform((document) => setSetting(document, [to ?? []], ['description'], '说明', '说明'));
    await vi.advanceTimersByTimeAsync(2_000);
    mine.perform(title('a', '甲方'));
    await vi.advanceTimersByTimeAsync(2_000);
    expect(mine.state().saving.kind).not.toBe('conflict');
    expect(readPath(readDocument(server.text()), to ?? [])).toMatchObject({
      title: '甲方',
      description: '说明',
    });
    expect(readPath(readDocument(server.text()), from ?? [])).toBeUndefined();
  });

  it('are asked whether a node from outside is the one that was changed here, and it is merged once they say so', async () => {
    const mine = await open();
    // Another program wrote the text, and recorded nothing.
    server.write(server.text().replace('"a"', '"first"').replace('甲', '别的'));
    mine.perform((document) =>
      setSetting(document, [['schema', 'properties', 'a']], ['maxLength'], 9, '长度'),
    );
    await vi.advanceTimersByTimeAsync(2_000);
    const { saving } = mine.state();
    if (saving.kind !== 'conflict') throw new Error(`nobody was asked: ${saving.kind}`);
    const asked = saving.conflict.conflicts.find(({ kind }) => kind === 'likeness');
    if (asked?.kind !== 'likeness') throw new Error('not asked about the node');
    mine.answer({ pair: [asked.was, asked.path], isSame: true });
    const next = mine.state().saving;
    if (next.kind !== 'conflict') throw new Error('not asked any more');
    expect(next.conflict.conflicts).toEqual([]);
    mine.settle(next.conflict.merged);
    await vi.advanceTimersByTimeAsync(2_000);
    const { properties } = readDocument(server.text())['schema'] as JsonObject;
    expect(Object.keys(properties as JsonObject)).toEqual(['first', 'b']);
    expect((properties as JsonObject)['first']).toMatchObject({ title: '别的', maxLength: 9 });
  });

  it('have said it once: the answer goes along when the other one moves that node meanwhile', async () => {
    const mine = await open();
    server.write(server.text().replace('"a"', '"first"').replace('甲', '别的'));
    mine.perform((document) =>
      setSetting(document, [['schema', 'properties', 'a']], ['maxLength'], 9, '长度'),
    );
    await vi.advanceTimersByTimeAsync(2_000);
    const { saving } = mine.state();
    if (saving.kind !== 'conflict') throw new Error(`nobody was asked: ${saving.kind}`);
    const asked = saving.conflict.conflicts.find(({ kind }) => kind === 'likeness');
    if (asked?.kind !== 'likeness') throw new Error('not asked about the node');
    mine.answer({ pair: [asked.was, asked.path], isSame: true });
    server.write(server.text().replace('"first"', '"second"'));
    await mine.save();
    const next = mine.state().saving;
    if (next.kind !== 'conflict') throw new Error(`not a conflict any more: ${next.kind}`);
    expect(next.answers).toEqual([{ pair: [asked.was, ['schema', 'properties', 'second']], isSame: true }]);
    expect(next.conflict.conflicts).toEqual([]);
    mine.settle(next.conflict.merged);
    await vi.advanceTimersByTimeAsync(2_000);
    const { properties } = readDocument(server.text())['schema'] as JsonObject;
    expect(Object.keys(properties as JsonObject)).toEqual(['second', 'b']);
    expect((properties as JsonObject)['second']).toMatchObject({ title: '别的', maxLength: 9 });
  });
});

describe('a save whose answer was lost', () => {
  /** Somebody else opens what the server has, and changes a title. */
  async function changeElsewhere(name: string, value: string): Promise<void> {
    const theirs = await open(createKeeper());
    theirs.perform(title(name, value));
    await theirs.save();
  }
  const asked = ({ saving }: SessionState): SaveConflict => {
    if (saving.kind !== 'conflict') throw new Error(`nobody was asked: ${saving.kind}`);
    return saving.conflict;
  };
  const expired = new HttpFailure('登录已过期', 401, 401, true);

  it('is sent again to the letter, and what was typed meanwhile is saved after it: no conflict with oneself', async () => {
    const session = await open();
    server.fail('lost');
    session.perform(title('a', '甲方'));
    await vi.advanceTimersByTimeAsync(2_000);
    expect(session.state().saving).toEqual({ kind: 'failed', message: '网络不通' });
    session.perform(title('a', '甲方名称'));
    expect(session.state().saving.kind).toBe('waiting');
    await vi.advanceTimersByTimeAsync(2_000);
    const [first, again, then] = server.received;
    expect(again).toEqual(first);
    expect(then).toMatchObject({ request: { expected: 1 } });
    expect(then?.key).not.toBe(first?.key);
    expect(server.texts.map(titles)).toEqual([
      ['甲', '乙'],
      ['甲方', '乙'],
      ['甲方名称', '乙'],
    ]);
    expect(session.state()).toMatchObject({ number: 2, saving: { kind: 'saved' } });
  });

  it('keeps nobody waiting twice: who waits for a save has all on the server', async () => {
    const session = await open();
    server.fail('lost');
    session.perform(title('a', '甲方'));
    await session.save();
    session.perform(title('a', '甲方名称'));
    await session.save();
    expect(titles(server.text())).toEqual(['甲方名称', '乙']);
    expect(session.state()).toMatchObject({ number: 2, saving: { kind: 'saved' } });
  });

  it('is not called saved when it was undone meanwhile, until the server has that, too', async () => {
    const session = await open();
    server.fail('lost', 'lost');
    session.perform(title('a', '甲方'));
    await session.save();
    session.undo();
    await session.save();
    expect(session.state().text).toBe(TEXT);
    expect(session.state().saving.kind).toBe('failed');
    await vi.advanceTimersByTimeAsync(5_000);
    expect(server.texts.map(titles)).toEqual([
      ['甲', '乙'],
      ['甲方', '乙'],
      ['甲', '乙'],
    ]);
    expect(session.state()).toMatchObject({ number: 2, saving: { kind: 'saved' } });
  });

  it('is merged with what somebody else changed in between', async () => {
    const session = await open();
    server.fail('lost');
    session.perform(title('a', '甲方'));
    await session.save();
    await changeElsewhere('b', '乙方');
    session.perform(title('a', '甲方名称'));
    await session.save();
    expect(titles(session.state().text)).toEqual(['甲方名称', '乙方']);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(titles(server.text())).toEqual(['甲方名称', '乙方']);
    expect(session.state().saving.kind).toBe('saved');
  });

  it("is a question where somebody else changed the same in between, over one's own first save", async () => {
    const session = await open();
    server.fail('lost');
    session.perform(title('a', '甲方'));
    await session.save();
    await changeElsewhere('a', '别的');
    session.perform(title('a', '甲方名称'));
    await session.save();
    const { conflicts, merged } = asked(session.state());
    expect(conflicts).toMatchObject([{ kind: 'setting', base: '甲方', mine: '甲方名称', theirs: '别的' }]);
    expect(titles(merged)).toEqual(['甲方名称', '乙']);
  });

  it.each([
    ['mine', ['甲方', '乙方']],
    ['theirs', ['甲方', '别的']],
  ])(
    'asks where it never arrived and somebody else changed what was typed since, and %s stands then',
    async (choice, expected) => {
      const session = await open();
      server.reach(false);
      session.perform(title('a', '甲方'));
      await session.save();
      server.reach(true);
      await changeElsewhere('b', '别的');
      session.perform(title('b', '乙方'));
      await session.save();
      const { conflicts, merged, text } = asked(session.state());
      expect(conflicts).toMatchObject([{ kind: 'setting', base: '乙', mine: '乙方', theirs: '别的' }]);
      // Whoever opens the page again is asked again.
      const again = await open();
      await again.save();
      expect(asked(again.state())).toEqual(asked(session.state()));
      session.settle(choice === 'mine' ? merged : text);
      await vi.advanceTimersByTimeAsync(2_000);
      expect(titles(session.state().text)).toEqual(expected);
      expect(titles(server.text())).toEqual(expected);
      expect(session.state().saving.kind).toBe('saved');
    },
  );

  it('asks with what was typed since where it never arrived and somebody else changed the same', async () => {
    const session = await open();
    server.reach(false);
    session.perform(title('a', '甲方'));
    await session.save();
    server.reach(true);
    await changeElsewhere('a', '别的');
    session.perform(title('a', '甲方名称'));
    session.perform(title('b', '乙方'));
    await session.save();
    const { conflicts, merged } = asked(session.state());
    expect(conflicts).toMatchObject([{ base: '甲', mine: '甲方名称', theirs: '别的' }]);
    session.settle(merged);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(titles(server.text())).toEqual(['甲方名称', '乙方']);
  });

  it('is no conflict either when the server keeps no answer any more', async () => {
    const session = await open();
    server.fail('lost');
    session.perform(title('a', '甲方'));
    await session.save();
    server.forgetAnswers();
    session.perform(title('a', '甲方名称'));
    await session.save();
    expect(server.texts.map(titles)).toEqual([
      ['甲', '乙'],
      ['甲方', '乙'],
      ['甲方名称', '乙'],
    ]);
    expect(session.state()).toMatchObject({ number: 2, saving: { kind: 'saved' } });
  });

  it('is sent again by the page that is opened next', async () => {
    const session = await open();
    server.fail('lost');
    session.perform(title('a', '甲方'));
    await session.save();
    session.perform(title('a', '甲方名称'));
    // The browser ends without another word.
    vi.clearAllTimers();
    const again = await open();
    expect(again.state().saving.kind).toBe('waiting');
    await vi.advanceTimersByTimeAsync(2_000);
    const [first, second] = server.received;
    expect(second).toEqual(first);
    expect(titles(server.text())).toEqual(['甲方名称', '乙']);
    expect(again.state()).toMatchObject({ number: 2, saving: { kind: 'saved' } });
  });

  it('is on its way when the page ends: the next page goes on from it', async () => {
    const session = await open();
    const save = server.save;
    // No answer ever comes.
    server.save = async (request, key) => {
      await save(request, key);
      return new Promise(() => undefined);
    };
    session.perform(title('a', '甲方'));
    void session.save();
    session.perform(title('a', '甲方名称'));
    await vi.advanceTimersByTimeAsync(0);
    vi.clearAllTimers();
    server.save = save;
    const again = await open();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(titles(server.text())).toEqual(['甲方名称', '乙']);
    expect(again.state()).toMatchObject({ number: 2, saving: { kind: 'saved' } });
  });

  it('is known to another tab of the same person, which sends it once more and nothing twice', async () => {
    const session = await open();
    server.fail('lost');
    session.perform(title('a', '甲方'));
    await session.save();
    const tab = await open();
    tab.perform(title('b', '乙方'));
    await tab.save();
    await session.save();
    expect(server.texts.map(titles)).toEqual([
      ['甲', '乙'],
      ['甲方', '乙'],
      ['甲方', '乙方'],
    ]);
    expect([session.state().saving.kind, tab.state().saving.kind]).toEqual(['saved', 'saved']);
  });

  it('shows what others did since to whoever opens the page again', async () => {
    const session = await open();
    server.fail('lost');
    session.perform(title('a', '甲方'));
    await session.save();
    vi.clearAllTimers();
    await changeElsewhere('b', '乙方');
    const again = await open();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(titles(again.state().text)).toEqual(['甲方', '乙方']);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(again.state().saving.kind).toBe('saved');
    expect(again.state().number).toBe(server.texts.length - 1);
  });

  it('is sent again before the next document has the desk', async () => {
    const session = await open();
    server.fail('lost');
    session.perform(title('a', '甲方'));
    await session.save();
    session.perform(title('a', '甲方名称'));
    session.end();
    await vi.advanceTimersByTimeAsync(0);
    expect(server.received[1]).toEqual(server.received[0]);
    expect(titles(server.text())).toEqual(['甲方名称', '乙']);
  });

  it('is still the same one after somebody had to sign in again', async () => {
    const session = await open();
    server.fail('lost', expired);
    session.perform(title('a', '甲方'));
    await session.save();
    session.perform(title('a', '甲方名称'));
    await session.save();
    expect(session.state().saving).toEqual({ kind: 'failed', message: '登录已过期' });
    await session.save();
    const [first, second, third] = server.received;
    expect([second, third]).toEqual([first, first]);
    expect(titles(server.text())).toEqual(['甲方名称', '乙']);
    expect(session.state()).toMatchObject({ number: 2, saving: { kind: 'saved' } });
  });

  it.each([
    ['was refused', [new HttpFailure('内容过大', 413, 413, true)]],
    ['failed twice on the server itself', [1, 2].map(() => new HttpFailure('出错了', 500, 500, true))],
  ])('is no more when it %s: the next one brings everything', async (_, faults) => {
    const session = await open();
    server.fail(...faults);
    session.perform(title('a', '甲方'));
    for (const fault of faults) {
      await session.save();
      expect(session.state().saving).toEqual({ kind: 'failed', message: fault.message });
    }
    session.perform(title('b', '乙方'));
    await session.save();
    expect(server.texts.map(titles)).toEqual([
      ['甲', '乙'],
      ['甲方', '乙方'],
    ]);
    const last = server.received.at(-1);
    expect(last?.request.names).toHaveLength(2);
    expect(last?.key).not.toBe(server.received[0]?.key);
  });

  it('is forgotten with everything else by whoever goes on from what the server has', async () => {
    const session = await open();
    server.reach(false);
    session.perform(title('a', '甲方'));
    await session.save();
    server.reach(true);
    session.reset(openedFrom(server));
    session.perform(title('b', '乙方'));
    await session.save();
    expect(server.texts.map(titles)).toEqual([
      ['甲', '乙'],
      ['甲', '乙方'],
    ]);
  });
});
