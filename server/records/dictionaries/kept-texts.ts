// Texts of dictionaries that are kept for the revision of a call: those that are missing are read, and kept for the next.
import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables.ts';
import { keepFor, readForKept } from '../kept.ts';

/** Texts of one dictionary that are kept: records may hold any value. */
const MAX_TEXTS = 2_000;

/** Texts of values, of which `readMissing` is asked for those that are not kept. */
export async function readThroughKept(
  db: Kysely<Database>,
  wanted: ReadonlyMap<string, ReadonlySet<string>>,
  readMissing: (
    missing: ReadonlyMap<string, ReadonlySet<string>>,
  ) => Promise<Map<string, Map<string, string>>>,
): Promise<Map<string, Map<string, string>>> {
  const kept = await keepFor(db, 'texts', () =>
    Promise.resolve(new Map<string, Map<string, string | null>>()),
  );
  const texts = new Map<string, Map<string, string>>();
  const missing = new Map<string, Set<string>>();
  for (const [code, values] of wanted) {
    const known = kept.get(code);
    const found = new Map<string, string>();
    for (const value of values) {
      const text = known?.get(value);
      if (text === undefined) missing.set(code, (missing.get(code) ?? new Set()).add(value));
      else if (text !== null) found.set(value, text);
    }
    texts.set(code, found);
  }
  if (missing.size === 0) return texts;
  const read = await readForKept(db, () => readMissing(missing));
  for (const [code, values] of missing) {
    let known = kept.get(code) ?? new Map<string, string | null>();
    if (known.size + values.size > MAX_TEXTS) known = new Map();
    kept.set(code, known);
    for (const value of values) {
      const text = read.get(code)?.get(value);
      if (text !== undefined) texts.get(code)?.set(value, text);
      if (known.size < MAX_TEXTS) known.set(value, text ?? null);
    }
  }
  return texts;
}
