import { describe, expect, it } from 'vitest';
import { listKinds, readChoice, setPlace, startChoice, writeChoice } from './cron-choice.ts';
import { joinCron, judgeCron, PLACES, splitCron, type Place } from '../../controls/cron/cron-places.ts';

const placeOf = (title: string): Place => PLACES.find((place) => place.title === title) as Place;

describe('a place as a choice', () => {
  it.each([
    ['秒', '*', 'every', '*'],
    ['分', '5-10', 'range', '5-10'],
    ['分', '0/10', 'step', '0/10'],
    ['时', '8', 'list', '8'],
    ['时', '18,8', 'list', '8,18'],
    ['日', '?', 'none', '?'],
    ['日', 'L', 'last', 'L'],
    ['日', 'LW', 'lastWorkday', 'LW'],
    ['日', '15W', 'nearest', '15W'],
    ['日', 'L-3', 'text', 'L-3'],
    ['月', 'JAN-JUN', 'range', '1-6'],
    ['周', 'MON,FRI', 'list', '2,6'],
    ['周', '6#3', 'nth', '6#3'],
    ['周', 'FRIL', 'lastOf', '6L'],
    ['周', 'L', 'list', '7'],
    ['年', '', 'none', ''],
    ['年', '2027', 'list', '2027'],
    ['时', '8-18/2', 'text', '8-18/2'],
    ['时', '1,3-5', 'text', '1,3-5'],
  ])('%s %s is %s and is written %s', (title, text, kind, written) => {
    const choice = readChoice(placeOf(title), text);
    expect(choice.kind).toBe(kind);
    expect(writeChoice(placeOf(title), choice)).toBe(written);
  });

  it('begins with numbers that make a good expression, whatever is chosen', () => {
    const good = splitCron('0 0 0 * * ?') as string[];
    for (const [at, place] of PLACES.entries()) {
      for (const kind of listKinds(place)) {
        const parts = setPlace(good, at, writeChoice(place, startChoice(place, kind, 2026)));
        expect(judgeCron(joinCron(parts)), `${place.title} ${kind}: ${joinCron(parts)}`).toBe('');
      }
    }
  });

  it('keeps one of day and week at ?', () => {
    const parts = splitCron('0 0 0 1 * ?') as string[];
    expect(joinCron(setPlace(parts, 5, '2'))).toBe('0 0 0 ? * 2');
    expect(joinCron(setPlace(parts, 3, '?'))).toBe('0 0 0 ? * *');
    expect(joinCron(setPlace(setPlace(parts, 5, '2'), 3, '5'))).toBe('0 0 0 5 * ?');
  });
});
