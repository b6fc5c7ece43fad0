// Lists in settings: of plain values as marks, of objects as rows that open.
import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { Button, Select } from 'antd';
import { useState, type ReactNode } from 'react';
import type { Json, JsonObject } from '../../../engine/document.ts';
import type { PropSchema } from '../../../engine/registry/manifest.ts';
import { isObject, itemsOf, textOf } from '../../../engine/values/json.ts';
import { t } from '../../../engine/text.ts';
import { EntryHead } from './EntryHead.tsx';
import { ObjectField } from './ObjectField.tsx';
import type { ControlProps } from './structured-controls.ts';

/** A list of texts or numbers. */
export function MarksField({
  id,
  setting,
  value,
  isDisabled,
  references,
  onChange,
}: ControlProps): ReactNode {
  const { items } = setting.schema;
  const isNumeric = items?.type === 'integer' || items?.type === 'number';
  const refers = items?.['x-refers'];
  const known = refers === undefined ? [] : references(refers);
  return (
    <Select
      id={id}
      className="sw-designer-wide"
      mode="tags"
      allowClear
      disabled={isDisabled}
      placeholder={t('输入后按回车添加')}
      value={itemsOf(value)
        .filter((one) => typeof one !== 'object')
        .map(String)}
      options={known.map(([name, title]) => ({
        value: name,
        label: title === '' ? name : `${title}（${name}）`,
      }))}
      onChange={(next: string[]) => {
        const list = next.flatMap((one): Json[] => {
          if (!isNumeric) return [one];
          return Number.isFinite(Number(one)) && one.trim() !== '' ? [Number(one)] : [];
        });
        onChange(list.length === 0 ? undefined : list);
      }}
    />
  );
}

/** The first thing that a row says of itself. */
function nameOf(row: Json, at: number): string {
  const said = isObject(row)
    ? ['title', 'label', 'text', 'name', 'key', 'field', 'value'].map((key) => textOf(row[key]))
    : [];
  return said.find((one) => one !== '') ?? t('第 {0} 项', at + 1);
}

/** A list of objects. */
export function RowsField(props: ControlProps): ReactNode {
  const { setting, value, isDisabled, onChange } = props;
  const [open, setOpen] = useState<number>();
  const rows = itemsOf(value);
  const items = setting.schema.items ?? {};
  const take = (next: readonly Json[], did: string, isTyped = false): void =>
    onChange(next.length === 0 ? undefined : [...next], isTyped, did);
  const swap = (at: number, other: number): void => {
    const next = rows.map(
      (row, index) => (index === at ? rows[other] : index === other ? rows[at] : row) ?? null,
    );
    setOpen(undefined);
    take(next, t('移动“{0}”', nameOf(rows[at] ?? null, at)));
  };
  return (
    <div className="sw-rows">
      {rows.map((row, at) => {
        const name = nameOf(row, at);
        return (
          // A row has no other identity than its place.
          <div key={at} className="sw-rows-row">
            <EntryHead
              name={name}
              at={at}
              count={rows.length}
              isOpen={open === at}
              isDisabled={isDisabled}
              onOpen={() => setOpen(open === at ? undefined : at)}
              onMove={swap}
              onRemove={() => {
                setOpen(undefined);
                take(
                  rows.filter((_, index) => index !== at),
                  t('删除“{0}”', name),
                );
              }}
            />
            {open === at && (
              <ObjectField
                {...props}
                setting={{ ...setting, schema: items }}
                value={row}
                onChange={(next, isTyped, did) =>
                  take(
                    rows.map((one, index) => (index === at ? (next ?? {}) : one)),
                    t('“{0}”的{1}', name, did ?? ''),
                    isTyped,
                  )
                }
              />
            )}
          </div>
        );
      })}
      <Button
        size="small"
        type="dashed"
        block
        disabled={isDisabled}
        icon={<PlusOutlined />}
        onClick={() => {
          setOpen(rows.length);
          take([...rows, emptyRow(items)], t('添加一项'));
        }}
      >
        {t('添加一项')}
      </Button>
    </div>
  );
}

/** What a row requires, empty. */
function emptyRow({ required = [], properties = {} }: PropSchema): JsonObject {
  return Object.fromEntries(
    required.map((name): [string, Json] => {
      const type = properties[name]?.type;
      const [first] = properties[name]?.enum ?? [];
      if (first !== undefined) return [name, first];
      if (type === 'number' || type === 'integer') return [name, 0];
      return [name, type === 'boolean' ? false : ''];
    }),
  );
}
