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

/** What a caller is told about a field: its name and the sentence, or the sentence alone where it asks for something. */
export function refuse(field: Pick<Field, 'name' | 'title'>, text: string): FieldRefusal {
  return new FieldRefusal(
    field.name,
    text.startsWith('请') ? text : `${field.title}（${field.name}）${text}`,
  );
}
