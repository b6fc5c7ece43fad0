// Which nodes of a plan take others, and how a node is called on the canvas.
import type { PlanNode } from '../../engine/plan/plan.ts';
import type { ReactWidget } from '../../engine/react/widget.ts';
import type { DrawnScreen } from '../document/made/drawn-screen.ts';
import { isInside } from './dragged.ts';
import type { Container } from './find-place.ts';

export type FindWidget = (type: string) => ReactWidget | undefined;

/** Containers by pointer, below roots of screens. */
export function listContainers(roots: readonly PlanNode[], find: FindWidget): ReadonlyMap<string, Container> {
  const found = new Map<string, Container>();
  const visit = (node: PlanNode): void => {
    if (isContainer(node, find)) {
      found.set(node.pointer, {
        pointer: node.pointer,
        children: node.children.map(({ pointer }) => pointer),
        widget: node.widget,
        holds: node.widget === undefined ? undefined : find(node.widget)?.holds,
      });
    }
    node.children.forEach(visit);
    if (node.item) visit(node.item);
  };
  roots.forEach(visit);
  return found;
}

function isContainer({ widget, kind, faults }: PlanNode, find: FindWidget): boolean {
  if (widget === undefined) return (kind === 'void' || kind === 'object') && !faults;
  const found = find(widget);
  return found?.draws === 'children' || Array.isArray(found?.holds);
}

/** What decides where something may lie. */
export interface DroppedKind {
  /** Undefined for a group without one. */
  widget: string | undefined;
  /** A part of tabs or panels. */
  isPart: boolean;
}

export function kindOf({ widget, kind }: PlanNode): DroppedKind {
  return { widget, isPart: widget === undefined && kind === 'void' };
}

/** Whether something may stand right below a container. */
export function mayTake(container: Container, { widget, isPart }: DroppedKind, find: FindWidget): boolean {
  const { holds } = container;
  if (holds === 'parts') return isPart;
  const own = widget === undefined ? undefined : find(widget);
  if (holds !== undefined && !(own && holds.includes(own.group))) return false;
  const liesIn = own?.liesIn;
  return liesIn === undefined || liesIn.includes(container.widget ?? '');
}

/** Title of a node, or else of its widget. */
export function nameNode({ title, name, widget, props }: PlanNode, find: FindWidget): string {
  if (title?.kind === 'constant' && typeof title.value === 'string' && title.value !== '') return title.value;
  const given = props.kind === 'constant' ? props.value : undefined;
  const text = given !== null && typeof given === 'object' && 'text' in given ? given['text'] : undefined;
  if (typeof text === 'string' && text !== '') return text;
  return (widget === undefined ? undefined : find(widget)?.title) ?? name;
}

/** A node of a screen, or of one of the dialogs that its blueprints make. */
export function findDrawn({ root, dialogs = {} }: DrawnScreen, pointer: string): PlanNode | undefined {
  const around = Object.entries(dialogs).find(([base]) => isInside(pointer, base));
  return findNode(around?.[1].plan.root ?? root, pointer);
}

export function findNode(root: PlanNode, pointer: string): PlanNode | undefined {
  if (root.pointer === pointer) return root;
  for (const child of root.item ? [...root.children, root.item] : root.children) {
    const found = findNode(child, pointer);
    if (found) return found;
  }
  return undefined;
}
