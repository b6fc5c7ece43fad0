import { describe, expect, it } from 'vitest';
import { cleanFilename, createFiles, isStoredPath, readFilename } from './files.ts';

describe('addresses of stored files', () => {
  it('are relative paths of the store below the base', () => {
    expect(createFiles(() => '/api').address('temp/图 1.png')).toBe(
      '/api/sys/common/static?imgPath=temp%2F%E5%9B%BE%201.png',
    );
  });

  it.each([
    '',
    'http://evil.example/x.png',
    '//evil.example/x',
    `${'java'}script:alert(1)`,
    'data:image/png;base64,x',
    '../x',
    'a/../../x',
    'a\\b',
    'a\u0000b',
  ])('do not exist for %j', (path) => {
    expect(isStoredPath(path)).toBe(false);
    expect(createFiles(() => '/api').address(path)).toBe('');
  });
});

describe('file names', () => {
  it.each([
    ['attachment; filename="a b.xls"', 'a b.xls'],
    ["attachment; filename=x.xls; filename*=UTF-8''%E7%94%A8%E6%88%B7.xls", '用户.xls'],
    ['attachment; filename=%E7%94%A8.xls', '用.xls'],
    ["attachment; filename*=UTF-8''%E7%", undefined],
    ['attachment', undefined],
    [undefined, undefined],
  ])('of the header %j are %j', (header, name) => {
    expect(readFilename(header)).toBe(name);
  });

  it('are made harmless and never empty', () => {
    expect(cleanFilename('../../etc/pass\u0000wd')).toBe('_.._etc_pass_wd');
    expect(cleanFilename('a\u202excod.exe')).toBe('a_xcod.exe');
    expect([cleanFilename(''), cleanFilename('...')]).toEqual(['未知的文件', '未知的文件']);
  });
});
