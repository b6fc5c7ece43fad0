import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FORMAT } from '../document.ts';
import { upgradeDocument, UPGRADE_STEPS, type UpgradeStep } from './upgrade.ts';

const STEPS: UpgradeStep[] = [
  { to: 2, title: 'name became title', up: ({ name = '', ...rest }) => ({ ...rest, title: name }) },
  {
    to: 3,
    title: 'tags became a list',
    up: (document) => ({ ...document, tags: [document['tags'] ?? null] }),
  },
];

describe('upgrading a document', () => {
  it('runs every step from its version on and keeps what no step knows', () => {
    expect(upgradeDocument({ format: 1, name: 'a', extra: { b: 1 } }, STEPS, 3)).toEqual({
      kind: 'upgraded',
      from: 1,
      document: { format: 3, title: 'a', tags: [null], extra: { b: 1 } },
    });
    expect(upgradeDocument({ format: 2, title: 'a' }, STEPS, 3)).toMatchObject({ from: 2 });
  });

  it('leaves the given document as it was', () => {
    const step: UpgradeStep = {
      to: 2,
      title: 'careless',
      up: (document) => {
        (document['list'] as unknown[]).push(1);
        return document;
      },
    };
    const document = { format: 1, list: [] };
    upgradeDocument(document, [step], 2);
    expect(document).toEqual({ format: 1, list: [] });
  });

  it('of the current version is the document itself, and twice is once', () => {
    const document = { format: 3, a: 1 };
    expect(upgradeDocument(document, STEPS, 3)).toEqual({ kind: 'current', document });
    fc.assert(
      fc.property(
        fc.dictionary(fc.string(), fc.jsonValue()),
        fc.integer({ min: 1, max: 3 }),
        (rest, format) => {
          const first = upgradeDocument({ ...(rest as Record<string, never>), format }, STEPS, 3);
          if (first.kind !== 'upgraded' && first.kind !== 'current') throw new Error(first.kind);
          expect(upgradeDocument(first.document, STEPS, 3)).toEqual({
            kind: 'current',
            document: first.document,
          });
        },
      ),
    );
  });

  it.each([
    [{}, 'missing'],
    [{ format: '1' }, 'invalid'],
    [{ format: 0 }, 'invalid'],
    [{ format: 1.5 }, 'invalid'],
    [{ format: 4 }, 'newer'],
  ])('says of %j that it is %s', (document, kind) => {
    expect(upgradeDocument(document, STEPS, 3).kind).toBe(kind);
  });

  it('tells of a step that throws or is missing', () => {
    const broken: UpgradeStep = {
      to: 2,
      title: 'broken',
      up: () => {
        throw new Error('no name');
      },
    };
    expect(upgradeDocument({ format: 1 }, [broken], 2)).toEqual({ kind: 'failed', to: 2, reason: 'no name' });
    expect(upgradeDocument({ format: 1 }, [], 2)).toMatchObject({ kind: 'failed', to: 2 });
  });

  it('has a step for every version since the first', () => {
    expect(UPGRADE_STEPS.map(({ to }) => to)).toEqual(
      Array.from({ length: FORMAT - 1 }, (_, index) => index + 2),
    );
  });
});
