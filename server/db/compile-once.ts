// Statements of every call, whose text is made once: building and compiling one takes longer than sending it.
import type { CompiledQuery, Kysely } from 'kysely';
import { sendCompiled } from './send-compiled.ts';
import type { Database } from './tables.ts';

/** Stands in the compiled statement for a value that each execution brings. */
class StandIn<Name> {
  readonly name: Name;
  constructor(name: Name) {
    this.name = name;
  }
}

/**
 * Compiles a statement at its first execution.
 * @param build makes the statement; what it is given may only be passed on as values, never looked at
 * @returns executes it with values of one call
 */
export function compileOnce<Values extends object, Row>(
  build: (db: Kysely<Database>, values: Values) => { compile(): CompiledQuery<Row> },
): (db: Kysely<Database>, values: Values) => Promise<Row[]> {
  const standIns = new Proxy({} as Values, {
    get: (_target, name) => new StandIn(name as keyof Values),
  });
  let compiled: CompiledQuery<Row> | undefined;
  return async (db, values) => {
    compiled ??= build(db, standIns).compile();
    const parameters = compiled.parameters.map((value) =>
      value instanceof StandIn ? toText(values[(value as StandIn<keyof Values>).name]) : value,
    );
    return sendCompiled(db, { ...compiled, parameters });
  };
}

/** The driver writes a moment part by part, in the zone of the server: of three it is a quarter of its work for a statement. */
function toText(value: unknown): unknown {
  return value instanceof Date ? value.toISOString() : value;
}
