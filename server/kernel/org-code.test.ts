import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { levelOf, nextOrgCode, parentOf } from './org-code.ts';

describe('department codes', () => {
  it('begin with A01 and count within a level', () => {
    expect(nextOrgCode('', [])).toBe('A01');
    expect(nextOrgCode('', ['A01', 'A02'])).toBe('A03');
    expect(nextOrgCode('A01', [])).toBe('A01A01');
    expect(nextOrgCode('A01A01', ['A01A01A01'])).toBe('A01A01A02');
  });

  it('go on with the next letter after 99', () => {
    expect(nextOrgCode('', ['A99'])).toBe('B01');
    expect(() => nextOrgCode('', ['Z99'])).toThrow(RangeError);
  });

  it('never repeat a code, whichever departments were deleted, the last one included', () => {
    const steps = fc.array(fc.option(fc.nat(40)), { maxLength: 80 });
    fc.assert(
      fc.property(steps, (deletions) => {
        const given = new Set<string>();
        const living: string[] = [];
        let highestDeleted = '';
        for (const deletion of deletions) {
          if (deletion === null || living.length === 0) {
            const code = nextOrgCode('A01', [...living, highestDeleted]);
            if (given.has(code)) return false;
            given.add(code);
            living.push(code);
          } else {
            const [deleted = ''] = living.splice(deletion % living.length, 1);
            if (deleted > highestDeleted) highestDeleted = deleted;
          }
        }
        return true;
      }),
    );
  });

  it('know their level', () => {
    expect(levelOf('A01')).toBe(1);
    expect(levelOf('A01A01A02')).toBe(3);
  });

  it('know the code of their parent', () => {
    expect(parentOf('A01')).toBe('');
    expect(parentOf('A01A01A02')).toBe('A01A01');
  });
});
