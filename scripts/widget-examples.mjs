// Reads the examples of the widgets: `examples.json` beside a manifest, data that the gallery shows.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { CommandError } from './terminal.mjs';

/** Parts of a document that a node may refer to. */
const PARTS = ['apis', 'state', 'dicts', 'rules'];

/**
 * @typedef {object} Example
 * @property {string} title
 * @property {Record<string, any>} node
 * @property {boolean} [follows] whether the other states show what is chosen in the first one, where no value can be
 *   known beforehand: a file that nobody sent, the id of a record
 * @property {Record<string, any>} document parts that the node refers to; empty when it needs none
 */

/**
 * Reads the examples of one widget. `node` holds keywords on top of the manifest's `initial`, or, when it names an
 * `x-component`, a whole node; null takes a keyword away. Without the file the widget has one example: its `initial`.
 * @param {string} projectFolder absolute path
 * @param {Record<string, any>} manifest
 * @returns {Example[]}
 */
export function readExamples(projectFolder, manifest) {
  const name = `src/widgets/${manifest.type}/examples.json`;
  const file = path.join(projectFolder, name);
  if (!existsSync(file)) return [{ title: '默认', node: manifest.initial, document: {} }];
  const refuse = (chinese, english) => new CommandError(`${name} ${chinese}`, `${name} ${english}`);
  let list;
  try {
    list = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw refuse(`不是 JSON：${error.message}`, 'is no JSON');
  }
  if (!Array.isArray(list) || list.length === 0)
    throw refuse('应是非空的示例列表', 'must be a list of examples');
  return list.map(({ title, node = {}, follows = false, document = {}, ...rest }, index) => {
    const [unknown] = [...Object.keys(rest), ...Object.keys(document).filter((key) => !PARTS.includes(key))];
    if (typeof title !== 'string' || title === '') {
      throw refuse(`的第 ${index + 1} 个示例没有 title`, `has an example without a title`);
    }
    if (unknown !== undefined) {
      throw refuse(`的示例“${title}”有未知的 “${unknown}”`, `has an example with the unknown key ${unknown}`);
    }
    if (typeof follows !== 'boolean') {
      throw refuse(
        `的示例“${title}”的 follows 不是 true 或 false`,
        `has an example whose follows is no boolean`,
      );
    }
    return { title, node: completeNode(node, manifest), ...(follows && { follows }), document };
  });
}

function completeNode(node, { initial }) {
  if ('x-component' in node) return node;
  return Object.fromEntries(Object.entries({ ...initial, ...node }).filter(([, value]) => value !== null));
}
