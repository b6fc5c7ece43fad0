import { Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
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
});
