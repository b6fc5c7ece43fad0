// Options of a node: its enum, its dictionary, or what a reaction gave it.
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { PlanNode } from '../../plan/plan.ts';
import type { DictOption } from '../../services.ts';
import { useScreen, useServices } from '../context.ts';
import { addBeyond, listBeyond } from './beyond-options.ts';

export interface Options {
  options: readonly DictOption[];
  isLoading: boolean;
  /** Where the options are not all: what the server says of it. */
  note?: string;
}

const NONE: readonly DictOption[] = [];
const noSubscription = (): (() => void) => () => undefined;

/**
 * Options of a dictionary code: the document's own first, then the app's; missing ones are asked for once.
 * @param value a stored value that is shown: its texts are among the options, also where the list is too long to hold them
 */
export function useDict(code: string | undefined, value?: unknown): Options {
  const { plan } = useScreen();
  const { dicts } = useServices();
  const own = code !== undefined && Object.hasOwn(plan.dicts, code) ? plan.dicts[code] : undefined;
  const isShared = code !== undefined && !(own && 'items' in own);
  const subscribe = useCallback(
    (listener: () => void) => (isShared ? dicts.subscribe(listener) : noSubscription()),
    [dicts, isShared],
  );
  const known = useSyncExternalStore(subscribe, () => (isShared ? dicts.peek(code) : undefined));
  const cut = useSyncExternalStore(subscribe, () => (isShared ? dicts.cut?.(code) : undefined));
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
  const isCut = cut !== undefined;
  const beyond = isCut && known ? listBeyond([value], known).join(',') : '';
  useEffect(() => {
    // Asked for with each value, and not with each text that arrives: what failed would be asked for without end.
    if (isCut && code !== undefined && beyond !== '') void dicts.cut?.(code)?.find(beyond.split(','));
  }, [dicts, code, isCut, beyond]);
  const options = useMemo(
    () => (cut && known && beyond !== '' ? addBeyond(known, cut, beyond.split(','), true) : (known ?? NONE)),
    [known, cut, beyond],
  );
  if (own && 'items' in own) return { options: own.items, isLoading: false };
  return { options, isLoading: isMissing && failed !== code, ...(cut ? { note: cut.message } : {}) };
}

/**
 * @param switched options that a reaction set on the field
 * @param value of the field
 */
export function useOptions(node: PlanNode, switched: unknown, value: unknown): Options {
  const model = useScreen();
  const fromDict = useDict(node.dict, value);
  if (Array.isArray(switched)) return { options: switched as readonly DictOption[], isLoading: false };
  if (!node.options) return fromDict;
  const { items } = model.evaluate(node.options) as { items: readonly DictOption[] };
  return { options: items, isLoading: false };
}
