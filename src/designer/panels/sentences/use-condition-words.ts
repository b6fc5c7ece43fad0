// Says conditions of the document at work in words.
import { useCallback, useMemo } from 'react';
import { useSessionState } from '../designer-context.ts';
import { listSubjects, sayConditionText, type SubjectGroup } from './words.ts';

/** What sentences of the document at work can speak of. */
export function useSubjects(): readonly SubjectGroup[] {
  const { document } = useSessionState().draft;
  return useMemo(() => listSubjects(document), [document]);
}

export function useConditionWords(): (condition: string) => string | undefined {
  const groups = useSubjects();
  return useCallback((condition: string) => sayConditionText(condition, groups), [groups]);
}
