// Provinces, cities and districts by their six-digit codes, as tables below the root 86.

/** Code of a parent -> its children by code, names as values: `{ "86": { "110000": "北京市", … }, … }`. */
export type AreaTables = Readonly<Record<string, Readonly<Record<string, string>>>>;

export interface Area {
  code: string;
  name: string;
  children: readonly Area[];
}

export const AREA_ROOT = '86';

/** @param rows pairs of code and name, parents before their children */
export function buildAreaTables(rows: readonly (readonly string[])[]): AreaTables {
  const tables: Record<string, Record<string, string>> = { [AREA_ROOT]: {} };
  const known = new Set<string>();
  for (const [code = '', name = ''] of rows) {
    const parent = parentCodes(code).findLast((one) => known.has(one)) ?? AREA_ROOT;
    (tables[parent] ??= {})[code] = name;
    known.add(code);
  }
  return tables;
}

/** The tree below a code. */
export function listAreas(tables: AreaTables, parent: string = AREA_ROOT): Area[] {
  return Object.entries(tables[parent] ?? {}).map(([code, name]) => ({
    code,
    name,
    children: listAreas(tables, code),
  }));
}

/**
 * Codes from the province down to a code. One that is not in use any more keeps its place below the parents that
 * are; an unknown one stands alone.
 */
export function pathOfArea(tables: AreaTables, code: string): string[] {
  return [...parentCodes(code).filter((one) => nameOf(tables, one) !== undefined), code];
}

/** `北京市/北京市/东城区`; a code without a name is shown as itself, below the parents that have one. */
export function areaText(tables: AreaTables, code: string): string {
  return pathOfArea(tables, code)
    .map((one) => nameOf(tables, one) ?? one)
    .join('/');
}

function nameOf(tables: AreaTables, code: string): string | undefined {
  for (const parent of [...parentCodes(code).reverse(), AREA_ROOT]) {
    const table = tables[parent];
    if (table && Object.hasOwn(table, code)) return table[code];
  }
  return undefined;
}

/** Province and city of a code by its digits, without the code itself. */
function parentCodes(code: string): string[] {
  if (!/^\d{6}$/.test(code)) return [];
  return [`${code.slice(0, 2)}0000`, `${code.slice(0, 4)}00`].filter((one) => one !== code);
}
