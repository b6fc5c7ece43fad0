// Cycles between reactions: values that would compute each other for ever.
import type { CheckContext } from '../context/context.ts';
import { listReactionEdges, type ReactionEdge } from './reaction-reads.ts';

interface Step {
  to: string;
  pointer: string;
}

type Graph = ReadonlyMap<string, readonly Step[]>;

/** Reports one finding per group of fields that depend on each other. */
export function checkCycles(context: CheckContext): void {
  const edges = listReactionEdges(context);
  const told = new Set<string>();
  const values = edges.filter((edge) => edge.fromAspect === 'value' && edge.toAspect === 'value');
  for (const cycle of findCycles(graphOf(values))) {
    const names = cycle.map(({ to }) => fieldOf(to));
    for (const name of names) told.add(name);
    const path = [...names.slice(-1), ...names].join(' → ');
    context.findings.addAtValue(
      'reaction-cycle',
      cycle[0]?.pointer ?? '',
      names.length === 1
        ? `字段 “${names[0] ?? ''}” 的值依赖它自己，请改用别的字段计算`
        : `字段的值互相依赖成环：${path}，请断开其中一个依赖`,
    );
  }
  // Hiding a field clears its value, so its value follows its visibility.
  const follow = [...new Set(edges.filter((edge) => edge.toAspect === 'visible').map((edge) => edge.to))].map(
    (field): ReactionEdge => ({
      from: field,
      fromAspect: 'visible',
      to: field,
      toAspect: 'value',
      pointer: '',
    }),
  );
  for (const cycle of findCycles(graphOf([...edges, ...follow]))) {
    const names = [...new Set(cycle.map(({ to }) => fieldOf(to)))];
    const declared = cycle.find((step) => step.to.startsWith('visible ') && step.pointer !== '');
    if (!declared || names.some((name) => told.has(name))) continue;
    context.findings.addAtValue(
      'visibility-cycle',
      declared.pointer,
      `字段 ${names.map((name) => `“${name}”`).join('、')} 的显示取决于会被隐藏清空的值，请改用别的字段判断`,
    );
  }
}

function graphOf(edges: readonly ReactionEdge[]): Graph {
  const graph = new Map<string, Step[]>();
  for (const edge of edges) {
    const from = `${edge.fromAspect} ${edge.from}`;
    const step: Step = { to: `${edge.toAspect} ${edge.to}`, pointer: edge.pointer };
    const steps = graph.get(from);
    if (steps) steps.push(step);
    else graph.set(from, [step]);
  }
  return graph;
}

function fieldOf(vertex: string): string {
  return vertex.slice(vertex.indexOf(' ') + 1);
}

/**
 * One shortest cycle for each strongly connected group, as the steps along it.
 * Iterative (Tarjan), since chains of fields can be long.
 */
function findCycles(graph: Graph): Step[][] {
  const rank = new Map([...graph.keys()].map((vertex, index) => [vertex, index]));
  return findGroups(graph).flatMap((group) => {
    const [start = ''] = group.sort((a, b) => (rank.get(a) ?? 0) - (rank.get(b) ?? 0));
    const isLoop = group.length > 1 || graph.get(start)?.some((step) => step.to === start) === true;
    const cycle = isLoop ? walkBack(graph, start, new Set(group)) : undefined;
    return cycle ? [cycle] : [];
  });
}

/** Breadth first from a vertex back to itself inside its group. */
function walkBack(graph: Graph, start: string, members: ReadonlySet<string>): Step[] | undefined {
  const queue: { at: string; steps: Step[] }[] = [{ at: start, steps: [] }];
  const seen = new Set<string>();
  for (let next = queue.shift(); next; next = queue.shift()) {
    for (const step of graph.get(next.at) ?? []) {
      if (step.to === start) return [...next.steps, step];
      if (!members.has(step.to) || seen.has(step.to)) continue;
      seen.add(step.to);
      queue.push({ at: step.to, steps: [...next.steps, step] });
    }
  }
  return undefined;
}

function findGroups(graph: Graph): string[][] {
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const open: string[] = [];
  const isOpen = new Set<string>();
  const groups: string[][] = [];
  for (const root of graph.keys()) {
    if (order.has(root)) continue;
    const work: { vertex: string; next: number }[] = [];
    const enter = (vertex: string): void => {
      order.set(vertex, order.size);
      low.set(vertex, order.get(vertex) ?? 0);
      open.push(vertex);
      isOpen.add(vertex);
      work.push({ vertex, next: 0 });
    };
    const lower = (vertex: string, value: number): void => {
      low.set(vertex, Math.min(low.get(vertex) ?? 0, value));
    };
    enter(root);
    for (let top = work.at(-1); top; top = work.at(-1)) {
      const step = graph.get(top.vertex)?.[top.next];
      top.next += 1;
      if (step) {
        if (!order.has(step.to)) enter(step.to);
        else if (isOpen.has(step.to)) lower(top.vertex, order.get(step.to) ?? 0);
        continue;
      }
      work.pop();
      const parent = work.at(-1);
      if (parent) lower(parent.vertex, low.get(top.vertex) ?? 0);
      if (low.get(top.vertex) !== order.get(top.vertex)) continue;
      const group = open.splice(open.indexOf(top.vertex));
      for (const vertex of group) isOpen.delete(vertex);
      groups.push(group);
    }
  }
  return groups;
}
