// 为什么? of what is selected, as the canvas has it: made records, and every permission held.
import { Alert } from 'antd';
import { useMemo, type ReactNode } from 'react';
import { useServices } from '../../../engine/react/context.ts';
import { t } from '../../../engine/text.ts';
import { PlaceLink, SelectContext } from '../../explain/PlaceLink.tsx';
import { createServerWords, ServerWordsContext } from '../../explain/server-words.ts';
import { Explanations, sayDeclared, ToldColumn, Way } from '../../explain/Told.tsx';
import '../../explain/why.css';
import type { PlanSource } from '../../store/plan-source.ts';
import { pathOfPointer, pointerOfPath } from '../canvas-pointers.ts';
import { useDesigner, useDeskState, useShownState } from '../designer-context.ts';

export function Why({ plans }: { plans: PlanSource }): ReactNode {
  const { session, shown } = useDesigner();
  const { http } = useServices();
  const { draft } = useShownState();
  const { explained: told } = useDeskState();
  const words = useMemo(() => createServerWords(http, false), [http]);
  const screen = session.opened.id;
  const select = useMemo(
    () => ({
      screen,
      select: (pointer: string) =>
        session.select([pathOfPointer(shown.state().draft.document, plans.plan(), pointer)]),
    }),
    [screen, session, shown, plans],
  );
  const [first] = draft.selection;
  const pointer = first && pointerOfPath(draft.document, plans.plan(), first);
  const part = told?.pointer === pointer ? told : undefined;
  return (
    <ServerWordsContext value={words}>
      <SelectContext value={select}>
        <div className="sw-why-panel sw-why-words">
          <h2 className="sw-hidden">{t('为什么？')}</h2>
          <p className="sw-why-help">
            {t(
              '画布上的数据是示例，权限都当作持有。要按真实的数据、权限和输入来问，请打开预览，或在运行的页面上按 Alt+Shift+W。',
            )}
          </p>
          {!part && <p role="status">{t('在画布或大纲里选择一个部分，这里就说明它为什么是现在的样子。')}</p>}
          {part?.fault !== undefined && (
            <Alert type="error" role="alert" title={t('这一部分说明不了：{0}', part.fault)} />
          )}
          {part && part.fault === undefined && !part.explained && (
            <p>{t('画布没有画出这一部分，所以没有可说明的。')}</p>
          )}
          {part?.explained && (
            <>
              <Way explained={part.explained} onAsk={select.select} />
              {part.column && (
                <>
                  <ToldColumn column={part.column} screen={screen} shown={sayDeclared(part.column)} />
                  <p>
                    <PlaceLink place={{ screen, pointer: part.explained.node.pointer }}>
                      {t('选择整个表格')}
                    </PlaceLink>
                  </p>
                </>
              )}
              {!part.column && <Explanations explanations={part.explained.explanations} />}
            </>
          )}
        </div>
      </SelectContext>
    </ServerWordsContext>
  );
}
