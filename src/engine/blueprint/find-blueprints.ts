// Blueprints of a document: nodes that stand for screens made of an entity.
import type { Json, JsonObject } from '../document.ts';
import { entriesOf, isObject, ownValue } from '../values/json.ts';
import type { Path } from './origins.ts';
import { isBlueprint, type BlueprintType } from './settings.ts';

export interface FoundBlueprint {
  type: BlueprintType;
  node: JsonObject;
  path: Path;
  /** Its own name; empty at the root of the screen. */
  name: string;
  /** Fields of a record are fields of the form: below a group or in a row they would be others. */
  isMisplaced: boolean;
}

/** Lists the blueprints of a document of any shape, in the order of its text. */
export function findBlueprints(document: JsonObject): FoundBlueprint[] {
  const found: FoundBlueprint[] = [];
  const visit = (node: Json | undefined, path: Path, name: string, isMisplaced: boolean): void => {
    if (!isObject(node)) return;
    const type = node['x-component'];
    if (isBlueprint(type)) {
      found.push({ type, node, path, name, isMisplaced });
    }
    const isGroup = name !== '' && node['type'] === 'object';
    for (const part of ['properties', 'definitions']) {
      const isAside = isMisplaced || isGroup || part === 'definitions';
      for (const [key, child] of entriesOf(node[part])) visit(child, [...path, part, key], key, isAside);
    }
    visit(node['items'], [...path, 'items'], 'items', true);
  };
  visit(ownValue(document, 'schema'), ['schema'], '', false);
  return found;
}
