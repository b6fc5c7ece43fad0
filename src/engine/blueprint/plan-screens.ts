// Which screens a blueprint becomes: what stands in its own place, and what its buttons open.
import { isManagedTree } from '../entity/managed-entity.ts';
import type { JsonObject } from '../document.ts';
import { batchEditButton, targetInList, targetOf } from './batch-button.ts';
import { BATCH_EDIT, draftBatchEdit } from './batch-edit.ts';
import { draftList } from './record-list.ts';
import { planButtons, type Frame } from './list-buttons.ts';
import { columnsFor, draftForm, draftView, emptyDraft } from './record-screens.ts';
import { draftRecycleBin } from './recycle-bin.ts';
import type {
  BatchSettings,
  BlueprintType,
  DialogSetting,
  ListSettings,
  Operation,
  RecordSettings,
} from './settings.ts';
import { findField, readFields, writtenFields, type Draft, type Subject } from './subject.ts';

/** A screen that is made besides. */
export interface MadeScreen {
  id: string;
  title: string;
  draft: Draft;
}

/** Pixels of dialogs with fields in one column, in two, and with tables. */
const WIDTHS = { narrow: 520, wide: 720, tables: 960 };

/** @param settings checked against the schema of the blueprint */
export function planScreens(
  type: BlueprintType,
  id: string,
  settings: JsonObject,
  subject: Subject,
): { main: Draft; screens: MadeScreen[] } {
  switch (type) {
    case 'record_form':
      return { main: draftForm(subject, settings as RecordSettings), screens: [] };
    case 'record_view':
      return { main: draftView(subject, settings as RecordSettings), screens: [] };
    case 'records':
      return planList(id, settings as ListSettings, subject);
    case 'batch_edit':
      return planBatchEdit(id, settings as BatchSettings, subject);
  }
}

function planBatchEdit(
  id: string,
  settings: BatchSettings,
  subject: Subject,
): ReturnType<typeof planScreens> {
  const { title, prefix, parts } = subject;
  checkRowText(subject, settings);
  const screen = `${id}/${prefix}${BATCH_EDIT}`;
  const target = targetOf(subject, settings);
  const main: Draft = { ...emptyDraft(), inPlace: 'button' };
  parts.open('apis', main.apis);
  parts.put('button', main.nodes, 'button', batchEditButton(subject, main, screen, target));
  const draft = draftBatchEdit({ ...subject, prefix: '' }, settings, target.url);
  if (draft.listProblems) main.listProblems = draft.listProblems;
  return { main, screens: [{ id: screen, title: `批量修改${title}`, draft }] };
}

function checkRowText(subject: Subject, { rowText }: Pick<ListSettings, 'rowText'>): void {
  if (rowText !== undefined) findField(subject, rowText, [...subject.settings, 'rowText']);
}

function planList(id: string, settings: ListSettings, subject: Subject): ReturnType<typeof planScreens> {
  const { entity, title, prefix } = subject;
  const { fields, details, form = {}, view = {} } = settings;
  checkRowText(subject, settings);
  const frameOf = (name: string, stated: DialogSetting, count: number): Frame => ({
    screen: stated.screen ?? `${id}/${prefix}${name}`,
    as: stated.as ?? 'dialog',
    width: stated.width ?? widthFor(subject, stated.columns ?? columnsFor(count)),
  });
  const hasBin = entity.recycle === true;
  const buttons = planButtons(
    settings,
    {
      form: frameOf('form', form, (fields ?? writtenFields(entity)).length),
      batchEdit: `${id}/${prefix}${BATCH_EDIT}`,
      view: frameOf('view', view, (details ?? readFields(entity)).length),
      ...(hasBin ? { recycleBin: { screen: `${id}/${prefix}recycled`, as: 'dialog', width: 1100 } } : {}),
    },
    subject,
  );
  const main = draftList(subject, settings, buttons);
  // A dialog has a document of its own, where nothing else can have its names.
  const inside = { ...subject, prefix: '' };
  const { operations } = buttons;
  const screens: MadeScreen[] = [];
  if (form.screen === undefined && ['add', 'edit', 'copy'].some((one) => operations.has(one as Operation))) {
    const by = operations.has('edit') ? 'record' : 'nothing';
    const draft = draftForm(inside, {
      ...(fields ? { fields } : {}),
      ...columnsOf(form),
      by,
      copies: operations.has('copy'),
      placesBelow: operations.has('add') && isManagedTree(entity),
    });
    screens.push({ id: buttons.form.screen, title, draft });
  }
  if (view.screen === undefined && operations.has('view')) {
    const draft = draftView(
      inside,
      {
        ...(details ? { fields: details } : {}),
        ...(fields ? { inForm: fields } : {}),
        ...columnsOf(view),
        history: operations.has('history'),
      },
      'details',
    );
    screens.push({ id: buttons.view.screen, title: `${title}详情`, draft });
  }
  // After the form, whose fields it follows.
  if (operations.has('editBatch')) {
    const draft = draftBatchEdit(inside, settings, targetInList(subject).url);
    if (draft.listProblems) main.listProblems = draft.listProblems;
    screens.push({ id: buttons.batchEdit, title: `批量修改${title}`, draft });
  }
  if (buttons.recycleBin) {
    const draft = draftRecycleBin(inside, buttons.rowText);
    screens.push({ id: buttons.recycleBin.screen, title: `${title}回收站`, draft });
  }
  return { main, screens };
}

function columnsOf({ columns }: DialogSetting): { columns?: number } {
  return columns === undefined ? {} : { columns };
}

function widthFor({ entity }: Subject, columns: number): number {
  if (entity.children !== undefined) return WIDTHS.tables;
  return columns > 1 ? WIDTHS.wide : WIDTHS.narrow;
}
