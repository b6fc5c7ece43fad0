import { describe, expect, it } from 'vitest';
import { compileTemplate } from '../../src/engine/compile/compile-template.ts';
import type { Json } from '../../src/engine/document.ts';
import { parseExpression } from '../../src/engine/expression/parse.ts';
import { readExpression } from '../../src/engine/expression/read.ts';
import { collectLinkages } from './linkages.ts';

const CONFIG = { table: 'sys_category', txt: 'name', key: 'code', idField: 'id', pidField: 'pid' };
const compile = (props: Json) => ({
  root: { children: [{ props: compileTemplate(props, readExpression, parseExpression) }] },
});

describe('the linkages of a screen', () => {
  it('are found in its plan, beside settings that are computed and inside columns', () => {
    const condition = " pid = '0' ";
    expect(collectLinkages(compile({ config: CONFIG, placeholder: '{{ $user.realname }}' }))).toEqual([
      { ...CONFIG, condition: '' },
    ]);
    expect(
      collectLinkages(compile({ columns: [{ key: 'a' }, { props: { config: { ...CONFIG, condition } } }] })),
    ).toEqual([{ ...CONFIG, condition: "pid = '0'" }]);
  });

  it('are whole and plain: parts that are missing, empty, no text or computed declare nothing', () => {
    for (const part of Object.keys(CONFIG)) {
      for (const value of [undefined, '', 1, ['name'], '{{ $params.table }}']) {
        const config = { ...CONFIG, [part]: value } as Json;
        expect(collectLinkages(compile({ config }))).toEqual([]);
      }
    }
    expect(collectLinkages(compile({ config: { ...CONFIG, condition: { a: 1 } } }))).toEqual([]);
    expect(collectLinkages(compile({ config: { ...CONFIG, condition: '{{ $params.c }}' } }))).toEqual([]);
    expect(collectLinkages(null)).toEqual([]);
  });
});
