// Runs action plans step by step against a host: the screen that declared them.
import type { Json } from '../document.ts';
import type { Scope } from '../expression/tree.ts';
import type { ActionPlan, Template } from '../plan/plan.ts';
import { checkValueSync } from '../rule/check-value.ts';
import { HttpFailure, type Services } from '../services.ts';
import { t } from '../text.ts';
import { messageOf } from '../values/errors.ts';
import { objectOf } from '../values/json.ts';
import { callInputs, findCall, sendCall, sendSubmit } from './calls.ts';
import type { ActionHost } from './host.ts';
import { ROW, type RowScope } from './row-in-list.ts';
import { dropEmpty, planCall } from './plan-request.ts';

/** Most rounds of one `each`, so that a wrong list cannot flood the server. */
const MAX_EACH = 1000;

/**
 * Runs the steps in order. A refused confirmation, a cancelled dialog, an invalid form or a failed call
 * ends the chain; a failure is shown to the user (unless it has been shown already) and does not throw.
 * @returns true when every step ran
 */
export async function runActions(
  steps: readonly ActionPlan[],
  host: ActionHost,
  scope: Scope,
): Promise<boolean> {
  try {
    return await runSteps(steps, host, { ...scope });
  } catch (error) {
    showFailure(error, host.services);
    return false;
  }
}

/** Tells the user what failed, once. */
export function showFailure(error: unknown, services: Services): void {
  if (error instanceof HttpFailure && (error.isNotified || error.isMarked)) return;
  if (error instanceof DOMException && error.name === 'AbortError') return;
  services.notify.message('error', messageOf(error));
}

type MutableScope = Record<string, unknown>;

async function runSteps(
  steps: readonly ActionPlan[],
  host: ActionHost,
  scope: MutableScope,
): Promise<boolean> {
  for (const step of steps) {
    if (!(await runStep(step, host, scope))) return false;
  }
  return true;
}

/**
 * Runs one step; a declared `fail` chain runs before the failure goes on to whoever shows it. Where that chain tells
 * the user something, nobody else shows the failure.
 */
async function runStep(step: ActionPlan, host: ActionHost, scope: MutableScope): Promise<boolean> {
  host.services.watch?.step(step);
  try {
    return await perform(step, host, scope);
  } catch (error) {
    if ((step.do === 'request' || step.do === 'submit') && step.fail) {
      const message = messageOf(error);
      // A dead session is told by its dialog, also where the document finds the words by itself.
      const isTold = error instanceof HttpFailure && error.isNotified;
      const steps = isTold ? step.fail.filter((one) => one.do !== 'message') : step.fail;
      await runSteps(steps, host, { ...scope, $error: { message } });
      if (!(step.do === 'request' && step.optional) && step.fail.some(tells)) return false;
    }
    if (step.do === 'request' && step.optional) {
      scope['$result'] = undefined;
      return true;
    }
    throw error;
  }
}

function tells(step: ActionPlan): boolean {
  return step.do === 'message' || (step.do === 'when' && [...step.then, ...(step.else ?? [])].some(tells));
}

/** What takes back what a message tells of, with the states and the scope of the moment in which it was told. */
function undoOf(
  steps: readonly ActionPlan[] | undefined,
  host: ActionHost,
  scope: MutableScope,
): [] | [() => void] {
  if (!steps) return [];
  const told = { ...scope, $state: host.statesNow() };
  return [() => void runActions(steps, host, told)];
}

