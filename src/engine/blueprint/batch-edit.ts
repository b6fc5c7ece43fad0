// One field of the ticked records: a dialog that asks which and to what, and tells which of them stayed as they were.
import type { CompletedField, EntityDeclaration } from '../catalog.ts';
import type { Json, JsonObject } from '../document.ts';
import { codesToRead } from '../entity/field-codes.ts';
import { isObject, itemsOf, ownString, ownValue } from '../values/json.ts';
import { inputOf } from './field-inputs.ts';
import { button } from './buttons.ts';
import { emptyDraft } from './record-screens.ts';
import type { ListSettings } from './settings.ts';
import type { Path } from './origins.ts';
import { chosenFields, textOfRow, writtenFields, type Draft, type Problem, type Subject } from './subject.ts';
import { expression, memberOf, quote } from './words.ts';

/** Name of the dialog below the screen of its list. */
export const BATCH_EDIT = 'batch';

/** What no two records share, or what each of them keeps a copy of its own of. */
const LEFT_OUT: ReadonlySet<string> = new Set(['file', 'image', 'json']);

/** With one of these a form asks more than its field says: what it asks is not known of several records. */
const CONDITIONS = ['x-visible', 'x-hidden', 'x-disabled', 'x-read-only', 'x-read-pretty', 'x-reactions'];

/** What a form says of a field that holds for several records as well. */
const KEPT = [
  'type',
  'title',
  'description',
  'x-component',
  'x-component-props',
  'x-dict',
  'enum',
  'maxLength',
];

/** The field that is chosen, and the values by their fields. */
const FIELD = '$values.field';

/** What the dialog answers once its reader has seen which records stayed as they were. */
const ANSWER =
  '{{ { field: $state.outcome.field, changed: $state.outcome.changed, refused: $state.outcome.refused, left: $state.outcome.refused.map((one) => one.id) } }}';

interface Offered {
  name: string;
  title: string;
  /** Permissions without which it is not offered. */
  codes: readonly string[];
  /** Where an author wrote it. */
  path: Path;
}

/**
 * The dialog.
 * @param settings of the list: what its form offers is offered here, as far as several records can have it in common
 * @param url of the call that changes the records
 */
