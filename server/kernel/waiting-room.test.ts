import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createWaitingRoom } from './waiting-room.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function openRoom() {
  const room = createWaitingRoom({ most: 10, mostOfOne: 4, patience: 2_000 });
  const out: string[] = [];
  const enter = (name: string, address: string) => room.enter(address, () => out.push(name));
  return { room, out, enter };
}

describe('who waits without a word', () => {
  it('gives way to later ones of the same address, the longest first, when there are too many for a second', () => {
    const { room, out, enter } = openRoom();
    for (const name of ['a', 'b', 'c', 'd']) enter(name, 'x');
    enter('other', 'y');
    expect(out).toEqual([]);
    enter('e', 'x');
    enter('f', 'x');
    vi.advanceTimersByTime(900);
    expect(out, 'they may be about to speak').toEqual([]);
    vi.advanceTimersByTime(200);
    expect(out).toEqual(['a', 'b']);
    expect(room.count()).toBe(5);
  });

  it('gives way to other addresses when there is no room at all, first where most wait', () => {
    const { out, enter } = openRoom();
    for (const at of [1, 2, 3]) for (const address of ['x', 'y']) enter(`${address}${String(at)}`, address);
    for (const name of ['z1', 'z2', 'z3', 'z4']) enter(name, 'z');
    enter('person', 'p');
    vi.advanceTimersByTime(1);
    expect(out).toEqual(['z1']);
  });

  it('is none of those who speak in their first second, however many come at once', () => {
    const { room, out, enter } = openRoom();
    const speakers = Array.from({ length: 8 }, (_, at) => enter(String(at), 'x'));
    vi.advanceTimersByTime(500);
    for (const speak of speakers) speak();
    vi.advanceTimersByTime(5_000);
    expect(out).toEqual([]);
    expect(room.count()).toBe(0);
  });

  it('is not who spoke while nobody listened: what lies unread when the time is over is read first', () => {
    const { room, out, enter } = openRoom();
    const speakers = Array.from({ length: 6 }, (_, at) => enter(String(at), 'x'));
    const last = enter('other', 'y');
    // As where the process was busy: timers go off, then it is read what came.
    setTimeout(() => setImmediate(() => speakers.forEach((speak) => speak())), 1_000);
    vi.advanceTimersByTime(1_500);
    expect(out).toEqual([]);
    setTimeout(() => setImmediate(last), 500);
    vi.advanceTimersByTime(2_000);
    expect(out).toEqual([]);
    expect(room.count()).toBe(0);
  });

  it('is turned out after its patience, once; who spoke before is not', () => {
    const { room, out, enter } = openRoom();
    enter('silent', 'x');
    const speak = enter('speaker', 'x');
    vi.advanceTimersByTime(1_000);
    speak();
    speak();
    expect(room.count()).toBe(1);
    vi.advanceTimersByTime(5_000);
    expect(out).toEqual(['silent']);
    expect(room.count()).toBe(0);
  });
});
