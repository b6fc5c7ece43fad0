// What one tab shows.
import type { ReactNode } from 'react';
import { ErrorBoundary } from '../../engine/react/notices/ErrorBoundary.tsx';
import type { ScreenModel } from '../../engine/react/model/screen-model.ts';
import type { TabContent } from '../tabs/tabs.ts';
import { FailurePage } from './FailurePage.tsx';
import { FramePage } from './FramePage.tsx';
import { NewestScreen } from './NewestScreen.tsx';
import { usePageView } from './use-page-view.ts';
import { t } from '../../engine/text.ts';

/** The part of a screen's model that a tab asks. */
export type Editable = ScreenModel;

export interface TabPanelProps {
  /** Path and query. */
  fullPath: string;
  title: string;
  content: TabContent;
  revision: number;
  /** Grows when what is shown may be another. */
  reading: number;
  /** Called with the model of the screen, and with undefined when it is gone. */
  onEditable: (editable: Editable | undefined) => void;
}

export function TabPanel({
  fullPath,
  title,
  content,
  revision,
  reading,
  onEditable,
}: TabPanelProps): ReactNode {
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
        <TabScreen
          key={content.screen}
          fullPath={fullPath}
          isFresh={revision > 0}
          content={content}
          reading={reading}
          onEditable={onEditable}
        />
      )}
    </ErrorBoundary>
  );
}

interface TabScreenProps extends Pick<TabPanelProps, 'fullPath' | 'reading' | 'onEditable'> {
  content: Extract<TabContent, { kind: 'screen' }>;
  /** Asked for anew: it begins as for somebody who comes first. */
  isFresh: boolean;
}

function TabScreen({ fullPath, content, isFresh, reading, onEditable }: TabScreenProps): ReactNode {
  const { begin, follow } = usePageView(fullPath);
  return (
    <NewestScreen
      id={content.screen}
      params={content.params}
      reading={reading}
      {...(isFresh ? {} : { browsing: begin })}
      onEditable={(editable) => {
        follow(editable);
        onEditable(editable);
      }}
    />
  );
}
