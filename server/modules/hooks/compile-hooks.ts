// Hooks of an entity, their expressions parsed once.
import { compileTemplate } from '../../../src/engine/compile/compile-template.ts';
import type { Json } from '../../../src/engine/document.ts';
import { parseExpression } from '../../../src/engine/expression/parse.ts';
import { readExpression } from '../../../src/engine/expression/read.ts';
import type { HookMoment, HookStep } from '../../../src/engine/hook.ts';
import type { Template } from '../../../src/engine/plan/plan.ts';
import type { Entity } from '../../records/entities.ts';

/** A step as it runs. */
export type RunStep =
  | { do: 'set'; field: string; value: Template }
  | { do: 'refuse'; text: Template; field: string | undefined }
  | { do: 'when'; if: Template; then: readonly RunStep[]; else: readonly RunStep[] }
  | { do: 'each'; in: Template; steps: readonly RunStep[] }
  | { do: 'add'; entity: string; values: Template }
  | { do: 'edit'; entity: string; id: Template; values: Template }
  | { do: 'request'; url: Template; method: string; body: Template }
  | { do: 'message'; users: Template; roles: Template; title: Template; text: Template };

type RunHooks = Partial<Record<HookMoment, readonly RunStep[]>>;

const compiled = new WeakMap<Entity, RunHooks>();

/** The steps of a moment; empty where nothing is declared. */
export function stepsOf(entity: Entity, moment: HookMoment): readonly RunStep[] {
  let known = compiled.get(entity);
  if (!known) {
    known = Object.fromEntries(
      Object.entries(entity.hooks ?? {}).map(([name, steps]) => [name, steps.map(compileStep)]),
    );
    compiled.set(entity, known);
  }
  return known[moment] ?? [];
}

/** Fields that steps may give a value before a save: nobody who saves has to. */
export function settableFields({ hooks = {} }: Pick<Entity, 'hooks'>): ReadonlySet<string> {
  const fieldsOf = (steps: readonly HookStep[]): string[] =>
    steps.flatMap((step) => {
      if (step.do === 'set') return [step.field];
      if (step.do === 'when') return fieldsOf([...step.then, ...(step.else ?? [])]);
      return step.do === 'each' ? fieldsOf(step.steps) : [];
    });
  return new Set(fieldsOf([...(hooks.beforeAdd ?? []), ...(hooks.beforeEdit ?? [])]));
}

const template = (value: Json | undefined): Template =>
  compileTemplate(value ?? null, readExpression, parseExpression);

function compileStep(step: HookStep): RunStep {
  switch (step.do) {
    case 'set':
      return { do: 'set', field: step.field, value: template(step.value) };
    case 'refuse':
      return { do: 'refuse', text: template(step.text), field: step.field };
    case 'when':
      return {
        do: 'when',
        if: template(step.if),
        then: step.then.map(compileStep),
        else: (step.else ?? []).map(compileStep),
      };
    case 'each':
      return { do: 'each', in: template(step.in), steps: step.steps.map(compileStep) };
    case 'add':
      return { do: 'add', entity: step.entity, values: template(step.values) };
    case 'edit':
      return { do: 'edit', entity: step.entity, id: template(step.id), values: template(step.values) };
    case 'request':
      return {
        do: 'request',
        url: template(step.url),
        method: step.method ?? 'POST',
        body: template(step.body),
      };
    case 'message':
      return {
        do: 'message',
        users: template(step.to.users),
        roles: template(step.to.roles),
        title: template(step.title),
        text: template(step.text),
      };
  }
}
