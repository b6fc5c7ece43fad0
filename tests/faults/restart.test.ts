import fs from 'node:fs';
import net from 'node:net';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../server/db/connect.ts';
import { runs } from '../depth.ts';
import { buildServer, startServer } from '../server-process.ts';
import { signIn, signInSettings, type Envelope } from './signed-in.ts';

const rounds = Number(process.env['FAULT_KILLS'] ?? runs(50, 2));
const writers = 4;

let dataDir: string;
beforeAll(() => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'screenwright-restart-'));
  buildServer();
});
afterAll(() => fs.rmSync(dataDir, { recursive: true, force: true }));

/** A port that stays the same over restarts, so that connections are made again to the same address. */
async function findFreePort(): Promise<number> {
  const server = net.createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

interface Load {
  isOver: boolean;
  acknowledged: Set<string>;
  /** Tries that got no answer because nobody listened or the connection closed. */
  broken: number;
  /** Answers 503, which a closing server may give. */
  closing: number;
  /** Any other answer that is no success. */
  wrong: string[];
}

/** Saves one dictionary after the other over kept connections; each try that failed is made again with the same key. */
async function writeSteadily(url: string, token: string, writer: number, load: Load): Promise<void> {
  for (let number = 0; !load.isOver; number++) {
    const code = `f02_${writer}_${number}`;
    for (let isSaved = false; !isSaved;) {
      try {
        const response = await fetch(`${url}/api/sys/dict/add`, {
          method: 'POST',
          headers: {
            'x-access-token': token,
            'content-type': 'application/json',
            'idempotency-key': `key-${code}`,
          },
          body: JSON.stringify({ dictName: code, dictCode: code, description: 'written by a fault test' }),
          signal: AbortSignal.timeout(40_000),
        });
        const text = await response.text();
        isSaved = response.status === 200 && (JSON.parse(text) as Envelope).success;
        if (isSaved) load.acknowledged.add(code);
        else if (response.status === 503) load.closing++;
        else load.wrong.push(`${response.status} ${text}`);
      } catch {
        load.broken++;
      }
      if (!isSaved && (load.isOver || load.wrong.length > 0)) return;
      if (!isSaved) await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

describe('a server that is restarted while people save', () => {
  const timeout = rounds * 60_000 + 60_000;
  it(
    `loses nothing that it acknowledged and answers no error (${rounds} restarts, F02)`,
    { timeout },
    async () => {
      const env = { ...signInSettings, PORT: String(await findFreePort()) };
      const load: Load = { isOver: false, acknowledged: new Set(), broken: 0, closing: 0, wrong: [] };
      let server = await startServer({ dataDir, env });
      const token = await signIn(server);
      const { url } = server;
      const writing = Array.from({ length: writers }, (_, writer) => writeSteadily(url, token, writer, load));
      try {
        for (let round = 0; round < rounds; round++) {
          const before = load.acknowledged.size;
          await expect
            .poll(() => load.acknowledged.size - before, { timeout: 20_000 })
            .toBeGreaterThan(2 * writers);
          expect(await server.stop('SIGTERM'), `round ${round}`).toBe(0);
          server = await startServer({ dataDir, env });
        }
      } finally {
        load.isOver = true;
        await Promise.all(writing);
        await server.stop();
      }

      const database = await openDatabase({ dataFolder: dataDir });
      const rows = await database.db
        .selectFrom('sys_dict')
        .select('dict_code')
        .where('dict_code', 'like', 'f02%')
        .execute();
      await database.stop();
      const found = rows.map((row) => row.dict_code);
      const lost = [...load.acknowledged].filter((code) => !found.includes(code));
      console.log(
        `acknowledged writes lost after ${rounds} restarts: ${lost.length} of ${load.acknowledged.size}; ` +
          `tries without an answer ${load.broken}, answers 503 ${load.closing}, other errors ${load.wrong.length}`,
      );
      expect(load.wrong).toEqual([]);
      expect(lost).toEqual([]);
      expect(new Set(found).size, 'nothing twice').toBe(found.length);
      expect(found.length - load.acknowledged.size, 'unanswered at the end').toBeLessThanOrEqual(writers);
    },
  );
});
