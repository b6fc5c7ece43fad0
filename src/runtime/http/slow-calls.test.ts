import { AxiosHeaders, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createSlowCalls, SLOW_AFTER } from './slow-calls.ts';
import type { Transport } from './transport.ts';

const REQUEST: InternalAxiosRequestConfig = { method: 'GET', url: '/api/x', headers: new AxiosHeaders() };
const ANSWER: AxiosResponse = { status: 200, statusText: '', data: '{}', headers: {}, config: REQUEST };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function callFor(milliseconds: number, fails = false): Transport {
  return () =>
    new Promise((resolve, reject) => {
      setTimeout(() => (fails ? reject(new Error('no answer')) : resolve(ANSWER)), milliseconds);
    });
}

it('a call counts from its first second on until it ends, whether it is answered or fails', async () => {
  const slow = createSlowCalls();
  const start = (milliseconds: number, fails = false): Promise<unknown> =>
    slow
      .watch(callFor(milliseconds, fails))(REQUEST)
      .catch((error: unknown) => error);
  const calls = [start(900), start(1_500), start(3_000, true)];
  await vi.advanceTimersByTimeAsync(SLOW_AFTER - 1);
  expect(slow.state.count).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(slow.state.count).toBe(2);
  await vi.advanceTimersByTimeAsync(500);
  expect(slow.state.count).toBe(1);
  await vi.advanceTimersByTimeAsync(1_500);
  expect(slow.state.count).toBe(0);
  expect(await Promise.all(calls)).toEqual([ANSWER, ANSWER, new Error('no answer')]);
});

it('many quick calls, one after the other, count for nothing', async () => {
  const slow = createSlowCalls();
  const transport = slow.watch(callFor(400));
  for (let at = 0; at < 4; at += 1) {
    const call = transport(REQUEST);
    await vi.advanceTimersByTimeAsync(400);
    await call;
    expect(slow.state.count).toBe(0);
  }
});
