// Buttons of a list: above the table for all records, in a row for one.
import type { EntityDeclaration } from '../catalog.ts';
import { pathOfCalls, permissionOf } from '../entity/entity-calls.ts';
import { isManagedTree } from '../entity/managed-entity.ts';
import type { Json, JsonObject } from '../document.ts';
import { batchEditButton, targetInList } from './batch-button.ts';
import { hasShared } from './batch-edit.ts';
import { button, link } from './buttons.ts';
import { HISTORY, openHistory } from './record-history.ts';
import { OPERATIONS, type ListSettings, type Operation } from './settings.ts';
import { textOfRow, type Draft, type Subject } from './subject.ts';
import { expression, quote } from './words.ts';

/** A dialog that a button opens. */
export interface Frame {
  screen: string;
  as: 'dialog' | 'drawer';
  width: number;
}

export interface Buttons {
  operations: ReadonlySet<Operation>;
  form: Frame;
  view: Frame;
  /** The screen that changes one field of several records. */
  batchEdit: string;
  /** Missing where deleted records are gone. */
  recycleBin?: Frame;
  /** Code of a print template, or true for any of those of the entity. */
  print?: string | true;
  /** Field that people read in place of a record. */
  rowText?: string;
  hasRowButtons: boolean;
  /** Pixels of the column with the buttons of a row. */
  actionWidth: number;
}

/** Buttons of a row that stand in one line before the others go behind 更多. */
const MAX_SHOWN = 2;

const IN_ROWS = ['view', 'edit', 'copy', 'history', 'delete'] as const satisfies readonly Operation[];

/** What nobody has to ask for only where the server made the calls. */
const BY_MANAGED: ReadonlySet<Operation> = new Set(['copy', 'history', 'editBatch']);

function canDo({ storage, served, history }: EntityDeclaration, operation: Operation): boolean {
  if (operation === 'copy' || operation === 'editBatch') return storage === 'managed' || served === true;
  return operation !== 'history' || history === true;
}

export function planButtons(
  { operations: stated, print: printed, rowText, form, fields }: ListSettings,
  frames: Pick<Buttons, 'form' | 'view' | 'batchEdit' | 'recycleBin'>,
  subject: Subject,
): Buttons {
  const { entity } = subject;
  stated?.forEach((name, index) => {
    if (canDo(entity, name)) return;
    subject.problems.push({
      kind: 'operation',
      path: [...subject.settings, 'operations', String(index)],
      name,
    });
  });
  const all = OPERATIONS.filter(
    (one) =>
      (!BY_MANAGED.has(one) || entity.storage === 'managed') &&
      // Whoever made a form of their own asks there what no field says.
      (one !== 'editBatch' || (form?.screen === undefined && hasShared(entity, fields))),
  );
  const operations = new Set<Operation>((stated ?? all).filter((one) => canDo(entity, one)));
  const inRows = IN_ROWS.filter((one) => operations.has(one)).length;
  const print = printed === false ? undefined : printed;
  const isTree = isManagedTree(entity) && operations.has('add');
  const count = inRows + (print === undefined ? 0 : 1) + (isTree ? 1 : 0);
  const shown = rowText ?? entity.text;
  return {
    ...frames,
    operations,
    ...(print === undefined ? {} : { print }),
    ...(shown === undefined ? {} : { rowText: shown }),
    hasRowButtons: count > 0,
    actionWidth: count > MAX_SHOWN ? 190 : 140,
  };
}

