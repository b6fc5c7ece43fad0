// One box of the matrix with the words beside it, which a wide page shows at the heads of rows and columns instead.
import type { ReactNode } from 'react';
import type { BoxState } from './ticks.ts';

interface Props {
  state: BoxState;
  /** What is ticked with it, for those who hear it. */
  name: string;
  /** What stands beside it where there is room for it alone. */
  text: string;
  /** Shown even where rows are lines of a table. */
  isNamed?: boolean;
  /** Part of the text that a search marks. */
  marked?: ReactNode;
  /** Shown when the pointer rests on it. */
  hint?: string;
  /** Why it cannot be changed; empty where it can. */
  lock: string;
  /** Ticked against what is saved, or unticked. */
  isChanged: boolean;
  isFound?: boolean;
  /** Place in its row, for the keyboard. */
  column: number;
  /** Whether the Tab key comes here. */
  isActive: boolean;
  onSet(this: void, isOn: boolean): void;
  onLocked(this: void, reason: string): void;
}

/** What is locked can still be reached, since it says why. */
export function MatrixBox(props: Props): ReactNode {
  const { state, name, text, isNamed = false, marked, hint, lock, isChanged, isFound = false } = props;
  const isLocked = lock !== '';
  const looks = ['sw-matrix-box', isChanged && 'sw-matrix-changed', isFound && 'sw-matrix-found'];
  return (
    <label className={looks.filter(Boolean).join(' ')} title={isLocked ? `${hint ?? name}\n${lock}` : hint}>
      <input
        type="checkbox"
        ref={(input) => {
          if (input) input.indeterminate = state === 'mixed';
        }}
        checked={state === 'on'}
        aria-label={isLocked ? `${name}，${lock}` : name}
        aria-disabled={isLocked}
        data-column={props.column}
        tabIndex={props.isActive ? 0 : -1}
        onChange={({ target }) => {
          if (isLocked) props.onLocked(lock);
          else props.onSet(state === 'mixed' || target.checked);
        }}
        onFocus={() => {
          if (isLocked) props.onLocked(lock);
        }}
      />
      <span className={isNamed ? 'sw-matrix-name' : 'sw-matrix-text'} aria-hidden>
        {marked ?? text}
      </span>
    </label>
  );
}
