// What somebody chose in an answer, as the expression that maps it.
import type { Path } from '../edits.ts';

const NAME = /^[A-Za-z_$][\w$]*$/;

const member = (key: string | number): string => {
  if (typeof key === 'number') return `[${String(key)}]`;
  return NAME.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`;
};

/**
 * The mapping of a call whose result is what lies at a path of the answer.
 * A part of an entry of a list is that part of every entry; an entry itself stands for its list.
 */
export function mapAnswer(path: Path): string {
  return `{{ ${mapWithin('$result', path)} }}`;
}

function mapWithin(start: string, path: Path): string {
  const at = path.findIndex((key) => typeof key === 'number');
  if (at < 0) return start + path.map(member).join('');
  const list = start + path.slice(0, at).map(member).join('');
  const rest = path.slice(at + 1);
  if (rest.length === 0) return list;
  // A list in a list becomes one list.
  const method = rest.some((key) => typeof key === 'number') ? 'flatMap' : 'map';
  return `${list}.${method}((item) => ${mapWithin('item', rest)})`;
}