export function addBarButtons(subject: Subject, buttons: Buttons, draft: Draft, bar: JsonObject): void {
  const { entity, title, prefix, parts } = subject;
  const { operations, form, batchEdit, recycleBin } = buttons;
  if (operations.has('add')) {
    parts.put('add', bar, 'add', {
      ...button({ text: '新增', kind: 'primary', icon: 'plus' }, permissionOf(entity, 'add')),
      'x-on': { click: [open(form, `新增${title}`, {}), reload(prefix)] },
    });
  }
  if (operations.has('editBatch')) {
    parts.put(
      'editBatch',
      bar,
      'editBatch',
      batchEditButton(subject, draft, batchEdit, targetInList(subject)),
    );
  }
  if (operations.has('deleteBatch')) {
    const selected = `$state.${prefix}selected`;
    parts.put('apis.removeBatch', draft.apis, `${prefix}removeBatch`, {
      method: 'DELETE',
      url: `${pathOfCalls(entity)}/deleteBatch`,
      params: { ids: expression(`${selected}.join(',')`) },
    });
    const question = `${quote('确定删除选中的 ')} + ${selected}.length + ${quote(` 个${title}吗？`)}`;
    parts.put('removeBatch', bar, 'removeBatch', {
      ...button({ text: '批量删除', icon: 'delete', danger: true }, permissionOf(entity, 'deleteBatch')),
      'x-visible': expression(`${selected}.length > 0`),
      'x-on': {
        click: [
          { do: 'confirm', danger: true, title: `删除${title}`, ok: '删除', text: expression(question) },
          { do: 'request', api: `${prefix}removeBatch` },
          ...tellDeleted(subject, buttons, draft, `${selected}.join(',')`, 'deleteBatch'),
          { do: 'set', state: `${prefix}selected`, value: [] },
          reload(prefix),
        ],
      },
    });
  }
  if (recycleBin) {
    parts.put('recycleBin', bar, 'recycleBin', {
      ...button({ text: '回收站', icon: 'restore' }, permissionOf(entity, 'purge')),
      'x-on': { click: [open(recycleBin, `${title}回收站`, undefined, GOES_ON), reload(prefix)] },
    });
  }
}

export function addRowButtons(subject: Subject, buttons: Buttons, draft: Draft, cells: JsonObject): void {
  const { entity, title, prefix, parts } = subject;
  const { operations, form, view, print, hasRowButtons, rowText } = buttons;
  const row = parts.open('actions', {});
  const text = textOfRow(subject, rowText);
  /** A title with the text of the row behind it. */
  const titled = (start: string): string =>
    text === undefined ? start : expression(`${quote(`${start} · `)} + ${text}`);
  const record = { record: '{{ $record }}' };
  if (operations.has('view')) {
    parts.put('actions.view', row, 'view', {
      ...link('查看'),
      'x-on': { click: [open(view, titled(`${title}详情`), record)] },
    });
  }
  if (operations.has('edit')) {
    parts.put('actions.edit', row, 'edit', {
      ...link('编辑', permissionOf(entity, 'edit')),
      'x-on': { click: [open(form, titled(`编辑${title}`), record), reload(prefix)] },
    });
  }
  if (operations.has('add') && isManagedTree(entity)) {
    parts.put('actions.addBelow', row, 'addBelow', {
      ...link('新增下级', permissionOf(entity, 'add')),
      'x-on': { click: [open(form, `新增${title}`, { above: '{{ $record }}' }, IS_ALONE), reload(prefix)] },
    });
  }
  if (operations.has('copy')) {
    parts.put('actions.copy', row, 'copy', {
      ...link('复制', permissionOf(entity, 'add')),
      'x-on': {
        click: [open(form, titled(`复制${title}`), { copy: '{{ $record }}' }, IS_ALONE), reload(prefix)],
      },
    });
  }
  if (operations.has('history')) {
    parts.put('actions.history', row, 'history', {
      ...link('历史', HISTORY.permission),
      'x-on': { click: [openHistory(entity, titled(`${title}历史`), '{{ $record.id }}')] },
    });
  }
  if (print !== undefined) {
    parts.put('actions.print', row, 'print', {
      ...link('打印'),
      'x-on': { click: printRecord(subject, draft, print, titled) },
    });
  }
  if (operations.has('delete')) {
    parts.put('apis.remove', draft.apis, `${prefix}remove`, {
      method: 'DELETE',
      url: `${pathOfCalls(entity)}/delete`,
    });
    const question =
      text === undefined
        ? `确定删除这个${title}吗？`
        : expression(`${quote(`确定删除${title}“`)} + ${text} + ${quote('”吗？')}`);
    const deletion = link('删除', permissionOf(entity, 'delete'), true);
    parts.put('actions.remove', row, 'remove', {
      ...deletion,
      'x-on': {
        click: [
          { do: 'confirm', danger: true, title: `删除${title}`, text: question },
          { do: 'request', api: `${prefix}remove`, params: { id: '{{ $record.id }}' } },
          ...tellDeleted(subject, buttons, draft, '$record.id', 'delete'),
          reload(prefix),
        ],
      },
    });
  }
  if (!hasRowButtons) return;
  const maxVisible = Object.keys(row).length > MAX_SHOWN + 1 ? MAX_SHOWN : Object.keys(row).length;
  parts.put('actions', cells, 'actions', {
    type: 'void',
    'x-component': 'toolbar',
    'x-component-props': { maxVisible },
    properties: row,
  });
}

