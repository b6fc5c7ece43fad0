// Where a made node comes from, and what can be done about it: override it, take that back, take the whole apart.
import { Alert, Button, Space } from 'antd';
import type { ReactNode } from 'react';
import { t } from '../../../engine/text.ts';
import type { Path } from '../../document/edits.ts';
import { overridePart, restorePart } from '../../document/made/write-parts.ts';
import { showDocument, type ShownPart } from '../../document/made/shown-document.ts';
import { useDesigner, useSessionState } from '../designer-context.ts';
import { titleOf } from '../title-of.ts';
import { DetachButton } from './DetachButton.tsx';

/** @param part the innermost one around the node; undefined for what no part has a name for */
export function PartNote({ path, part }: { path: Path; part: ShownPart | undefined }): ReactNode {
  const { session, shown, widgets } = useDesigner();
  const { checked } = useSessionState();
  const isReadOnly = session.opened.readOnly !== undefined;
  const made = checked?.made ?? [];
  const owner = part?.blueprint ?? made.find((one) => one.path.every((key, at) => key === path[at]));
  if (!owner) return null;
  const isInner = part !== undefined && part.path.length < path.length;
  const name = part && titleOf(shown.state().draft.document, part.path, widgets);
  const said =
    part === undefined
      ? t('由实体“{0}”生成，不能单独覆盖', owner.title)
      : part.isAdded
        ? t('加在由实体“{0}”生成的内容里', owner.title)
        : part.isChanged
          ? t('由实体“{0}”生成，已覆盖', owner.title)
          : t('由实体“{0}”生成', owner.title);
  return (
    <Alert
      className="sw-designer-made-note"
      type={part?.isChanged === true ? 'warning' : 'info'}
      title={said}
      description={isInner && name !== undefined ? t('它是“{0}”的一部分', name) : undefined}
      action={
        isReadOnly ? null : (
          <Space orientation="vertical" style={{ gap: 'var(--sw-space-tiny)' }}>
            {part && !part.isChanged && (
              <Button
                size="small"
                type="primary"
                onClick={() =>
                  session.perform((document) => overridePart(document, showDocument(document, made), part))
                }
              >
                {t('覆盖')}
              </Button>
            )}
            {part?.isChanged === true && (
              <Button
                size="small"
                onClick={() =>
                  session.perform((document) => restorePart(document, part.blueprint, part.name))
                }
              >
                {part.isAdded ? t('去掉') : t('还原')}
              </Button>
            )}
            <DetachButton path={owner.path} />
          </Space>
        )
      }
    />
  );
}
