// What a caller is told about a value that may not stand in a field.
import { ApiError, refuseField, type ApiErrorName } from '../../kernel/errors.ts';
import type { Field } from '../entities.ts';

/** A value that the declaration of its field does not allow. */
export class FieldRefusal extends ApiError {
  constructor(
    /** Wire name of the field. */
    readonly field: string,
    text: string,
    error: ApiErrorName = 'request-invalid',
  ) {
    super(error, text, undefined, undefined, refuseField(field, text));
  }
}

/** A value that another record holds already. */
export class TakenRefusal extends FieldRefusal {
  constructor(field: string, text: string) {
    super(field, text, 'rule');
  }
}

/** @throws the first of what was refused so far, where anything was */
export function throwFirst([first]: readonly ApiError[] = []): void {
  if (first) throw first;
}

/** Judges something of a field that its declaration says nothing of; what is wrong is added to the refusals. */
export async function collectAt(
  field: string,
  refusals: FieldRefusal[],
  judge: () => void | Promise<void>,
): Promise<void> {
  try {
    await judge();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    refusals.push(
      error instanceof FieldRefusal ? error : new FieldRefusal(field, error.message, error.error),
    );
  }
}

/** A refusal of a field in a whole sentence, which names the field by its title. */
export function refuse(field: Pick<Field, 'name'>, text: string): FieldRefusal {
  return new FieldRefusal(field.name, text);
}
