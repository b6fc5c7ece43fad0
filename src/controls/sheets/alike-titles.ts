// Titles of a sheet that are not those of columns, and still say which ones are meant.

interface Titled {
  key: string;
  title: string;
}

/** Shorter titles are part of too many others. */
const SHORTEST_PART = 2;

/** A title without what people write this way or that; a template marks with a star what must be filled in. */
export function plainTitle(title: string): string {
  return title.normalize('NFKC').replace(/\s+/g, '').replace(/\*$/, '').toLowerCase();
}

/**
 * Leads a title that is none to the column that it is part of, or that is part of it, as 手机 is of 手机号; only where nothing
 * else could be meant, and only for somebody who is shown where it leads.
 * @param heads those with the reason `unknown` lead nowhere
 * @param columns all that can be imported
 */
export function leadAlike<T extends { title: string; key?: string; reason?: string }>(
  heads: readonly T[],
  columns: readonly Titled[],
): T[] {
  const led = new Set(heads.map(({ key }) => key));
  const free = columns.filter(({ key }) => !led.has(key));
  const candidatesOf = ({ title, reason }: T): Titled[] =>
    reason === 'unknown' ? free.filter((column) => isPart(plainTitle(title), plainTitle(column.title))) : [];
  const wanted = heads.flatMap(candidatesOf);
  return heads.map((head) => {
    const [column, another] = candidatesOf(head);
    const isClear = column && !another && wanted.filter((one) => one === column).length === 1;
    return isClear ? { ...head, key: column.key, reason: undefined } : head;
  });
}

function isPart(one: string, other: string): boolean {
  const [shorter, longer] = one.length < other.length ? [one, other] : [other, one];
  return shorter.length >= SHORTEST_PART && longer.includes(shorter);
}
