// Verdicts over the values of a screen, by the same rule code that the server runs.
import { isVoidField } from '@formily/core';
import { batch, observable } from '@formily/reactive';
import type { PlanNode, Template } from '../../plan/plan.ts';
import type { Scope } from '../../expression/tree.ts';
import { HttpFailure } from '../../services.ts';
import { asksServer, checkValue, checkValueSync, isBlank, type RuleContext } from '../../rule/check-value.ts';
import { writeRequired } from '../../rule/messages.ts';
import { checkCode, isUnique } from './ask-server.ts';
import { dataOf } from './field-state.ts';
import { readBeside } from './beside.ts';
import { heldReason } from './holds.ts';
import { selfScope } from './reactions.ts';
import type { Judge, ScreenModel } from './screen-model.ts';
import { t } from '../../text.ts';
import { messageOf } from '../../values/errors.ts';

/** Errors stand beside the fields, not in them: a field far from the viewport has none yet. */
export function createJudge(model: ScreenModel): Judge {
  const errors = observable.shallow(new Map<PlanNode, string>());
  const refused = new Map<PlanNode, { value: string; text: string }>();
  const written = (node: PlanNode): string => JSON.stringify(model.form.getValuesIn(node.path)) ?? '';

  function show(node: PlanNode, error: string): void {
    if (error === '') errors.delete(node);
    else if (errors.get(node) !== error) errors.set(node, error);
  }

  /** Fields whose newest verdict the server still owes. */
  const owed = new Map<PlanNode, Promise<string>>();

  /** Judges what the field holds now. A verdict that comes when a newer one was asked for is shown no more. */
  function judgeOne(node: PlanNode): string | Promise<string> {
    owed.delete(node);
    const refusal = refused.get(node);
    // A table of ten thousand rows takes long to be written down: only what was refused is compared.
    if (refusal && refusal.value === written(node)) {
      show(node, refusal.text);
      return refusal.text;
    }
    refused.delete(node);
    const verdict = judgeValue(node, model);
    if (typeof verdict === 'string') {
      show(node, verdict);
      return verdict;
    }
    owed.set(node, verdict);
    const settle = (): boolean => owed.get(node) === verdict && owed.delete(node);
    return verdict.then(
      (error) => {
        if (settle()) show(node, error);
        return error;
      },
      (error: unknown) => {
        settle();
        throw error;
      },
    );
  }

  return {
    errorOf: (node) => errors.get(node),
    refusalOf: (node) => refused.get(node)?.text,
    hasErrors: () => errors.size > 0,
    judge: async (node) => {
      try {
        await judgeOne(node);
      } catch (error) {
        // A verdict that the server could not give is none: the submission asks again, and tells why it cannot go on.
        if (!(error instanceof HttpFailure)) throw error;
        errors.delete(node);
      }
    },
    judgeAll: async (target) => {
      // What was refused for the sake of another field may be right by now: the server is asked again.
      refused.clear();
      const nodes = [...model.fields.order.keys()].filter((node) => isBelow(node, target));
      const verdicts = new Map<PlanNode, string | Promise<string>>();
      batch(() => {
        for (const node of nodes) {
          if (isJudged(node, model)) verdicts.set(node, judgeOne(node));
          else errors.delete(node);
        }
      });
      const judged = await Promise.all(
        [...verdicts].map(async ([node, verdict]) => ({ node, error: await verdict })),
      );
      const failed = new Set(judged.flatMap(({ node, error }) => (error === '' ? [] : [node])));
      // What was changed meanwhile has to be right as well.
      while (nodes.some((node) => owed.has(node))) await Promise.all(nodes.map((node) => owed.get(node)));
      // Somebody who puts right what they were told is wrong, while the server is asked of another field, has not asked
      // for anything to be sent.
      return nodes.filter((node) => failed.has(node) || errors.has(node));
    },
    clear: (target) => {
      batch(() => {
        for (const node of [...errors.keys()]) if (isBelow(node, target)) errors.delete(node);
      });
      for (const node of [...refused.keys()]) if (isBelow(node, target)) refused.delete(node);
      for (const node of [...owed.keys()]) if (isBelow(node, target)) owed.delete(node);
    },
    refuse: (node, text) => {
      refused.set(node, { value: written(node), text });
      show(node, text);
    },
    adopt: () => {
      const byPath = new Map([...model.fields.order.keys()].map((node) => [node.path, node]));
      const follow = <Verdict>(verdicts: Map<PlanNode, Verdict>): void => {
        for (const [node, verdict] of [...verdicts]) {
          const heir = byPath.get(node.path);
          if (heir === node) continue;
          verdicts.delete(node);
          if (heir) verdicts.set(heir, verdict);
        }
      };
      batch(() => {
        follow(errors);
      });
      follow(refused);
      // What is still asked belongs to fields of the plan before.
      owed.clear();
    },
  };
}

