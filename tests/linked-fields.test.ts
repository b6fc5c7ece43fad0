// @vitest-environment happy-dom
// Linkage of any shape comes to rest as it is written: flags, values and reactions that show, hide and switch what others read.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileScreen } from '../src/engine/compile/compile-screen.ts';
import type { RuleDeclaration, ScreenDocument } from '../src/engine/document.ts';
import type { PlanNode, ScreenPlan } from '../src/engine/plan/plan.ts';
import { createScreenModel } from '../src/engine/react/model/create-screen-model.ts';
import { readReaction, selfScope, targetsOf } from '../src/engine/react/model/reactions.ts';
import type { ScreenModel } from '../src/engine/react/model/screen-model.ts';
import type { Services } from '../src/engine/services.ts';
import rules from '../src/schemas/rules/system.json' with { type: 'json' };
import { runs } from './depth.ts';
import { loadContracts, registry } from './open-document.tsx';

const contracts = await loadContracts();

/** Something of a document, all of it by numbers: what they name exists before it, so that nothing goes round. */
interface Part {
  kind: 'typed' | 'computed' | 'card';
  /** Who decides whether it is shown, and whether it can be used. */
  display: 'nobody' | 'hidden' | 'visible' | 'reaction';
  pattern: 'nobody' | 'disabled' | 'readPretty' | 'reaction';
  /** How its expressions are made, and of which fields. */
  shapes: [number, number, number];
  reads: [number, number, number];
  /** Parts after a card that lie in it. */
  holds: number;
}

const part: fc.Arbitrary<Part> = fc.record({
  kind: fc.constantFrom('typed', 'computed', 'card'),
  display: fc.constantFrom('nobody', 'hidden', 'visible', 'reaction'),
  pattern: fc.constantFrom('nobody', 'nobody', 'disabled', 'readPretty', 'reaction'),
  shapes: fc.tuple(fc.nat(5), fc.nat(5), fc.nat(1)),
  reads: fc.tuple(fc.nat(7), fc.nat(7), fc.nat(7)),
  holds: fc.integer({ min: 1, max: 3 }),
});

function writeCondition(shape: number, [first, second]: readonly string[]): string {
  const [a, b] = [`$values.${String(first)}`, `$values.${String(second)}`];
  const conditions = [
    `${a} === 'x'`,
    `!${a}`,
    `${a} === 'x!' || ${b} === '!'`,
    `${a} && !${b}`,
    `${a} === 'x' ? !${b} : ${b} === 'x!'`,
    `(${a} ?? '') !== (${b} ?? '')`,
  ];
  return conditions[shape % conditions.length] as string;
}

function writeDocument(parts: readonly Part[]): ScreenDocument {
  const top: Record<string, object> = {};
  const fields: { name: string; reactions: object[] }[] = [];
  let card: { left: number; properties: Record<string, object> } = { left: 0, properties: top };
  const addTo = (name: string, node: object): void => {
    if (card.left === 0) card = { left: Infinity, properties: top };
    card.properties[name] = node;
    card.left -= 1;
  };
  // Everything may read the first two.
  for (const name of ['a', 'b']) {
    const reactions: object[] = [];
    addTo(name, { type: 'string', 'x-component': 'text', 'x-reactions': reactions });
    fields.push({ name, reactions });
  }
  for (const [at, { kind, display, pattern, shapes, reads, holds }] of parts.entries()) {
    const name = `p${String(at)}`;
    const [one, two, three] = reads.map((read) => fields[read % fields.length] as (typeof fields)[number]);
    const names = [one, two, three].map((field) => String(field?.name));
    const flags: Record<string, string> = {};
    const isShown = writeCondition(shapes[0], names);
    const isUsable = writeCondition(shapes[1], names.slice(1));
    if (display === 'reaction')
      one?.reactions.push({
        target: name,
        when: `{{ ${isShown} }}`,
        fulfill: { state: { visible: false } },
        otherwise: { state: { visible: true } },
      });
    else if (display !== 'nobody') flags[`x-${display}`] = `{{ ${isShown} }}`;
    if (pattern === 'reaction')
      two?.reactions.push({
        target: name,
        dependencies: [names[2]],
        fulfill: { state: { disabled: `{{ $deps[0] === 'x' || ${isUsable} }}` } },
      });
    else if (pattern === 'disabled') flags['x-disabled'] = `{{ ${isUsable} }}`;
    else if (pattern === 'readPretty') flags['x-read-pretty'] = `{{ ${isUsable} }}`;
    if (kind === 'card') {
      const properties = {};
      card = { left: 0, properties: top };
      addTo(name, { type: 'void', 'x-component': 'card', ...flags, properties });
      card = { left: holds, properties };
      continue;
    }
    const values = [
      `($values.${names[0]} ?? '') + '!'`,
      `($values.${names[0]} ?? '') + ($values.${names[1]} ?? '')`,
    ];
    const reactions: object[] = [];
    addTo(name, {
      type: 'string',
      'x-component': 'text',
      ...flags,
      ...(kind === 'computed' && { 'x-value': `{{ ${values[shapes[2]] as string} }}` }),
      'x-reactions': reactions,
    });
    fields.push({ name, reactions });
  }
  return {
    id: 'test/linked',
    format: 1,
    title: '联动',
    schema: { type: 'object', properties: top },
  } as unknown as ScreenDocument;
}

