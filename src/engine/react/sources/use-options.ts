// Options of a node: its enum, its dictionary, or what a reaction gave it.
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { PlanNode } from '../../plan/plan.ts';
import type { DictOption } from '../../services.ts';
import { useScreen, useServices } from '../context.ts';

export interface Options {
  options: readonly DictOption[];
  isLoading: boolean;
}

const NONE: readonly DictOption[] = [];
const noSubscription = (): (() => void) => () => undefined;

/** Options of a dictionary code: the document's own first, then the app's; missing ones are asked for once. */
export function useDict(code: string | undefined): Options {
  const { plan } = useScreen();
  const { dicts } = useServices();
  const own = code !== undefined && Object.hasOwn(plan.dicts, code) ? plan.dicts[code] : undefined;
  const isShared = code !== undefined && !(own && 'items' in own);
  const subscribe = useCallback(
    (listener: () => void) => (isShared ? dicts.subscribe(listener) : noSubscription()),
    [dicts, isShared],
  );
  const known = useSyncExternalStore(subscribe, () => (isShared ? dicts.peek(code) : undefined));
  const [failed, setFailed] = useState<string>();
  const isMissing = isShared && known === undefined;
  // Rows of a table are shown as they were and read anew.
  const isRead = isMissing || (isShared && dicts.mayChange(code));
  useEffect(() => {
    if (!isRead) return;
    dicts.load(code).catch(() => {
      setFailed(code);
    });
  }, [dicts, code, isRead]);
  if (own && 'items' in own) return { options: own.items, isLoading: false };
  return { options: known ?? NONE, isLoading: isMissing && failed !== code };
}

/** @param switched options that a reaction set on the field */
export function useOptions(node: PlanNode, switched: unknown): Options {
  const model = useScreen();
  const fromDict = useDict(node.dict);
  if (Array.isArray(switched)) return { options: switched as readonly DictOption[], isLoading: false };
  if (!node.options) return fromDict;
  const { items } = model.evaluate(node.options) as { items: readonly DictOption[] };
  return { options: items, isLoading: false };
}
