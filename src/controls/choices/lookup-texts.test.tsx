// @vitest-environment happy-dom
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { EngineContext, type Engine } from '../../engine/react/context.ts';
import type { Services } from '../../engine/services.ts';
import { joinTexts, openTexts, useTexts, type Texts, type TextSource } from './lookup-texts.ts';

function open(user: { id: string } = { id: 'u1' }) {
  const calls: (readonly string[])[] = [];
  let isDown = false;
  const source: TextSource = {
    id: 'test',
    load: (_, keys) => {
      calls.push(keys);
      if (isDown) return Promise.reject(new Error('down'));
      return Promise.resolve(new Map(keys.filter((key) => key !== 'gone').map((key) => [key, `名${key}`])));
    },
  };
  const services = { http: {}, session: { user: () => user } };
  const wrapper = ({ children }: { children: ReactNode }): ReactNode => (
    <EngineContext value={{ services } as unknown as Engine}>{children}</EngineContext>
  );
  return {
    calls,
    user,
    fail: (isFailing: boolean) => {
      isDown = isFailing;
    },
    book: () => openTexts(services as unknown as Services, source),
    use: (...keys: string[]) => renderHook(useTextsOf, { wrapper, initialProps: { source, keys } }).result,
  };
}

const useTextsOf = ({ source, keys }: { source: TextSource; keys: readonly string[] }): Texts =>
  useTexts(source, keys);

describe('texts of stored values', () => {
  it('are asked for in one call, each value once, and unknown ones are shown as themselves', async () => {
    const app = open();
    const first = app.use('a', 'gone');
    const second = app.use('a', 'b');
    expect(first.current.isLoading).toBe(true);
    await waitFor(() => {
      expect(first.current.isLoading).toBe(false);
    });
    expect(joinTexts(first.current, ['a', 'gone'])).toBe('名a、gone');
    expect(joinTexts(second.current, ['a', 'b'])).toBe('名a、名b');
    app.use('b');
    await act(() => Promise.resolve());
    expect(app.calls.flat().sort()).toEqual(['a', 'b', 'gone']);
  });

  it('go in calls of at most a hundred', async () => {
    const app = open();
    const keys = Array.from({ length: 250 }, (_, index) => String(index));
    const texts = app.use(...keys);
    await waitFor(() => {
      expect(texts.current.isLoading).toBe(false);
    });
    expect(app.calls.map(({ length }) => length)).toEqual([100, 100, 50]);
  });

  it('are there at once for whoever draws nothing, as far as they are known, and are waited for otherwise', async () => {
    const app = open();
    const drawn = app.use('a');
    await waitFor(() => {
      expect(drawn.current.isLoading).toBe(false);
    });
    const book = app.book();
    expect(book.ask(['a'])).toBeUndefined();
    expect(book.get('a')).toBe('名a');
    await book.ask(['a', 'b', 'gone']);
    expect([book.get('b'), book.get('gone')]).toEqual(['名b', undefined]);
    expect(app.calls).toEqual([['a'], ['b', 'gone']]);
    // Nobody has to wait for what is known to be missing.
    expect(book.ask(['b', 'gone'])).toBeUndefined();
  });

  it('that failed are shown as the values, and the next control asks again', async () => {
    const app = open();
    app.fail(true);
    const first = app.use('a');
    await waitFor(() => {
      expect(first.current.isLoading).toBe(false);
    });
    expect(joinTexts(first.current, ['a'])).toBe('a');
    app.fail(false);
    app.use('a');
    await waitFor(() => {
      expect(joinTexts(first.current, ['a'])).toBe('名a');
    });
  });

  it('that were seen elsewhere are not asked for', async () => {
    const app = open();
    const texts = app.use();
    act(() => {
      texts.current.remember([['x', '见过']]);
    });
    expect(joinTexts(app.use('x').current, ['x'])).toBe('见过');
    await act(() => Promise.resolve());
    expect(app.calls).toEqual([]);
  });

  it('of one user are not shown to the next', async () => {
    const app = open();
    const texts = app.use('a');
    await waitFor(() => {
      expect(texts.current.isLoading).toBe(false);
    });
    app.user.id = 'u2';
    expect(app.use('a').current.get('a')).toBeUndefined();
    await waitFor(() => {
      expect(app.calls).toEqual([['a'], ['a']]);
    });
  });
});
