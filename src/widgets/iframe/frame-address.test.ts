import { describe, expect, it } from 'vitest';
import { readFrameAddress, sandboxOf } from './frame-address.ts';

const ORIGIN = 'https://park.example.com';
const read = (src: string, hosts: string[] = []) => readFrameAddress(src, hosts, ORIGIN);

describe('the address of a frame', () => {
  it.each([
    ['/help/index.html', 'https://park.example.com/help/index.html', true],
    [' /a?b=1#c ', 'https://park.example.com/a?b=1#c', true],
    ['https://park.example.com/x', 'https://park.example.com/x', true],
    ['https://docs.example.com/x', 'https://docs.example.com/x', false],
    ['HTTPS://DOCS.example.com:8443/', 'https://docs.example.com:8443/', false],
  ])('%s is taken', (src, url, isOwn) => {
    expect(read(src, ['docs.example.com', 'docs.example.com:8443'])).toEqual({ url, isOwn });
  });

  it.each([
    '',
    'help',
    'http://docs.example.com/',
    '//docs.example.com/',
    '/\\docs.example.com/',
    'https://evil.example/',
    'https://docs.example.com.evil.example/',
    'https://evil.example/?docs.example.com',
    'https://docs.example.com@evil.example/',
    'https://me:secret@docs.example.com/',
    'https://sub.docs.example.com/',
    'https://docs.example.com:444/',
    // eslint-disable-next-line no-script-url -- it is what must be refused
    'javascript:alert(1)',
    'data:text/html,x',
    'blob:https://park.example.com/1',
    '/\t/evil.example/',
  ])('%j is refused in words', (src) => {
    expect(read(src, ['docs.example.com'])).toEqual(expect.stringMatching(/[\u4e00-\u9fff]/));
  });

  it('never lets a page of this app have scripts and its origin', () => {
    expect(sandboxOf(['scripts', 'forms', 'same-origin'], true)).toBe('allow-scripts allow-forms');
    expect(sandboxOf(['same-origin'], true)).toBe('allow-same-origin');
    expect(sandboxOf(['scripts', 'same-origin'], false)).toBe('allow-scripts allow-same-origin');
    expect(sandboxOf([], false)).toBe('');
  });
});
