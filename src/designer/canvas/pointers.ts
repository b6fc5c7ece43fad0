// What the pointers of nodes and columns say.

const COLUMN = /^(.*\/x-component-props\/columns)\/\d+$/;

/** The list of columns that a pointer is one of; undefined for nodes. */
export function listOfColumn(pointer: string): string | undefined {
  return COLUMN.exec(pointer)?.[1];
}

/** The node that a pointer names, or in whose settings it lies. */
export function nodeOfPointer(pointer: string): string {
  const at = pointer.indexOf('/x-component-props/');
  return at < 0 ? pointer : pointer.slice(0, at);
}
