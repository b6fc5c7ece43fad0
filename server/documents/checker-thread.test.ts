// The thread that checks documents may end at any question: the next one finds another.
import { NO_SITE } from '../../src/engine/catalog.ts';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SourceFile } from '../../src/engine/check/document/source.ts';
import { waitWithin } from '../../tests/within-time.ts';
import { startCheckerThread, type CheckerThread } from './checker-thread.ts';

/** Answers with the paths it was asked about, unless one of them tells it how to end. */
const WORKER = `
import { parentPort } from 'node:worker_threads';
parentPort.postMessage({ kind: 'open', catalogLines: ['opened'] });
parentPort.on('message', ({ kind, files }) => {
  const paths = files.map((file) => file.path);
  if (paths.includes('exits')) process.exit(1);
  if (paths.includes('throws')) throw new Error('out of luck');
  if (paths.includes('waits')) return;
  if (kind === 'drafts') parentPort.postMessage({ kind: 'judged', files: paths.map((path) => ({ path })) });
  else parentPort.postMessage({ kind: 'checked', files: paths.map((path) => ({ path, diagnostics: [] })) });
});
`;

const file = (name: string): SourceFile => ({ path: name, source: 'dropped', bytes: new Uint8Array() });

let folder: string;
let logged: string[];
let thread: CheckerThread;

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'checker-'));
  const entry = path.join(folder, 'worker.mjs');
  fs.writeFileSync(entry, WORKER);
  logged = [];
  const log = (_: object, line: string): void => {
    logged.push(line);
  };
  thread = startCheckerThread(
    pathToFileURL(entry),
    { schemasFolder: folder, apiBase: '/api' },
    { info: log, warn: log, error: log },
    undefined,
    { drafts: 400, others: 60_000 },
  );
});

afterEach(async () => {
  await thread.stop();
  fs.rmSync(folder, { recursive: true, force: true });
});

const ask = async (name: string): Promise<string[]> =>
  (await thread.check([file(name)], NO_SITE)).map((checked) => checked.path);

describe('the thread that checks documents', () => {
  it('answers, and tells what it found while it opened', async () => {
    expect(await ask('a.json')).toEqual(['a.json']);
    expect(logged).toEqual(['opened']);
  });

  it.each([
    ['throws', /out of luck/],
    ['exits', /ended/],
  ])('is another one after it %s: the question fails, the next is answered', async (how, reason) => {
    await expect(ask(how)).rejects.toThrow(reason);
    expect(await ask('b.json')).toEqual(['b.json']);
    expect(logged).toEqual(['opened', 'opened']);
  });

  it('gives a draft up that takes too long, says so to whoever waits, and goes on with the next question', async () => {
    const judge = async (name: string) =>
      (await thread.judge([file(name)], NO_SITE)).map((judged) => judged.path);
    const slow = expect(judge('waits')).rejects.toThrow('页面检查的时间太长');
    const next = judge('g.json');
    // A deadline that is not kept leaves whoever asked without an answer.
    await waitWithin(5_000, 'the end of a question with a deadline of 400 ms', slow);
    expect(await next).toEqual(['g.json']);
    expect(logged).toEqual([
      'opened',
      'the thread that checks documents took too long and was ended',
      'opened',
    ]);
  });

  it('answers one question after the other, and none after it was stopped', async () => {
    expect(await Promise.all([ask('c.json'), ask('d.json')])).toEqual([['c.json'], ['d.json']]);
    const open = expect(ask('waits')).rejects.toThrow('ended');
    const next = expect(ask('e.json')).rejects.toThrow('was stopped');
    // The question has reached the thread by then.
    await new Promise((resolve) => setTimeout(resolve, 20));
    await thread.stop();
    await Promise.all([open, next]);
    await expect(ask('f.json')).rejects.toThrow('was stopped');
  });
});
