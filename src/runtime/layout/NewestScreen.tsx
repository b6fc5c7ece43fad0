// A screen of the newest version of its document. When that or the user's department changes it is drawn anew, but never
// over unsaved input, nor under somebody who is in the middle of something. Its lists stay where they are.
import { useEffect, useReducer, useRef, useState, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import type { Browsing, BrowsingSource } from '../../engine/react/model/browsing.ts';
import type { ScreenModel } from '../../engine/react/model/screen-model.ts';
import { Screen } from '../../engine/react/screen/Screen.tsx';
import { useIsOccupied } from '../../engine/react/nodes/use-occupied.ts';
import { Words } from '../../engine/react/texts/Words.tsx';
import { t } from '../../engine/text.ts';
import { useRuntime } from '../runtime-context.ts';

interface Props {
  id: string;
  params?: Readonly<Record<string, unknown>>;
  /** Grows when what is shown may be another. */
  reading?: number;
  /** What it begins with, unless it goes on from a version before. */
  browsing?: BrowsingSource;
  /** Called with the model of the screen, and with undefined where it has none. */
  onEditable?: (editable: ScreenModel | undefined) => void;
  /** Drawn instead of the usual notice when the screen cannot be had. */
  failure?: ((retry: () => void) => ReactNode) | undefined;
}

export function NewestScreen({ id, params, reading = 0, browsing, onEditable, failure }: Props): ReactNode {
  const { screens } = useRuntime();
  const { entries } = useSnapshot(screens.state);
  const newest = entries.find((entry) => entry.id === id)?.version;
  const [shown, setShown] = useState({ version: newest, reading });
  const [, lookAgain] = useReducer((count: number) => count + 1, 0);
  const editable = useRef<ScreenModel>(undefined);
  const place = JSON.stringify(params ?? {});
  /** What the next version begins with, once it is there. */
  const kept = useRef<{ place: string; browsing: Browsing }>(undefined);
  const isOtherDocument = newest !== undefined && newest !== shown.version;
  const isOutdated = isOtherDocument || reading !== shown.reading;
  const isUnsaved = isOutdated && editable.current?.isDirty() === true;
  const isWaiting = isOutdated && !isUnsaved && editable.current?.isOccupied() === true;
  const renew = (): void => {
    if (editable.current) kept.current = { place, browsing: editable.current.browsing() };
    editable.current = undefined;
    setShown({ version: newest ?? shown.version, reading });
  };
  if (isOutdated && !isUnsaved && !isWaiting) renew();

  return (
    <>
      {isWaiting && editable.current && <UntilFree model={editable.current} onFree={lookAgain} />}
      {isUnsaved && (
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
        key={`${shown.version ?? ''} ${String(shown.reading)} ${place}`}
        id={id}
        {...(params && { params })}
        {...(failure && { failure })}
        browsing={kept.current?.place === place ? kept.current.browsing : browsing}
        onReady={(model) => {
          editable.current = model;
          kept.current = undefined;
          onEditable?.(model);
        }}
      />
    </>
  );
}

/** Says when nobody is busy with the screen any more. */
function UntilFree({ model, onFree }: { model: ScreenModel; onFree(this: void): void }): ReactNode {
  const isOccupied = useIsOccupied(model);
  useEffect(() => {
    if (!isOccupied) onFree();
  }, [isOccupied, onFree]);
  return null;
}
