// The settings of the chosen element.
import { Button, Checkbox, Input, InputNumber, Select } from 'antd';
import type { ReactNode } from 'react';
import {
  MAX_DIGITS,
  type FieldElement,
  type PageSetup,
  type PrintElement,
  type PrintFormat,
  type TableColumn,
  type TableElement,
} from '../../engine/print/template.ts';
import { keepOnPage } from './elements.ts';
import { choicesFor, meaningOf, type FieldChoice } from './field-choice.ts';
import { FieldSelect } from './FieldSelect.tsx';
import { Labelled } from './Labelled.tsx';
import { CodeSource, ImageSource } from './SourceSettings.tsx';
import { t } from '../../engine/text.ts';

interface Props {
  element: PrintElement;
  page: PageSetup;
  fields: readonly FieldChoice[];
  isDisabled: boolean;
  onChange(this: void, next: PrintElement, setting: string): void;
}

const ALIGNS = [
  { value: 'left', label: t('左对齐') },
  { value: 'center', label: t('居中') },
  { value: 'right', label: t('右对齐') },
];

const FORMATS: { value: PrintFormat; label: string }[] = [
  { value: 'text', label: t('原样') },
  { value: 'date', label: t('日期') },
  { value: 'datetime', label: t('日期时间') },
  { value: 'number', label: t('数字') },
  { value: 'money', label: t('金额') },
  { value: 'capitals', label: t('金额大写') },
  { value: 'html', label: t('富文本') },
];

export function ElementSettings({ element, page, fields, isDisabled, onChange }: Props): ReactNode {
  const place = (name: 'x' | 'y' | 'width' | 'height', title: string): ReactNode => (
    <Length
      title={title}
      value={element[name]}
      isDisabled={isDisabled}
      onChange={(length) => onChange(keepOnPage({ ...element, [name]: length }, page), name)}
    />
  );
  return (
    <>
      <div className="sw-print-pair">
        {place('x', t('左（毫米）'))}
        {place('y', t('上（毫米）'))}
        {place('width', t('宽（毫米）'))}
        {place('height', t('高（毫米）'))}
      </div>
      {element.type === 'text' && (
        <Labelled title={t('文字内容')}>
          <Input.TextArea
            value={element.text}
            disabled={isDisabled}
            rows={3}
            maxLength={2000}
            placeholder={t('可写入 ${字段名}')}
            onChange={({ target }) => onChange({ ...element, text: target.value }, 'text')}
          />
        </Labelled>
      )}
      {element.type === 'field' && (
        <>
          <FieldSelect
            title={t('字段')}
            value={element.field}
            choices={choicesFor(fields, 'text')}
            isDisabled={isDisabled}
            onChange={(field) => {
              const { dict: _dict, format: _format, digits: _digits, ...rest } = element;
              onChange({ ...rest, field, ...meaningOf(fields.find(({ key }) => key === field)) }, 'field');
            }}
          />
          <Labelled title={t('前面的文字')}>
            <Input
              value={element.label ?? ''}
              disabled={isDisabled}
              maxLength={200}
              onChange={({ target }) => onChange({ ...element, label: target.value }, 'label')}
            />
          </Labelled>
          {element.dict === undefined && (
            <Labelled title={t('格式')}>
              <Select
                aria-label={t('格式')}
                value={element.format ?? 'text'}
                disabled={isDisabled}
                options={FORMATS}
                onChange={(format) => onChange(withFormat(element, format), 'format')}
              />
            </Labelled>
          )}
          {element.format === 'number' && (
            <Labelled title={t('小数位数')}>
              <InputNumber
                value={element.digits ?? null}
                min={0}
                max={MAX_DIGITS}
                precision={0}
                placeholder={t('照原数')}
                disabled={isDisabled}
                onChange={(digits) =>
                  onChange(
                    { ...withFormat(element, 'number'), ...(digits === null ? {} : { digits }) },
                    'digits',
                  )
                }
              />
            </Labelled>
          )}
        </>
      )}
      {(element.type === 'text' || element.type === 'field') && (
        <>
          <div className="sw-print-pair">
            <Length
              title={t('字号（磅）')}
              value={element.size}
              least={4}
              most={96}
              isDisabled={isDisabled}
              onChange={(size) => onChange({ ...element, size }, 'size')}
            />
            <Labelled title={t('对齐')}>
              <Select
                aria-label={t('对齐')}
                value={element.align ?? 'left'}
                disabled={isDisabled}
                options={ALIGNS}
                onChange={(align) => onChange({ ...element, align }, 'align')}
              />
            </Labelled>
          </div>
          <Checkbox
            checked={element.bold ?? false}
            disabled={isDisabled}
            onChange={({ target }) => onChange({ ...element, bold: target.checked }, 'bold')}
          >
            {t('加粗')}
          </Checkbox>
          <Checkbox
            checked={element.grow ?? false}
            disabled={isDisabled}
            onChange={({ target }) => onChange({ ...element, grow: target.checked }, 'grow')}
          >
            {t('随内容增高、跨页')}
          </Checkbox>
        </>
      )}
      {element.type === 'image' && (
        <ImageSource element={element} fields={fields} isDisabled={isDisabled} onChange={onChange} />
      )}
      {(element.type === 'barcode' || element.type === 'qrcode') && (
        <CodeSource element={element} fields={fields} isDisabled={isDisabled} onChange={onChange} />
      )}
      {element.type === 'table' && (
        <TableSettings element={element} fields={fields} isDisabled={isDisabled} onChange={onChange} />
      )}
    </>
  );
}

