import { describe, expect, it } from 'vitest';
import { checkFiles, toFile, toScreen } from '../testing/site.testing.ts';

const find = (path: string, document: object) =>
  checkFiles(toFile('a.json', toScreen('system/a', path, document)))
    .diagnostics.filter(({ code }) => code === 'param-reserved')
    .map(({ pointer }) => pointer);

describe('the parameter in which the app keeps where a person is', () => {
  it.each([
    ['read', '/a', { on: { open: [{ do: 'message', text: '{{ $params._view }}' }] } }, '/on/open/0/text'],
    [
      'passed to an address',
      '/a',
      { on: { open: [{ do: 'navigate', to: '/a', query: { _view: '1' } }] } },
      '/on/open/0/query/_view',
    ],
    ['declared', '/a', { params: { _view: {} } }, '/params/_view'],
    ['a part of the path', '/a/:_view', {}, '/route/path'],
  ])('is not %s by a document', (_, path, document, pointer) => {
    expect(find(path, document)).toContain(pointer);
  });

  it('takes no other name away', () => {
    expect(find('/a/:view', { on: { open: [{ do: 'message', text: '{{ $params.view }}' }] } })).toEqual([]);
  });
});
