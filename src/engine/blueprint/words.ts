// Pieces of expressions: texts and members, written so that no name or title can break out of them.

/** A text as a literal of an expression. */
export function quote(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n').replaceAll('\r', '\\r')}'`;
}

/** A member of a name, e.g. `$record.code`. */
export function memberOf(root: string, name: string): string {
  return /^[\p{L}_][\p{L}\p{N}_]*$/u.test(name) ? `${root}.${name}` : `${root}[${quote(name)}]`;
}

export function expression(source: string): string {
  return `{{ ${source} }}`;
}
