import { Button, Empty } from 'antd';
import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { useEngine, type DesignerTask } from '../../engine/react/context.ts';
import { Loading } from '../../engine/react/screen/Loading.tsx';
import type { SettingsOf, WidgetProps } from '../../engine/react/widget.ts';
import { t } from '../../engine/text.ts';
import { Picture } from './Picture.tsx';
import type { props } from './props.ts';

type Loaded = { Designer: ComponentType<DesignerTask> } | { isFailed: true };

/** What the designer is needed for, and the pictures of pages, which are drawn without it. */
export function ScreenDesigner({ settings, emit }: WidgetProps<SettingsOf<typeof props>>): ReactNode {
  const { screen = '', node = '', sketch, task = 'design' } = settings;
  if (task === 'picture') return <Picture sketch={sketch ?? []} />;
  return <LoadedDesigner task={task} screen={screen} node={node} onDone={() => void emit('done')} />;
}

/** The designer of a document, or the import of some. It is loaded with its first use, as it is large. */
function LoadedDesigner({ task, screen, node, onDone }: DesignerTask): ReactNode {
  const { loadDesigner } = useEngine();
  const [loaded, setLoaded] = useState<Loaded>();
  const [attempt, setAttempt] = useState(0);
  const isNamed = screen !== '' || task === 'import';
  const isWanted = isNamed && loadDesigner !== undefined;
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
        description={!isNamed ? t('没有指定要设计的页面，请从页面列表打开') : t('这里不能设计页面')}
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
  return <loaded.Designer key={screen} task={task} screen={screen} node={node} onDone={onDone} />;
}
