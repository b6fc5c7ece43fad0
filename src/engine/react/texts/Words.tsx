// A sentence with parts in it that are more than text: another language may have them in another order.
import { Fragment, type ReactNode } from 'react';
import { chooseForms } from '../../text-places.ts';

interface Props {
  /** Already in the language of the page; `{0}`, `{1}` … stand for the parts. */
  text: string;
  parts: readonly ReactNode[];
  /** Numbers that parts show, in their places: they choose the words that go with them. */
  numbers?: readonly (number | undefined)[];
}

export function Words({ text, parts, numbers = [] }: Props): ReactNode {
  return chooseForms(text, numbers)
    .split(/\{(\d+)\}/)
    .map((piece, index) => (
      // Pieces have no identity but their place in the sentence.
      <Fragment key={index}>{index % 2 === 1 ? parts[Number(piece)] : piece}</Fragment>
    ));
}
