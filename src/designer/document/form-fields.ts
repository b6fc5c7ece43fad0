// The values that a screen has: what its expressions and sentences can speak of.
import type { Json, JsonObject } from '../../engine/document.ts';
import { entriesOf, isObject, itemsOf, ownString } from '../../engine/values/json.ts';
import { readPath, type Path } from './edits.ts';
import { oncePerDocument } from './once-per-document.ts';

export interface FormField {
  /** As expressions write it: `$values.dept.name`, in a search form `$query.name`. */
  source: string;
  /** As steps and linkage name it: `dept.name`. */
  path: string;
  title: string;
  /** Where its node stands. */
  node: Path;
  type: string;
  widget: string;
  dict?: string;
  /** Choices that its node lists itself. */
  choices: readonly Json[];
}

const NAME = /^[A-Za-z_$][\w$]*$/;

/** Every field that holds a value, in the order of the document; rows of lists aside. */
export const listFormFields = oncePerDocument(readFormFields);

function readFormFields(document: JsonObject): readonly FormField[] {
  const found: FormField[] = [];
  const visit = (
    node: Json | undefined,
    place: { node: Path; root: string; names: readonly string[] },
  ): void => {
    if (!isObject(node)) return;
    const widget = ownString(node, 'x-component') ?? '';
    const type = ownString(node, 'type') ?? '';
    // A search form is a form of its own.
    const at = widget === 'search_form' ? { ...place, root: '$query', names: [] } : place;
    if (at.names.length > 0 && type !== 'void' && type !== 'object' && type !== '')
      found.push(fieldOf(node, at));
    for (const [name, child] of entriesOf(node['properties'])) {
      const isNamed = isObject(child) && ownString(child, 'type') !== 'void';
      const isForm = isObject(child) && ownString(child, 'x-component') === 'search_form';
      visit(child, {
        node: [...at.node, 'properties', name],
        root: at.root,
        names: isNamed && !isForm ? [...at.names, name] : at.names,
      });
    }
  };
  visit(readPath(document, ['schema']), { node: ['schema'], root: '$values', names: [] });
  return found;
}

function fieldOf(
  node: JsonObject,
  { root, names, node: path }: { root: string; names: readonly string[]; node: Path },
): FormField {
  const title = ownString(node, 'title');
  const dict = ownString(node, 'x-dict');
  return {
    source: root + names.map((name) => (NAME.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`)).join(''),
    path: names.join('.'),
    title: title === undefined || title === '' || title.includes('{{') ? (names.at(-1) ?? '') : title,
    node: path,
    type: ownString(node, 'type') ?? '',
    widget: ownString(node, 'x-component') ?? '',
    ...(dict === undefined ? {} : { dict }),
    choices: itemsOf(node['enum']),
  };
}

export interface PageParam {
  name: string;
  /** What it is called; its name where nobody says so. */
  title: string;
  isDeclared: boolean;
  /** It stands in the address of the page. */
  isInAddress: boolean;
  sample?: Json;
}

const READ = /\$params(?:\.|\?\.)([\p{L}_][\p{L}\p{N}_]*)/gu;

/** Parameters of the page: those of its address, those that it declares, and those that its expressions read, in their order. */
export const listParams = oncePerDocument(readParams);

function readParams(document: JsonObject): readonly PageParam[] {
  const declared = isObject(document['params']) ? document['params'] : {};
  const path = ownString(document['route'], 'path') ?? '';
  const inAddress = new Set([...path.matchAll(/:([A-Za-z_]\w*)/g)].map(([, name = '']) => name));
  const read: string[] = [];
  const visit = (value: Json | undefined): void => {
    if (typeof value === 'string') {
      if (value.includes('{{')) read.push(...[...value.matchAll(READ)].map(([, name = '']) => name));
    } else if (Array.isArray(value)) value.forEach(visit);
    else for (const [, item] of entriesOf(value)) visit(item);
  };
  visit(document);
  return [...new Set([...inAddress, ...Object.keys(declared), ...read])].map((name) => {
    const own = Object.hasOwn(declared, name) ? declared[name] : undefined;
    const sample = isObject(own) ? own['sample'] : undefined;
    return {
      name,
      title: ownString(own, 'title') ?? name,
      isDeclared: own !== undefined,
      isInAddress: inAddress.has(name),
      ...(sample === undefined ? {} : { sample }),
    };
  });
}
