import { Empty } from 'antd';
import {
  useEffect,
  useReducer,
  useState,
  useSyncExternalStore,
  type CSSProperties,
  type ReactNode,
} from 'react';
import { LoadFailed } from '../../controls/loading/LoadFailed.tsx';
import { useAllowed } from '../../controls/buttons/use-allowed.ts';
import { lazyModule, useModule } from '../../controls/loading/lazy-module.ts';
import { useEngine } from '../../engine/react/context.ts';
import { Screen } from '../../engine/react/screen/Screen.tsx';
import type { SettingsOf, WidgetProps } from '../../engine/react/widget.ts';
import { fillRows, readArrangement, readChoices } from './arrange.ts';
import { t } from '../../engine/text.ts';
import './portal.css';
import type { props } from './props.ts';

/** Milliseconds without a new card after which none waits any longer for one that stands before it. */
const PATIENCE = 2_000;

const portalEditor = lazyModule(() => import('./PortalEditor.tsx'));

/** Draws other screens as cards in a grid of twelve columns; whoever may arrange them does it in place. */
export function Portal({ settings, emit }: WidgetProps<SettingsOf<typeof props>>): ReactNode {
  const { services } = useEngine();
  const { portal, screens } = services;
  const isEditing = useSyncExternalStore(
    (listener) => portal?.subscribe(listener) ?? (() => undefined),
    () => portal?.isEditing() === true,
  );
  // Modules come and go while the page is open, and their cards with them.
  const [, lookAgain] = useReducer((count: number) => count + 1, 0);
  useEffect(() => screens.subscribe?.(lookAgain), [screens]);
  const declared = readChoices(settings.cards ?? screens.cards());
  const allowed = useAllowed(declared.map(({ permission }) => permission));
  const choices = declared.filter((_, at) => allowed[at]);
  const cards = readArrangement(settings.arrangement ?? [], choices);

  const [drawn, setDrawn] = useState<ReadonlySet<string>>(new Set());
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), PATIENCE);
    return () => clearTimeout(timer);
  }, [drawn]);

  if (portal && isEditing) {
    return <Editing portal={portal} choices={choices} cards={cards} emit={emit} />;
  }
  if (cards.length === 0) {
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('还没有可以显示的卡片')} />;
  }
  const filled = fillRows(cards);
  const next = filled.findIndex(({ screen }) => !drawn.has(screen));
  return (
    <div className="sw-portal">
      {filled.map(({ screen, span }, at) => {
        // What stands below a card that is still to come would be moved by it.
        const waits = !isOver && next >= 0 && at > next;
        return (
          <div
            key={screen}
            className={waits ? 'sw-portal-card sw-portal-waiting' : 'sw-portal-card'}
            style={{ '--sw-span': span } as CSSProperties}
          >
            <Screen
              id={screen}
              onReady={() =>
                setDrawn((before) => (before.has(screen) ? before : new Set([...before, screen])))
              }
            />
          </div>
        );
      })}
    </div>
  );
}

type EditorProps = Parameters<NonNullable<ReturnType<typeof portalEditor.get>>['PortalEditor']>[0];

/** Most people never arrange anything: the editor comes with its first use. */
function Editing(props: EditorProps): ReactNode {
  const editor = useModule(portalEditor);
  if (editor.kind === 'failed') {
    return <LoadFailed error={new Error(t('编辑器加载失败'))} retry={editor.retry} />;
  }
  return editor.kind === 'ready' ? <editor.module.PortalEditor {...props} /> : null;
}
