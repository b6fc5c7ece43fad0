// One cell of a table: a record's value in the way its column says.
import { Button, Tooltip } from 'antd';
import { useMemo, type ReactNode } from 'react';
import type { PlanNode } from '../../engine/plan/plan.ts';
import { RowContext, useRow } from '../../engine/react/context.ts';
import { textOfValue } from '../../engine/react/texts/format-value.ts';
import { NodeView } from '../../engine/react/nodes/NodeView.tsx';
import { AreaText } from '../../controls/areas/AreaText.tsx';
import { DictText } from '../../controls/choices/DictText.tsx';
import { dateText } from '../../controls/dates/date-values.ts';
import { numberText } from '../../controls/numbers/number-values.ts';
import { FoldAllContext } from '../../controls/buttons/fold-all.ts';
import { StoredImage } from '../../controls/pictures/StoredImage.tsx';
import { readPath, type Column, type Row } from './column.ts';

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
}

export function Cell({ column, record, index, number, slot, onLink }: Props): ReactNode {
  if (slot) {
    return (
      <FoldAllContext value={column.isFolded ?? false}>
        <SlotCell node={slot} record={record} index={index} />
      </FoldAllContext>
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
    return (
      <DictText
        value={value}
        dict={column.dict}
        look={column.type === 'tag' ? 'tag' : column.type === 'dict' ? undefined : 'text'}
        emptyText={NOTHING}
        {...(text === undefined ? {} : { text })}
      />
    );
  }
  const plain = textOf(column, value);
  if (plain === '') return NOTHING;
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

function textOf(column: Column, value: unknown): string {
  if (column.type === 'date' || column.type === 'datetime') return dateText(value, column.type);
  return column.type === 'number' ? numberText(value, column) : textOfValue(value);
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

function SlotCell({ node, record, index }: { node: PlanNode; record: Row; index: number }): ReactNode {
  const outer = useRow();
  const scope = useMemo(() => ({ ...outer, $record: record, $index: index }), [outer, record, index]);
  return (
    <RowContext value={scope}>
      <NodeView node={node} />
    </RowContext>
  );
}
