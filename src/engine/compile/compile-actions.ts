// Action declarations -> action plans: every string that may hold an expression becomes a template.
import type { ActionDeclaration, Json } from '../document.ts';
import { planRules, type RuleLookup } from '../rule/plan-rules.ts';
import type { ActionPlan, Template } from '../plan/plan.ts';

/** What steps are compiled with. */
export interface ActionContext {
  template(this: void, value: Json): Template;
  /** Named rules of the document and of the app. */
  rule: RuleLookup;
  /** Words of the button that runs the steps: questions are named by what one is about to do. */
  act?: string | undefined;
}

type Compile = ActionContext['template'];

export function compileActions(steps: readonly ActionDeclaration[], context: ActionContext): ActionPlan[] {
  return steps.map((step) => compileAction(step, context));
}

function compileAction(step: ActionDeclaration, context: ActionContext): ActionPlan {
  const { template } = context;
  switch (step.do) {
    case 'request':
      return {
        do: 'request',
        api: step.api,
        ...optional('params', step.params, template),
        ...optional('path', step.path, template),
        ...optional('body', step.body, template),
        ...(step.into === undefined ? {} : { into: step.into }),
        ...(step.optional === undefined ? {} : { optional: step.optional }),
        ...(step.fail ? { fail: compileActions(step.fail, context) } : {}),
      };
    case 'submit':
      return {
        do: 'submit',
        api: step.api,
        ...optional('values', step.values, template),
        ...optional('message', step.message, template),
        ...(step.fail ? { fail: compileActions(step.fail, context) } : {}),
      };
    case 'validate':
    case 'reset':
      return step.target === undefined ? { do: step.do } : { do: step.do, target: step.target };
    case 'reload':
      return {
        do: 'reload',
        ...(step.target === undefined ? {} : { target: step.target }),
        ...(step.toFirst === undefined ? {} : { toFirst: step.toFirst }),
      };
    case 'set':
      return {
        do: 'set',
        ...(step.state === undefined ? {} : { state: step.state }),
        ...(step.field === undefined ? {} : { field: step.field }),
        ...(step.look === undefined ? {} : { look: step.look }),
        value: template(step.value),
      };
    case 'open':
      return {
        do: 'open',
        screen: template(step.screen),
        as: step.as ?? 'dialog',
        ...(step.width === undefined ? {} : { width: step.width }),
        ...(step.canFill === undefined ? {} : { canFill: step.canFill }),
        ...(step.goesOn === undefined ? {} : { goesOn: step.goesOn }),
        ...(step.isAlone === undefined ? {} : { isAlone: step.isAlone }),
        ...optional('title', step.title, template),
        ...optional('params', step.params, template),
      };
    case 'close':
      return { do: 'close', ...optional('result', step.result, template) };
    case 'navigate':
      return {
        do: 'navigate',
        to: template(step.to),
        ...optional('query', step.query, template),
        ...(step.replace === undefined ? {} : { replace: step.replace }),
      };
    case 'message':
      return {
        do: 'message',
        text: template(step.text),
        type: step.type ?? 'success',
        ...(step.undo ? { undo: compileActions(step.undo, context) } : {}),
      };
    case 'confirm':
      return {
        do: 'confirm',
        text: template(step.text),
        ...optional('title', step.title ?? context.act, template),
        ...optional('ok', step.ok ?? context.act, template),
        ...(step.danger === undefined ? {} : { danger: step.danger }),
      };
    case 'prompt':
      return {
        do: 'prompt',
        label: template(step.label),
        ...optional('title', step.title, template),
        ...optional('placeholder', step.placeholder, template),
        ...optional('initial', step.initial, template),
        rules: planRules(
          {
            ...(step.required ? { required: true } : {}),
            ...(step.rules ? { 'x-rules': step.rules } : {}),
          },
          context.rule,
        ),
      };
    case 'download':
      return {
        do: 'download',
        api: step.api,
        ...optional('params', step.params, template),
        ...optional('path', step.path, template),
        ...optional('filename', step.filename, template),
      };
    case 'follow':
      return {
        do: 'follow',
        api: step.api,
        ...optional('params', step.params, template),
        ...optional('path', step.path, template),
      };
    case 'sign_in':
      return { do: 'sign_in', result: template(step.result) };
    case 'adopt_user':
      return { do: 'adopt_user', user: template(step.user) };
    case 'print':
      return {
        do: 'print',
        ...optional('template', step.template, template),
        ...optional('record', step.record, template),
        ...optional('title', step.title, template),
      };
    case 'sign_out':
    case 'refresh_dicts':
    case 'refresh_site':
    case 'reset_looks':
      return { do: step.do };
    case 'when':
      return {
        do: 'when',
        if: template(step.if),
        then: compileActions(step.then, context),
        ...(step.else === undefined ? {} : { else: compileActions(step.else, context) }),
      };
    case 'each':
      return { do: 'each', in: template(step.in), steps: compileActions(step.steps, context) };
  }
}

function optional<Key extends string>(
  key: Key,
  value: Json | undefined,
  template: Compile,
): Partial<Record<Key, Template>> {
  return value === undefined ? {} : ({ [key]: template(value) } as Partial<Record<Key, Template>>);
}
