// What people call a node, a column or the screen, as they write it in its place.
import type { JsonObject } from '../../../engine/document.ts';
import { isObject, ownString } from '../../../engine/values/json.ts';
import { EditError, readPath, type Path } from '../edits.ts';
import { isTextToTranslate } from '../../../engine/plan/tree-texts.ts';
import type { Language } from '../../../engine/text.ts';
import { isColumn } from './columns.ts';
import { nodeAt, type Planned } from './command.ts';
import { setScreen, setSetting } from './settings.ts';
import { setTranslation } from './translations.ts';

/** The setting that holds the title that people see: of buttons and texts the text on them. */
function titleSetting(node: JsonObject): Path {
  const settings = node['x-component-props'];
  if (ownString(node, 'title') !== undefined) return ['title'];
  const key = ['title', 'text', 'label'].find((name) => ownString(settings, name) !== undefined);
  return key === undefined ? ['title'] : ['x-component-props', key];
}

/** The title as it is written; undefined where there is none. */
export function readTitle(document: JsonObject, path: Path): string | undefined {
  if (path.length === 1) return ownString(document, 'title');
  const node = readPath(document, path);
  if (!isObject(node)) return undefined;
  const found = isColumn(path) ? node['title'] : readPath(node, titleSetting(node));
  return typeof found === 'string' ? found : undefined;
}

/** Writes a title. @throws EditError where an expression makes it, which would be lost */
export function setTitle(document: JsonObject, path: Path, title: string): Planned {
  if (readTitle(document, path)?.includes('{{') === true) {
    throw new EditError('这里的标题由表达式决定，请在设置里修改', path);
  }
  if (path.length === 1) return setScreen(document, ['title'], title, '标题');
  if (isColumn(path))
    return setSetting(document, [path.slice(0, -3)], [...path.slice(-3), 'title'], title, '列标题');
  return setSetting(document, [path], titleSetting(nodeAt(document, path)), title, '标题');
}

/**
 * Writes a title as it is read in a language: where that is not the one of the document, it becomes the translation of the
 * title that stands there. @throws EditError where an expression makes it
 */
export function setShownTitle(document: JsonObject, path: Path, title: string, language: Language): Planned {
  const written = readTitle(document, path);
  if (language === 'zh' || written === undefined || !isTextToTranslate(written))
    return setTitle(document, path, title);
  return setTranslation(document, language, written, title);
}
