// What the author of a blueprint changed of what it becomes: each change is taken back alone.
import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { MadeBlueprint } from '../../../engine/blueprint/made-parts.ts';
import { t } from '../../../engine/text.ts';
import { readPath } from '../../document/edits.ts';
import { PARTS, showDocument } from '../../document/made/shown-document.ts';
import { listChanged, restorePart } from '../../document/made/write-parts.ts';
import { useDesigner, useSessionState, useShownState } from '../designer-context.ts';
import { titleOf } from '../title-of.ts';
import { DetachButton } from './DetachButton.tsx';

export function ChangedParts({ blueprint }: { blueprint: MadeBlueprint }): ReactNode {
  const { session, widgets } = useDesigner();
  const { document } = useSessionState().draft;
  const shown = useShownState().draft.document;
  const isReadOnly = session.opened.readOnly !== undefined;
  const { parts } = showDocument(document, [blueprint]);
  const byName = new Map([...parts.values()].map((part) => [part.name, part]));
  const changed = listChanged(document, blueprint);
  return (
    <div className="sw-designer-columns">
      <div className="sw-designer-setting-head">
        <span>{t('由实体“{0}”生成', blueprint.title)}</span>
        {!isReadOnly && <DetachButton path={blueprint.path} />}
      </div>
      {changed.length > 0 && (
        <ul aria-label={t('覆盖的部分')}>
          {changed.map((name) => {
            const part = byName.get(name);
            const isGone = readPath(document, [...blueprint.path, ...PARTS, name]) === null;
            return (
              <li key={name} className="sw-designer-column">
                <button
                  type="button"
                  className="sw-designer-link"
                  disabled={!part}
                  onClick={() => part && session.select([part.path])}
                >
                  {part ? titleOf(shown, part.path, widgets) : name} <small>{name}</small>
                  {isGone && <small> {t('已去掉')}</small>}
                </button>
                <Button
                  size="small"
                  disabled={isReadOnly}
                  aria-label={t('还原{0}', name)}
                  onClick={() => session.perform((current) => restorePart(current, blueprint, name))}
                >
                  {t('还原')}
                </Button>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
