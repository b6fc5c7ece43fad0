// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { readRecentPages, rememberPage } from './recent-pages.ts';

it('the last pages of each account are kept, newest first, and what is broken counts as none', () => {
  for (let at = 1; at <= 12; at += 1) rememberPage('u1', `/p${String(at)}`);
  rememberPage('u1', '/p9');
  expect(readRecentPages('u1')).toEqual(['/p9', '/p12', '/p11', '/p10', '/p8', '/p7', '/p6', '/p5', '/p4']);
  expect(readRecentPages('u2')).toEqual([]);
  rememberPage('u2', '/other');
  expect(readRecentPages('u1')[0]).toBe('/p9');
  expect(readRecentPages('constructor')).toEqual([]);
  localStorage.setItem('Recent-Pages', '{broken');
  expect(readRecentPages('u1')).toEqual([]);
});
