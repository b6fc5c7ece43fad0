// A range beside the calendar by keyboard: ↓ in the input leads to the ranges, arrows from one to the next, Enter takes one,
// Escape leads back. The picker itself knows only clicks on them.
import type { KeyboardEvent, ReactNode } from 'react';

interface Props {
  /** Id of the input that the ranges belong to. */
  of: string;
  index: number;
  children: ReactNode;
}

const idOf = (input: string, index: number): string => `${input}-preset-${String(index)}`;

export function PresetButton({ of, index, children }: Props): ReactNode {
  return (
    <button
      type="button"
      tabIndex={-1}
      id={idOf(of, index)}
      className="sw-date-preset"
      onClick={({ currentTarget }) => {
        // The panel closes with the press, and with it what had the cursor.
        if (document.activeElement === currentTarget) document.getElementById(of)?.focus();
      }}
    >
      {children}
    </button>
  );
}

/**
 * Moves the cursor to and among the ranges of an open panel.
 * @param of id of the input
 * @param count of the ranges
 * @returns whether the key was for them
 */
export function moveAmongPresets(event: KeyboardEvent, of: string, count: number): boolean {
  const { key, target } = event;
  const ids = Array.from({ length: count }, (_, index) => idOf(of, index));
  const at = target instanceof HTMLButtonElement ? ids.indexOf(target.id) : -1;
  if (at < 0 && !(key === 'ArrowDown' && count > 0 && target instanceof HTMLInputElement)) return false;
  const next: Readonly<Record<string, string | undefined>> = {
    ArrowDown: ids[(at + 1) % count],
    ArrowUp: ids[(at + count - 1) % count],
    Home: ids[0],
    End: ids.at(-1),
    Escape: of,
  };
  const goal = Object.hasOwn(next, key) ? next[key] : undefined;
  if (goal === undefined) return at >= 0;
  event.preventDefault();
  // A dialog around the picker would take Escape for itself.
  event.stopPropagation();
  document.getElementById(goal)?.focus();
  return true;
}
