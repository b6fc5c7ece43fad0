import { describe, expect, it } from 'vitest';
import {
  fillRows,
  initialCards,
  isSameArrangement,
  moveCard,
  readArrangement,
  readChoices,
  widenCard,
} from './arrange.ts';

const choices = readChoices([
  { screen: 'a/one', title: '一', span: 12, isInitial: true },
  { screen: 'a/two', title: '二', isInitial: true },
  { screen: 'a/three', title: '三', span: 4 },
]);
const names = (cards: readonly { screen: string }[]) => cards.map(({ screen }) => screen.slice(2));

describe('the cards of a portal', () => {
  it('are the initial ones until some are arranged', () => {
    expect(readArrangement([], choices)).toEqual([
      { screen: 'a/one', span: 12 },
      { screen: 'a/two', span: 6 },
    ]);
    expect(readArrangement([{ screen: 'a/three', span: 8 }], choices)).toEqual([
      { screen: 'a/three', span: 8 },
    ]);
  });

  it('leave out what is not declared any more, and what stands twice', () => {
    const stored = [{ screen: 'a/three' }, { screen: 'b/gone', span: 4 }, { screen: 'a/three', span: 12 }];
    expect(readArrangement(stored, choices)).toEqual([{ screen: 'a/three', span: 4 }]);
    expect(readArrangement([{ screen: 'b/gone', span: 4 }], choices)).toEqual(initialCards(choices));
  });

  it('move forwards and backwards, and not beyond the ends', () => {
    const cards = choices.map(({ screen, span }) => ({ screen, span }));
    expect(names(moveCard(cards, 0, 2))).toEqual(['two', 'three', 'one']);
    expect(names(moveCard(cards, 2, 0))).toEqual(['three', 'one', 'two']);
    expect(names(moveCard(cards, 0, -1))).toEqual(['one', 'two', 'three']);
    expect(names(moveCard(cards, 2, 3))).toEqual(['one', 'two', 'three']);
    expect(names(moveCard(cards, 7, 0))).toEqual(['one', 'two', 'three']);
  });

  it('know whether something changed', () => {
    const cards = initialCards(choices);
    expect(isSameArrangement(cards, initialCards(choices))).toBe(true);
    expect(isSameArrangement(cards, widenCard(cards, 1, 12))).toBe(false);
    expect(isSameArrangement(cards, moveCard(cards, 0, 1))).toBe(false);
    expect(isSameArrangement(cards, cards.slice(1))).toBe(false);
  });

  it('fill their rows: the last of each takes what the next one leaves', () => {
    const spans = (...given: number[]) =>
      fillRows(given.map((span) => ({ screen: 'a/one', span }))).map(({ span }) => span);
    expect(spans(12, 6, 12)).toEqual([12, 12, 12]);
    expect(spans(6, 6, 4)).toEqual([6, 6, 12]);
    expect(spans(3, 4, 6, 6)).toEqual([3, 9, 6, 6]);
    expect(spans(4, 4, 4, 8)).toEqual([4, 4, 4, 12]);
  });
});
