// Columns of fields.

/** Column of an entity's field: the declared one, else the snake_case of the field's name. */
export function columnOf(name: string, column: string | undefined): string {
  return column ?? name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
