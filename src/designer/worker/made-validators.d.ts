// What build/made-validators.ts makes: functions by the names that it gives them.
declare module 'virtual:made-validators' {
  import type { ShapeError } from '../../engine/check/schemas/validators.ts';
  interface Validate {
    (value: unknown): boolean;
    errors?: ShapeError[] | null;
  }
  const validators: Readonly<Record<string, Validate | undefined>>;
  export = validators;
}
