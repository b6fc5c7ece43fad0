// The views that whoever is signed in begins lists with: they come with the menu, before the first rows are asked for.
import { useMemo } from 'react';
import { useSnapshot } from 'valtio';
import { beginWithViews, type ListView, type ListViews } from '../../engine/react/model/list-view.ts';
import { asBoolean, asRecord, asText, type JsonRecord } from '../storage/shapes.ts';
import { useRuntime } from '../runtime-context.ts';
import { GUEST } from './guest.ts';

/** Undefined where the server keeps none, and for the guest, whom several people are. */
export function useListViews(): ListViews | undefined {
  const { permissions, session } = useRuntime();
  const { listViews } = useSnapshot(permissions.state);
  const { user } = useSnapshot(session.state);
  const isKept = listViews !== undefined && user?.username !== GUEST;
  const text = JSON.stringify(listViews);
  // What came anew and says the same is the same.
  return useMemo(
    () => (isKept ? createListViews(JSON.parse(text) as JsonRecord[]) : undefined),
    [isKept, text],
  );
}

function createListViews(received: readonly JsonRecord[]): ListViews {
  const views = new Map(
    received.flatMap((one) => {
      const view = asView(one);
      return view ? [[keyOf(view.screen, view.list), view] as const] : [];
    }),
  );
  const defaultOf: ListViews['defaultOf'] = (screen, list) => views.get(keyOf(screen, list));
  return {
    defaultOf,
    changeDefault: (screen, list, view) => {
      if (view) views.set(keyOf(screen, list), view);
      else views.delete(keyOf(screen, list));
    },
    begin: (model) => beginWithViews(model, (list) => defaultOf(model.plan.id, list)),
  };
}

function keyOf(screen: string, list: string): string {
  return `${screen}#${list}`;
}

function asView(raw: JsonRecord): ListView | undefined {
  const [id, screen, list, name] = [raw['id'], raw['screen'], raw['list'], raw['name']].map(asText);
  const state = asRecord(raw['state']);
  if (id === undefined || screen === undefined || list === undefined || name === undefined || !state) {
    return undefined;
  }
  const [isOwn, isShared] = [asBoolean(raw['isOwn']) === true, asBoolean(raw['isShared']) === true];
  const personal = asRecord(raw['personal']);
  return { id, screen, list, name, isOwn, isShared, isDefault: true, state, ...(personal && { personal }) };
}
