// What all screens of one blueprint share: the record type, its words, and where its parts are kept.
import type { EntityDeclaration, EntityField } from '../catalog.ts';
import type { Json, JsonObject } from '../document.ts';
import type { Origins, Path } from './origins.ts';
import type { Parts } from './parts.ts';
import { memberOf } from './words.ts';

export interface Subject {
  entity: EntityDeclaration;
  /** By id. */
  entities: ReadonlyMap<string, EntityDeclaration>;
  /** What one record is called. */
  title: string;
  /** Begins the names of apis, states and nodes that have to differ from those of another blueprint. */
  prefix: string;
  /** Where the settings stand. */
  settings: Path;
  origins: Origins;
  parts: Parts;
  problems: Problem[];
  /** Whether what a module adds to others may be named here. */
  mayName(module: string): boolean;
  /** The fields that the call at an address takes for several records; undefined where nobody knows. */
  batchFieldsAt?(url: string): readonly string[] | undefined;
}

export type Problem =
  /** A `sibling` is what a part would stand beside. */
  | { kind: 'entity' | 'part' | 'sibling'; path: Path; name: string; known: readonly string[] }
  | { kind: 'field'; path: Path; name: string; known: readonly string[]; entity: EntityDeclaration }
  /** What lists are not filtered or sorted by, what is no number, an operation that records of the entity do not have. */
  | { kind: 'column' | 'sum' | 'operation'; path: Path; name: string }
  /** A field that a module adds which this one does not require. */
  | { kind: 'beyond'; path: Path; name: string; entity: string; module: string }
  | { kind: 'place'; path: Path }
  /** A field that the call for several records does not take. */
  | { kind: 'untaken'; path: Path; name: string; url: string; known: readonly string[] }
  /** Nothing is left that several records have in common. */
  | { kind: 'nothing'; path: Path }
  /** A state in which the table does not keep what is ticked; `name` is the one in which it does. */
  | { kind: 'selection'; path: Path; setting: string; name: string | undefined }
  | {
      kind: 'addition';
      /** What a module adds. */
      root: JsonObject;
      path: Path;
      why: 'unknown' | 'ambiguous' | 'taken';
      name: string;
      known: readonly string[];
    }
  | { kind: 'clash'; path: Path; name: string };

/** What a screen gains. */
export interface Draft {
  apis: JsonObject;
  state: JsonObject;
  rules: JsonObject;
  /** Steps that run when the screen is shown. */
  open: Json[];
  nodes: JsonObject;
  /** The one of `nodes` that stands where the blueprint stood; by default a container of all of them does. */
  inPlace?: string;
  /** Asked once its parts are changed. */
  listProblems?(this: void): readonly Problem[];
}

/** Fields that people see, by name. */
export function openFields({ fields }: EntityDeclaration): [string, EntityField][] {
  return Object.entries(fields).filter(([, { isSecret }]) => isSecret !== true);
}

/** Fields that people write: of managed records secret ones, too, which they never read. */
export function writtenFields(entity: EntityDeclaration): string[] {
  const fields = entity.storage === 'managed' ? Object.entries(entity.fields) : openFields(entity);
  return fields.flatMap(([name, { isReadOnly, type }]) =>
    isReadOnly === true || type === 'serial' || type === 'computed' || name === 'id' ? [] : [name],
  );
}

/** Fields that people read of a record: those they write, and what the server makes of them. */
export function readFields(entity: EntityDeclaration): string[] {
  const written = new Set(writtenFields(entity));
  return openFields(entity).flatMap(([name, { type }]) =>
    written.has(name) || type === 'serial' || type === 'computed' ? [name] : [],
  );
}

/**
 * The field of a name; what is none is told.
 * @param path where the name is written
 * @param names of fields that are known besides those that people see
 */
export function findField(
  subject: Subject,
  name: string,
  path: Path,
  names: readonly string[] = [],
): EntityField | undefined {
  const known = Object.entries(subject.entity.fields).filter(
    ([one, { isSecret }]) => isSecret !== true || names.includes(one),
  );
  const field = known.find(([one]) => one === name)?.[1];
  const module = field?.addedBy;
  // Where nobody chose, all fields are there.
  if (module !== undefined && path.length > subject.settings.length && !subject.mayName(module)) {
    subject.problems.push({ kind: 'beyond', path, name, entity: subject.entity.id, module });
  }
  if (!field) {
    const names = known.map(([one]) => one);
    subject.problems.push({ kind: 'field', path, name, known: names, entity: subject.entity });
  }
  return field;
}

/**
 * A list of names that an author chose, joined by the fields that modules add to the entity: each behind the field that it
 * stands behind in the entity, or else at the end.
 * @param all names that the author would have got without choosing
 */
export function withAdded<T>(
  { entity }: Subject,
  chosen: readonly T[],
  nameOf: (one: T) => string | undefined,
  all: readonly string[],
  make: (name: string) => T,
): { one: T; index: number | undefined }[] {
  const joined = chosen.map((one, index): { one: T; index: number | undefined } => ({ one, index }));
  const placeOf = (name: string | undefined): number => joined.findIndex(({ one }) => nameOf(one) === name);
  all.forEach((name, at) => {
    if (entity.fields[name]?.addedBy === undefined || placeOf(name) >= 0) return;
    const isLast = all.slice(at + 1).every((later) => entity.fields[later]?.addedBy !== undefined);
    const before = isLast ? -1 : placeOf(all[at - 1]);
    joined.splice(before < 0 ? joined.length : before + 1, 0, { one: make(name), index: undefined });
  });
  return joined;
}

/** The fields of a setting that lists names, or else of `names`. */
export function chosenFields(
  subject: Subject,
  setting: string,
  chosen: readonly string[] | undefined,
  names: readonly string[],
): { name: string; field: EntityField; path: Path }[] {
  const same = (name: string): string => name;
  return withAdded(subject, chosen ?? names, same, names, same).flatMap(({ one: name, index }) => {
    const isStated = chosen !== undefined && index !== undefined;
    const path = isStated ? [...subject.settings, setting, String(index)] : subject.settings;
    const field = findField(subject, name, path, names);
    return field ? [{ name, field, path }] : [];
  });
}

/** What people read in place of a record, as a part of an expression. */
export function textOfRow({ entity }: Subject, name: string | undefined): string | undefined {
  const field = name === undefined ? undefined : entity.fields[name];
  if (name === undefined || !field) return undefined;
  const plain = memberOf('$record', name);
  return field.dict === undefined ? plain : `(${memberOf('$record', `${name}_dictText`)} ?? ${plain})`;
}
