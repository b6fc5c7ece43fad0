// F31, `npm run bench -- --only=F31`: the built server with its own database under the load that it is meant for, and under
// twice and five times as much. Calls are sent at their time whether or not those before are answered, and are timed from
// when they were due: a server that falls behind cannot make it look better.
import { Agent, request } from 'node:http';
import os from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { adminPassword, signIn, signInSettings } from '../tests/faults/signed-in.ts';
import { readMemory } from '../tests/health-watch.ts';
import { startServer } from '../tests/server-process.ts';
import { writePage } from './write-page.ts';

/** Calls a second that one server bears: pages of the user list, each with count, sorting and texts of dictionaries. */
const STATED_LOAD = 300;
const TIMES = [1, 2, 5];
const URL_PATH = '/api/sys/user/list?pageNo=1&pageSize=10&column=createTime&order=desc';
/** Milliseconds after which a caller gives up. */
const PATIENCE = 60_000;

interface Sample {
  /** HTTP status; 0 when the connection broke or nobody answered. */
  status: number;
  took: number;
}

interface Measured {
  /** The stated load, so many times. */
  times: number;
  samples: Sample[];
  /** Milliseconds from the last call sent until one is answered as quickly as 99 of 100 under the stated load. */
  recovery: number;
  /** Bytes that the server held at most from the first call to the last answer; 0 where the system does not tell. */
  memory: number;
}

/** Milliseconds between two looks at the memory of the server. */
const LOOK = 50;

const seconds = readNumber('--seconds', 10);
const agent = new Agent({ keepAlive: true });

// Fifteen hundred people have addresses of their own, or come through a proxy: of one address, on which the machine is too
// busy to send what it connected for, a server keeps no more than a hundred silent connections.
const server = await startServer({
  env: { ...signInSettings, SEED: 'demo', TRUSTED_PROXIES: '127.0.0.1' },
});
try {
  const token = await signIn(server, adminPassword);
  const call = (due: number): Promise<Sample> => send(`${server.url}${URL_PATH}`, token, due);
  await Promise.all(await load(call, STATED_LOAD, 3));
  const results: Measured[] = [];
  let usual = Infinity;
  for (const times of TIMES) {
    let memory = 0;
    const watch = setInterval(() => (memory = Math.max(memory, readMemory(server.pid))), LOOK);
    const sent = await load(call, times * STATED_LOAD, seconds);
    // Under the stated load nothing has to recover: what a call takes then is what the others come back to.
    if (times === 1) usual = percentile(await Promise.all(sent), 0.99);
    const recovery = await waitForUsual(call, usual);
    const samples = await Promise.all(sent);
    clearInterval(watch);
    results.push({ times, samples, recovery, memory });
  }
  const table = toTable(results);
  console.log(table);
  if (process.argv.includes('--write')) writePage('overload', table);
} finally {
  agent.destroy();
  await server.stop();
}

/** Sends `rate` calls a second. @returns once the last is sent, while answers may be missing */
async function load(
  call: (due: number) => Promise<Sample>,
  rate: number,
  duration: number,
): Promise<Promise<Sample>[]> {
  const start = performance.now();
  const sent: Promise<Sample>[] = [];
  while (sent.length < rate * duration) {
    const due = start + (sent.length * 1000) / rate;
    if (due > performance.now()) await wait(due - performance.now());
    sent.push(call(due));
  }
  return sent;
}

function send(url: string, token: string, due: number): Promise<Sample> {
  return new Promise((resolve) => {
    const end = (status: number): void => resolve({ status, took: performance.now() - due });
    const sending = request(url, { agent, timeout: PATIENCE, headers: { 'x-access-token': token } });
    sending.on('response', (answer) => {
      answer.on('end', () => end(answer.statusCode ?? 0));
      answer.on('error', () => end(0));
      answer.resume();
    });
    sending.on('timeout', () => sending.destroy());
    sending.on('error', () => end(0));
    sending.end();
  });
}

/** Milliseconds until a call, one after the other, takes no longer than `usual`. */
async function waitForUsual(call: (due: number) => Promise<Sample>, usual: number): Promise<number> {
  const start = performance.now();
  for (;;) {
    const { status, took } = await call(performance.now());
    if (status === 200 && took <= usual) return performance.now() - start;
    if (performance.now() - start > 2 * PATIENCE) return Infinity;
  }
}

function percentile(samples: readonly Sample[], share: number): number {
  const sorted = samples.map(({ took }) => took).sort((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * share) - 1] ?? NaN;
}

/** How many were answered with anything but 200, by status. */
function describeErrors(samples: readonly Sample[]): string {
  const counts = new Map<number, number>();
  for (const { status } of samples) if (status !== 200) counts.set(status, (counts.get(status) ?? 0) + 1);
  const parts = [...counts].map(([status, count]) => `${count} × ${status === 0 ? 'no answer' : status}`);
  return parts.length === 0 ? '0' : parts.join(', ');
}

function toTable(results: readonly Measured[]): string {
  // Others may use the machine too, which only its load tells.
  const busy = os.loadavg()[0]?.toFixed(1) ?? 'unknown';
  const cpu = `${os.cpus()[0]?.model.trim() ?? 'unknown CPU'} × ${os.cpus().length}`;
  return [
    `\`npm run bench -- --only=F31 --seconds=${seconds} --write\`, ${seconds} s for each load; Node ${process.version}, ${cpu},`,
    `which caller, server and database share (load average ${busy} at the end).`,
    '',
    '| load | calls a second | p50 | p99 | errors | as quick again after | memory of the server, at most |',
    '|---|---|---|---|---|---|---|',
    ...results.map(({ times, samples, recovery, memory }) =>
      [
        `| ${times} ×`,
        times * STATED_LOAD,
        `${percentile(samples, 0.5).toFixed(0)} ms`,
        `${percentile(samples, 0.99).toFixed(0)} ms`,
        `${describeErrors(samples)} of ${samples.length}`,
        `${(recovery / 1000).toFixed(1)} s`,
        memory === 0 ? 'not told |' : `${(memory / 1024 / 1024).toFixed(0)} MB |`,
      ].join(' | '),
    ),
  ].join('\n');
}

function readNumber(flag: string, fallback: number): number {
  const found = process.argv.find((argument) => argument.startsWith(`${flag}=`));
  return found === undefined ? fallback : Number(found.slice(flag.length + 1));
}
