import { describe, expect, it } from 'vitest';
import type { ActionPlan, Template } from '../../plan/plan.ts';
import { openingSteps } from './opening-steps.ts';

const constant = (value: string): Template => ({ kind: 'constant', value });
const open: ActionPlan = { do: 'open', screen: constant('test/person'), as: 'drawer' };
const other: ActionPlan = { do: 'open', screen: constant('test/task'), as: 'dialog' };
const mark: ActionPlan = { do: 'request', api: 'mark', optional: true };
const save: ActionPlan = { do: 'request', api: 'save' };
const read: ActionPlan = { do: 'request', api: 'read', optional: true, into: 'record' };
const reload: ActionPlan = { do: 'reload' };
const when = (then: ActionPlan[], otherwise?: ActionPlan[]): ActionPlan => ({
  do: 'when',
  if: constant('x'),
  then,
  ...(otherwise ? { else: otherwise } : {}),
});

describe('what a press on a row opens', () => {
  it.each([
    ['is opened at once, and what follows runs once it is closed', [open, reload], [open, reload]],
    [
      'is found in both ways of a condition',
      [when([open, reload], [other])],
      [when([open, reload], [other])],
    ],
    ['may depend on a condition alone', [when([open])], [when([open])]],
    [
      'comes without the optional call before it, which a person’s press makes',
      [mark, when([mark]), when([mark, open], [when([mark], [mark]), other]), reload],
      [when([open], [other]), reload],
    ],
  ])('%s', (_, steps, opening) => {
    expect(openingSteps(steps)).toEqual(opening);
  });

  it.each([
    ['a call comes first that has to succeed', [save, open]],
    ['a call comes first whose answer it may show', [read, open]],
    ['a condition comes first that may write', [when([mark], [save]), open]],
    ['one way of the condition writes', [when([open], [save])]],
    ['what follows a condition runs at once where that does not hold', [when([open]), save]],
    ['nothing is opened', [mark]],
    ['nothing happens', []],
  ])('is nothing that stands in an address where %s', (_, steps) => {
    expect(openingSteps(steps)).toBeUndefined();
  });
});
