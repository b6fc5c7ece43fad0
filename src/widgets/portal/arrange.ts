// Cards of a portal in their order: read from what is stored, added, moved, widened and taken away.
import { t } from '../../engine/text.ts';

const COLUMNS = 12;

/** Widths a card may have, in columns of twelve. */
export const SPANS = [3, 4, 6, 8, 12] as const;
export const SPAN_NAMES: Readonly<Record<number, string>> = {
  3: t('四分之一'),
  4: t('三分之一'),
  6: t('二分之一'),
  8: t('三分之二'),
  12: t('整行'),
};

/** A card that may be chosen. */
export interface CardChoice {
  screen: string;
  title: string;
  span: number;
  isInitial: boolean;
  permission: string | undefined;
}

export interface PlacedCard {
  screen: string;
  span: number;
}

interface Loose {
  readonly screen?: string | undefined;
  readonly span?: number | undefined;
}

/** The declared cards with their defaults. */
export function readChoices(
  declared: readonly (Loose & {
    readonly title?: string | undefined;
    readonly isInitial?: boolean | undefined;
    readonly permission?: string | undefined;
  })[],
): CardChoice[] {
  return declared.flatMap(({ screen, title = '', span = 6, isInitial = false, permission }) =>
    screen === undefined ? [] : [{ screen, title, span, isInitial, permission }],
  );
}

/** What is arranged, without cards that are not declared any more; where nothing is arranged, the initial cards. */
export function readArrangement(arranged: readonly Loose[], choices: readonly CardChoice[]): PlacedCard[] {
  const known = new Map(choices.map((choice) => [choice.screen, choice]));
  const placed = arranged.flatMap(({ screen = '', span }) => {
    const choice = known.get(screen);
    // Each card stands once, whatever was stored.
    known.delete(screen);
    return choice === undefined ? [] : [{ screen, span: span ?? choice.span }];
  });
  return placed.length > 0 ? placed : initialCards(choices);
}

export function initialCards(choices: readonly CardChoice[]): PlacedCard[] {
  return choices.filter(({ isInitial }) => isInitial).map(({ screen, span }) => ({ screen, span }));
}

/** The card at one place goes to another; the others close up. Beyond the ends nothing moves. */
export function moveCard(cards: readonly PlacedCard[], from: number, to: number): PlacedCard[] {
  const card = cards[from];
  if (card === undefined || to < 0 || to >= cards.length) return [...cards];
  const others = cards.filter((_, index) => index !== from);
  return [...others.slice(0, to), card, ...others.slice(to)];
}

export function widenCard(cards: readonly PlacedCard[], at: number, span: number): PlacedCard[] {
  return cards.map((card, index) => (index === at ? { ...card, span } : card));
}

export function isSameArrangement(one: readonly PlacedCard[], other: readonly PlacedCard[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ screen, span }, at) => other[at]?.screen === screen && other[at].span === span)
  );
}

/** The same cards with the last of each row as wide as what is left of it: no part of a page lies idle. */
export function fillRows(cards: readonly PlacedCard[]): PlacedCard[] {
  let left = COLUMNS;
  return cards.map((card, at) => {
    const room = card.span > left ? COLUMNS : left;
    left = room - card.span;
    const next = cards[at + 1];
    if (next !== undefined && next.span <= left) return card;
    left = COLUMNS;
    return { ...card, span: room };
  });
}
