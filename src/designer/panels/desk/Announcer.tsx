// What was done, told to whoever does not see it.
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { t, translate } from '../../../engine/text.ts';
import { useSessionState } from '../designer-context.ts';

export function Announcer(): ReactNode {
  const { draft } = useSessionState();
  const [said, setSaid] = useState('');
  const before = useRef(draft);
  useEffect(() => {
    const { done, undone } = before.current;
    before.current = draft;
    if (draft.done.length > done.length) setSaid(translate(draft.done.at(-1)?.title ?? ''));
    else if (draft.undone.length > undone.length)
      setSaid(t('撤销：{0}', translate(draft.undone[0]?.title ?? '')));
  }, [draft]);
  return (
    <p className="sw-designer-said" role="status" aria-live="polite" data-announced>
      {said}
    </p>
  );
}
