import { describe, expect, it } from 'vitest';
import { toDeclaredAddress } from './newer-addresses.ts';

describe('a newer address', () => {
  it.each([
    ['/api/sys/message/sysMessage/list?pageNo=1', '/api/message/sysMessage/list?pageNo=1'],
    ['/api/sys/oss/file/delete?id=/sys/oss/', '/api/oss/file/delete?id=/sys/oss/'],
    ['/api/sys/cas/client/validateLogin?ticket=ST-1', '/api/cas/client/validateLogin?ticket=ST-1'],
    ['/api/sys/thirdLogin/render/buddy', '/api/thirdLogin/render/buddy'],
    ['/api/sys/thirdLogin/getLoginUser/abc/buddy?_t=1', '/api/thirdLogin/getLoginUser/abc?_t=1'],
    ['/api/sys/thirdLogin/getLoginUser/abc', '/api/thirdLogin/getLoginUser/abc'],
    ['/api/sys/user/getUserInfo', '/api/sys/getUserInfo'],
    ['/api/sys/user/getUserInfo?_t=1', '/api/sys/getUserInfo?_t=1'],
  ])('%s is %s', (newer, declared) => {
    expect(toDeclaredAddress(newer, '/api')).toBe(declared);
  });

  it.each([
    '/api/sys/messageCategory/list',
    '/api/sys/message',
    '/api/sys/oss',
    '/api/sys/user/getUserInfos',
    '/api/sys/user/getUserInfo/x',
    '/api/sys/user/list?to=/api/sys/oss/',
    '/api/SYS/oss/file/list',
    '/api/%73ys/oss/file/list',
    '/api//sys/oss/file/list',
    '/sys/oss/file/list',
    '/other/api/sys/oss/file/list',
    '/',
    '',
  ])('is not %s, which stays', (address) => {
    expect(toDeclaredAddress(address, '/api')).toBe(address);
  });
});
