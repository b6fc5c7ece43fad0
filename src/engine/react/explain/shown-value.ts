// Values as an explanation may show them: short, and without secrets.
import type { ExpressionTree } from '../../expression/tree.ts';
import type { PlanNode } from '../../plan/plan.ts';
import type { ScreenModel } from '../model/screen-model.ts';
import { isObject } from '../../values/json.ts';
import type { ShownValue } from './explanation.ts';
import { childrenOf } from '../../expression/tree-children.ts';
import { readChain } from '../../expression/name-chain.ts';
import { treesOf } from './tree-parts.ts';

/** Characters of a value. */
const MAX_LENGTH = 120;
/** Members of a list or object, and levels below it, that are looked at. */
const MAX_MEMBERS = 8;
const MAX_LEVELS = 3;

/** Names that hold secrets wherever they stand. */
const SECRET_NAME = /pass(?:word|wd|phrase)|pwd|secret|token|captcha|credential|salt/i;

export const SECRET: ShownValue = { text: '', isSecret: true };

/** Says which names hold what nobody may see. */
export type IsSecret = (name: string) => boolean;

/** The secrets of a screen: of its widgets by the names of their fields, what is made of them, and names that say so. */
export function secretNames(model: ScreenModel): IsSecret {
  const names = new Set<string>();
  const isSecret: IsSecret = (name) => names.has(name) || SECRET_NAME.test(name);
  const made: PlanNode[] = [];
  const visit = (node: PlanNode): void => {
    if (model.isSecret(node)) names.add(node.name);
    if (node.value ?? node.initial) made.push(node);
    node.children.forEach(visit);
    if (node.item) visit(node.item);
  };
  visit(model.plan.root);
  for (let isGrowing = true; isGrowing;) {
    const next = made.filter(
      ({ name, ...node }) => !names.has(name) && isMadeOfSecret(node, isSecret, names.size > 0),
    );
    for (const { name } of next) names.add(name);
    isGrowing = next.length > 0;
  }
  return isSecret;
}

/** @param hasSecrets whether whoever reads all values reads some secret */
function isMadeOfSecret(
  { value, initial }: Pick<PlanNode, 'value' | 'initial'>,
  isSecret: IsSecret,
  hasSecrets: boolean,
): boolean {
  const reads = (tree: ExpressionTree): boolean => {
    const chain = readChain(tree);
    if (!chain) return childrenOf(tree).some(reads);
    const isWhole = WHOLES.has([chain.root, ...chain.path].join('.'));
    return chain.path.some(isSecret) || (isWhole && hasSecrets);
  };
  return [value, initial].some((template) => template && treesOf(template).some(reads));
}

const WHOLES = new Set(['$values', '$form', '$form.values']);

/** Members of a value that are looked through for secrets. */
const MAX_LOOKED_AT = 2_000;

/** Whether a member with a secret name lies somewhere in a value; what is too large to look through may hold one. */
export function holdsSecret(value: unknown, isSecret: IsSecret): boolean {
  let left = MAX_LOOKED_AT;
  const look = (one: unknown): boolean => {
    if (typeof one !== 'object' || one === null) return false;
    const entries = Object.entries(one);
    left -= entries.length;
    if (left < 0) return true;
    return entries.some(([key, member]) => isSecret(key) || look(member));
  };
  return look(value);
}

/** A value in a few words; members with secret names are left out. */
export function showValue(value: unknown, isSecret: IsSecret): ShownValue {
  const text = write(value, isSecret, 0);
  const characters = [...text];
  return characters.length <= MAX_LENGTH
    ? { text }
    : { text: characters.slice(0, MAX_LENGTH).join(''), isCut: true };
}

function write(value: unknown, isSecret: IsSecret, level: number): string {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, MAX_LENGTH * 2));
  if (Array.isArray(value)) {
    if (level === MAX_LEVELS) return '[…]';
    const items = value.slice(0, MAX_MEMBERS).map((item) => write(item, isSecret, level + 1));
    return `[${[...items, ...(value.length > MAX_MEMBERS ? ['…'] : [])].join(', ')}]`;
  }
  if (isObject(value)) {
    if (level === MAX_LEVELS) return '{…}';
    const entries = Object.entries(value).filter(([, one]) => one !== undefined);
    const members = entries
      .slice(0, MAX_MEMBERS)
      .map(([key, one]) => `${key}: ${isSecret(key) ? '•••' : write(one, isSecret, level + 1)}`);
    return `{${[...members, ...(entries.length > MAX_MEMBERS ? ['…'] : [])].join(', ')}}`;
  }
  // What has no form of its own in JSON, a date or a function, is named by its kind.
  return typeof value === 'object' && value !== null ? '{…}' : String(value as string | number);
}