/** What follows runs however it is closed. */
const GOES_ON: JsonObject = { goesOn: true };
/** A new record has none beside it. */
const IS_ALONE: JsonObject = { isAlone: true };

function open(
  { screen, as, width }: Frame,
  title: string,
  params: JsonObject | undefined,
  more: JsonObject = {},
): Json {
  return {
    do: 'open',
    screen,
    as,
    width,
    title,
    ...(params ? { params } : {}),
    ...more,
  };
}

/** The screen that offers the print templates of a subject. */
const PRINT_DIALOG = 'system/print-record';
const PRINT_WIDTH = 920;

/** A record with rows is read anew: lists hold none of them. */
function printRecord(
  { entity, title, prefix, parts }: Subject,
  draft: Draft,
  print: string | true,
  titled: (start: string) => string,
): Json[] {
  const hasRows = entity.children !== undefined;
  const api = `${prefix}print`;
  if (hasRows) parts.put('apis.print', draft.apis, api, { url: `${pathOfCalls(entity)}/queryById` });
  const record = hasRows ? '{{ $result }}' : '{{ $record }}';
  const frame: Frame = { screen: PRINT_DIALOG, as: 'dialog', width: PRINT_WIDTH };
  return [
    ...(hasRows ? [{ do: 'request', api, params: { id: '{{ $record.id }}' } }] : []),
    print === true
      ? open(frame, titled('打印'), { subject: entity.id, record, name: titled(title) })
      : { do: 'print', template: print, record, title: titled(title) },
  ];
}

/**
 * The message that records are deleted. What lies in a recycle bin can be taken back from it by whoever may do that; the
 * states are those of the moment in which it is told.
 * @param ids expression of those that were deleted, by commas
 * @param asked the permission of the button, which whoever pressed it has
 */
function tellDeleted(
  { entity, prefix, parts }: Subject,
  { recycleBin }: Buttons,
  draft: Draft,
  ids: string,
  asked: 'delete' | 'deleteBatch',
): Json[] {
  const text = '已删除';
  if (!recycleBin) return [{ do: 'message', text }];
  const api = `${prefix}undoRemove`;
  if (!Object.hasOwn(draft.apis, api)) {
    parts.put('apis.undoRemove', draft.apis, api, {
      method: 'PUT',
      url: `${pathOfCalls(entity)}/restore`,
      // What was taken back may be deleted by mistake once more.
      repeatSubmit: false,
    });
  }
  const undo: Json[] = [
    { do: 'request', api, params: { id: expression(ids) } },
    { do: 'message', text: '已恢复' },
    reload(prefix),
  ];
  const told: Json = { do: 'message', text, undo };
  if (asked === 'delete') return [told];
  return [
    {
      do: 'when',
      if: expression(`$can(${quote(permissionOf(entity, 'delete'))})`),
      then: [told],
      else: [{ do: 'message', text }],
    },
  ];
}

function reload(prefix: string): Json {
  return { do: 'reload', target: `${prefix}table` };
}
