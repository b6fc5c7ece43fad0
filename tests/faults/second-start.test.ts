import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runs } from '../depth.ts';
import {
  buildServer,
  type FailedStart,
  type ServerProcess,
  startServer,
  tryStartServer,
} from '../server-process.ts';
import { call, signInSettings } from './signed-in.ts';

const starts = runs(20, 4);
const atOnce = 4;

let dataDir: string;
beforeAll(() => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'screenwright-second-'));
  buildServer();
});
afterAll(() => fs.rmSync(dataDir, { recursive: true, force: true }));

describe('a second server on one data folder', () => {
  it('is refused every time, naming the process that has it', async () => {
    const first = await startServer({ dataDir, env: signInSettings });
    let refused = 0;
    for (let begun = 0; begun < starts; begun += atOnce) {
      const tries = Array.from({ length: atOnce }, () => tryStartServer({ dataDir, env: signInSettings }));
      for (const result of await Promise.all(tries)) {
        const { exitCode, log } = result as FailedStart;
        if (exitCode === 3 && log.includes(`文件夹正被进程 ${first.pid} 使用`)) refused++;
        expect(log.trim().split('\n'), 'one line').toHaveLength(1);
      }
    }
    console.log(`second start on the same folder refused: ${refused}/${starts}`);
    expect(refused).toBe(starts);
    expect((await call(first, 'GET', '/health')).status).toBe(200);
    expect(await first.stop()).toBe(0);
  });

  it('is let in exactly once when several start after a crash at the same moment', async () => {
    const crashed = await startServer({ dataDir, env: signInSettings });
    await crashed.kill9();
    const results = await Promise.all(
      Array.from({ length: 6 }, () => tryStartServer({ dataDir, env: signInSettings })),
    );
    const running = results.filter((result): result is ServerProcess => 'url' in result);
    const codes = results
      .filter((result): result is FailedStart => !('url' in result))
      .map((each) => each.exitCode);
    for (const server of running) await server.stop();
    expect(running).toHaveLength(1);
    expect(codes).toEqual([3, 3, 3, 3, 3]);
  });
});
