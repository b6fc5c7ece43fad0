import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { endOf, formatTime, isDay, parseTime } from './time.ts';

const seconds = fc
  .date({ min: new Date('0002-01-01T00:00:00Z'), max: new Date('9998-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => new Date(Math.floor(date.getTime() / 1000) * 1000));

describe('times of the wire', () => {
  it('come back as the moment they stand for, in any zone of the server', () => {
    fc.assert(
      fc.property(seconds, (time) => parseTime(formatTime(time) ?? '')?.getTime() === time.getTime()),
    );
  });

  it('are those of Shanghai', () => {
    const lateEvening = new Date('2026-11-20T16:00:00Z');
    expect(formatTime(lateEvening)).toBe('2026-11-21 00:00:00');
    expect(parseTime('2026-11-21')).toEqual(lateEvening);
    expect(formatTime(null)).toBeNull();
  });

  it('end after the precision in which they were written', () => {
    const start = parseTime('2026-11-21') ?? new Date(0);
    expect(endOf('2026-11-21', start)).toEqual(new Date('2026-11-21T16:00:00Z'));
    expect(endOf('2026-11-21 00:00:00', start)).toEqual(new Date('2026-11-20T16:00:01Z'));
  });

  it.each([
    '2026-02-30',
    '2026-13-01',
    '0000-01-01',
    '2026-1-1',
    '26-01-01',
    'today',
    '',
    '2026-01-01 24:00:00',
  ])('are not %j', (text) => {
    expect(parseTime(text)).toBeUndefined();
    expect(isDay(text)).toBe(false);
  });

  it('know leap years', () => {
    expect(isDay('2024-02-29')).toBe(true);
    expect(isDay('2026-02-29')).toBe(false);
    expect(isDay('2000-02-29')).toBe(true);
    expect(isDay('1900-02-29')).toBe(false);
  });
});
