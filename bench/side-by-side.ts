// What calls cost: CPU of the server and of its database together, beside a bare handler that sends the same statements
// through `pg`. Both run over the same embedded PostgreSQL and take turns.
import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import { Agent, request } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { adminPassword, signIn, signInSettings } from '../tests/faults/signed-in.ts';
import { startServer, type ServerProcess } from '../tests/server-process.ts';
import { startThrowawayServer } from '../tests/throwaway-server.ts';
import { addressOf } from '../tests/database.ts';
import { readCpu } from './processes.ts';

export interface Contest {
  title: string;
  ours: string;
  /** Address of the bare handler with the same data. */
  bare?: string;
  target: string;
  /** Share of the calls of a turn where one takes long: a few tell what it costs. */
  share?: number;
}

/** The two servers over one database. */
export interface Ring {
  server: ServerProcess;
  /** Address of their database. */
  database: string;
  /** @returns the rows of a table of figures: call, target, bare handler, ours */
  measure(contests: readonly Contest[], turns: number, calls: number): Promise<string[]>;
}

/** @param env settings of our server besides those that each has */
export async function withRing(
  env: Readonly<Record<string, string>>,
  fight: (ring: Ring) => Promise<void>,
): Promise<void> {
  const database = await startThrowawayServer();
  const url = addressOf(database.admin);
  const server = await startServer({ env: { ...signInSettings, SEED: 'demo', DATABASE_URL: url, ...env } });
  const bare = await startBare(url);
  const agent = new Agent({ keepAlive: true });
  try {
    await fight({
      server,
      database: url,
      async measure(contests, turns, calls) {
        const token = await signIn(server, adminPassword);
        const costs = new Map<string, number[]>();
        for (let turn = -1; turn < turns; turn += 1) {
          for (const { title, ours, bare: theirs, share = 1 } of contests) {
            const count = Math.ceil(calls * share);
            const contenders: [string, string, number][] = [
              [`${title} ours`, `${server.url}${ours}`, server.pid],
            ];
            if (theirs !== undefined)
              contenders.push([`${title} bare`, `${bare.url}${theirs}`, bare.child.pid ?? 0]);
            if (turn % 2 === 0) contenders.reverse();
            for (const [name, address, pid] of contenders) {
              const before = readCpu(pid) + readDatabaseCpu();
              for (let at = 0; at < count; at += 1) await call(agent, address, token);
              const cost = (readCpu(pid) + readDatabaseCpu() - before) / count;
              // The first turn compiles and fills what is kept.
              if (turn >= 0) costs.set(name, [...(costs.get(name) ?? []), cost]);
            }
          }
        }
        return contests.map(({ title, bare: theirs, target }) => {
          const ours = median(costs.get(`${title} ours`) ?? []);
          if (theirs === undefined) return `| ${title} | ${target} | – | **${ours.toFixed(2)} ms** |`;
          const by = median(costs.get(`${title} bare`) ?? []);
          const ratio = `**${(ours / by).toFixed(2)} (${ours.toFixed(2)} ms)**`;
          return `| ${title} | ${target} | 1.00 (${by.toFixed(2)} ms) | ${ratio} |`;
        });
      },
    });
  } finally {
    agent.destroy();
    bare.child.kill();
    await server.stop();
    await database.stop();
  }
}

/** What was measured on, for the sentence above a table. */
export function describeMachine(): string {
  return `Node ${process.version}, ${os.cpus()[0]?.model.trim() ?? 'unknown CPU'} × ${String(os.cpus().length)}`;
}

/** @param flag as `--runs` */
export function readNumber(flag: string, fallback: number): number {
  const found = process.argv.find((argument) => argument.startsWith(`${flag}=`));
  return found === undefined ? fallback : Number(found.slice(flag.length + 1));
}

async function startBare(address: string): Promise<{ url: string; child: ChildProcess }> {
  const child = spawn(process.execPath, [path.join('dist', 'bench', 'bare-handler.mjs')], {
    env: { PATH: process.env['PATH'], DATABASE_URL: address },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (data) => resolve(String(data).trim()));
    child.once('close', () => reject(new Error('the bare handler ended')));
  });
  return { url: `http://127.0.0.1:${port}`, child };
}

function call(agent: Agent, address: string, token: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const sending = request(address, { agent, headers: { 'x-access-token': token } }, (answer) => {
      answer.once('end', () => {
        if (answer.statusCode === 200) resolve();
        else reject(new Error(`${address} answered ${String(answer.statusCode)}`));
      });
      answer.resume();
    });
    sending.once('error', reject);
    sending.end();
  });
}

/** Of all processes of the embedded database: this process started its first one. */
function readDatabaseCpu(): number {
  const all = fs
    .readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = fs.readFileSync(`/proc/${name}/stat`, 'utf8');
        const [command = ''] = /\((.*)\)/s.exec(stat)?.slice(1) ?? [];
        const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
        return command === 'postgres' ? [{ pid: Number(name), parent }] : [];
      } catch {
        return [];
      }
    });
  const mine = new Set(all.filter(({ parent }) => isOwn(parent)).map(({ pid }) => pid));
  for (const { pid, parent } of all) if (mine.has(parent)) mine.add(pid);
  return [...mine].reduce((sum, pid) => {
    try {
      return sum + readCpu(pid);
    } catch {
      return sum;
    }
  }, 0);
}

/** Whether a process is this one or one below it that is no database: what another account's database is started by. */
function isOwn(pid: number): boolean {
  if (pid === process.pid) return true;
  try {
    const stat = fs.readFileSync(`/proc/${String(pid)}/stat`, 'utf8');
    if (/\(postgres\)/.test(stat)) return false;
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    return parent > 1 && isOwn(parent);
  } catch {
    return false;
  }
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
}
