// What the checker finds while somebody works; a press goes to the node, fixes are commands.
import { Button, Empty, Tag } from 'antd';
import type { ReactNode } from 'react';
import type { Diagnostic } from '../../../engine/diagnostic.ts';
import { t } from '../../../engine/text.ts';
import { applyFix } from '../../document/commands/texts.ts';
import { useDesigner, useSessionState } from '../designer-context.ts';
import { nodeOf } from '../node-of.ts';
import { sayFinding } from '../say-finding.ts';
import './problems.css';

const SEVERITIES: Readonly<Record<Diagnostic['severity'], { title: string; colour: string }>> = {
  error: { title: t('错误'), colour: 'error' },
  warning: { title: t('警告'), colour: 'warning' },
  note: { title: t('提示'), colour: 'default' },
};

export function Problems(): ReactNode {
  const { session } = useDesigner();
  const { draft, checked } = useSessionState();
  const found = checked?.diagnostics ?? [];
  if (found.length === 0) {
    return (
      <Empty
        image={Empty.PRESENTED_IMAGE_SIMPLE}
        description={checked ? t('没有发现问题') : t('正在检查…')}
      />
    );
  }
  return (
    <ul className="sw-designer-problems">
      {found.map((one) => {
        const path = nodeOf(draft.document, one.pointer);
        const { title, colour } = SEVERITIES[one.severity];
        const { fix } = one;
        const patch = fix?.patch;
        return (
          <li key={`${one.code} ${one.pointer} ${one.message}`}>
            <Tag color={colour}>{title}</Tag>
            <button
              type="button"
              className="sw-designer-link"
              disabled={path === undefined}
              onClick={() => path && session.select([path])}
            >
              {sayFinding(one.message)}
            </button>
            <small>{t('第 {0} 行', one.line)}</small>
            {patch && session.opened.readOnly === undefined && (
              <Button
                size="small"
                onClick={() => session.perform((document) => applyFix(document, fix?.title ?? '', patch))}
              >
                {sayFinding(fix?.title ?? '')}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
