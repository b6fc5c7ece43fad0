// What a table shows instead of rows: first load, nothing found.
import { observer } from '../../engine/react/observer.ts';
import { Button, Empty, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { useDrawnChildren } from '../../controls/containers/drawn-children.ts';
import { useRow, useScreen } from '../../engine/react/context.ts';
import { listSearchForms } from '../../engine/react/model/read-query.ts';
import type { PlanNode } from '../../engine/plan/plan.ts';
import { t } from '../../engine/text.ts';
import type { CardParts } from './card-parts.ts';

/** Grey rows as many as will come and as high, so that the page does not jump when they are there. */
export function FirstRows({ rows, height }: { rows: number; height: number }): ReactNode {
  return (
    <div className="sw-table-first" style={{ height: rows * height }}>
      <Skeleton active title={false} paragraph={{ rows, width: '100%' }} />
    </div>
  );
}

interface FirstCardsProps {
  cards: number;
  parts: CardParts;
  hasPictures: boolean;
}

/** The same of cards: built as they are, so that they are as high whatever the letters and distances are. */
export function FirstCards({ cards, parts, hasPictures }: FirstCardsProps): ReactNode {
  const bar = <Skeleton.Node active className="sw-table-first-bar" />;
  return (
    <ul className="sw-cards-list sw-table-first" aria-hidden>
      {Array.from({ length: cards }, (_, at) => (
        <li key={at}>
          <div className="sw-cards-card">
            {hasPictures && <div className="sw-cards-picture" />}
            <div className="sw-cards-top">{bar}</div>
            {parts.lines.length > 0 && (
              <dl>
                {parts.lines.map(({ key }) => (
                  <div key={key}>
                    <dt>{bar}</dt>
                    <dd>{NO_TEXT}</dd>
                  </div>
                ))}
              </dl>
            )}
            {parts.more.length > 0 && (
              <Button type="link" size="small" className="sw-cards-more" disabled>
                {NO_TEXT}
              </Button>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** As high as any text. */
const NO_TEXT = '\u00a0';

interface NoRowsProps {
  text: string;
  /** Whether conditions keep rows away. */
  isQueried: boolean;
  /** The table's node. */
  node: PlanNode;
  /** Name of the button that makes the first row. */
  action: string | undefined;
}

/** Says that there is nothing, and the way on: other conditions, or the button that makes the first row. */
export const NoRows = observer(function NoRows({ text, isQueried, node, action }: NoRowsProps): ReactNode {
  const model = useScreen();
  const row = useRow();
  const button = useDrawnChildren(node).find(({ name }) => name === action);
  const steps = button?.on['click'];
  const { text: own } = (button ? model.evaluate(button.props, row ?? undefined) : {}) as { text?: unknown };
  const clear = async (): Promise<void> => {
    let hasChanged = false;
    for (const form of listSearchForms(model.plan.root)) {
      model.reset(form.address);
      if (await model.run(form.on['reset'] ?? [], row ?? {})) hasChanged ||= model.applyQuery(form);
    }
    if (!hasChanged) await model.reload(node.name);
  };
  return (
    <Empty
      image={Empty.PRESENTED_IMAGE_SIMPLE}
      description={
        <>
          <div>{text}</div>
          {isQueried && (
            <div className="sw-table-hint">{t('没有符合查询条件的记录，可修改条件或重置后再试')}</div>
          )}
        </>
      }
    >
      {isQueried ? (
        <Button onClick={() => void clear()}>{t('清空条件')}</Button>
      ) : (
        steps && (
          <Button type="primary" onClick={() => void model.run(steps, row ?? {})}>
            {typeof own === 'string' && own !== t('新增') ? own : t('添加第一条')}
          </Button>
        )
      )}
    </Empty>
  );
});
