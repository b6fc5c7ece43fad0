// Titles of the parts of a container that hides all but some: tabs, panels. Each says how many of its fields failed.
import { observer } from '../../engine/react/observer.ts';
import type { ReactNode } from 'react';
import type { PlanNode } from '../../engine/plan/plan.ts';
import { useEngine, useRow, useScreen } from '../../engine/react/context.ts';
import type { ScreenModel } from '../../engine/react/model/screen-model.ts';
import { t } from '../../engine/text.ts';
import './part-title.css';

/** The part that holds a field; undefined when the address lies elsewhere. */
export function findPart(node: PlanNode, address: string): PlanNode | undefined {
  if (address === '') return undefined;
  return node.children.find((part) => part.address === address || address.startsWith(`${part.address}.`));
}

/** The title of a part, or its name where it has none, with the number of failed fields behind it. */
export function PartTitle({ part }: { part: PlanNode }): ReactNode {
  const { designing } = useEngine();
  if (!designing) return <TitleWithErrors part={part} />;
  return (
    <designing.Mark node={part}>
      <TitleWithErrors part={part} />
    </designing.Mark>
  );
}

const TitleWithErrors = observer(function TitleWithErrors({ part }: { part: PlanNode }): ReactNode {
  const model = useScreen();
  const row = useRow() ?? undefined;
  const title = part.title ? String(model.evaluate(part.title, row) ?? '') : '';
  const count = countErrors(part, model);
  return (
    <>
      {title === '' ? part.name : title}
      {count > 0 && (
        <span className="sw-part-errors" title={t('{0} 处填写有误', count)}>
          <span aria-hidden>{count}</span>
          <span className="sw-part-errors-text">{t('，{0} 处填写有误', count)}</span>
        </span>
      )}
    </>
  );
});

function countErrors(node: PlanNode, model: ScreenModel): number {
  const own = model.judge.errorOf(node) === undefined ? 0 : 1;
  return node.children.reduce((sum, child) => sum + countErrors(child, model), own);
}