function open(plan: ScreenPlan, told: string[]): ScreenModel {
  const services = {
    permissions: { has: () => true, subscribe: () => () => undefined },
    dicts: { peek: () => [], load: () => Promise.resolve([]), subscribe: () => () => undefined },
    session: { user: () => ({ id: 'u', username: 'u', realname: 'u', orgCode: '', roles: [] }) },
    looks: { read: () => undefined },
    clock: { now: () => 0 },
    notify: { message: (_kind: string, text: string) => told.push(text) },
  } as unknown as Services;
  const frame = { close: () => undefined, reopen: () => undefined };
  return createScreenModel(plan, services, {}, frame, (type) => registry.get(type));
}

function listNodes(node: PlanNode): PlanNode[] {
  return [node, ...node.children.flatMap(listNodes)];
}

/** What does not stand as it is written, in words. */
function listWrong(model: ScreenModel): string[] {
  const wrong: string[] = [];
  const look = (what: string, is: unknown, should: unknown): void => {
    if (is !== should) wrong.push(`${what} is ${String(is)} and should be ${String(should)}`);
  };
  for (const [node, field] of model.fields.created) {
    const scope = selfScope(field);
    for (const [flag, template] of Object.entries(node.flags)) {
      const isSet = Boolean(model.evaluate(template, scope));
      const own = {
        visible: [field.selfDisplay, isSet ? 'visible' : 'none'],
        hidden: [field.selfDisplay, isSet ? 'hidden' : 'visible'],
        disabled: [field.selfPattern, isSet ? 'disabled' : 'editable'],
        readPretty: [field.selfPattern, isSet ? 'readPretty' : 'editable'],
      }[flag];
      if (own) look(`${node.name} ${flag}`, own[0], own[1]);
    }
    for (const reaction of node.reactions) {
      const { state = {} } = readReaction(reaction, field, model);
      for (const target of targetsOf(reaction, field)) {
        const name = target.address.toString();
        if (state.visible !== undefined)
          look(`${name} visible by ${node.name}`, target.selfDisplay, state.visible ? 'visible' : 'none');
        if (state.disabled !== undefined)
          look(
            `${name} disabled by ${node.name}`,
            target.selfPattern,
            state.disabled ? 'disabled' : 'editable',
          );
      }
    }
    // What is hidden has no value, also where one change showed, filled and hid it.
    if (node.kind === 'field' && field.display === 'none')
      look(`${node.name} value`, model.form.getValuesIn(node.path), undefined);
    if (node.kind === 'field' && node.value && field.display !== 'none')
      look(`${node.name} value`, model.form.getValuesIn(node.path), model.evaluate(node.value, scope));
  }
  return wrong;
}

/** What is named `p3` is shown, filled and hidden again by one change of the second field. */
const shownInPassing: [Part[], [number, string][]] = [
  [
    { kind: 'computed', display: 'nobody', shapes: [0, 0, 0], reads: [0, 0, 0] },
    { kind: 'card', display: 'visible', shapes: [2, 0, 0], reads: [4, 0, 0] },
    { kind: 'computed', display: 'reaction', shapes: [0, 0, 0], reads: [0, 0, 0] },
    { kind: 'computed', display: 'visible', shapes: [3, 0, 0], reads: [6, 3, 0] },
    { kind: 'typed', display: 'nobody', shapes: [0, 0, 0], reads: [0, 0, 0] },
  ].map((own) => ({ pattern: 'nobody', holds: own.kind === 'card' ? 2 : 1, ...own }) as Part),
  [[1, 'x!']],
];

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

describe('linkage of any shape', () => {
  it(
    'has every flag, value and reaction as its expression is now, after each thing typed',
    { timeout: 600_000 },
    async () => {
      const seen = { hidden: 0, disabled: 0, computed: 0 };
      await fc.assert(
        fc.asyncProperty(
          fc.array(part, { minLength: 1, maxLength: 6 }),
          fc.array(fc.tuple(fc.nat(7), fc.constantFrom('x', '', '1', 'x!')), { minLength: 1, maxLength: 6 }),
          async (parts, typed) => {
            const plan = compileScreen(writeDocument(parts), {
              widgets: contracts,
              rules: rules as Record<string, RuleDeclaration>,
              tables: {},
              file: 'test',
              version: 'test',
            });
            const told: string[] = [];
            const model = open(plan, told);
            const fields = listNodes(plan.root).filter((node) => node.kind === 'field' && !node.value);
            await settled();
            expect(listWrong(model)).toEqual([]);
            for (const [at, text] of typed) {
              const node = fields[at % fields.length] as PlanNode;
              // Nobody types into what is not there.
              if (model.fields.created.get(node)?.display !== 'visible') continue;
              model.setField(node.path, text);
              await settled();
              expect([node.path, text, listWrong(model)]).toEqual([node.path, text, []]);
            }
            for (const [node, field] of model.fields.created) {
              if (field.display !== 'visible') seen.hidden += 1;
              else if (node.value) seen.computed += 1;
              if (field.pattern !== 'editable') seen.disabled += 1;
            }
            expect(told).toEqual([]);
            model.dispose();
          },
        ),
        { numRuns: runs(5_000, 150), examples: [shownInPassing] },
      );
      expect(Math.min(seen.hidden, seen.disabled, seen.computed)).toBeGreaterThan(10);
    },
  );
});
