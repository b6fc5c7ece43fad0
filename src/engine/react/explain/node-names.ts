// Nodes of a living screen as people know them, and the way down to each.
import type { PlanNode } from '../../plan/plan.ts';
import type { ScreenModel } from '../model/screen-model.ts';
import { isObject } from '../../values/json.ts';
import type { NodeName, Place } from './explanation.ts';

/** By its title, by the words on it, else by its name. */
export function nameNode(node: PlanNode, model: ScreenModel): NodeName {
  return {
    pointer: node.pointer,
    title: titleOf(node, model),
    ...(node.widget === undefined ? {} : { widget: node.widget }),
  };
}

function titleOf(node: PlanNode, model: ScreenModel): string {
  const field = model.fields.created.get(node);
  const settings = node.props.kind === 'constant' && isObject(node.props.value) ? node.props.value : {};
  const entries = node.props.kind === 'object' ? Object.fromEntries(node.props.entries) : {};
  const words = ['text', 'title'].map((key) => {
    const entry = entries[key];
    return entry?.kind === 'constant' ? entry.value : settings[key];
  });
  const own = node.title?.kind === 'constant' ? node.title.value : undefined;
  const title = [field?.title as unknown, own, ...words].find((one) => typeof one === 'string' && one !== '');
  if (typeof title === 'string') return title;
  return node.pointer === '/schema' ? model.plan.title : node.name;
}

export function placeOf(model: ScreenModel, node: PlanNode, key = ''): Place {
  return { screen: model.plan.id, pointer: node.pointer, key };
}

/** The nodes around one, outermost first, and the node itself; empty where the screen has no such node. */
export function wayTo(model: ScreenModel, pointer: string): PlanNode[] {
  const walk = (node: PlanNode): PlanNode[] => {
    if (node.pointer === pointer) return [node];
    // Pointers are not always below those around them: parts of a document may be named by reference.
    for (const child of [...node.children, ...(node.item ? [node.item] : [])]) {
      const below = walk(child);
      if (below.length > 0) return [node, ...below];
    }
    return [];
  };
  return walk(model.plan.root);
}
