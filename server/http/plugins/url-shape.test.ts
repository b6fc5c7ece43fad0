import { describe, expect, it } from 'vitest';
import { isTwisted, pathPart, straighten } from './url-shape.ts';
import { createPrivateTest } from './unknown-address.ts';

describe('the shape of an address', () => {
  it.each([
    '/api/sys/user',
    '/API/Sys/User',
    '/api/sys/user.js',
    '/api/sys/user/',
    '/api/sys/user...',
    '/api//sys///user',
    '/api/./sys/x/../user',
    '/x/../api/sys/user',
    '/../../api/sys/user',
    '/api;a=1/sys/user;b',
    '/api%2fsys%2fuser',
    '/api%252fsys%252fuser',
    '\\api\\sys\\user',
    '/%61%70%69/sys/user',
    '/api／sys／user',
    '/api/sys/user%00',
    '/api/sys/user%20',
  ])('%s straightens to the path that it imitates', (path) => {
    expect(straighten(path)).toBe('/api/sys/user');
  });

  it('ends before query and fragment', () => {
    expect(pathPart('/a/b?x=/c#d')).toBe('/a/b');
    expect(pathPart('/a/b#d?x')).toBe('/a/b');
    expect(pathPart('/a/b')).toBe('/a/b');
  });

  it('is twisted when no client of ours would write it', () => {
    for (const path of [
      '//a',
      '/a//b',
      '/a/../b',
      '/a/.',
      '/a;b',
      '/a\\b',
      '/a%2fb',
      '/a%2Eb',
      '/a%00',
      'a',
    ]) {
      expect(isTwisted(path), path).toBe(true);
    }
    for (const path of ['/', '/isystem/user', '/a.b/c', '/a-b_c', '/%E7%94%A8', '/...x']) {
      expect(isTwisted(path), path).toBe(false);
    }
  });

  it('is private below the bases, in any disguise', () => {
    const isPrivate = createPrivateTest('/api');
    for (const address of [
      '/api',
      '/api/',
      '/API/x',
      '/x/../api/y',
      '/_app/screens',
      '/_APP/x',
      '/api?x',
      '//api/x',
    ]) {
      expect(isPrivate(address), address).toBe(true);
    }
    for (const address of ['/', '/apix', '/isystem?x=/api/y', '/x/api']) {
      expect(isPrivate(address), address).toBe(false);
    }
  });
});
