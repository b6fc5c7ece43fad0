// Reading and writing another field of the form, for widgets that have one beside their own value.
import { useCallback } from 'react';
import { useScreen } from '../../engine/react/context.ts';
import { pathBeside } from '../../engine/react/model/beside.ts';
import { useTracked } from '../../engine/react/sources/use-tracked.ts';

/**
 * @param own path of the widget's own value: a name beside it is found too
 * @returns writes a value into the field of a path; without a path nothing is written
 */
export function useSetField(own: string): (path: string | undefined, value: unknown) => void {
  const model = useScreen();
  return useCallback(
    (path, value) => {
      if (path === undefined || path === '') return;
      model.setField(pathBeside(model, own, path), value);
    },
    [model, own],
  );
}

/** The value of the field of a path, as it is now; undefined without a path. */
export function useFieldBeside(own: string, path: string | undefined): unknown {
  const model = useScreen();
  const read = useCallback(
    (): unknown =>
      path === undefined || path === '' ? undefined : model.form.getValuesIn(pathBeside(model, own, path)),
    [model, own, path],
  );
  return useTracked(read);
}
