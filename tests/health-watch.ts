// How long a running server keeps others waiting while it is given work: health is asked all the time meanwhile.
import fs from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { ServerProcess } from './server-process.ts';

/** Milliseconds between an answer and the next question. */
const PAUSE = 10;

export interface Watched<T> {
  result: T;
  /** Milliseconds of the longest wait, of which the machine may have given the server only a part. */
  longest: number;
  /**
   * Milliseconds that the server's own thread worked during one question, at most: on a quiet machine the longest wait, and
   * the same on a busy one. Where nothing tells, the longest wait.
   */
  held: number;
  /** Milliseconds of the wait that half of all questions did not reach. */
  median: number;
  /** Questions that were asked. */
  asked: number;
  /** Bytes of memory by which the server grew meanwhile, at most; 0 where nothing tells. */
  grown: number;
}

/** Does work with a server and asks for its health until the work is done. */
export async function watchHealth<T>(
  server: Pick<ServerProcess, 'url' | 'pid'>,
  work: () => Promise<T>,
): Promise<Watched<T>> {
  let isDone = false;
  const watched = { longest: 0, held: 0, asked: 0, grown: 0 };
  const waits: number[] = [];
  const held = readMemory(server.pid);
  const ask = async (): Promise<void> => {
    while (!isDone || watched.asked === 0) {
      const since = performance.now();
      const before = readOwnTime(server.pid);
      const answer = await fetch(`${server.url}/api/health`, { signal: AbortSignal.timeout(120_000) });
      await answer.arrayBuffer();
      if (answer.status !== 200) throw new Error(`health answered ${String(answer.status)}`);
      const waited = performance.now() - since;
      const after = readOwnTime(server.pid);
      watched.asked += 1;
      waits.push(waited);
      watched.longest = Math.max(watched.longest, waited);
      watched.grown = Math.max(watched.grown, readMemory(server.pid) - held);
      watched.held = Math.max(
        watched.held,
        before === undefined || after === undefined ? waited : after - before,
      );
      await wait(PAUSE);
    }
  };
  const asking = ask();
  try {
    // So that the first question is not behind the work.
    await wait(2 * PAUSE);
    const result = await work();
    isDone = true;
    await asking;
    return { ...watched, median: waits.sort((a, b) => a - b)[Math.floor(waits.length / 2)] ?? 0, result };
  } finally {
    isDone = true;
    await asking.catch(() => undefined);
  }
}

/** Bytes of memory that a process holds; 0 where the system does not tell. */
export function readMemory(pid: number): number {
  try {
    const status = fs.readFileSync(`/proc/${String(pid)}/status`, 'utf8');
    const [, kilobytes = '0'] = /^VmRSS:\s*(\d+) kB/m.exec(status) ?? [];
    return Number(kilobytes) * 1024;
  } catch {
    return 0;
  }
}

/** Milliseconds that the first thread of a process has worked; undefined where the system does not tell. */
function readOwnTime(pid: number): number | undefined {
  try {
    const [nanoseconds] = fs
      .readFileSync(`/proc/${String(pid)}/task/${String(pid)}/schedstat`, 'utf8')
      .split(' ');
    return Number(nanoseconds) / 1e6;
  } catch {
    return undefined;
  }
}
