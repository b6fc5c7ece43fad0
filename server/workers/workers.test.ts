// Who waits for whom, what is given up, and that nothing is left behind, with the real process.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { endlessWorkbook } from '../../tests/hostile-archives.ts';
import { buildServer } from '../../tests/server-process.ts';
import { textWorkbook } from '../http/plugins/uploads.testing.ts';
import { JOB_TERMS } from './jobs.ts';
import { createWorkers, type Workers } from './workers.ts';

const columns = [{ title: '名称', key: 'name' }];
const entry = new URL('../../dist/server/worker.mjs', import.meta.url);
/** Takes all the time that it is given, or all the memory. */
const endless = endlessWorkbook(['名称']);
const log: object[] = [];
let workers: Workers;

beforeAll(() => buildServer(), 300_000);
afterEach(() => {
  workers.stop();
  log.length = 0;
});

const open = (hurry?: number): Workers =>
  (workers = createWorkers(entry, { warn: (facts) => void log.push(facts) }, hurry));
const read = (bytes: Buffer, person: string) => workers.run('read-workbook', { bytes, columns }, person);
const outcome = (job: Promise<unknown>) =>
  job.then(
    () => 'done',
    (error: unknown) => (error as { error?: string }).error ?? String(error),
  );

/** How a job without an end ends: for the time that it took, or where the machine gave it none, for that of the clock. */
const ENDED = expect.stringMatching(/^(?:request-invalid|unavailable)$/) as unknown;

