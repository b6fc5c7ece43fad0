import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { EXPRESSION_ERRORS } from '../../expression/errors.ts';
import { CODES } from './codes.ts';

const page = readFileSync(new URL('../../../../docs/errors.md', import.meta.url), 'utf8');

/** Rows of the table below a heading, as lists of cells. */
function readTable(heading: string): string[][] {
  const section = page.split(/^## /m).find((part) => part.startsWith(heading)) ?? '';
  return section
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

describe('docs/errors.md', () => {
  it('lists every code of the checker as the table has it, and no other', () => {
    const rows = Object.entries(CODES).map(([code, { severity, what, remedy }]) => [
      `\`${code}\``,
      severity,
      what,
      remedy,
    ]);
    expect(readTable('Codes')).toEqual(rows);
  });

  it('explains every code of expressions', () => {
    const listed = [...readTable('Codes'), ...readTable('Expressions')].map(([code]) => code);
    for (const code of Object.keys(EXPRESSION_ERRORS)) expect(listed).toContain(`\`${code}\``);
    const running = readTable('Expressions').map(([code, what]) => [code, what]);
    for (const [code = '', what] of running) {
      expect((EXPRESSION_ERRORS as Record<string, string>)[code.replaceAll('`', '')]).toBe(what);
    }
  });
});