/** Another format has no digits of its own. */
function withFormat({ digits: _digits, ...element }: FieldElement, format: PrintFormat): FieldElement {
  return { ...element, format };
}

function TableSettings({
  element,
  fields,
  isDisabled,
  onChange,
}: Omit<Props, 'element' | 'page'> & { element: TableElement }): ReactNode {
  const { columns } = element;
  const offered = fields.filter(({ parent }) => parent === element.field);
  const set = (index: number, change: Partial<TableColumn>): void => {
    const next = columns.map((column, at) => (at === index ? { ...column, ...change } : column));
    onChange({ ...element, columns: next }, `column ${index}`);
  };
  return (
    <>
      <FieldSelect
        title={t('行字段')}
        value={element.field}
        choices={choicesFor(fields, 'rows')}
        isDisabled={isDisabled}
        onChange={(field) => onChange({ ...element, field }, 'field')}
      />
      <Length
        title={t('字号（磅）')}
        value={element.size}
        least={4}
        most={96}
        isDisabled={isDisabled}
        onChange={(size) => onChange({ ...element, size }, 'size')}
      />
      {columns.map((column, index) => (
        <fieldset key={index} className="sw-print-column">
          <legend>{t('第 {0} 列', index + 1)}</legend>
          <FieldSelect
            title={t('第 {0} 列字段', index + 1)}
            value={column.field}
            choices={offered}
            isDisabled={isDisabled}
            onChange={(field) => {
              const chosen = offered.find(({ key }) => key === field);
              const { dict: _dict, format: _format, digits: _digits, ...rest } = column;
              const next = {
                ...rest,
                field,
                ...(chosen ? { title: chosen.title } : {}),
                ...meaningOf(chosen),
              };
              onChange(
                { ...element, columns: columns.map((one, at) => (at === index ? next : one)) },
                `column ${String(index)}`,
              );
            }}
          />
          <Labelled title={t('第 {0} 列标题', index + 1)}>
            <Input
              value={column.title}
              disabled={isDisabled}
              maxLength={100}
              onChange={({ target }) => set(index, { title: target.value })}
            />
          </Labelled>
          <Length
            title={t('第 {0} 列宽（比例）', index + 1)}
            value={column.width}
            least={3}
            most={200}
            isDisabled={isDisabled}
            onChange={(width) => set(index, { width })}
          />
          <Button
            size="small"
            danger
            disabled={isDisabled || columns.length === 1}
            aria-label={t('删除第 {0} 列', index + 1)}
            onClick={() =>
              onChange({ ...element, columns: columns.filter((_, at) => at !== index) }, 'remove column')
            }
          >
            {t('删除列')}
          </Button>
        </fieldset>
      ))}
      <Button
        size="small"
        disabled={isDisabled || columns.length >= 20}
        onClick={() => {
          const next = offered.find(({ key }) => !columns.some(({ field }) => field === key)) ?? offered[0];
          const column = { field: next?.key ?? 'name', title: next?.title ?? t('名称'), width: 30 };
          onChange({ ...element, columns: [...columns, { ...column, ...meaningOf(next) }] }, 'add column');
        }}
      >
        {t('添加列')}
      </Button>
    </>
  );
}

export function Length({
  title,
  value,
  least = 0,
  most = 1000,
  isDisabled,
  onChange,
}: {
  title: string;
  value: number;
  least?: number;
  most?: number;
  isDisabled: boolean;
  onChange(this: void, length: number): void;
}): ReactNode {
  return (
    <Labelled title={title}>
      <InputNumber
        value={value}
        min={least}
        max={most}
        step={1}
        precision={1}
        disabled={isDisabled}
        onChange={(length) => {
          if (typeof length === 'number') onChange(length);
        }}
      />
    </Labelled>
  );
}
