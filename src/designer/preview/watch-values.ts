// Tells the page of the designer what expressions of the previewed screen find, so that it can work them out over the same data.
import { autorun } from '@formily/reactive';
import type { ScreenModel } from '../../engine/react/model/screen-model.ts';
import type { PreviewedValues } from './protocol.ts';

/** Milliseconds of rest after which changes are told. */
const REST = 300;

/** Characters; more is no preview of a form but one of a table of files, and nobody writes expressions over it. */
const MAX_TEXT = 500_000;

/** @returns ends it */
export function watchValues(model: ScreenModel, tell: (values: PreviewedValues) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let end: (() => void) | undefined;
  const watch = (): void => {
    let isFirst = true;
    end = autorun(() => {
      const text = write(model);
      if (isFirst) {
        isFirst = false;
        if (text !== undefined) tell(JSON.parse(text) as PreviewedValues);
        return;
      }
      // One change of many: all of them are read once they rest.
      clearTimeout(timer);
      timer = setTimeout(() => {
        end?.();
        watch();
      }, REST);
    });
  };
  watch();
  return () => {
    clearTimeout(timer);
    end?.();
  };
}

/** As JSON, which reads all of it; undefined for what cannot be told. */
function write(model: ScreenModel): string | undefined {
  try {
    const text = JSON.stringify({
      values: model.form.values as unknown,
      query: model.query(),
      state: model.state,
      params: model.params,
    });
    return text.length > MAX_TEXT ? undefined : text;
  } catch {
    // Somebody's value is no data, e.g. a file that was chosen.
    return undefined;
  }
}
