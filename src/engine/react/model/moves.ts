// What somebody does after they asked for a save: whoever has gone on with something else keeps their place.

/** A watch over the person in front of the page, from one moment on. */
export interface Moves {
  /** Whether they have pressed something else, typed, or gone on by keys. */
  readonly hasMoved: boolean;
  end(): void;
}

const WALKING = /^(?:Tab|Arrow\w+|Home|End|Page\w+)$/;

/**
 * Watches until the first move. The control that has the focus now is what they just pressed: to press it again is none.
 * @param tell is called once, with the first move
 */
export function watchMoves(tell: () => void): Moves {
  const pressed = document.activeElement;
  const leave = new AbortController();
  const moves = { hasMoved: false, end: () => leave.abort() };
  const note = (): void => {
    if (moves.hasMoved) return;
    moves.hasMoved = true;
    leave.abort();
    tell();
  };
  const isElsewhere = ({ target }: Event): boolean =>
    pressed === null || pressed === document.body || !(target instanceof Node) || !pressed.contains(target);
  const options = { capture: true, signal: leave.signal };
  document.addEventListener('input', note, options);
  document.addEventListener('pointerdown', (event) => isElsewhere(event) && note(), options);
  document.addEventListener('keydown', ({ key }) => WALKING.test(key) && note(), options);
  return moves;
}
