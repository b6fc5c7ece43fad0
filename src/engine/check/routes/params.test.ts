import { describe, expect, it } from 'vitest';
import { checkFiles, toFile, toScreen } from '../testing/site.testing.ts';

const opener = (params?: unknown) =>
  toScreen('system/opener', '/opener', {
    on: {
      open: [
        { do: 'open', screen: 'system/panel', as: 'dialog', ...(params === undefined ? {} : { params }) },
      ],
    },
  });
const panel = (expression: string, path?: string) =>
  toScreen('system/panel', path, { on: { open: [{ do: 'message', text: expression }] } });

const check = (...documents: object[]) =>
  checkFiles(...documents.map((one, index) => toFile(`f${String(index)}.json`, one))).diagnostics.map(
    ({ code, file, severity, pointer, line, column, fix }) => ({
      code,
      severity,
      place: `${file} ${pointer}`,
      at: `${String(line)}:${String(column)}`,
      fix: fix?.title,
    }),
  );

describe('parameters that one screen passes and another reads', () => {
  it('are told of by name where no opener passes what is read', () => {
    expect(check(opener({ recordId: 1 }), panel('{{ `编号 ${$params.recordID}` }}'))).toEqual([
      {
        code: 'param-unread',
        severity: 'warning',
        place: 'f0.json /on/open/0/params/recordId',
        at: '20:11',
        fix: '你是不是想写 “recordID”?',
      },
      {
        code: 'param-unknown',
        severity: 'warning',
        place: 'f1.json /on/open/0/text',
        at: '13:27',
        fix: '你是不是想写 “recordId”?',
      },
    ]);
  });

  it.each([
    [
      'every opener counts',
      [opener({}), { ...opener({ id: 1 }), id: 'system/other', route: undefined }, panel('{{ $params.id }}')],
    ],
    ['an expression may pass anything', [opener('{{ $state }}'), panel('{{ $params.id }}')]],
    ['a screen that nobody opens may be opened by another file', [panel('{{ $params.id }}')]],
    ['an address may bring anything', [opener({}), panel('{{ $params.id }}', '/panel')]],
    ['the whole of $params may be anything', [opener({ id: 1 }), panel('{{ $params }}')]],
    ['a computed name may be any', [opener({ id: 1 }), panel("{{ $params['i' + 'd'] }}")]],
    [
      'an opener that misspells the screen',
      [
        opener({}),
        toScreen('a/b', '/b', { on: { open: [{ do: 'open', screen: 'system/panl', as: 'dialog' }] } }),
        panel('{{ $params.id }}'),
      ],
    ],
    ['a screen that is not here may read anything', [opener({ id: 1 })]],
  ])('are no finding where nobody can know: %s', (_, documents) => {
    const codes = check(...documents).map(({ code }) => code);
    expect(codes.filter((code) => code.startsWith('param-'))).toEqual([]);
  });

  it.each([
    ['open', (steps: unknown[]) => ({ open: steps })],
    ['push', (steps: unknown[]) => ({ push: steps })],
    ['every/steps', (steps: unknown[]) => ({ every: { seconds: 3, steps } })],
  ])('are told of in the steps of on/%s too', (place, on) => {
    const steps = [{ do: 'message', text: '{{ $params.idd }}' }];
    const screen = toScreen('system/panel', undefined, { on: on(steps) });
    expect(check(opener({ id: 1 }), screen)).toContainEqual(
      expect.objectContaining({ place: `f1.json /on/${place}/0/text` }),
    );
  });

  it('that are passed but never read are told of, also where the screen has a route', () => {
    expect(check(opener({ id: 1, old: 2 }), panel('{{ $params.id }}', '/panel'))).toMatchObject([
      { code: 'param-unread', place: 'f0.json /on/open/0/params/old' },
    ]);
  });
});

describe('parameters that a screen declares', () => {
  const declaring = (params: object, expression = '{{ $params.id }}', path?: string) => ({
    ...panel(expression, path),
    params,
  });

  it('are asked of whoever opens it, in a dialog or at its address', () => {
    const required = { id: { title: '编号', required: true }, name: {} };
    expect(check(opener(), declaring(required)).map(({ code, place }) => `${code} ${place}`)).toEqual([
      'param-missing f0.json /on/open/0',
    ]);
    expect(
      check(opener({ name: 'a' }), declaring(required)).map(({ code, place }) => `${code} ${place}`),
    ).toEqual(['param-missing f0.json /on/open/0/params']);
    expect(check(opener({ id: 1 }), declaring(required))).toEqual([]);
    expect(check(opener('{{ $state }}'), declaring(required))).toEqual([]);
    const going = (query?: object) =>
      toScreen('a/b', '/b', {
        on: { open: [{ do: 'navigate', to: '/panel/1', ...(query ? { query } : {}) }] },
      });
    const paged = declaring({ ...required, other: { required: true } }, '{{ $params.id }}', '/panel/:id');
    expect(check(going(), paged).map(({ code, place }) => `${code} ${place}`)).toEqual([
      'param-missing f0.json /on/open/0',
    ]);
    expect(check(going({ other: 1 }), paged)).toEqual([]);
  });

  it('are all that it reads: another name is told, with the declaration or the name that is meant as a fix', () => {
    expect(check(opener({ id: 1 }), declaring({ name: {} }))).toEqual([
      expect.objectContaining({
        code: 'param-undeclared',
        severity: 'warning',
        place: 'f1.json /on/open/0/text',
        fix: '声明参数 “id”',
      }),
    ]);
    expect(check(opener({ recordId: 1 }), declaring({ recordId: {} }, '{{ $params.recordID }}'))).toEqual([
      expect.objectContaining({ code: 'param-undeclared', fix: '你是不是想写 “recordId”?' }),
    ]);
    expect(check(declaring({}, '{{ $params.id }}', '/panel/:id'))).toEqual([]);
  });

  it('may be passed although nothing reads them, and need not be passed', () => {
    expect(check(opener({ later: 1 }), declaring({ later: {}, id: {} }))).toEqual([]);
  });
});
