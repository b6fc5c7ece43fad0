// Open dialogs and drawers: each shows a screen in its frame.
import { observer } from '../observer.ts';
import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { useEngine } from '../context.ts';
import { ErrorBoundary } from '../notices/ErrorBoundary.tsx';
import { FailedWidget } from '../notices/notices.tsx';
import type { RowInList } from '../../action/row-in-list.ts';
import type { BrowsingSource } from '../model/browsing.ts';
import type { Overlay } from '../model/screen-model.ts';
import type { ScreenModel } from '../model/screen-model.ts';
import { t } from '../../text.ts';

/** What the frame widgets `dialog` and `drawer` receive. */
export interface FrameProps {
  title: string;
  width: number;
  /** The person may make it as large as the window; drawers cannot. */
  canFill?: boolean;
  /** False where only the screen itself may close it. */
  isClosable: boolean;
  /** The screen in it is drawn. */
  isReady?: boolean;
  /** The row that it was opened for, and whether the person agrees to leave what it shows. */
  row?: { row: RowInList; key: number; mayLeave(this: void): Promise<boolean> } | undefined;
  onClose(this: void): void;
  children: ReactNode;
}

/** What the component that draws a screen is given. */
export interface ScreenProps {
  id: string;
  /** `$params`: route parameters, address query and values given by `open`. */
  params?: Readonly<Record<string, unknown>>;
  /** Called by the `close` action. */
  onClose?: (result: unknown) => void;
  /** Told when the screen can be used, with its model (undefined for broken and drop-in documents). */
  onReady?: (model: ScreenModel | undefined) => void;
  /** Where the person was in its lists: on the version before, or when the page was left. */
  browsing?: BrowsingSource | undefined;
  /** Drawn when the document or a widget that it names cannot be loaded, instead of the usual notice. */
  failure?: (retry: () => void) => ReactNode;
}

const DEFAULT_WIDTH = 640;

/** The component that draws a screen is given by the screen around: a screen draws overlays, and they draw screens. */
interface OverlaysProps {
  overlays: readonly Overlay[];
  Screen: ComponentType<ScreenProps>;
}

export const Overlays = observer(function Overlays({ overlays, Screen }: OverlaysProps): ReactNode {
  return overlays.map((overlay) => (
    <ErrorBoundary
      key={overlay.key}
      fallback={(error, retry) => (
        <FailedWidget title={overlay.title ?? ''} pointer={overlay.screen} error={error} retry={retry} />
      )}
    >
      <OverlayView overlay={overlay} Screen={Screen} />
    </ErrorBoundary>
  ));
});

function OverlayView({ overlay, Screen }: Pick<OverlaysProps, 'Screen'> & { overlay: Overlay }): ReactNode {
  const { registry, services } = useEngine();
  const [isLoaded, setLoaded] = useState(registry.isLoaded([overlay.as]));
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    if (isLoaded) return;
    void registry.load([overlay.as]).then(() => {
      setLoaded(true);
    });
  }, [registry, overlay.as, isLoaded]);
  const frame = registry.get(overlay.as);
  if (!frame) return null;
  const Frame = frame.component as unknown as ComponentType<FrameProps>;

  const mayLeave = async (): Promise<boolean> => {
    if (overlay.mayLose === true || overlay.inner?.isDirty() !== true) return true;
    return services.notify.confirm({
      title: overlay.title ? t('关闭{0}', overlay.title) : t('关闭'),
      text: t('内容尚未保存，确定关闭吗？'),
      ok: t('关闭'),
      danger: false,
    });
  };

  async function cancel(): Promise<void> {
    if (await mayLeave()) overlay.settle({ isDone: false, result: undefined });
  }

  return (
    <Frame
      title={overlay.title ?? ''}
      width={overlay.width ?? DEFAULT_WIDTH}
      canFill={overlay.canFill ?? false}
      isClosable={overlay.isClosable ?? true}
      isReady={isReady}
      row={overlay.row && { row: overlay.row, key: overlay.key, mayLeave }}
      onClose={() => void cancel()}
    >
      <Screen
        key={overlay.round}
        id={overlay.screen}
        params={overlay.params}
        onReady={(model) => {
          overlay.inner = model;
          setReady(true);
        }}
        onClose={(result) => {
          if (result === false) void cancel();
          else overlay.settle({ isDone: true, result });
        }}
      />
    </Frame>
  );
}