export function draftBatchEdit(
  subject: Subject,
  { fields, rowText }: Pick<ListSettings, 'fields' | 'rowText'>,
  url: string,
): Draft {
  const { entity, parts } = subject;
  const draft = emptyDraft();
  draft.state['outcome'] = null;
  const inputs: JsonObject = parts.open('batch', {});
  const offered: Offered[] = [];
  const question: JsonObject = { do: 'confirm', danger: true, title: '清空内容', ok: '清空' };
  const chooser: JsonObject = {
    type: 'string',
    title: '修改哪一项',
    required: true,
    'x-component': 'list',
    description: '只改这一项，每条记录仍按各自的规则检查',
  };
  const offer = (): void => {
    for (const key of ['enum', 'x-reactions', 'default']) delete chooser[key];
    const order = Object.keys(inputs);
    offered.sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
    if (offered.every(({ codes }) => codes.length === 0)) {
      chooser['enum'] = offered.map(({ name, title: text }) => ({ value: name, label: text }));
      const [only, ...others] = offered;
      if (only && others.length === 0) chooser['default'] = only.name;
    } else {
      chooser['x-reactions'] = [{ fulfill: { state: { dataSource: expression(optionsOf(offered)) } } }];
    }
    question['text'] = expression(
      [
        quote('没有填写内容，确定清空这 '),
        '$params.records.length',
        quote(' 条的“'),
        `(${optionsOf(offered)}.find((one) => one.value === ${FIELD})?.text ?? ${quote('')})`,
        quote('”吗？'),
      ].join(' + '),
    );
  };
  const written = new Set(writtenFields(entity));
  for (const { name, field, path } of chosenFields(subject, 'fields', fields, [...written])) {
    // A form may show what nobody writes.
    if (!isShared(field) || !written.has(name)) continue;
    parts.put(`batch.${name}`, inputs, name, inputFor(subject, name, field));
    offered.push({ name, title: field.title, codes: codesToWrite(field), path });
    const leaveOut = (): void => {
      delete inputs[name];
      const at = offered.findIndex((one) => one.name === name);
      if (at >= 0) offered.splice(at, 1);
      offer();
    };
    parts.whenRemoved(`batch.${name}`, leaveOut);
    parts.whenChanged(`batch.${name}`, (part) => {
      const one = offered.find((other) => other.name === name);
      if (one) one.title = ownString(part, 'title') ?? one.title;
      offer();
    });
    // What the author of the list changed in its form is changed here.
    parts.whenRemoved(`fields.${name}`, leaveOut);
    parts.whenChanged(`fields.${name}`, (part) => {
      if (CONDITIONS.some((key) => key !== 'x-disabled' && ownValue(part, key) !== undefined)) leaveOut();
      else if (isOwnCondition(ownValue(part, 'x-disabled'), field)) adopt(inputs[name], part);
      else leaveOut();
    });
  }
  // What several records have in common besides the fields of their entity.
  parts.whenJoined('batch', (name, part) => {
    const code = ownString(part, 'x-access');
    offered.push({
      name,
      title: ownString(part, 'title') ?? name,
      codes: code === undefined ? [] : [code],
      path: [...subject.settings, 'parts', `batch.${name}`],
    });
    offer();
    return { ...part, 'x-visible': isChosen(name) };
  });
  offer();
  draft.nodes['form'] = {
    type: 'void',
    'x-component': 'form',
    'x-component-props': { name: '批量修改' },
    'x-visible': '{{ !$state.outcome }}',
    'x-on': { submit: submitSteps(question) },
    properties: {
      field: chooser,
      values: { type: 'object', properties: inputs },
      footer: footer({
        cancel: closing('取消', false),
        save: button({ text: '修改', kind: 'primary', htmlType: 'submit' }),
      }),
    },
  };
  draft.nodes['refused'] = refusedRecords(subject, rowText);
  draft.listProblems = () => {
    const nothing: Path = [...subject.settings, ...(fields ? ['fields'] : [])];
    return offered.length === 0 ? [{ kind: 'nothing', path: nothing }] : listUntaken(subject, offered, url);
  };
  parts.open('batch.apis', draft.apis);
  parts.put('batch.apis.save', draft.apis, 'save', {
    method: 'PUT',
    url,
    body: {
      field: expression(FIELD),
      value: expression(`$values.values?.[${FIELD}] ?? null`),
      records: sentRecords(subject),
    },
  });
  return draft;
}

function listUntaken(
  { batchFieldsAt }: Subject,
  offered: readonly Offered[],
  url: string,
): readonly Problem[] {
  const known = batchFieldsAt?.(url);
  if (!known) return [];
  return offered.flatMap(({ name, path }): Problem[] =>
    known.includes(name) ? [] : [{ kind: 'untaken', path, name, url, known }],
  );
}

/** Whether several records can have any of the fields in common. @param fields that an author chose; default all */
export function hasShared(entity: EntityDeclaration, fields?: readonly string[]): boolean {
  return writtenFields(entity).some((name) => {
    const field = entity.fields[name];
    if (!field || !isShared(field)) return false;
    return !fields || fields.includes(name) || field.addedBy !== undefined;
  });
}

function isShared({ type, isUnique, isSecret }: CompletedField): boolean {
  return isUnique !== true && isSecret !== true && !LEFT_OUT.has(type);
}

function codesToWrite(field: CompletedField): string[] {
  const { changedWith } = field;
  return [...new Set([...codesToRead(field), ...(changedWith === undefined ? [] : [changedWith])])];
}

/** The options of the chooser: what somebody may write. */
function optionsOf(offered: readonly Offered[]): string {
  const options = offered.map(({ name, title, codes }) => {
    const option = `{ value: ${quote(name)}, text: ${quote(title)} }`;
    const condition = codes.map((code) => `$can(${quote(code)})`).join(' && ');
    return condition === '' ? option : `...(${condition} ? [${option}] : [])`;
  });
  return `[${options.join(', ')}]`;
}

