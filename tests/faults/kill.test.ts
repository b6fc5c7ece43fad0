import { randomInt } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openDatabase } from '../../server/db/connect.ts';
import { createPool } from '../../server/db/pool.ts';
import type { Database } from '../../server/db/tables.ts';
import { existingUrl, explainUnusable } from '../../scripts/existing-database.mjs';
import { asAdmin, dropDatabase } from '../database-admin.ts';
import { runs } from '../depth.ts';
import { buildServer, startServer } from '../server-process.ts';
import {
  addPlaces,
  listLost,
  listTorn,
  readUsers,
  writeUsersUntilBroken,
  type AcknowledgedUsers,
  type FoundUsers,
  type PlaceSets,
} from './linked-users.ts';
import { addDict, signIn, signInSettings } from './signed-in.ts';

const kills = Number(process.env['FAULT_KILLS'] ?? runs(50, 2));
const dictWriters = 3;
const userWriters = 3;
const seed = Number(process.env['FAULT_SEED'] ?? randomInt(1, 0x7fffffff));
const unusable = await explainUnusable(existingUrl());

let dataDir: string;
beforeAll(() => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'screenwright-kill-'));
  buildServer();
});
afterAll(() => fs.rmSync(dataDir, { recursive: true, force: true }));

/** Writes until the connection breaks; remembers what was acknowledged. */
async function writeUntilBroken(
  server: { url: string },
  token: string,
  prefix: string,
  acknowledged: Set<string>,
): Promise<void> {
  for (let number = 0; ; number++) {
    const code = `${prefix}_${number}`;
    try {
      const { body } = await addDict(server, token, code);
      if (!body.success) throw new Error(`a write was refused: ${JSON.stringify(body)}`);
      acknowledged.add(code);
    } catch (error) {
      if (error instanceof TypeError) return;
      throw error;
    }
  }
}

interface Found {
  /** Codes of the dictionaries. */
  codes: string[];
  users: FoundUsers;
}

/** A database that outlives the killed server. */
interface Kept {
  env: Record<string, string>;
  /** What the writers left. */
  read(): Promise<Found>;
  drop(): Promise<void>;
}

function keepEmbedded(): Promise<Kept> {
  return Promise.resolve({
    env: {},
    async read() {
      const database = await openDatabase({ dataFolder: dataDir });
      const found = await readFound(database.db);
      await database.stop();
      return found;
    },
    drop: () => Promise.resolve(),
  });
}

async function keepExisting(): Promise<Kept> {
  const name = `screenwright_kill_${process.pid}`;
  const url = new URL(existingUrl());
  const admin = { url: url.href };
  await asAdmin(admin, async (db) => {
    await dropDatabase(db, name);
    await sql`create database ${sql.id(name)} template template0 encoding 'UTF8'`.execute(db);
  });
  url.pathname = `/${name}`;
  return {
    env: { DATABASE_URL: url.href },
    async read() {
      const { db } = createPool({ url: url.href });
      const found = await readFound(db);
      await db.destroy();
      return found;
    },
    drop: () => asAdmin(admin, (db) => dropDatabase(db, name)),
  };
}

async function readFound(db: Kysely<Database>): Promise<Found> {
  const rows = await db
    .selectFrom('sys_dict')
    .select('dict_code')
    .where('dict_code', 'like', 'f01%')
    .execute();
  return { codes: rows.map((row) => row.dict_code), users: await readUsers(db) };
}

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
function createRandom(from: number): () => number {
  let state = from;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
}

async function killRounds(kept: Kept): Promise<void> {
  const codes = new Set<string>();
  const users: AcknowledgedUsers = new Map();
  let sets: PlaceSets | undefined;
  const restarts: number[] = [];
  const random = createRandom(seed);
  console.log(`moments of the kills: FAULT_SEED=${seed}`);
  for (let round = 0; round < kills; round++) {
    const since = performance.now();
    const server = await startServer({ dataDir, env: { ...signInSettings, ...kept.env } });
    restarts.push(performance.now() - since);
    const token = await signIn(server);
    const places = (sets ??= await addPlaces(server, token));
    const before = { codes: codes.size, users: users.size };
    const writing = [
      ...Array.from({ length: dictWriters }, (_, writer) =>
        writeUntilBroken(server, token, `f01_${round}_${writer}`, codes),
      ),
      ...Array.from({ length: userWriters }, (_, writer) =>
        writeUsersUntilBroken(server, token, `f01_${round}_${writer}`, places, users),
      ),
    ];
    // However slow the machine is, each kind is being written when the kill comes.
    await vi.waitFor(
      () => {
        expect(codes.size, `round ${round} writes dictionaries`).toBeGreaterThan(before.codes);
        expect(users.size, `round ${round} writes users`).toBeGreaterThan(before.users);
      },
      { timeout: 15_000 },
    );
    await new Promise((resolve) => setTimeout(resolve, 100 + random() * 700));
    await server.kill9();
    await Promise.all(writing);
  }
  if (!sets) throw new Error('no kill was asked for');

  const found = await kept.read();
  const lost = [...codes].filter((code) => !found.codes.includes(code));
  const lostUsers = listLost(found.users, users);
  const torn = listTorn(found.users, sets);
  // Each user was added and then edited so many times.
  const userWrites = [...users.values()].reduce((sum, version) => sum + version + 1, 0);
  restarts.shift();
  restarts.sort((a, b) => a - b);
  const median = restarts[restarts.length >> 1] ?? 0;
  console.log(
    `after ${kills} kills: acknowledged writes lost: ${lost.length + lostUsers.length} of ` +
      `${codes.size + userWrites} (${codes.size} of one row, ${userWrites} of users with links); ` +
      `torn: ${torn.length} of ${found.users.users.length} users, links without a user: ${found.users.orphans}; ` +
      `restart to ready: median ${median.toFixed(0)} ms, longest ${(restarts.at(-1) ?? 0).toFixed(0)} ms`,
  );
  expect({ lost, lostUsers, torn, orphans: found.users.orphans }).toEqual({
    lost: [],
    lostUsers: [],
    torn: [],
    orphans: 0,
  });
  expect(new Set(found.codes).size).toBe(found.codes.length);
  // Besides the acknowledged ones only those may be there whose answer was under way: one per writer and kill.
  expect(found.codes.length - codes.size).toBeLessThanOrEqual(kills * dictWriters);
  expect(found.users.users.length - users.size).toBeLessThanOrEqual(kills * userWriters);
}

describe('a server that is killed while it saves', () => {
  const timeout = kills * 20_000 + 60_000;
  it(
    `loses no acknowledged write and writes nothing twice, and leaves nothing half done (${kills} kills)`,
    { timeout },
    async () => {
      await killRounds(await keepEmbedded());
    },
  );

  if (unusable) console.log(`existing PostgreSQL skipped: ${unusable}`);
  it.skipIf(unusable)('does the same on an existing PostgreSQL', { timeout }, async () => {
    const kept = await keepExisting();
    try {
      await killRounds(kept);
    } finally {
      await kept.drop();
    }
  });
});
