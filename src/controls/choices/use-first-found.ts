// Enter in a list that a search fills, pressed before the answer is here: it means what is typed, not what is still shown.
import { useEffect, useState, type KeyboardEvent } from 'react';

export interface FirstFound {
  /** For the keys of the field, before the list sees them. */
  onKeyDown(this: void, event: KeyboardEvent): void;
  /** The list was left or closed: nothing is taken any more. */
  forget(this: void): void;
}

/**
 * @param hasNone the search is under way, and nothing that is shown bears what is typed
 * @param words what is typed: Enter holds for these alone
 * @param take takes the first that was found, called with the answer
 */
export function useFirstFound(hasNone: boolean, words: string, take: () => void): FirstFound {
  const [waiting, setWaiting] = useState<string>();
  useEffect(() => {
    if (waiting === undefined) return;
    if (waiting === words && hasNone) return;
    setWaiting(undefined);
    if (waiting === words) take();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `take` is made anew with each render
  }, [waiting, words, hasNone]);
  return {
    onKeyDown: (event) => {
      if (event.key === 'Escape') setWaiting(undefined);
      if (event.key !== 'Enter' || event.nativeEvent.isComposing || !hasNone) return;
      event.preventDefault();
      event.stopPropagation();
      setWaiting(words);
    },
    forget: () => setWaiting(undefined),
  };
}

/** Whether a text holds what is typed, as the server finds it. */
export function bears(text: string, words: string): boolean {
  return text.toLowerCase().includes(words.trim().toLowerCase());
}
