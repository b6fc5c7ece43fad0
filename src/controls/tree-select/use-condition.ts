// A tree whose condition is no JSON object is not asked for at all: a wrong condition would show the wrong nodes.
import { useEffect } from 'react';
import { useServices } from '../../engine/react/context.ts';
import { BAD_CONDITION, isTreeCondition } from './tree-source.ts';

/** Whether a condition may be used; says once what is wrong with one that may not. */
export function useTreeCondition(condition: string | undefined): boolean {
  const { notify } = useServices();
  const isGood = isTreeCondition(condition);
  useEffect(() => {
    if (!isGood) notify.message('error', BAD_CONDITION);
  }, [isGood, notify]);
  return isGood;
}
