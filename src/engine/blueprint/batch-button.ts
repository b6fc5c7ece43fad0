// The button above a list that opens the dialog for one field of its ticked records, and offers to take the change back.
import type { Json, JsonObject } from '../document.ts';
import { pathOfCalls, permissionOf } from '../entity/entity-calls.ts';
import { button } from './buttons.ts';
import type { BatchSettings } from './settings.ts';
import type { Draft, Subject } from './subject.ts';
import { expression, memberOf, quote } from './words.ts';

/** The list whose ticked records are changed, and the call that does it. */
export interface BatchTarget {
  url: string;
  permission: string;
  /** Name of the table. */
  table: string;
  /** Names of the states that hold the ids of the ticked rows, and the rows. */
  selection: string;
  selectionRows: string;
}

/** Of a list that follows from the entity as well. */
export function targetInList({ entity, prefix }: Subject): BatchTarget {
  return {
    url: `${pathOfCalls(entity)}/editBatch`,
    permission: permissionOf(entity, 'edit'),
    table: `${prefix}table`,
    selection: `${prefix}selected`,
    selectionRows: `${prefix}selectedRows`,
  };
}

/** Of a list that somebody wrote. */
export function targetOf({ entity }: Subject, settings: BatchSettings): BatchTarget {
  return {
    url: `${settings.url ?? pathOfCalls(entity)}/editBatch`,
    permission: settings.permission ?? permissionOf(entity, 'edit'),
    table: settings.table ?? 'table',
    selection: settings.selection ?? 'selected',
    selectionRows: settings.selectionRows ?? 'selectedRows',
  };
}

/** The button above the list. @param screen with the dialog */
export function batchEditButton(
  { title, prefix, parts }: Subject,
  draft: Draft,
  screen: string,
  { url, permission, table, selection, selectionRows }: BatchTarget,
): JsonObject {
  const api = `${prefix}editBatch`;
  parts.put('apis.editBatch', draft.apis, api, { method: 'PUT', url });
  const ticked = memberOf('$state', selection);
  const rows = memberOf('$state', selectionRows);
  const reload = { do: 'reload', target: table };
  const back: Json[] = [
    { do: 'request', api, body: { field: '{{ $result.field }}', records: '{{ $result.changed }}' } },
    {
      do: 'when',
      if: '{{ $result.refused.length === 0 }}',
      then: [{ do: 'message', text: '已恢复' }],
      else: [
        {
          do: 'message',
          type: 'warning',
          text: expression(
            [
              quote('有 '),
              '$result.refused.length',
              quote(' 条没有恢复：'),
              `($result.refused[0].name ? $result.refused[0].name + ${quote('，')} : ${quote('')})`,
              'localText($result.refused[0].reason)',
            ].join(' + '),
          ),
        },
      ],
    },
    reload,
  ];
  const told: Json = {
    do: 'message',
    text: expression(`${quote('已修改 ')} + $result.changed.length + ${quote(' 条')}`),
    undo: back,
  };
  return {
    ...button({ text: '批量修改', icon: 'edit' }, permission),
    'x-visible': expression(`${ticked}.length > 0`),
    'x-on': {
      click: [
        {
          do: 'open',
          screen,
          as: 'dialog',
          width: 520,
          title: expression(`${quote(`批量修改${title} · `)} + ${rows}.length + ${quote(' 条')}`),
          params: { records: expression(rows) },
          goesOn: true,
        },
        {
          do: 'when',
          if: '{{ !!$result }}',
          then: [
            { do: 'when', if: '{{ $result.changed.length > 0 }}', then: [told] },
            // Those that are left can be tried again.
            {
              do: 'set',
              state: selection,
              value: expression(`${ticked}.filter((id) => ($result.left ?? []).includes(id))`),
            },
          ],
        },
        reload,
      ],
    },
  };
}
