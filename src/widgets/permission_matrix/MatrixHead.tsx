// The heads of the columns, each with a box for all of it that is shown.
import type { ReactNode } from 'react';
import { t } from '../../engine/text.ts';
import { MatrixBox } from './MatrixBox.tsx';
import type { BoxState } from './ticks.ts';

export interface HeadColumn {
  key: string;
  title: string;
  state: BoxState;
  /** Empty where something in it can be changed. */
  lock: string;
  /** Nothing that is shown stands in it. */
  isEmpty: boolean;
}

interface Props {
  columns: readonly HeadColumn[];
  active: number | undefined;
  onSet(this: void, column: number, isOn: boolean): void;
  onLocked(this: void, reason: string): void;
}

export function MatrixHead({ columns, active, onSet, onLocked }: Props): ReactNode {
  return (
    <div role="row" className="sw-matrix-row sw-matrix-head" data-row="">
      {columns.map(({ key, title, state, lock, isEmpty }, at) => (
        <div role="columnheader" className={at === 0 ? 'sw-matrix-title' : 'sw-matrix-cell'} key={key}>
          {isEmpty ? (
            <span className="sw-matrix-name">{title}</span>
          ) : (
            <MatrixBox
              state={state}
              name={at === 0 ? t('显示的全部权限') : t('“{0}”整列', title)}
              text={title}
              isNamed
              lock={lock}
              isChanged={false}
              column={at}
              isActive={active === at}
              onSet={(isOn) => onSet(at, isOn)}
              onLocked={onLocked}
            />
          )}
        </div>
      ))}
    </div>
  );
}
