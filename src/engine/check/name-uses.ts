// Lists where a screen names its own parts, as the checker resolves them.
import type { JsonObject } from '../document.ts';
import { readExpression } from '../expression/read.ts';
import { ownString } from '../values/json.ts';
import type { Catalog } from './catalog/catalog.ts';
import { BLUEPRINT_CONTRACTS } from './document/blueprints.ts';
import type { NameUse } from './document/name-uses.ts';
import { resolvePointer } from './document/nodes.ts';
import type { Source } from './document/source.ts';
import { Findings } from './findings/findings.ts';
import { NO_TEXT } from './findings/positions.ts';
import { splitPointer } from './findings/pointer.ts';
import { checkScreenDocument } from './screen.ts';
import type { Validators } from './schemas/validators.ts';

/**
 * @param document a screen of the current format, as its author wrote it
 * @returns each place once, in the order in which they are resolved
 */
export function listNameUses(
  document: JsonObject,
  source: Source,
  catalog: Catalog,
  validators: Validators,
): NameUse[] {
  const uses = new Map<string, NameUse>();
  checkScreenDocument({
    document,
    source,
    // As it was written it still has its blueprints, whose settings name parts of it.
    catalog: { ...catalog, widgets: new Map([...catalog.widgets, ...BLUEPRINT_CONTRACTS]) },
    validators,
    findings: new Findings('', NO_TEXT),
    site: { screens: new Set(), routes: new Set(), params: new Map() },
    mayName: () => true,
    noteUse: (use) => {
      const key = `${use.pointer} ${String(use.start)} ${String(use.isKey)}`;
      uses.set(key, isWritten(document, use) ? use : { ...use, isUnclear: true });
    },
  });
  return [...uses.values()];
}

/** A name that is put together, or written with escapes, is no text that could be exchanged. */
function isWritten(document: JsonObject, { kind, target, pointer, start, length, isKey }: NameUse): boolean {
  const name = nameOf(document, kind, target);
  const text = isKey ? splitPointer(pointer).at(-1) : resolvePointer(document, pointer);
  if (typeof text !== 'string' || text.slice(start, start + length) !== name) return false;
  // In an expression a part of a longer word is none of its names.
  const around = `${text[start - 1] ?? ' '}${text[start + length] ?? ' '}`;
  return readExpression(text) === null || !/[\p{L}\p{N}_$]/u.test(around);
}

function nameOf(document: JsonObject, kind: NameUse['kind'], target: string): string {
  if (kind === 'column') return ownString(resolvePointer(document, target), 'key') ?? '';
  return kind === 'node' ? (splitPointer(target).at(-1) ?? '') : target;
}
