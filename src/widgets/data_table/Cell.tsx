// One cell of a table: a record's value in the way its column says.
import { Button, Tooltip } from 'antd';
import { lazy, Suspense, useMemo, type ReactNode } from 'react';
import type { PlanNode } from '../../engine/plan/plan.ts';
import { RowContext, useRow } from '../../engine/react/context.ts';
import { textOfValue } from '../../engine/react/texts/format-value.ts';
import { NodeView } from '../../engine/react/nodes/NodeView.tsx';
import { AreaText } from '../../controls/areas/AreaText.tsx';
import { DictText } from '../../controls/choices/DictText.tsx';
import { CronWords } from '../../controls/cron/CronWords.tsx';
import { dateText } from '../../controls/dates/date-values.ts';
import { numberText } from '../../controls/numbers/number-values.ts';
import { MAX_IN_ROW, MostShownContext } from '../../controls/buttons/most-shown.ts';
import { StoredImage } from '../../controls/pictures/StoredImage.tsx';
import { readPath, type Column, type Row } from './column.ts';
import type { RowList } from './use-row-list.ts';

const DrawnMenuIcon = lazy(() => import('../../controls/icons/DrawnMenuIcon.tsx'));

const NOTHING = '—';

interface Props {
  column: Column;
  record: Row;
  /** Position on this page, from 0. */
  index: number;
  /** Position in the whole list, from 1. */
  number: number;
  slot: PlanNode | undefined;
  onLink(key: string): void;
  scopeOf: RowList['scopeOf'];
}

export function Cell({ column, record, index, number, slot, onLink, scopeOf }: Props): ReactNode {
  if (slot) {
    return (
      <MostShownContext value={column.isFolded ? 0 : MAX_IN_ROW}>
        <SlotCell node={slot} record={record} index={index} scopeOf={scopeOf} />
      </MostShownContext>
    );
  }
  if (column.type === 'index') return number;
  const value = readPath(record, column.key);
  const sent = readPath(record, `${column.key}_dictText`);
  const text = typeof sent === 'string' && sent !== '' ? sent : undefined;
  if (column.type === 'image') {
    return typeof value === 'string' && value !== '' ? (
      <StoredImage src={value.split(',')[0] ?? ''} alt={column.title} width={40} height={40} />
    ) : (
      NOTHING
    );
  }
  if (column.type === 'area') return <AreaText value={value} />;
  if (column.type === 'tag' || column.dict !== undefined || text !== undefined) {
    const words = (
      <DictText
        value={value}
        dict={column.dict}
        look={column.type === 'tag' ? 'tag' : column.type === 'dict' ? undefined : 'text'}
        emptyText={NOTHING}
        {...(text === undefined ? {} : { text })}
      />
    );
    return column.type === 'icon' ? <Iconed name={value}>{words}</Iconed> : words;
  }
  const plain = cellText(column, value);
  if (plain === '') return NOTHING;
  if (column.type === 'icon') return <Iconed name={plain} />;
  if (column.type === 'cron') {
    return (
      <>
        <code>{plain}</code>
        <div className="sw-table-words">
          <CronWords text={plain} />
        </div>
      </>
    );
  }
  if (column.type === 'link') {
    return (
      <Button
        type="link"
        className="sw-table-link"
        onClick={() => {
          onLink(column.key);
        }}
      >
        <Short text={plain} column={column} />
      </Button>
    );
  }
  return <Short text={plain} column={column} />;
}

function cellText(column: Column, value: unknown): string {
  if (column.type === 'date' || column.type === 'datetime') return dateText(value, column.type);
  return column.type === 'number' ? numberText(value, column) : textOfValue(value);
}

/** An icon, with what it is called behind it where that is more than its name in documents. */
function Iconed({ name, children }: { name: unknown; children?: ReactNode }): ReactNode {
  return (
    <span className="sw-table-iconed">
      <Suspense fallback={null}>
        <DrawnMenuIcon name={textOfValue(name)} isAlone={children === undefined} />
      </Suspense>
      {children}
    </span>
  );
}

/** Cuts by characters, not by code units, so that no character is halved. */
function Short({ text, column }: { text: string; column: Column }): ReactNode {
  const length = column.ellipsis;
  const characters = [...text];
  if (length === undefined || characters.length <= length) return text;
  return (
    <Tooltip title={text}>
      <span tabIndex={0}>{characters.slice(0, length).join('')}…</span>
    </Tooltip>
  );
}

interface SlotProps extends Pick<Props, 'record' | 'index' | 'scopeOf'> {
  node: PlanNode;
}

/** What the document draws in a cell. */
export function SlotCell({ node, record, index, scopeOf }: SlotProps): ReactNode {
  const outer = useRow();
  const scope = useMemo(() => scopeOf(record, index, outer), [scopeOf, outer, record, index]);
  return (
    <RowContext value={scope}>
      <NodeView node={node} />
    </RowContext>
  );
}
