// Where the parts of blueprints stand in what these become, so that people can point at one and change it by its name.
import type { EntityDeclaration } from '../catalog.ts';
import type { Json, JsonObject } from '../document.ts';
import { entriesOf, isObject, itemsOf, ownString, ownValue } from '../values/json.ts';
import { BATCH_EDIT } from './batch-edit.ts';
import { expandDocument, type ExpansionContext } from './expand.ts';
import { findBlueprints } from './find-blueprints.ts';
import type { Path } from './origins.ts';
import type { BlueprintType } from './settings.ts';

/** Keys from the root of a document; places in lists are numbers. */
type Place = readonly (string | number)[];

/** A node or a column that an entity makes, by the name under which it is changed. */
export interface MadePart {
  name: string;
  /** Place from the root of the document, or of the screen that is named. */
  path: Place;
  screen?: string;
  /** Place of what goes when the part is taken away. */
  along?: Place;
}

export interface MadeBlueprint {
  type: BlueprintType;
  /** Of its node. */
  path: Path;
  /** Id of the entity that it follows, and what people call that. */
  entity: string;
  title: string;
  /** The node that stands for it once it is made, without what its author changed and added. */
  node: JsonObject;
  /** Screens that it opens, by id. */
  screens: Readonly<Record<string, { title: string; schema: JsonObject }>>;
  parts: readonly MadePart[];
  /** What new parts can be put into, by the beginnings of their names. */
  groups: readonly MadePart[];
}

/** What the blueprints of a document become, before anything of it is changed; nothing of other modules is in it. */
export function listMade(
  document: JsonObject,
  id: string,
  entities: ReadonlyMap<string, EntityDeclaration>,
  isSound: ExpansionContext['isSound'],
): MadeBlueprint[] {
  return findBlueprints(document).flatMap(({ type, node, path, isMisplaced }): MadeBlueprint[] => {
    const entity = entities.get(ownString(node['x-component-props'], 'entity') ?? '');
    if (!entity || isMisplaced) return [];
    const alone = replaceAt(document, path, withoutChanges(node));
    const expansion = expandDocument(alone, id, {
      entities,
      isSound,
      mayName: () => true,
      isMeant: (other) => other.join('\n') === path.join('\n'),
    });
    const [parts] = expansion?.parts ?? [];
    if (!expansion || !parts) return [];
    const made = path.reduce<Json | undefined>((value, key) => ownValue(value, key), expansion.document);
    const places = new Map<object, Omit<MadePart, 'name'>>();
    locate(ownValue(expansion.document, 'schema'), ['schema'], undefined, places);
    // What batch edits offer follows from what is changed of the form: it is made anew, and no place to change anything.
    const changeable = expansion.generated.filter(({ id: name }) => !isBatchEdit(name));
    const screens = changeable.map((screen): [string, { title: string; schema: JsonObject }] => {
      const name = ownString(screen, 'id') ?? '';
      const schema = ownValue(screen, 'schema');
      locate(schema, ['schema'], name, places);
      return [name, { title: ownString(screen, 'title') ?? name, schema: isObject(schema) ? schema : {} }];
    });
    const named = (name: string, value: unknown): MadePart[] => {
      const place = typeof value === 'object' && value !== null ? places.get(value) : undefined;
      return place ? [{ name, ...place }] : [];
    };
    const alongOf = (name: string): Pick<MadePart, 'along'> => {
      const along = parts.alongOf(name);
      const place = along && places.get(along.object);
      if (!place) return {};
      return { along: along.key === undefined ? place.path : [...place.path, along.key] };
    };
    return [
      {
        type,
        path,
        entity: entity.id,
        title: entity.title,
        node: isObject(made) ? made : {},
        screens: Object.fromEntries(screens),
        parts: parts.names.flatMap((name) =>
          named(name, parts.read(name)).map((part) => ({ ...part, ...alongOf(name) })),
        ),
        groups: parts.groups.flatMap((name) => named(name, parts.holderOf(name))),
      },
    ];
  });
}

/** Whether an id is that of a dialog of batch edits. */
export function isBatchEdit(id: unknown): boolean {
  return typeof id === 'string' && id.endsWith(BATCH_EDIT);
}

function withoutChanges(node: JsonObject): JsonObject {
  const { properties: _, ...own } = node;
  const props = own['x-component-props'];
  if (!isObject(props)) return own;
  const { parts: _parts, ...settings } = props;
  return { ...own, 'x-component-props': settings };
}

/** A copy of the document with another node at a place. */
export function replaceAt(document: JsonObject, path: Path, node: JsonObject): JsonObject {
  const [key, ...rest] = path;
  if (key === undefined) return node;
  const child = ownValue(document, key);
  return { ...document, [key]: replaceAt(isObject(child) ? child : {}, rest, node) };
}

function locate(
  value: Json | undefined,
  path: Place,
  screen: string | undefined,
  places: Map<object, Omit<MadePart, 'name'>>,
): void {
  if (typeof value !== 'object' || value === null) return;
  places.set(value, { path, ...(screen === undefined ? {} : { screen }) });
  if (Array.isArray(value)) itemsOf(value).forEach((item, at) => locate(item, [...path, at], screen, places));
  else for (const [key, item] of entriesOf(value)) locate(item, [...path, key], screen, places);
}