/** Whether a node is the target (a path or an address) or lies below it. */
export function isBelow(node: PlanNode, target: string | undefined): boolean {
  if (target === undefined) return true;
  return [node.path, node.address].some((place) => place === target || place.startsWith(`${target}.`));
}

/** What is not drawn, hidden, disabled or only read is not judged. A node without a field yet is none of these. */
export function isJudged(node: PlanNode, model: ScreenModel): boolean {
  if (node.access !== undefined && !model.services.permissions.has(node.access)) return false;
  const field = model.fields.created.get(node);
  return !field || isVoidField(field) || (field.display === 'visible' && field.pattern === 'editable');
}

function judgeValue(node: PlanNode, model: ScreenModel): string | Promise<string> {
  const held = heldReason(model, node);
  if (held !== undefined) return held;
  const value = model.form.getValuesIn(node.path) as unknown;
  const check = model.checkOf(node);
  const own = (): string | Promise<string> => (check ? judgeByWidget(check, value, node, model) : '');
  if (isBlank(value)) {
    if (!isRequired(node, model)) return own();
    const asked = node.rules.find((rule) => rule.kind === 'required')?.message;
    return asked ?? writeRequired(titleOf(node, model), node.isPicked ? '请选择' : '请输入');
  }
  if (node.rules.length === 0) return own();
  const context = {
    ...ruleContext(node, model),
    isUnique: (table: string, field: string, text: unknown) => isUnique(model, table, field, text),
    checkCode: (ruleCode: string, text: unknown) => checkCode(model, ruleCode, text),
  };
  return node.rules.some(asksServer)
    ? checkValue(node.rules, value, context).then((message) => message ?? own())
    : (checkValueSync(node.rules, value, context) ?? own());
}

/** What the rules of a node judge by, without those that ask the server. */
export function ruleContext(node: PlanNode, model: ScreenModel): RuleContext {
  return {
    title: titleOf(node, model),
    values: model.form.values as Record<string, unknown>,
    evaluate: (template: Template, extra: Scope) => model.evaluate(template, extra),
  };
}

/** What the widget says of its value. A value that it fails to judge is not taken for a right one. */
function judgeByWidget(
  check: NonNullable<ReturnType<ScreenModel['checkOf']>>,
  value: unknown,
  node: PlanNode,
  model: ScreenModel,
): string | Promise<string> {
  const explain = (error: unknown): string => t('无法校验：{0}，请修改后重试', messageOf(error));
  try {
    const verdict = check(value, {
      node,
      title: titleOf(node, model),
      evaluate: (template, extra) => model.evaluate(template, extra),
      services: model.services,
      readBeside: (path) => readBeside(model, node, path),
    });
    return typeof verdict === 'string' ? verdict : verdict.catch(explain);
  } catch (error) {
    return explain(error);
  }
}

/** Label of a node: what a reaction set, or what the document says. */
export function titleOf(node: PlanNode, model: ScreenModel): string {
  const field = model.fields.created.get(node);
  const title: unknown = field ? field.title : node.title && model.evaluate(node.title);
  return title === undefined || title === null ? '' : String(title as string);
}

/** Whether its label says that the field must be filled: what is only read asks nothing of anybody. */
export function isMarkedRequired(node: PlanNode, model: ScreenModel): boolean {
  return model.fields.created.get(node)?.pattern !== 'readPretty' && isRequired(node, model);
}

/** Whether the field must be filled now: declared, or switched by a reaction. */
export function isRequired(node: PlanNode, model: ScreenModel): boolean {
  const field = model.fields.created.get(node);
  const switched = dataOf(field).required;
  if (switched !== undefined) return switched;
  const { required } = node.flags;
  return required !== undefined && Boolean(model.evaluate(required, field && selfScope(field)));
}
