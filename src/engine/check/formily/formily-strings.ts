// Expressions of plain Formily documents: each parses, and each name in it has a value where it stands.
import type { Json } from '../../document.ts';
import { ExpressionError } from '../../expression/errors.ts';
import type { ParsedExpression } from '../../expression/parse.ts';
import { hasStrayBraces, readExpression } from '../../expression/read.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { checkDict } from '../catalog/dict-reference.ts';
import { suggestHint, type Findings } from '../findings/findings.ts';
import { adviseInstead, adviseName } from './formily-advice.ts';
import { findMarkup } from './formily-components.ts';
import { entriesOf } from '../../values/json.ts';
import type { Code } from '../findings/codes.ts';
import { codeOf } from '../expressions/parse-text.ts';
import { parseOnce } from '../../expression/parse-once.ts';
import { joinPointer } from '../findings/pointer.ts';

/** What the drop-in renderer gives expressions. Row names are there wherever a list is above. */
const NAMES: readonly string[] = [
  '$self',
  '$values',
  '$form',
  '$deps',
  '$dependencies',
  '$target',
  '$record',
  '$records',
  '$index',
  '$lookup',
  '$user',
  '$now',
  '$dict',
];

/** Formily's models of steps and panels: a property may name its own, and the component makes it. */
const MODELS: ReadonlySet<string> = new Set(['formStep', 'formTab', 'formCollapse']);

export interface StringParts {
  catalog: Catalog;
  findings: Findings;
}

/** Checks every string of a value, keys excepted. */
export function checkStrings(parts: StringParts, value: Json | undefined, pointer: string): void {
  if (typeof value === 'string') checkString(parts, value, pointer);
  else if (Array.isArray(value)) {
    value.forEach((item, index) => checkStrings(parts, item, joinPointer(pointer, index)));
  } else {
    for (const [key, item] of entriesOf(value)) checkStrings(parts, item, joinPointer(pointer, key));
  }
}

function checkString({ catalog, findings }: StringParts, text: string, pointer: string): void {
  const found = readExpression(text);
  if (!found) {
    // Messages of validators name the values of their rule in braces; Formily fills these in.
    if (!hasStrayBraces(text) || /\/x-validator(?:\/\d+)?\/message$/.test(pointer)) return;
    findings.addInString(
      'expression-braces',
      pointer,
      text.indexOf('{{'),
      '只有整个文字都是 {{ 表达式 }} 才会运行，请改写成 {{ `文字${表达式}` }}',
    );
    return;
  }
  const { source, offset } = found;
  if (MODELS.has(source.trim()) && pointer.endsWith(`/x-component-props/${source.trim()}`)) return;
  const parsed = parseOnce(source);
  if (parsed instanceof ExpressionError) {
    const advice = adviseInstead(source, pointer);
    const message = advice === undefined ? parsed.message : `${parsed.message}；${advice}`;
    findings.addInString(codeOf(parsed), pointer, offset + parsed.index, message);
    return;
  }
  const markup = findMarkup(source);
  if (markup !== undefined) {
    const index = offset + source.indexOf(markup);
    findings.addInString('value-invalid', pointer, index, `表达式里不能写 “${markup}”，文字请写成 x-content`);
  }
  checkNames(findings, { parsed, source, offset }, pointer);
  checkDicts({ catalog, findings }, parsed, pointer, offset);
}

function checkNames(
  findings: Findings,
  { parsed, source, offset }: { parsed: ParsedExpression; source: string; offset: number },
  pointer: string,
): void {
  const isReaction = pointer.includes('/x-reactions');
  for (const { name, index } of parsed.names) {
    if (!NAMES.includes(name)) {
      findings.addInString(
        'expression-name-unknown',
        pointer,
        offset + index,
        `Formily 文档的表达式里没有 “${name}”，可用的有：${NAMES.join('、')}；${adviseName(source, pointer)}`,
        suggestHint(name, NAMES),
      );
    } else if ((name === '$deps' || name === '$dependencies' || name === '$target') && !isReaction) {
      findings.addInString(
        'expression-name-misplaced',
        pointer,
        offset + index,
        `“${name}” 只能用在 x-reactions 里；这里读别的字段请写 $values.字段`,
      );
    }
  }
}

/** The code of `$dict('code')` is one of a dictionary that exists. */
function checkDicts(
  { catalog, findings }: StringParts,
  parsed: ParsedExpression,
  pointer: string,
  offset: number,
): void {
  for (const call of parsed.functions) {
    const [argument] = call.args;
    if (call.name !== '$dict' || argument?.tree[0] !== 'literal') continue;
    const [, code] = argument.tree;
    if (typeof code !== 'string') continue;
    const inString = {
      addAtValue: (name: Code, _pointer: string, message: string) => {
        findings.addInString(name, pointer, offset + argument.index, message);
      },
    };
    checkDict({ catalog, dicts: new Set(), findings: inString }, code, pointer);
  }
}
