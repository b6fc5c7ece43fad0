// Steps as a list that somebody orders, with their branches.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../../engine/document.ts';
import { isObject, itemsOf } from '../../../engine/values/json.ts';
import type { Path } from '../edits.ts';
import { newStep, STEP_KINDS } from './step-kinds.ts';
import {
  changeStep,
  insertStep,
  moveStep,
  readStep,
  removeStep,
  shiftStep,
  unwrapStep,
  wrapInCondition,
} from './step-list.ts';

const say = (text: string): JsonObject => ({ do: 'message', text });
const steps: Json[] = [
  say('a'),
  { do: 'when', if: '{{ $values.x }}', then: [say('b'), say('c')], else: [say('d')] },
  { do: 'request', api: 'list', fail: [say('e')] },
];

/** Every step with its path, and what it says. */
function list(all: readonly Json[], at: Path = []): { path: Path; says: string }[] {
  return all.flatMap((step, index) => {
    const path = [...at, index];
    const own = isObject(step) ? step : {};
    return [
      { path, says: String(own['text'] ?? own['do']) },
      ...['then', 'else', 'steps', 'fail'].flatMap((name) => list(itemsOf(own[name]), [...path, name])),
    ];
  });
}

const words = (all: readonly Json[] | undefined): string[] =>
  list(all ?? []).map(({ path, says }) => `${path.join('.')} ${says}`);

describe('the steps of an event', () => {
  it('know every kind of the language, with what it requires and its branches', () => {
    expect(STEP_KINDS.size).toBeGreaterThan(20);
    expect(STEP_KINDS.get('when')?.branches).toEqual(['then', 'else']);
    expect(STEP_KINDS.get('request')?.branches).toEqual(['fail']);
    expect(newStep('message')).toEqual({ do: 'message', text: '' });
    expect(newStep('each')).toEqual({ do: 'each', in: [], steps: [] });
  });

  it('are added at a place, also into a branch that was not there', () => {
    expect(words(insertStep(steps, [1, 'then'], 1, say('n')))).toContain('1.then.1 n');
    const added = insertStep([{ do: 'submit', api: 'save' }], [0, 'fail'], 0, say('n'));
    expect(added).toEqual([{ do: 'submit', api: 'save', fail: [say('n')] }]);
  });

  it('are removed; a branch that may be missing goes with its last one', () => {
    expect(readStep(removeStep(steps, [1, 'else', 0]), [1])).not.toHaveProperty('else');
    expect(readStep(removeStep(removeStep(steps, [1, 'then', 0]), [1, 'then', 0]), [1, 'then'])).toEqual([]);
  });

  it('have a setting changed, and taken out', () => {
    expect(readStep(changeStep(steps, [0, 'type'], 'error'), [0])).toEqual({ ...say('a'), type: 'error' });
    expect(readStep(changeStep(steps, [0, 'text'], undefined), [0])).toEqual({ do: 'message' });
  });

  it.each<[string, Path, Path, number, string[]]>([
    [
      'down in their list',
      [0],
      [],
      2,
      ['0 when', '0.then.0 b', '0.then.1 c', '0.else.0 d', '1 a', '2 request', '2.fail.0 e'],
    ],
    [
      'into a branch behind them',
      [0],
      [1, 'then'],
      1,
      ['0 when', '0.then.0 b', '0.then.1 a', '0.then.2 c', '0.else.0 d', '1 request', '1.fail.0 e'],
    ],
    [
      'out of a branch, with the branch when it is the last',
      [1, 'else', 0],
      [],
      0,
      ['0 d', '1 a', '2 when', '2.then.0 b', '2.then.1 c', '3 request', '3.fail.0 e'],
    ],
  ])('are dragged %s', (_, from, to, at, after) => {
    const moved = moveStep(steps, from, to, at);
    expect(words(moved?.steps)).toEqual(after);
    expect(moved && readStep(moved.steps, moved.path)).toEqual(readStep(steps, from));
  });

  it('are never dragged into themselves', () => {
    expect(moveStep(steps, [1], [1, 'then'], 0)).toBeUndefined();
  });

  it('go up and down by keys, and out of their branch at its ends', () => {
    expect(words(shiftStep(steps, [2], -1)?.steps).slice(0, 3)).toEqual(['0 a', '1 request', '1.fail.0 e']);
    expect(shiftStep(steps, [1, 'then', 0], -1)?.path).toEqual([1]);
    expect(shiftStep(steps, [1, 'then', 1], 1)?.path).toEqual([2]);
    expect(shiftStep(steps, [0], -1)).toBeUndefined();
    expect(shiftStep(steps, [2], 1)).toBeUndefined();
  });

  it('are put under a condition and taken out of it again', () => {
    const wrapped = wrapInCondition(steps, [0]);
    expect(wrapped[0]).toEqual({ do: 'when', if: '{{ true }}', then: [say('a')] });
    expect(unwrapStep(wrapped, [0])).toEqual(steps);
  });

  it('are all still there wherever one was dragged', () => {
    const places = list(steps).map(({ path }) => path);
    fc.assert(
      fc.property(
        fc.constantFrom(...places),
        fc.constantFrom(...places),
        fc.boolean(),
        (from, to, isBehind) => {
          const at = Number(to.at(-1)) + (isBehind ? 1 : 0);
          const moved = moveStep(steps, from, to.slice(0, -1), at);
          if (!moved) return;
          const said = (all: readonly Json[]): string[] =>
            list(all)
              .map(({ says }) => says)
              .sort();
          expect(said(moved.steps)).toEqual(said(steps));
          expect(readStep(moved.steps, moved.path)).toEqual(readStep(steps, from));
        },
      ),
    );
  });
});