/** The widget of a field, without what a form does with it besides. */
function inputFor({ entity }: Subject, name: string, field: CompletedField): JsonObject {
  const {
    default: _initial,
    'x-disabled': _own,
    'x-access': _access,
    ...input
  } = inputOf(name, field, entity, new Set([name]));
  const rules = itemsOf(ownValue(input, 'x-rules')).filter((use) => !JSON.stringify(use).includes('$values'));
  const { 'x-rules': _all, ...plain } = input;
  return {
    ...plain,
    ...(rules.length > 0 ? { 'x-rules': rules } : {}),
    // A switch shows no as long as nobody presses it.
    ...(field.type === 'boolean' ? { default: false } : {}),
    'x-visible': isChosen(name),
  };
}

function isChosen(name: string): string {
  return expression(`${FIELD} === ${quote(name)}`);
}

/** Whether a field of a form is only kept from those who may not write it. */
function isOwnCondition(condition: Json | undefined, { changedWith }: CompletedField): boolean {
  const own = changedWith === undefined ? undefined : expression(`!$can(${quote(changedWith)})`);
  return condition === own;
}

function adopt(input: Json | undefined, part: Json): void {
  // The end of a period is written with its beginning there, and alone here.
  if (!isObject(input) || ownValue(part, 'x-component') === 'hidden') return;
  for (const key of KEPT) {
    const value = ownValue(part, key);
    if (value !== undefined) input[key] = value;
  }
}

/** Of the ticked records what the server asks of each: its id, and the version that somebody saw. */
function sentRecords({ entity }: Subject): string {
  const version = entity.version === undefined ? '' : `, version: ${memberOf('one', entity.version)}`;
  return expression(`$params.records.map((one) => ({ id: one.id${version} }))`);
}

/** @param question asked before a field is emptied */
function submitSteps(question: JsonObject): Json[] {
  return [
    { do: 'validate' },
    {
      do: 'when',
      if: expression(`isEmpty($values.values?.[${FIELD}])`),
      then: [question],
    },
    { do: 'request', api: 'save' },
    {
      do: 'when',
      if: '{{ $result.refused.length === 0 }}',
      then: [{ do: 'close', result: '{{ $result }}' }],
      // Nothing is left that could be lost.
      else: [{ do: 'reset' }, { do: 'set', state: 'outcome', value: '{{ $result }}' }],
    },
  ];
}

function refusedRecords(subject: Subject, rowText: string | undefined): JsonObject {
  const { entity, title } = subject;
  const text = rowText ?? entity.text;
  const named = textOfRow(subject, text) === undefined ? undefined : entity.fields[text ?? ''];
  const changed = '($state.outcome?.changed ?? []).length';
  const refused = '($state.outcome?.refused ?? []).length';
  const told = [
    `${changed} > 0`,
    `? ${quote('已修改 ')} + ${changed} + ${quote(' 条，下面 ')} + ${refused} + ${quote(' 条没有修改：')}`,
    `: ${quote('下面 ')} + ${refused} + ${quote(' 条没有修改：')}`,
  ];
  return {
    type: 'void',
    'x-visible': '{{ !!$state.outcome }}',
    properties: {
      told: {
        type: 'void',
        'x-component': 'text_block',
        'x-component-props': { text: expression(told.join(' ')) },
      },
      table: {
        type: 'array',
        'x-component': 'data_table',
        'x-source': { value: '{{ $state.outcome?.refused ?? [] }}' },
        'x-component-props': {
          hasTools: false,
          columns: [
            { key: 'name', title: named?.title ?? title, minWidth: 140 },
            { key: 'reason', title: '原因', slot: 'reason', minWidth: 240 },
          ],
        },
        items: {
          type: 'object',
          properties: {
            reason: {
              type: 'void',
              'x-component': 'text_block',
              'x-component-props': { text: '{{ localText($record.reason) }}' },
            },
          },
        },
      },
      footer: footer({ close: closing('知道了', ANSWER, 'primary') }),
    },
  };
}

function footer(properties: JsonObject): JsonObject {
  const look = { align: 'right', isSticky: true };
  return { type: 'void', 'x-component': 'toolbar', 'x-component-props': look, properties };
}

function closing(text: string, result: Json, kind?: string): JsonObject {
  return {
    ...button({ text, ...(kind === undefined ? {} : { kind }) }),
    'x-on': { click: [{ do: 'close', result }] },
  };
}
