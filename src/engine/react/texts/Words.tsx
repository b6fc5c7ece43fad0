// A sentence with parts in it that are more than text: another language may have them in another order.
import { Fragment, type ReactNode } from 'react';

interface Props {
  /** Already in the language of the page; `{0}`, `{1}` … stand for the parts. */
  text: string;
  parts: readonly ReactNode[];
}

export function Words({ text, parts }: Props): ReactNode {
  return text.split(/\{(\d+)\}/).map((piece, index) => (
    // Pieces have no identity but their place in the sentence.
    <Fragment key={index}>{index % 2 === 1 ? parts[Number(piece)] : piece}</Fragment>
  ));
}
