// States that flags and reactions may set on a field.
import { isVoidField, type DataField, type GeneralField } from '@formily/core';
import { roundComputed } from '../../expression/round-computed.ts';

export interface FieldState {
  visible?: boolean;
  hidden?: boolean;
  disabled?: boolean;
  readOnly?: boolean;
  readPretty?: boolean;
  required?: boolean;
  title?: unknown;
  description?: unknown;
  value?: unknown;
  dataSource?: unknown;
}

/** Sets the given states and tells whether a value changed. Unknown keys are refused by the checker. */
export function applyState(field: GeneralField, state: FieldState): boolean {
  if (state.visible !== undefined) field.display = state.visible ? 'visible' : 'none';
  if (state.hidden !== undefined) field.display = state.hidden ? 'hidden' : 'visible';
  if (state.disabled !== undefined) field.pattern = state.disabled ? 'disabled' : 'editable';
  if (state.readOnly !== undefined) field.pattern = state.readOnly ? 'readOnly' : 'editable';
  if (state.readPretty !== undefined) field.pattern = state.readPretty ? 'readPretty' : 'editable';
  if (state.title !== undefined) field.title = state.title;
  if (state.description !== undefined) field.description = state.description;
  if (isVoidField(field)) return false;
  if (state.required !== undefined) switchData(field, 'required', state.required);
  if (state.dataSource !== undefined) switchData(field, 'options', state.dataSource);
  const value = roundComputed(state.value);
  if (!('value' in state)) return false;
  // A field that is not shown has no value: it would be taken away again, and set again, without end. Shown, it has this one.
  if (field.display === 'none') {
    field.caches.value = value;
    return false;
  }
  // What is no number equals itself here: otherwise it would never come to rest.
  if (Object.is(value, field.value)) return false;
  field.value = value as never;
  return true;
}

/** What Formily has no state for, kept in the field's data. Setting the same again would trigger whoever reads it. */
export interface FieldData {
  required?: boolean;
  options?: unknown;
}

export function dataOf(field: GeneralField | undefined): FieldData {
  return (field?.data ?? {}) as FieldData;
}

function switchData<Key extends keyof FieldData>(field: DataField, key: Key, value: FieldData[Key]): void {
  if (dataOf(field)[key] !== value) field.data = { ...dataOf(field), [key]: value };
}