/** The parent of a process; its name may hold blanks and brackets. */
const parentOf = (pid: number): number =>
  Number(
    fs
      .readFileSync(`/proc/${String(pid)}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')[1],
  );

/** One that ended and that nobody has asked for yet has no command any more. */
const isRunning = (pid: number): boolean => {
  try {
    return fs.readFileSync(`/proc/${String(pid)}/cmdline`, 'utf8') !== '';
  } catch {
    return false;
  }
};

/** Processes that another one started and that run the worker. */
function listWorkers(parent: number | undefined = process.pid): number[] {
  return fs
    .readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const command = fs.readFileSync(`/proc/${String(pid)}/cmdline`, 'utf8');
        return command.includes('dist/server/worker.mjs') && parentOf(pid) === parent;
      } catch {
        return false;
      }
    });
}

describe('jobs of one person', () => {
  it('run one after the other: a second waits, a third is refused with when to come again', async () => {
    open(3_000);
    const sheet = await textWorkbook(['名称'], ['甲']);
    const first = outcome(read(endless, 'one'));
    const second = outcome(read(sheet, 'one'));
    await expect(read(sheet, 'one')).rejects.toMatchObject({
      error: 'too-many-requests',
      retryAfter: 5,
      message: '您上一次提交的内容还在处理，请等它完成后再试',
    });
    // Others do not wait for them.
    expect(await outcome(read(sheet, 'another'))).toBe('done');
    expect(await first).toEqual(ENDED);
    expect(await second).toBe('done');
    expect(log).toMatchObject([{ event: 'job-given-up', job: 'read-workbook' }]);
  });

  it('that save texts wait in several pages, as many as their terms say', async () => {
    open(3_000);
    const first = outcome(read(endless, 'one'));
    const save = () => outcome(workers.run('clean-html', ['<p>text</p>'], 'one'));
    const saved = [save(), save(), save(), save()];
    expect(await save()).toBe('too-many-requests');
    expect(await first).toEqual(ENDED);
    expect(await Promise.all(saved)).toEqual(saved.map(() => 'done'));
  });

  it('of many people wait their turn, and past twenty are told to come later', async () => {
    open(3_000);
    const sheet = await textWorkbook(['名称'], ['甲']);
    const running = ['a', 'b'].map((person) => outcome(read(endless, person)));
    const waiting = Array.from({ length: 20 }, (_, at) => outcome(read(sheet, `waiting ${String(at)}`)));
    expect(await outcome(read(sheet, 'late'))).toBe('unavailable');
    expect(await Promise.all(running)).toEqual([ENDED, ENDED]);
    expect(await Promise.all(waiting)).toEqual(waiting.map(() => 'done'));
  });
});

describe.runIf(process.platform === 'linux')('a machine that is busy with something else', () => {
  const onlyWorker = async (before: number[]): Promise<number> => {
    await expect.poll(() => listWorkers().filter((pid) => !before.includes(pid)).length).toBe(1);
    return listWorkers().find((pid) => !before.includes(pid)) ?? 0;
  };

  it('takes no time from a job that waits for it', async () => {
    open(1_000);
    const before = listWorkers();
    const job = outcome(read(await textWorkbook(['名称'], ['甲']), 'one'));
    const pid = await onlyWorker(before);
    process.kill(pid, 'SIGSTOP');
    await wait(2_000);
    process.kill(pid, 'SIGCONT');
    expect(await job).toBe('done');
    expect(log).toEqual([]);
  });

  it('has whoever sent it come again, without blaming what they sent', async () => {
    open(500);
    const before = listWorkers();
    const job = read(await textWorkbook(['名称'], ['甲']), 'one').catch((error: unknown) => error);
    process.kill(await onlyWorker(before), 'SIGSTOP');
    expect(await job).toMatchObject({
      error: 'unavailable',
      message: '服务器正忙，未能处理完您提交的内容，请稍后重试',
      retryAfter: 10,
    });
    expect(log).toMatchObject([{ event: 'job-given-up', why: 'not done after 2000 ms' }]);
  });
});

describe.runIf(process.platform === 'linux')('the processes', () => {
  it('end where a job fills more memory than it may have, whatever time it has left', async () => {
    open();
    // No heap of JavaScript: only the process itself counts it. It holds the memory for all the time that it is given.
    const hoarding = { bytes: endless, columns, hoard: Buffer.alloc(420 * 1024 * 1024) };
    await expect(workers.run('read-workbook', hoarding, 'one')).rejects.toMatchObject({
      error: 'request-invalid',
      message: JOB_TERMS['read-workbook'].refusal,
    });
    expect(log).toMatchObject([{ why: expect.stringContaining('ended with SIGKILL') as unknown }]);
    expect(await outcome(read(await textWorkbook(['名称'], ['甲']), 'one'))).toBe('done');
  }, 150_000);

  it('end with the server that stops, in the middle of a job', async () => {
    open();
    const before = listWorkers();
    const job = outcome(read(endless, 'one'));
    const waiting = outcome(read(endless, 'one'));
    await expect.poll(() => listWorkers().filter((pid) => !before.includes(pid)).length).toBeGreaterThan(0);
    workers.stop();
    expect(await waiting).toBe('unavailable');
    expect(await job).toBe('request-invalid');
    await expect.poll(() => listWorkers().filter((pid) => !before.includes(pid))).toEqual([]);
    expect(await outcome(read(endless, 'one'))).toBe('unavailable');
  });

  it('end with the server that was killed, in the middle of a job', async () => {
    const script = `
      import { fork } from 'node:child_process';
      const child = fork(process.argv[1], { execArgv: [], serialization: 'advanced', stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
child.send({ name: 'clean-html', input: Array(100_000).fill('<p>text</p>'), deadline: 60_000 });
      console.log(child.pid);
      setInterval(() => undefined, 1000);`;
    const args = ['--input-type=module', '-e', script, entry.pathname];
    const server = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    try {
      const pid = await new Promise<number>((resolve) => {
        server.stdout.once('data', (data: Buffer) => resolve(Number(data.toString())));
      });
      // Into its job, which holds up its own loop for seconds.
      await wait(1_000);
      expect(listWorkers(server.pid)).toContain(pid);
      server.kill('SIGKILL');
      await expect.poll(() => isRunning(pid), { timeout: 1_500 }).toBe(false);
    } finally {
      server.kill('SIGKILL');
    }
  });
});
