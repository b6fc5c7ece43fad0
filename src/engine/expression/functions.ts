// Every function an expression may call, by name. Help, completion and the checker list this table.
import { CONVERSION_FUNCTIONS } from './functions/conversions.ts';
import { freezeTable, type ListedFunction } from './functions/contract.ts';
import { DATE_FUNCTIONS } from './functions/dates.ts';
import { JSON_FUNCTIONS } from './functions/json.ts';
import { NUMBER_FUNCTIONS } from './functions/numbers.ts';
import { TEXT_FUNCTIONS } from './functions/texts.ts';

export type { ListedFunction } from './functions/contract.ts';

export const FUNCTIONS: Readonly<Record<string, ListedFunction>> = freezeTable(
  NUMBER_FUNCTIONS,
  TEXT_FUNCTIONS,
  DATE_FUNCTIONS,
  CONVERSION_FUNCTIONS,
  JSON_FUNCTIONS,
);
