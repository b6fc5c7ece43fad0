import { describe, expect, it } from 'vitest';
import { checkFiles, toFile, toScreen } from '../testing/site.testing.ts';
import type { Source } from '../document/source.ts';

const check = (api: object, source: Source = 'dropped') =>
  checkFiles(toFile('f.json', toScreen('drop/x', '/drop/x', { apis: { call: api } }), source)).diagnostics;

describe('the calls of a dropped-in document', () => {
  it('are told of at their address where the server has none such, with the nearest', () => {
    // An id may stand there, were it not so near to a name.
    expect(check({ url: '/sys/user/4711' })).toEqual([]);
    expect(check({ url: '/sys/user/lst' })).toMatchObject([
      { code: 'call-unknown', fix: { title: '你是不是想写 “/sys/user/list”?' } },
    ]);
    expect(check({ url: '/sys/logs/list' })).toMatchObject([
      {
        code: 'call-unknown',
        severity: 'warning',
        pointer: '/apis/call/url',
        line: 15,
        column: 14,
        fix: { title: '你是不是想写 “/sys/log/list”?' },
      },
    ]);
    expect(check({ add: '/sys/user/add', edit: '/sys/users/edit' })).toMatchObject([
      { code: 'call-unknown', pointer: '/apis/call/edit' },
    ]);
  });

  it('are told of at their method where the server has another', () => {
    expect(check({ url: '/sys/user/freeze', method: 'POST' })).toMatchObject([
      { code: 'call-method', severity: 'warning', pointer: '/apis/call/method', line: 16, column: 17 },
    ]);
    expect(check({ url: '/sys/user/freeze', method: 'POST' })[0]?.message).toContain(
      '可用的有：DELETE、GET、PUT',
    );
  });

  it('are no finding where a part of the address is a parameter on either side', () => {
    expect(check({ url: '/sys/user/{id}', method: 'DELETE', path: { id: 1 } })).toEqual([]);
    expect(check({ url: '/sys/{what}/list', path: { what: 'log' } })).toEqual([]);
    expect(check({ url: '/nowhere' }, 'shipped')).toMatchObject([{ code: 'call-unknown' }]);
  });
});
