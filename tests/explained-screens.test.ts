// @vitest-environment happy-dom
// 为什么? over the shipped documents: whatever is told of a node is what the living screen has, and never without a reason.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileScreen } from '../src/engine/compile/compile-screen.ts';
import type { RuleDeclaration, ScreenDocument } from '../src/engine/document.ts';
import { explainNode } from '../src/engine/react/explain/explain-node.ts';
import type { Cause, Explanation, Trace } from '../src/engine/react/explain/explanation.ts';
import type { PlanNode, ScreenPlan } from '../src/engine/plan/plan.ts';
import { isAccessGranted } from '../src/engine/react/access.ts';
import { createScreenModel } from '../src/engine/react/model/create-screen-model.ts';
import { isRequired } from '../src/engine/react/model/judge.ts';
import type { ScreenModel } from '../src/engine/react/model/screen-model.ts';
import { isDisabledVoid, isHiddenVoid } from '../src/engine/react/model/void-state.ts';
import type { Services } from '../src/engine/services.ts';
import rules from '../src/schemas/rules/system.json' with { type: 'json' };
import { runs } from './depth.ts';
import { loadContracts, registry } from './open-document.tsx';
import { shippedScreens } from './shipped-screens.ts';

const contracts = await loadContracts();

/** Linkage in every form that Formily knows, which shipped screens have little of. */
const LINKED = {
  id: 'test/linked',
  format: 1,
  title: '联动',
  schema: {
    type: 'object',
    properties: {
      a: {
        type: 'string',
        'x-component': 'text',
        'x-reactions': [
          {
            target: 'b',
            when: "{{ $self.value === 'x' }}",
            fulfill: { state: { visible: false } },
            otherwise: { state: { visible: true } },
          },
          {
            target: 'box.*',
            when: "{{ $self.value === '1' }}",
            fulfill: { state: { disabled: true } },
            otherwise: { state: { disabled: false } },
          },
        ],
      },
      f: { type: 'string', 'x-component': 'text' },
      b: { type: 'string', 'x-component': 'text', 'x-value': "{{ ($values.a ?? '') + '!' }}" },
      box: {
        type: 'object',
        'x-component': 'card',
        'x-hidden': "{{ $values.a === '1' && !$values.f }}",
        'x-read-pretty': "{{ $values.f === 'x' || $can('see') }}",
        properties: {
          c: { type: 'string', 'x-component': 'text' },
          d: {
            type: 'string',
            'x-component': 'text',
            'x-reactions': {
              dependencies: ['a'],
              when: '{{ $deps[0] }}',
              fulfill: { schema: { 'x-visible': "{{ $deps[0] !== 'x' }}", required: '{{ !!$deps[0] }}' } },
            },
          },
          e: {
            type: 'string',
            'x-component': 'text',
            'x-read-only': "{{ $values.a ? $values.a === 'x' : true }}",
          },
        },
      },
    },
  },
};

const plans: readonly ScreenPlan[] = [
  ...Array.from({ length: 20 }, () => LINKED as unknown as ScreenDocument),
  ...shippedScreens,
].map((document) =>
  compileScreen(document, {
    widgets: contracts,
    rules: rules as Record<string, RuleDeclaration>,
    tables: new Proxy({}, { get: () => 'a_table' }),
    file: 'test',
    version: 'test',
  }),
);

function listNodes(node: PlanNode): PlanNode[] {
  return [node, ...node.children.flatMap(listNodes)];
}

/** Every constant that the expressions of a plan compare with, so that each comes true at times. */
function literalsOf(part: unknown): unknown[] {
  if (!Array.isArray(part))
    return typeof part === 'object' && part ? Object.values(part).flatMap(literalsOf) : [];
  return part[0] === 'literal' ? [part[1]] : part.flatMap(literalsOf);
}

function open(
  plan: ScreenPlan,
  holds: (code: string) => boolean,
  params: Record<string, unknown>,
): ScreenModel {
  const services = {
    permissions: { has: holds, subscribe: () => () => undefined },
    dicts: {
      peek: () => [],
      load: () => Promise.resolve([]),
      subscribe: () => () => undefined,
      mayChange: () => false,
    },
    session: { user: () => ({ id: 'u', username: 'u', realname: 'u', orgCode: '', roles: ['r'] }) },
    looks: { read: () => undefined },
    clock: { now: () => 0 },
    notify: { message: () => undefined },
  } as unknown as Services;
  return createScreenModel(
    plan,
    services,
    params,
    { close: () => undefined, reopen: () => undefined },
    (type) => registry.get(type),
  );
}

/** What the screen draws, read from its state alone. */
function isDrawn(node: PlanNode, model: ScreenModel): boolean {
  if (node.access !== undefined && !isAccessGranted(model.services.permissions, node.access)) return false;
  const field = model.fields.created.get(node);
  return field ? field.display === 'visible' : !isHiddenVoid(node, model, null);
}

const of = <Aspect extends Explanation['aspect']>(
  explanations: readonly Explanation[],
  aspect: Aspect,
): Extract<Explanation, { aspect: Aspect }> | undefined =>
  explanations.find((one): one is Extract<Explanation, { aspect: Aspect }> => one.aspect === aspect);

