// What a node stands for by `$ref`: it follows that one in all that it does not say itself.
import { Alert, Button, Space } from 'antd';
import type { ReactNode } from 'react';
import { t } from '../../../engine/text.ts';
import { isObject } from '../../../engine/values/json.ts';
import { detachRef } from '../../document/commands/ref.ts';
import { readPath, type Path } from '../../document/edits.ts';
import { followRef } from '../../document/follow-ref.ts';
import { nodePathOf } from '../../document/insert-place.ts';
import { useDesigner, useSessionState } from '../designer-context.ts';
import { titleOf } from '../title-of.ts';

export function RefNote({ path }: { path: Path }): ReactNode {
  const { session, widgets } = useDesigner();
  const { document } = useSessionState().draft;
  const node = readPath(document, path);
  if (!isObject(node) || node['$ref'] === undefined) return null;
  const followed = followRef(document, path);
  if (!followed) {
    return <Alert type="error" title={t('它引用的节点不在这个页面里，请在“问题”里改正')} role="alert" />;
  }
  const { target } = followed;
  // What stands among the definitions is drawn nowhere by itself.
  const isShown = !target.includes('definitions');
  return (
    <Alert
      type="info"
      title={t('引用自“{0}”', titleOf(document, target, widgets))}
      description={t('没有在这里另写的设置都跟随它；在这里改，就只改这一处。')}
      action={
        <Space orientation="vertical" style={{ gap: 'var(--sw-space-tiny)' }}>
          {isShown && (
            <Button size="small" onClick={() => session.select([nodePathOf(target)])}>
              {t('选择它')}
            </Button>
          )}
          {session.opened.readOnly === undefined && (
            <Button size="small" onClick={() => session.perform((current) => detachRef(current, path))}>
              {t('拆开')}
            </Button>
          )}
        </Space>
      }
    />
  );
}
