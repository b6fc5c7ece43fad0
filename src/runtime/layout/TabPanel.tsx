// What one tab shows. A screen whose document or whose user's department changed is drawn anew, but never over unsaved
// input.
import { useRef, useState, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { ErrorBoundary } from '../../engine/react/notices/ErrorBoundary.tsx';
import { Screen } from '../../engine/react/screen/Screen.tsx';
import type { ScreenModel } from '../../engine/react/model/screen-model.ts';
import { useRuntime } from '../runtime-context.ts';
import type { TabContent } from '../tabs/tabs.ts';
import { FailurePage } from './FailurePage.tsx';
import { FramePage } from './FramePage.tsx';
import { Words } from '../../engine/react/texts/Words.tsx';
import { t } from '../../engine/text.ts';

/** The part of a screen's model that a tab asks. */
export type Editable = ScreenModel;

export interface TabPanelProps {
  title: string;
  content: TabContent;
  revision: number;
  /** Grows when what is shown may be another. */
  reading: number;
  /** Called with the model of the screen, and with undefined when it is gone. */
  onEditable: (editable: Editable | undefined) => void;
}

export function TabPanel({ title, content, revision, reading, onEditable }: TabPanelProps): ReactNode {
  return (
    <ErrorBoundary
      key={revision}
      fallback={(error, retry) => (
        <FailurePage heading="h2" title={t('页面“{0}”出错了', title)} text={error.message} retry={retry} />
      )}
    >
      {content.kind === 'frame' ? (
        <FramePage key={reading} url={content.url} title={title} />
      ) : (
        <VersionedScreen key={content.screen} content={content} reading={reading} onEditable={onEditable} />
      )}
    </ErrorBoundary>
  );
}

function VersionedScreen({
  content,
  reading,
  onEditable,
}: {
  content: TabContent & { kind: 'screen' };
  reading: number;
  onEditable: TabPanelProps['onEditable'];
}): ReactNode {
  const { screens } = useRuntime();
  const { entries } = useSnapshot(screens.state);
  const newest = entries.find((entry) => entry.id === content.screen)?.version;
  const [shown, setShown] = useState({ version: newest, reading });
  const editable = useRef<Editable>(undefined);
  const isOtherDocument = newest !== undefined && newest !== shown.version;
  const isOutdated = isOtherDocument || reading !== shown.reading;
  const renew = (): void => setShown({ version: newest ?? shown.version, reading });
  if (isOutdated && editable.current?.isDirty() !== true) renew();

  return (
    <>
      {isOutdated && (
        <div className="sw-outdated" role="status">
          <Words
            text={
              isOtherDocument
                ? t('此页面已有新版本，保存当前内容后可{0}')
                : t('部门已切换，保存当前内容后可{0}')
            }
            parts={[
              <button type="button" key="renew" onClick={renew}>
                {t('刷新页面')}
              </button>,
            ]}
          />
        </div>
      )}
      <Screen
        key={`${shown.version ?? ''} ${String(shown.reading)} ${JSON.stringify(content.params)}`}
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
