import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import { afterAll, describe, expect, it } from 'vitest';
import { createLogger, maskAddress, toPrintable } from './logging.ts';

describe('the log', () => {
  it('masks secrets in addresses', () => {
    expect(maskAddress('/a?token=abc&x=1&password=p%26q&code=9#f')).toBe(
      '/a?token=***&x=1&password=***&code=***#f',
    );
  });

  it('writes control characters as escapes and bounds what comes from outside (S76)', () => {
    expect(toPrintable('a\r\nb\u001b[31mc\u2028')).toBe('a\\u000d\\u000ab\\u001b[31mc\\u2028');
    expect(toPrintable('x'.repeat(1_000_000)).length).toBeLessThan(600);
  });

  it('writes one line of JSON per event, with secret fields masked at any of three depths', () => {
    let text = '';
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        text += chunk.toString();
        done();
      },
    });
    const logger = createLogger('info', sink);
    logger.info({ password: 'p1', body: { token: 't1', deep: { captcha: 'c1' } } }, 'line\r\nbreak');
    expect(text.trimEnd().split('\n')).toHaveLength(1);
    expect(text).not.toMatch(/p1|t1|c1/);
    expect(JSON.parse(text)).toMatchObject({ level: 'info', password: '***', msg: 'line\r\nbreak' });
  });

  describe('in a file', () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'log-'));
    afterAll(() => fs.rmSync(folder, { recursive: true }));

    const open = (name: string) => {
      const file = path.join(folder, name);
      const logger = createLogger('info', fs.openSync(file, 'w'));
      const leave = process.listeners('exit').at(-1) as () => void;
      const messages = () =>
        fs
          .readFileSync(file, 'utf8')
          .split('\n')
          .filter((line) => line !== '')
          .map((line) => (JSON.parse(line) as { msg: string }).msg);
      return { logger, messages, leave };
    };

    it('has what went wrong at once, behind all that was before it', () => {
      const { logger, messages } = open('warned');
      logger.info('first');
      logger.warn('second');
      expect(messages()).toEqual(['first', 'second']);
      logger.child({ call: 1 }).error('third');
      expect(messages()).toEqual(['first', 'second', 'third']);
    });

    it('has every other line soon, without another one', async () => {
      const { logger, messages } = open('alone');
      logger.info('alone');
      await expect.poll(messages).toEqual(['alone']);
    });

    it('has all lines of a process that ends, however many and long they are', () => {
      const { logger, messages, leave } = open('ended');
      const sent = [...Array.from({ length: 300 }, (_, at) => `${String(at)} ${'长'.repeat(at)}`), 'last'];
      for (const line of sent) logger.info(line);
      expect(messages()).not.toContain('last');
      leave();
      expect(messages()).toEqual(sent);
    });
  });
});
