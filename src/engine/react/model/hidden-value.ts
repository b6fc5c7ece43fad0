// A field that is not shown has no value, however it came to be hidden.
import { isVoidField, type GeneralField } from '@formily/core';
import { batch, toJS, Tracker } from '@formily/reactive';
import type { Computed, Settler } from './settle.ts';

/**
 * Formily takes the value away when the field is hidden, and compares with where the change began: of a field that one
 * change shows, fills and hides again it sees nothing. So whether a value was left is looked at when the others are done.
 * The value is kept, as Formily does, for when the field is shown again.
 */
export function takeHiddenValue(field: GeneralField, name: string, settler: Settler): void {
  if (isVoidField(field)) return;
  const tracker = new Tracker(() => {
    settler.later(computed);
  });
  const readDisplay = (): unknown => field.display;
  const computed: Computed = {
    name,
    run: () => {
      if (field.destroyed || tracker.track(readDisplay) !== 'none') return false;
      const value = toJS(field.value) as unknown;
      if (value === undefined) return false;
      batch(() => {
        field.caches.value = value;
        field.form.deleteValuesIn(field.path);
      });
      return false;
    },
  };
  field.disposers.push(tracker.dispose);
  tracker.track(readDisplay);
}
