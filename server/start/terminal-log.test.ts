import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openLog } from './terminal-log.ts';

let dataFolder: string;
beforeEach(() => {
  dataFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'terminal-log-'));
});
afterEach(() => fs.rmSync(dataFolder, { recursive: true, force: true }));

function open(logLevel: 'info' | 'debug', logTo: 'auto' | 'stdout' | 'file', isTerminal: boolean) {
  const shown: string[] = [];
  const log = openLog({ logLevel, logTo, dataFolder }, isTerminal, (text) => shown.push(text));
  return { ...log, shown };
}

describe('the log of a server in a terminal', () => {
  it('shows what went wrong in one line, and keeps every call in the file', () => {
    const { logger, shown, path: file = '' } = open('info', 'auto', true);
    logger.child({}).info({ method: 'GET', url: '/api/x', status: 200, ms: 3 }, 'call');
    expect(shown).toEqual([]);
    logger.warn('disk is nearly full');
    logger.error({ err: new Error('no room\u001b[31m\nat home') }, 'not saved');
    expect(shown).toHaveLength(2);
    expect(shown[0]).toMatch(/^! \d\d:\d\d:\d\d disk is nearly full$/);
    expect(shown[1]).toMatch(/^✗ \d\d:\d\d:\d\d not saved: no room \[31m at home$/);
    const lines = fs.readFileSync(file, 'utf8').trim().split('\n');
    expect(lines.map((line) => (JSON.parse(line) as { level: string }).level)).toEqual([
      'info',
      'warn',
      'error',
    ]);
  });

  it('shows calls with LOG_LEVEL=debug', () => {
    const { logger, shown } = open('debug', 'auto', true);
    logger.info({ method: 'GET', url: '/api/x', status: 200, ms: 3 }, 'call');
    expect(shown).toEqual([expect.stringMatching(/^· \d\d:\d\d:\d\d call GET \/api\/x 200 3 ms$/)]);
  });

  it('stays on standard output where nobody looks, unless a file is wanted', () => {
    expect(open('info', 'auto', false).path).toBeUndefined();
    expect(open('info', 'stdout', true).path).toBeUndefined();
    expect(open('info', 'file', false).path).toBe(path.join(dataFolder, 'logs', 'server.log'));
  });
});
