// What stands below rows of which a part alone came: what is left out, and what to do.
import type { ReactNode } from 'react';
import { t } from '../../engine/text.ts';
import './cut-note.css';

interface Props {
  /** Rows that came. */
  shown: number;
  /** Rows that there are. */
  total: number;
}

/** Nothing where all rows came. An answer without rows is no page, whatever its `total` counts. */
export function CutNote({ shown, total }: Props): ReactNode {
  if (shown === 0 || !(total > shown)) return null;
  return <PartNote text={t('只显示前 {0} 条，共 {1} 条，请缩小查询范围', shown, total)} />;
}

/** The same in the words of the server. */
export function PartNote({ text }: { text: string }): ReactNode {
  return (
    <div className="sw-cut-note" role="note">
      {text}
    </div>
  );
}
