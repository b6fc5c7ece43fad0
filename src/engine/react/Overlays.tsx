// Dialogs and drawers that a screen has opened: each shows another screen in its frame.
import { observer } from '@formily/reactive-react';
import { useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react';
import { useEngine, useScreen } from './context.ts';
import type { Overlay, ScreenModel } from './screen-model.ts';
import type { ScreenProps } from './Screen.tsx';

/** What the frame widgets `dialog` and `drawer` receive. */
export interface FrameProps {
  title: string;
  width: number;
  /** The person may make it as large as the window; drawers cannot. */
  canFill?: boolean;
  onClose(this: void): void;
  children: ReactNode;
}

const DEFAULT_WIDTH = 640;

/** The component that draws a screen is given by the screen around: a screen draws overlays, and they draw screens. */
interface OverlaysProps {
  Screen: ComponentType<ScreenProps>;
}

export const Overlays = observer(function Overlays({ Screen }: OverlaysProps): ReactNode {
  const model = useScreen();
  return model.overlays.map((overlay) => <OverlayView key={overlay.key} overlay={overlay} Screen={Screen} />);
});

/** One dialog or drawer; also for those that the app opens around all screens. */
export function OverlayView({ overlay, Screen }: OverlaysProps & { overlay: Overlay }): ReactNode {
  const { registry, services } = useEngine();
  const [isLoaded, setLoaded] = useState(registry.isLoaded([overlay.as]));
  const inner = useRef<ScreenModel>(undefined);
  useEffect(() => {
    if (isLoaded) return;
    void registry.load([overlay.as]).then(() => {
      setLoaded(true);
    });
  }, [registry, overlay.as, isLoaded]);
  const frame = registry.get(overlay.as);
  if (!frame) return null;
  const Frame = frame.component as unknown as ComponentType<FrameProps>;

  async function cancel(): Promise<void> {
    if (inner.current?.isDirty()) {
      const isSure = await services.notify.confirm({
        title: '提示',
        text: '内容尚未保存，确定关闭吗？',
        danger: false,
      });
      if (!isSure) return;
    }
    overlay.settle({ isDone: false, result: undefined });
  }

  return (
    <Frame
      title={overlay.title ?? ''}
      width={overlay.width ?? DEFAULT_WIDTH}
      canFill={overlay.canFill ?? false}
      onClose={() => void cancel()}
    >
      <Screen
        id={overlay.screen}
        params={overlay.params}
        onReady={(model) => {
          inner.current = model;
        }}
        onClose={(result) => {
          if (result === false) void cancel();
          else overlay.settle({ isDone: true, result });
        }}
      />
    </Frame>
  );
}
