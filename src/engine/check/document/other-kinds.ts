// Files that are no screens, told by what they hold: somebody put them into the wrong folder.
import type { Json, JsonObject } from '../../document.ts';
import { entriesOf, isObject, ownString } from '../../values/json.ts';

interface OtherKind {
  name: string;
  /** Where such a file belongs. */
  place: string;
  fits(value: Json): boolean;
}

const hasTexts = (value: Json, ...names: readonly string[]): boolean =>
  names.every((name) => ownString(value, name) !== undefined);

const isEach = (value: Json, fits: (item: Json) => boolean): boolean => {
  const items = Array.isArray(value) ? value : entriesOf(value).map(([, item]) => item);
  return items.length > 0 && items.every(fits);
};

const KINDS: readonly OtherKind[] = [
  {
    name: '实体',
    place: 'src/schemas/entities',
    fits: (value) => hasTexts(value, 'table') && isObject(value) && isObject(value['fields']),
  },
  {
    name: '报表',
    place: 'src/schemas/reports',
    fits: (value) => hasTexts(value, 'code', 'entity') && isObject(value) && Array.isArray(value['columns']),
  },
  {
    name: '菜单',
    place: 'src/schemas/menus',
    fits: (value) => Array.isArray(value) && isEach(value, (item) => hasTexts(item, 'id', 'title', 'path')),
  },
  {
    name: '字典',
    place: 'src/schemas/dicts',
    fits: (value) =>
      !Array.isArray(value) &&
      isEach(
        value,
        (item) => isObject(item) && (Array.isArray(item['items']) || hasTexts(item, 'entity', 'text')),
      ),
  },
  {
    name: '校验规则',
    place: 'src/schemas/rules',
    fits: (value) => !Array.isArray(value) && isEach(value, (item) => hasTexts(item, 'message')),
  },
  {
    name: '翻译',
    place: '同一文件夹下的 locales',
    fits: (value) =>
      isEach(value, (item) => typeof item === 'string') &&
      entriesOf(value).some(([text]) => /\p{Script=Han}/u.test(text)),
  },
  { name: 'JSON Schema', place: '别的文件夹', fits: (value) => isSchema(value) },
];

function isSchema(value: Json): boolean {
  return /json-schema\.org/.test(ownString(value, '$schema') ?? '');
}

/** @returns the sentence about a file that is of another kind; undefined for one that may be meant as a screen */
export function describeOtherKind(value: Json): string | undefined {
  // What has a tree of nodes is meant as a screen, however little else fits.
  if (isObject(value) && isMeantAsScreen(value)) return undefined;
  const kind = KINDS.find(({ fits }) => fits(value));
  return kind && `这个文件是${kind.name}，不是屏幕文档，请移到${kind.place}；这里只放屏幕`;
}

function isMeantAsScreen(value: JsonObject): boolean {
  return Object.hasOwn(value, 'schema') || Object.hasOwn(value, 'format');
}
