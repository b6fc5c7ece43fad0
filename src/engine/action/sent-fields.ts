// Which values of a form stand behind a name of what a document sends: `ruleJson: "{{ toJson($values.parts) }}"`.
import type { Template } from '../plan/plan.ts';
import { readChain } from '../expression/name-chain.ts';
import { childrenOf } from '../expression/tree-children.ts';
import type { ExpressionTree } from '../expression/tree.ts';

const FORM = '$values';

/**
 * Paths below `$values` that a sent name is made of, each with those it lies in behind it: `a.b`, then `a`.
 * @param sent the body as the document writes it
 * @param name e.g. `ruleJson`, or `house.area` for what lies deeper
 */
export function listSources(sent: Template, name: string): string[] {
  const paths: string[][] = [];
  const part = findPart(sent, name.split('.'));
  if (part !== undefined) collect(part, paths);
  const ways = paths.flatMap((path) => path.map((_, at) => path.slice(0, path.length - at).join('.')));
  return [...new Set(ways)];
}

/** The part behind a name; where the document does not say what lies deeper, the whole of it. */
function findPart(sent: Template, [name, ...rest]: readonly string[]): Template | undefined {
  if (name === undefined) return sent;
  const entries = entriesOf(sent);
  if (entries === undefined) return undefined;
  const entry = entries.find(([key]) => key === name)?.[1];
  return entry && (findPart(entry, rest) ?? entry);
}

function entriesOf(sent: Template): [key: string, value: Template][] | undefined {
  if (sent.kind === 'object') return sent.entries;
  if (sent.kind !== 'expression' || sent.tree[0] !== 'object') return undefined;
  return sent.tree[1].map(([key, tree]) => [key, { kind: 'expression', tree, source: sent.source }]);
}

function collect(part: Template, paths: string[][]): void {
  if (part.kind === 'expression') collectTree(part.tree, paths);
  if (part.kind === 'object') for (const [, value] of part.entries) collect(value, paths);
  if (part.kind === 'array') for (const item of part.items) collect(item, paths);
}

function collectTree(tree: ExpressionTree, paths: string[][]): void {
  const chain = readChain(tree);
  if (chain) {
    if (chain.root === FORM && chain.path.length > 0) paths.push(chain.path);
    return;
  }
  for (const part of childrenOf(tree)) collectTree(part, paths);
}
