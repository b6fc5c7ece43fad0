// What was changed, to be taken back and done again.
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { PrintTemplate } from '../../engine/print/template.ts';
import { openTemplate } from './stored-template.ts';

const MAX_STEPS = 100;

export interface History {
  template: PrintTemplate;
  /** @param gesture changes of the same gesture, one behind the other, are one step */
  change(this: void, next: PrintTemplate, gesture?: string): void;
  undo: (() => void) | undefined;
  redo: (() => void) | undefined;
}

interface Steps {
  past: readonly string[];
  future: readonly string[];
  gesture: string | undefined;
}

const NO_STEPS: Steps = { past: [], future: [], gesture: undefined };

/** @param value JSON text; one that came from elsewhere begins a new history */
export function useHistory(value: unknown, onChange: (text: string) => void): History {
  const text = typeof value === 'string' ? value : '';
  const template = useMemo(() => openTemplate(text), [text]);
  const [steps, setSteps] = useState(NO_STEPS);
  const own = useRef(text);
  useEffect(() => {
    if (own.current === text) return;
    own.current = text;
    setSteps(NO_STEPS);
  }, [text]);

  const say = useCallback(
    (next: string) => {
      own.current = next;
      onChange(next);
    },
    [onChange],
  );
  const change = useCallback(
    (next: PrintTemplate, gesture?: string) => {
      const written = JSON.stringify(next);
      if (written === text) return;
      setSteps((known) => ({
        past:
          gesture !== undefined && gesture === known.gesture
            ? known.past
            : [...known.past, text].slice(-MAX_STEPS),
        future: [],
        gesture,
      }));
      say(written);
    },
    [text, say],
  );
  const { past, future } = steps;
  const before = past.at(-1);
  const after = future[0];
  return {
    template,
    change,
    undo:
      before === undefined
        ? undefined
        : () => {
            setSteps({ past: past.slice(0, -1), future: [text, ...future], gesture: undefined });
            say(before);
          },
    redo:
      after === undefined
        ? undefined
        : () => {
            setSteps({ past: [...past, text], future: future.slice(1), gesture: undefined });
            say(after);
          },
  };
}
