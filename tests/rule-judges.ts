// How values are judged for the table of sentences: by rules of a field, files, the strategy of passwords, settings.
import { readFileSync } from 'node:fs';
import { judgePassword } from '../server/identity/password-strategy.ts';
import { BAD_CONDITION, isTreeCondition } from '../src/controls/tree-select/tree-source.ts';
import { refuseFile } from '../src/controls/upload/file-rules.ts';
import type { RuleFile } from '../src/engine/catalog.ts';
import type { RulePlan } from '../src/engine/plan/plan.ts';
import { evaluateTree } from '../src/engine/expression/evaluate.ts';
import { checkValue, type RuleContext } from '../src/engine/rule/check-value.ts';
import { planRules, type RuleKeywords } from '../src/engine/rule/plan-rules.ts';
import { type FillVerb } from '../src/engine/rule/messages.ts';
import { readMapping } from '../src/widgets/popup/mapping.ts';

/** The rules that ship, by name. */
export const namedRules = JSON.parse(
  readFileSync(new URL('../src/schemas/rules/system.json', import.meta.url), 'utf8'),
) as RuleFile;

/** How a value is judged: the sentence that refuses it, or null. */
export type Judge = (value: unknown) => Promise<string | null>;

interface Field {
  title?: string;
  verb?: FillVerb;
  values?: Record<string, unknown>;
  rules?: RuleFile;
}

/** As a field with these keywords judges, asking a server that knows `admin` and wants a capital at the start. */
export function judgeField(keywords: RuleKeywords, { values = {}, rules = {}, ...field }: Field = {}): Judge {
  const plans: readonly RulePlan[] = planRules(keywords, (name) => rules[name] ?? namedRules[name]);
  const context: RuleContext = {
    ...field,
    values,
    evaluate: (template, extra) =>
      template.kind === 'expression' ? evaluateTree(template.tree, extra) : undefined,
    isUnique: (table, name, value) =>
      Promise.resolve(!(table === 'sys_user' && name === 'username' && value === 'admin')),
    checkCode: (code, value) =>
      Promise.resolve(code === 'house_code' && !/^[A-Z]/.test(String(value)) ? '首位应为大写字母' : null),
  };
  return (value) => checkValue(plans, value, context);
}

/** As an upload of this type judges a file before it is sent. */
export const judgeFile =
  (type: string, maxMegabytes?: number): Judge =>
  (file) =>
    Promise.resolve(refuseFile(file as { type: string; size: number }, { type, maxMegabytes }) ?? null);

/** As the strategy of the site judges a new password. */
export const judgeStrategy =
  (miniPasswordLength: number, complexityId: 1 | 2 | 3): Judge =>
  (password) =>
    Promise.resolve(
      judgePassword(String(password), { miniPasswordLength, complexityId }, 'zhang_san') ?? null,
    );

/** As a popup judges its settings. */
export const judgePopup: Judge = (settings) => {
  const mapping = readMapping(settings as Parameters<typeof readMapping>[0], []);
  return Promise.resolve(typeof mapping === 'string' ? mapping : null);
};

/** As a tree judges its condition. */
export const judgeCondition: Judge = (condition) =>
  Promise.resolve(isTreeCondition(String(condition)) ? null : BAD_CONDITION);
