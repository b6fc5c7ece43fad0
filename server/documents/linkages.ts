// The linked dropdowns that screens declare: what the option call may be asked for.
import type { ScreenStore } from './store.ts';

/** One chain of dropdowns over a table whose rows form a tree. */
export interface Linkage {
  table: string;
  /** Column that is shown. */
  txt: string;
  /** Column that is stored. */
  key: string;
  idField: string;
  pidField: string;
  /** Narrows the first level down; empty where none is declared. */
  condition: string;
}

const PARTS = ['table', 'txt', 'key', 'idField', 'pidField'] as const;

/** The declared linkages, read anew when a screen changed. */
export function createLinkageReader(screens: ScreenStore): () => readonly Linkage[] {
  let known: { etag: string; linkages: readonly Linkage[] } | undefined;
  return () => {
    const { entries, etag } = screens.index(true);
    if (known?.etag !== etag) {
      const linkages = entries.flatMap(({ id }) => {
        const body = screens.find(id)?.body;
        // Most screens have none and need not be parsed.
        return body?.includes('"pidField"') ? collectLinkages(JSON.parse(body.toString('utf8'))) : [];
      });
      known = { etag, linkages };
    }
    return known.linkages;
  };
}

/** Every object below a value that has all parts of a linkage as texts. */
export function collectLinkages(value: unknown): Linkage[] {
  const found: Linkage[] = [];
  // A list of what is still to look at: documents may be nested deep.
  const rest: unknown[] = [value];
  for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
    if (next === null || typeof next !== 'object') continue;
    const linkage = Array.isArray(next) ? undefined : readLinkage(next as Record<string, unknown>);
    if (linkage) found.push(linkage);
    rest.push(...(Object.values(next) as unknown[]).filter((one) => one !== undefined));
  }
  return found;
}

function readLinkage(entry: Readonly<Record<string, unknown>>): Linkage | undefined {
  const parts = PARTS.map((name) => (Object.hasOwn(entry, name) ? entry[name] : undefined));
  const condition = Object.hasOwn(entry, 'condition') ? entry['condition'] : '';
  if (!parts.every((part) => typeof part === 'string' && part !== '') || typeof condition !== 'string')
    return;
  const [table = '', txt = '', key = '', idField = '', pidField = ''] = parts as string[];
  return { table, txt, key, idField, pidField, condition: condition.trim() };
}
