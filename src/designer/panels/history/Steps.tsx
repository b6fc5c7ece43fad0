// What was done, step by step, and the versions that were published.
import { Empty, Tabs } from 'antd';
import type { ReactNode } from 'react';
import { t, translate } from '../../../engine/text.ts';
import { useDesigner, useSessionState } from '../designer-context.ts';
import { Versions } from '../publishing/Versions.tsx';
import './history.css';

export function Steps(): ReactNode {
  return (
    <Tabs
      size="small"
      items={[
        { key: 'steps', label: t('步骤'), children: <StepList /> },
        { key: 'versions', label: t('版本'), children: <Versions /> },
      ]}
    />
  );
}

function StepList(): ReactNode {
  const { session } = useDesigner();
  const { draft } = useSessionState();
  const { done, undone } = draft;
  if (done.length + undone.length === 0)
    return (
      <Empty
        image={Empty.PRESENTED_IMAGE_SIMPLE}
        description={t('还没有修改；每一步都会列在这里，可以逐步撤销')}
      />
    );
  const go = (place: number): void => {
    for (let at = session.state().draft.done.length; at > place; at -= 1) session.undo();
    for (let at = session.state().draft.done.length; at < place; at += 1) session.redo();
  };
  const steps = [...done, ...undone];
  return (
    <ol className="sw-designer-steps">
      <li>
        <button
          type="button"
          className="sw-designer-link"
          onClick={() => go(0)}
          aria-current={done.length === 0}
        >
          {t('打开时')}
        </button>
      </li>
      {steps.map(({ title, at }, index) => (
        <li
          key={`${String(at)} ${String(index)}`}
          className={index < done.length ? '' : 'sw-designer-undone'}
        >
          <button
            type="button"
            className="sw-designer-link"
            onClick={() => go(index + 1)}
            aria-current={index + 1 === done.length}
          >
            {translate(title)}
          </button>
          <small>{new Date(at).toLocaleTimeString()}</small>
        </li>
      ))}
    </ol>
  );
}
