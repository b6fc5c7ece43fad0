// What one tab shows. A screen whose document changed is drawn anew, but never over unsaved input.
import { useRef, useState, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { ErrorBoundary } from '../../engine/react/ErrorBoundary.tsx';
import { Screen } from '../../engine/react/Screen.tsx';
import type { ScreenModel } from '../../engine/react/screen-model.ts';
import { useRuntime } from '../runtime-context.ts';
import type { TabContent } from '../tabs/tabs.ts';
import { FailurePage } from './FailurePage.tsx';
import { FramePage } from './FramePage.tsx';

/** The part of a screen's model that a tab asks. */
export type Editable = ScreenModel;

export interface TabPanelProps {
  title: string;
  content: TabContent;
  revision: number;
  /** Called with the model of the screen, and with undefined when it is gone. */
  onEditable: (editable: Editable | undefined) => void;
}

export function TabPanel({ title, content, revision, onEditable }: TabPanelProps): ReactNode {
  return (
    <ErrorBoundary
      key={revision}
      fallback={(error, retry) => (
        <FailurePage heading="h2" title={`页面“${title}”出错了`} text={error.message} retry={retry} />
      )}
    >
      {content.kind === 'frame' ? (
        <FramePage url={content.url} title={title} />
      ) : (
        <VersionedScreen key={content.screen} content={content} onEditable={onEditable} />
      )}
    </ErrorBoundary>
  );
}

function VersionedScreen({
  content,
  onEditable,
}: {
  content: TabContent & { kind: 'screen' };
  onEditable: TabPanelProps['onEditable'];
}): ReactNode {
  const { screens } = useRuntime();
  const { entries } = useSnapshot(screens.state);
  const newest = entries.find((entry) => entry.id === content.screen)?.version;
  const [shown, setShown] = useState(newest);
  const editable = useRef<Editable>(undefined);
  const isOutdated = newest !== undefined && newest !== shown;
  if (isOutdated && editable.current?.isDirty() !== true) setShown(newest);

  return (
    <>
      {isOutdated && (
        <div className="sw-outdated" role="status">
          此页面已有新版本，保存当前内容后可
          <button type="button" onClick={() => setShown(newest)}>
            刷新页面
          </button>
        </div>
      )}
      <Screen
        key={`${shown ?? ''} ${JSON.stringify(content.params)}`}
        id={content.screen}
        params={content.params}
        onReady={(model) => {
          editable.current = model;
          onEditable(model);
        }}
      />
    </>
  );
}
