// The parts of the screens that are open, in their order, with what is hidden and why in a few words.
import { observer } from '../../engine/react/observer.ts';
import { useState, type ReactNode } from 'react';
import type { Scope } from '../../engine/expression/tree.ts';
import { outlineScreen, type OutlinedNode } from '../../engine/react/explain/explain-node.ts';
import { wayTo } from '../../engine/react/explain/node-names.ts';
import type { ScreenModel } from '../../engine/react/model/screen-model.ts';
import { t } from '../../engine/text.ts';
import { listScreens, type NodePart } from './find-part.ts';
import { sayShort } from './words.ts';

interface OutlineViewProps {
  onAsk(part: NodePart): void;
  onPoint(part: NodePart | undefined): void;
}

export function OutlineView(props: OutlineViewProps): ReactNode {
  const [isHiddenOnly, setHiddenOnly] = useState(false);
  const screens = listScreens();
  if (screens.length === 0) return <p>{t('这里没有打开的页面')}</p>;
  return (
    <>
      <label className="sw-why-only">
        <input
          type="checkbox"
          checked={isHiddenOnly}
          onChange={({ target }) => setHiddenOnly(target.checked)}
        />{' '}
        {t('只看没有显示的')}
      </label>
      {screens.map((model) => (
        <ScreenOutline key={model.uid} model={model} isHiddenOnly={isHiddenOnly} {...props} />
      ))}
    </>
  );
}

const ScreenOutline = observer(function ScreenOutline({
  model,
  isHiddenOnly,
  onAsk,
  onPoint,
}: OutlineViewProps & { model: ScreenModel; isHiddenOnly: boolean }): ReactNode {
  const all = outlineScreen(model);
  const nodes = isHiddenOnly ? all.filter(({ isShown }) => !isShown) : all;
  return (
    <section className="sw-why-aspect">
      <h3>{model.plan.title}</h3>
      {nodes.length === 0 ? (
        <p>{t('全部都显示')}</p>
      ) : (
        <OutlineRows nodes={nodes} model={model} row={undefined} onAsk={onAsk} onPoint={onPoint} />
      )}
    </section>
  );
});

export function OutlineRows({
  nodes,
  model,
  row,
  onAsk,
  onPoint,
}: {
  nodes: readonly OutlinedNode[];
  model: ScreenModel;
  row: Scope | undefined;
  onAsk(part: NodePart): void;
  onPoint?(part: NodePart | undefined): void;
}): ReactNode {
  const partOf = ({ node: { pointer } }: OutlinedNode): NodePart | undefined => {
    const node = wayTo(model, pointer).at(-1);
    return node && { kind: 'node', model, node, row };
  };
  return (
    <ul className="sw-why-outline">
      {nodes.map((one) => (
        <li key={one.node.pointer} style={{ paddingLeft: `calc(${one.level} * var(--sw-space-middle))` }}>
          <button
            type="button"
            className={one.isShown ? undefined : 'sw-why-hidden'}
            onClick={() => {
              const part = partOf(one);
              if (part) onAsk(part);
            }}
            onPointerEnter={() => onPoint?.(partOf(one))}
            onPointerLeave={() => onPoint?.(undefined)}
            onFocus={() => onPoint?.(partOf(one))}
            onBlur={() => onPoint?.(undefined)}
          >
            {one.node.title}
            {!one.isShown && (
              <small>{one.because ? t('不显示：{0}', sayShort(one.because)) : t('不显示')}</small>
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}
