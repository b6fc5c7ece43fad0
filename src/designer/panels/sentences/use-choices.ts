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

export interface Choices {
  choices: readonly Choice[];
  /** Where the choices are not all: what the server says of it. */
  note?: string | undefined;
}

const NONE: Choices = { choices: [] };

/** @returns none where the field is no choice, or its dictionary cannot be read */
export function useChoices(field: FormField | undefined): Choices {
  const { document } = useSessionState().draft;
  const { dicts } = useServices();
  const code = field?.dict;
  const declared = code === undefined ? undefined : ownValue(ownValue(document['dicts'], code), 'items');
  const isDeclared = declared !== undefined;
  const [loaded, setLoaded] = useState<Choices & { code: string }>();
  useEffect(() => {
    if (code === undefined || code === '' || isDeclared) return undefined;
    let isCurrent = true;
    dicts.load(code).then(
      (options) => {
        if (!isCurrent) return;
        setLoaded({
          code,
          choices: options.map(({ value, text }) => ({ value: String(value), label: text })),
          note: dicts.cut?.(code)?.message,
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
    const items = itemsOf(declared).map((item) => ({
      value: textOf(ownValue(item, 'value')),
      label: ownString(item, 'text') ?? '',
    }));
    return { choices: typed(items) };
  }
  if (field.choices.length > 0) {
    const choices = field.choices.flatMap((one): Choice[] => {
      const value = isObject(one) ? one['value'] : one;
      if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return [];
      return [{ value, label: ownString(one, 'label') ?? String(value) }];
    });
    return { choices };
  }
  return loaded?.code === code && loaded ? { ...loaded, choices: typed(loaded.choices) } : NONE;
}
