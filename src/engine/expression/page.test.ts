import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { BUDGET_LIMITS, MAX_DEPTH } from './budget.ts';
import { EXPRESSION_ERRORS } from './errors.ts';
import { FORBIDDEN_NAMES } from './forbidden.ts';
import { FUNCTIONS } from './functions.ts';
import { METHODS } from './methods.ts';
import { MAX_SOURCE } from './parse.ts';
import { SCOPE_NAMES } from './scope-names.ts';

const page = readFileSync(new URL('../../../docs/expressions.md', import.meta.url), 'utf8');

/** Cells of the table below a heading, without its head; blanks that the formatter adds are dropped. */
function readTable(heading: string): string[][] {
  const section = page.split(`${heading}\n`)[1]?.split(/\n#+ /)[0] ?? '';
  return section
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) =>
      line
        .split(/(?<!\\)\|/)
        .slice(1, -1)
        .map((cell) => cell.trim().replaceAll('\\|', '|')),
    );
}

function listCalls(table: Readonly<Record<string, { params: string; doc: string }>>): string[][] {
  return Object.entries(table).map(([name, { params, doc }]) => [`\`${name}(${params})\``, doc]);
}

describe('docs/expressions.md', () => {
  it('lists every name of the scope', () => {
    const names = Object.entries(SCOPE_NAMES).map(([name, { where, doc }]) => [`\`${name}\``, where, doc]);
    expect(readTable('## Names')).toEqual(names);
  });

  it('lists every function', () => {
    expect(readTable('## Functions')).toEqual(listCalls(FUNCTIONS));
  });

  it.each([
    ['texts', METHODS.text],
    ['lists', METHODS.list],
    ['numbers', METHODS.number],
    ['booleans', METHODS.boolean],
    ['dates', METHODS.date],
  ])('lists every method of %s', (title, methods) => {
    expect(readTable(`### of ${title}`)).toEqual(listCalls(methods));
  });

  it('lists every error', () => {
    const errors = Object.entries(EXPRESSION_ERRORS).map(([code, doc]) => [`\`${code}\``, doc]);
    expect(readTable('## Errors')).toEqual(errors);
  });

  it('names the limits and the forbidden names', () => {
    for (const limit of [MAX_SOURCE, MAX_DEPTH, BUDGET_LIMITS.steps, BUDGET_LIMITS.size]) {
      expect(page).toContain(String(limit).replace(/(\d)(\d{3})$/, '$1 $2'));
    }
    for (const name of FORBIDDEN_NAMES) expect(page).toContain(`\`${name}\``);
  });
});
