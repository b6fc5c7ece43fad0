import { Button, Empty } from 'antd';
import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { useEngine } from '../../engine/react/context.ts';
import { Loading } from '../../engine/react/screen/Loading.tsx';
import type { SettingsOf, WidgetProps } from '../../engine/react/widget.ts';
import { t } from '../../engine/text.ts';
import type { props } from './props.ts';

type Loaded = { Designer: ComponentType<{ screen: string }> } | { isFailed: true };

/** The designer of the document that its settings name. It is loaded with its first use, as it is large. */
export function ScreenDesigner({ settings }: WidgetProps<SettingsOf<typeof props>>): ReactNode {
  const { screen = '' } = settings;
  const { loadDesigner } = useEngine();
  const [loaded, setLoaded] = useState<Loaded>();
  const [attempt, setAttempt] = useState(0);
  const isWanted = screen !== '' && loadDesigner !== undefined;
  useEffect(() => {
    if (!isWanted) return;
    loadDesigner().then(
      (Designer) => setLoaded({ Designer }),
      () => setLoaded({ isFailed: true }),
    );
  }, [isWanted, loadDesigner, attempt]);
  if (!isWanted) {
    return (
      <Empty
        image={Empty.PRESENTED_IMAGE_SIMPLE}
        description={screen === '' ? t('没有指定要设计的页面，请从页面列表打开') : t('这里不能设计页面')}
      />
    );
  }
  if (!loaded) return <Loading />;
  if ('isFailed' in loaded) {
    return (
      <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('页面设计没有加载成功，请检查网络后重试')}>
        <Button
          onClick={() => {
            setLoaded(undefined);
            setAttempt((count) => count + 1);
          }}
        >
          {t('重试')}
        </Button>
      </Empty>
    );
  }
  return <loaded.Designer key={screen} screen={screen} />;
}
