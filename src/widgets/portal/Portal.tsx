import { Empty } from 'antd';
import {
  useEffect,
  useReducer,
  useRef,
  useSyncExternalStore,
  type CSSProperties,
  type ReactNode,
} from 'react';
import { LoadFailed } from '../../controls/loading/LoadFailed.tsx';
import { useAllowed } from '../../controls/buttons/use-allowed.ts';
import { useModule } from '../../controls/loading/use-module.ts';
import { useEngine } from '../../engine/react/context.ts';
import { Loading } from '../../engine/react/screen/Loading.tsx';
import { Screen } from '../../engine/react/screen/Screen.tsx';
import type { SettingsOf, WidgetProps } from '../../engine/react/widget.ts';
import { fillRows, readArrangement, readChoices } from './arrange.ts';
import { t } from '../../engine/text.ts';
import './portal.css';
import type { props } from './props.ts';
import { useFilledCards } from './use-filled-cards.ts';

const loadEditor = () => import('./PortalEditor.tsx');

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

  if (portal && isEditing) {
    return <Editing portal={portal} choices={choices} cards={cards} emit={emit} />;
  }
  if (cards.length === 0) {
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('还没有可以显示的卡片')} />;
  }
  return <Cards cards={fillRows(cards)} />;
}

/** Shown from the top down, each once all that it shows is there: what stood below it before would be moved by it. */
function Cards({ cards }: { cards: ReturnType<typeof fillRows> }): ReactNode {
  const grid = useRef<HTMLDivElement>(null);
  const shown = useFilledCards(grid);
  return (
    <div ref={grid} className="sw-portal">
      {cards.map(({ screen, span }, at) => (
        <div
          key={screen}
          className={at < shown ? 'sw-portal-card' : 'sw-portal-card sw-portal-waiting'}
          style={{ '--sw-span': span } as CSSProperties}
        >
          {at === shown && (
            <div className="sw-portal-coming">
              <Loading />
            </div>
          )}
          <div>
            <Screen id={screen} />
          </div>
        </div>
      ))}
    </div>
  );
}

type EditorProps = Parameters<Awaited<ReturnType<typeof loadEditor>>['PortalEditor']>[0];

/** Most people never arrange anything: the editor comes with its first use. */
function Editing(props: EditorProps): ReactNode {
  const editor = useModule(loadEditor);
  if (editor.kind === 'failed') {
    return <LoadFailed error={new Error(t('编辑器加载失败'))} retry={editor.retry} />;
  }
  return editor.kind === 'ready' ? <editor.module.PortalEditor {...props} /> : null;
}