async function perform(step: ActionPlan, host: ActionHost, scope: MutableScope): Promise<boolean> {
  const evaluate = (template: Template | undefined): unknown =>
    template === undefined ? undefined : host.evaluate(template, scope);
  const { services } = host;
  switch (step.do) {
    case 'request': {
      const reply = await sendCall(step, host, scope, step.optional ?? false);
      scope['$result'] = reply;
      if (step.into !== undefined) host.setState(step.into, reply);
      return true;
    }
    case 'submit': {
      if (!(await host.validate())) return false;
      const api = host.apis[step.api];
      if (!api) throw new Error(t('未声明接口“{0}”', step.api));
      const reply = await sendSubmit(api, step.values, host, scope);
      if (reply === undefined) return false;
      scope['$result'] = reply.result;
      const text = step.message ? String(evaluate(step.message)) : await nameOutcome(reply.message);
      if (text) services.notify.message('success', text);
      return true;
    }
    case 'validate':
      return host.validate(step.target);
    case 'reset':
      host.reset(step.target);
      return true;
    case 'set': {
      const value = evaluate(step.value);
      if (step.state !== undefined) host.setState(step.state, value);
      if (step.field !== undefined) host.setField(step.field, value);
      if (step.look !== undefined) services.looks.change(step.look, value);
      if (step.state === undefined && step.field === undefined && step.look === undefined) {
        host.setValues(value);
      }
      return true;
    }
    case 'open': {
      const title = evaluate(step.title);
      const outcome = await host.open({
        screen: String(evaluate(step.screen)),
        as: step.as,
        ...(step.width === undefined ? {} : { width: step.width }),
        ...(step.canFill === undefined ? {} : { canFill: step.canFill }),
        ...(title === undefined ? {} : { title: String(title) }),
        params: objectOf(evaluate(step.params) ?? {}),
        row: step.isAlone === true ? undefined : (scope as RowScope)[ROW],
      });
      scope['$result'] = outcome.result;
      return outcome.isDone || step.goesOn === true;
    }
    case 'close':
      host.close(step.result ? evaluate(step.result) : true);
      return true;
    case 'navigate':
      services.navigate.to(String(evaluate(step.to)), {
        query: Object.fromEntries(
          Object.entries(dropEmpty(objectOf(evaluate(step.query) ?? {}))).map(([k, v]) => [k, String(v)]),
        ),
        ...(step.replace === undefined ? {} : { replace: step.replace }),
      });
      return true;
    case 'reload':
      await host.reload(step.target, step.toFirst);
      return true;
    case 'message':
      services.notify.message(step.type, String(evaluate(step.text)), ...undoOf(step.undo, host, scope));
      return true;
    case 'confirm':
      return services.notify.confirm({
        title: String(evaluate(step.title) ?? t('提示')),
        text: String(evaluate(step.text)),
        ok: String(evaluate(step.ok) ?? t('确认')),
        danger: step.danger ?? false,
      });
    case 'prompt': {
      const label = String(evaluate(step.label));
      const text = await services.notify.prompt({
        title: String(evaluate(step.title) ?? t('请输入')),
        label,
        placeholder: String(evaluate(step.placeholder) ?? t('请输入{0}', label)),
        initial: String(evaluate(step.initial) ?? ''),
        isRequired: step.rules.some((rule) => rule.kind === 'required'),
        validate: (typed) =>
          checkValueSync(step.rules, typed.trim() === '' ? '' : typed, {
            title: label,
            values: host.values(),
            evaluate: (template, extra) => host.evaluate(template, { ...scope, ...extra }),
          }),
      });
      if (text === undefined) return false;
      scope['$result'] = text;
      return true;
    }
    case 'download': {
      const api = findCall(host, step.api);
      const request = planCall(api, callInputs(api, step, host, scope));
      await services.http.download(request, String(evaluate(step.filename) ?? ''));
      return true;
    }
    case 'follow': {
      const api = findCall(host, step.api);
      services.http.follow(planCall(api, callInputs(api, step, host, scope)));
      return true;
    }
    case 'print':
      if (step.template === undefined) services.files.print();
      else {
        // The first page prints nothing.
        const { printSheet } = await import('./print-sheet.ts');
        await printSheet(step.template, step, host, scope);
      }
      return true;
    case 'sign_in':
      await services.session.signIn(evaluate(step.result) as Json);
      return true;
    case 'adopt_user':
      services.session.adoptUser(evaluate(step.user) as Json);
      return true;
    case 'sign_out':
      await services.session.signOut();
      return true;
    case 'reset_looks':
      services.looks.reset();
      return true;
    case 'refresh_dicts':
      await services.dicts.refresh();
      return true;
    case 'refresh_site':
      await services.site?.refresh();
      return true;
    case 'when':
      return runSteps(evaluate(step.if) ? step.then : (step.else ?? []), host, scope);
    case 'each': {
      const list = evaluate(step.in);
      if (!Array.isArray(list)) return true;
      if (list.length > MAX_EACH) throw new RangeError(t('一次最多处理 {0} 条记录', MAX_EACH));
      for (const [index, item] of list.entries()) {
        if (!(await runSteps(step.steps, host, { ...scope, $item: item, $index: index }))) return false;
      }
      return true;
    }
  }
}

/** Words for a success; those of the server where ours cannot be loaded, as something is saved by then. */
async function nameOutcome(message: string): Promise<string> {
  const words = await import('./outcome-words.ts').catch(() => undefined);
  return words?.sayOutcome(message) ?? message;
}