function tracesOf(cause: Cause): Trace[] {
  const own = 'trace' in cause && cause.trace ? [cause.trace] : [];
  const linked = cause.kind === 'reaction' ? [...(cause.when ? [cause.when] : []), cause.to] : [];
  return [...own, ...linked, ...(cause.kind === 'parent' ? cause.because.flatMap(tracesOf) : [])];
}

/** Whether the operands that are said to have decided come to the whole. */
function expectSound(trace: Trace): void {
  for (const part of trace.parts) expectSound(part);
  if (trace.failure !== undefined || trace.parts.length === 0) return;
  if (trace.operator === '!') {
    expect(trace.isTrue).toBe(!trace.parts[0]?.isTrue);
    return;
  }
  // Of `&&`, `||`, `??` and a condition the last operand that was looked at is the value.
  expect(trace.isTrue).toBe(trace.parts.at(-1)?.isTrue);
}

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

describe('what is told of the nodes of shipped screens', () => {
  it('is what the screen has, whatever is filled in and whoever looks', { timeout: 300_000 }, async () => {
    const seen = { hidden: 0, disabled: 0, required: 0, traced: 0, reasons: new Set<string>() };
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: plans.length - 1 }), fc.infiniteStream(fc.nat()), async (at, stream) => {
        const plan = plans[at] as ScreenPlan;
        const pick = <One>(list: readonly One[]): One =>
          list[(stream.next().value as number) % list.length] as One;
        const share = pick([0, 1, 2, 3]);
        const literals = [...new Set(literalsOf(plan.root)), undefined, '', '1', 2, true, [], 'x'];
        const held = new Map<string, boolean>();
        const holds = (code: string): boolean => {
          if (!held.has(code)) held.set(code, pick([0, 1, 2]) < share);
          return held.get(code) === true;
        };
        const model = open(plan, holds, { id: pick([undefined, '1']), record: {} });
        const nodes = listNodes(plan.root);
        for (const node of nodes) if (pick([0, 1]) === 0 && model.fields.has(node)) model.fields.of(node);
        for (const name of Object.keys(plan.state)) model.setState(name, pick(literals));
        for (const { path } of model.fields.order.keys())
          if (pick([0, 1, 2]) > 0) model.setField(path, pick(literals));
        await settled();
        let isAroundDrawn = new Map<PlanNode, boolean>();
        const walk = (node: PlanNode, isOuter: boolean): void => {
          const isOwn = isOuter && unlessFailed(() => isDrawn(node, model), true);
          isAroundDrawn = isAroundDrawn.set(node, isOwn);
          for (const child of node.children) walk(child, isOwn);
        };
        walk(plan.root, true);
        for (const node of nodes) {
          const { explanations } = explainNode(model, node);
          const shown = of(explanations, 'shown');
          expect([plan.id, node.pointer, shown?.is]).toEqual([
            plan.id,
            node.pointer,
            isAroundDrawn.get(node),
          ]);
          const enabled = of(explanations, 'enabled');
          const field = model.fields.created.get(node);
          if (field) expect([node.pointer, enabled?.is]).toEqual([node.pointer, field.pattern]);
          else if (enabled)
            expect(enabled.is === 'disabled').toBe(
              unlessFailed(() => isDisabledVoid(node, model, null), false),
            );
          const required = of(explanations, 'required');
          if (required) expect(required.is).toBe(isRequired(node, model));
          for (const { aspect, causes } of explanations) {
            expect([plan.id, node.pointer, aspect, causes.length > 0]).toEqual([
              plan.id,
              node.pointer,
              aspect,
              true,
            ]);
            // The value of a field that was set by the test has no better reason.
            expect([plan.id, node.pointer, aspect, causes.filter(({ kind }) => kind === 'earlier')]).toEqual([
              plan.id,
              node.pointer,
              aspect,
              [],
            ]);
            for (const trace of causes.flatMap(tracesOf)) {
              expectSound(trace);
              if (trace.parts.length > 0) seen.traced += 1;
            }
            for (const { kind } of causes) seen.reasons.add(`${aspect} ${kind}`);
          }
          if (shown?.is === false) seen.hidden += 1;
          if (enabled?.is === 'disabled') seen.disabled += 1;
          if (required?.is) seen.required += 1;
        }
        model.dispose();
      }),
      { numRuns: runs(2_000, 150) },
    );
    // The screens have all of it.
    expect(Math.min(seen.hidden, seen.disabled, seen.required, seen.traced)).toBeGreaterThan(10);
    expect([...seen.reasons]).toEqual(
      expect.arrayContaining([
        'shown permission',
        'shown flag',
        'shown reaction',
        'shown parent',
        'enabled flag',
        'enabled reaction',
        'required reaction',
        'value value',
        'options dict',
        'rows call',
      ]),
    );
  });
});

/** A node whose condition fails is drawn, with the failure in its place. */
function unlessFailed(decide: () => boolean, otherwise: boolean): boolean {
  try {
    return decide();
  } catch {
    return otherwise;
  }
}
