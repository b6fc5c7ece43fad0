import { describe, expect, it, vi } from 'vitest';
import type { Reply } from '../../engine/services.ts';
import { createTurn } from './turn.ts';

const reply = (result: unknown): Reply => ({ success: true, code: 200, message: '', result }) as Reply;

/** A call that is answered when the test says so, and says whether it was given up. */
function openCall() {
  const seen: AbortSignal[] = [];
  let answer: (value: Reply) => void = () => undefined;
  const load = vi.fn((signal: AbortSignal) => {
    seen.push(signal);
    return new Promise<Reply>((resolve, reject) => {
      answer = resolve;
      signal.addEventListener('abort', () => reject(new Error('given up')));
    });
  });
  return { load, answer: (value: Reply) => answer(value), isGivenUp: () => seen[0]?.aborted };
}

describe('a read that several ask for at once', () => {
  it('is one call, of which each has an answer of its own', async () => {
    const call = openCall();
    const turn = createTurn();
    const asked = [
      turn.share('disks', call.load, new AbortController().signal),
      turn.share('disks', call.load),
    ];
    call.answer(reply([{ name: 'data' }]));
    const [first, second] = await Promise.all(asked);
    expect(call.load).toHaveBeenCalledTimes(1);
    expect(second).toEqual(first);
    expect(second?.result).not.toBe(first?.result);
  });

  it('is a new call once anything else may have happened', async () => {
    const turn = createTurn();
    const load = vi.fn(() => Promise.resolve(reply(1)));
    await turn.share('disks', load);
    await turn.share('disks', load);
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('goes on for the others when one leaves, and is given up with the last of them', async () => {
    const call = openCall();
    const turn = createTurn();
    const [one, other] = [new AbortController(), new AbortController()];
    const asked = [turn.share('disks', call.load, one.signal), turn.share('disks', call.load, other.signal)];
    const ends = Promise.allSettled(asked);
    one.abort();
    expect(call.isGivenUp()).toBe(false);
    other.abort();
    expect(call.isGivenUp()).toBe(true);
    expect((await ends).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });

  it('is not given up while somebody waits who cannot leave', async () => {
    const call = openCall();
    const turn = createTurn();
    const one = new AbortController();
    const left = turn.share('disks', call.load, one.signal).catch(() => 'left');
    const stays = turn.share('disks', call.load);
    one.abort();
    call.answer(reply(2));
    expect(await left).toBe('left');
    expect((await stays).result).toBe(2);
  });

  it('is begun anew for whoever asks right after all others left', async () => {
    const turn = createTurn();
    const one = new AbortController();
    const left = turn.share('disks', openCall().load, one.signal).catch(() => 'left');
    one.abort();
    const again = turn.share('disks', () => Promise.resolve(reply(3)));
    expect([await left, (await again).result]).toEqual(['left', 3]);
  });
});
