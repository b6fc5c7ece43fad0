// The choices of a field: those of its node, of a dictionary of the document, or of the installation.
import { useEffect, useState } from 'react';
import { useServices } from '../../../engine/react/context.ts';
import { isObject, itemsOf, ownString, ownValue, textOf } from '../../../engine/values/json.ts';
import type { FormField } from '../../document/form-fields.ts';
import { useSessionState } from '../designer-context.ts';

export interface Choice {
  value: string | number | boolean;
  label: string;
}

/** Widgets whose value is several choices joined by commas. */
export const MANY_CHOICES: ReadonlySet<string> = new Set(['list_multi', 'checkbox', 'transfer']);

const NONE: readonly Choice[] = [];

/** @returns none where the field is no choice, or its dictionary cannot be read */
export function useChoices(field: FormField | undefined): readonly Choice[] {
  const { document } = useSessionState().draft;
  const { dicts } = useServices();
  const code = field?.dict;
  const declared = code === undefined ? undefined : ownValue(ownValue(document['dicts'], code), 'items');
  const isDeclared = declared !== undefined;
  const [loaded, setLoaded] = useState<{ code: string; choices: readonly Choice[] }>();
  useEffect(() => {
    if (code === undefined || code === '' || isDeclared) return undefined;
    let isCurrent = true;
    dicts.load(code).then(
      (options) => {
        if (!isCurrent) return;
        setLoaded({
          code,
          choices: options.map(({ value, text }) => ({ value: String(value), label: text })),
        });
      },
      // An unknown dictionary is told by the checker.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [code, dicts, isDeclared]);
  if (!field) return NONE;
  const isNumeric = field.type === 'number' || field.type === 'integer';
  const typed = (choices: readonly Choice[]): readonly Choice[] =>
    isNumeric ? choices.map(({ value, label }) => ({ value: Number(value), label })) : choices;
  if (isDeclared) {
    return typed(
      itemsOf(declared).map((item) => ({
        value: textOf(ownValue(item, 'value')),
        label: ownString(item, 'text') ?? '',
      })),
    );
  }
  if (field.choices.length > 0) {
    return field.choices.flatMap((one): Choice[] => {
      const value = isObject(one) ? one['value'] : one;
      if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return [];
      return [{ value, label: ownString(one, 'label') ?? String(value) }];
    });
  }
  return loaded !== undefined && loaded.code === code ? typed(loaded.choices) : NONE;
}
