// Writing another field of the form, for widgets that fill one beside their own value.
import { useCallback } from 'react';
import { useScreen } from '../../engine/react/context.ts';

/**
 * @param own path of the widget's own value: a name beside it is found too
 * @returns writes a value into the field of a path; without a path nothing is written
 */
export function useSetField(own: string): (path: string | undefined, value: unknown) => void {
  const model = useScreen();
  return useCallback(
    (path, value) => {
      if (path === undefined || path === '') return;
      const known = new Set([...model.fields.order.keys()].map((node) => node.path));
      model.setField(resolvePath(path, own, known), value);
    },
    [model, own],
  );
}

/** A path of the form as it is, otherwise the field of that name in the own group: as the checker reads it. */
export function resolvePath(path: string, own: string, known: ReadonlySet<string>): string {
  const relative = path.startsWith('.') ? path.slice(1) : path;
  if (relative === path && known.has(path)) return path;
  const sibling = own.slice(0, own.lastIndexOf('.') + 1) + relative;
  return known.has(sibling) ? sibling : relative;
}
