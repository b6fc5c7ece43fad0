// Denominator of forms: hand-written React and antd inputs without any form library.
import { DatePicker, Input, InputNumber, Radio, Select, Switch } from 'antd';
import dayjs from 'dayjs';
import { memo, useCallback, useRef, useState, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { createWorkload, nextPaint, OPTIONS, readFieldCount, rules, type Field } from '../workload.ts';

const fields = createWorkload(readFieldCount());
const options = OPTIONS.map((option) => ({ value: option.value, label: option.text }));

type Values = Record<string, unknown>;
type Change = (name: string, value: unknown) => void;

interface RowProps {
  field: Field;
  value: unknown;
  isRequired: boolean;
  error: string | undefined;
  onChange: Change;
}

const Row = memo(function Row({ field, value, isRequired, error, onChange }: RowProps): ReactNode {
  return (
    <div className="row">
      <label htmlFor={field.name}>
        {isRequired && <i>*</i>}
        {field.label}
      </label>
      <Editor field={field} value={value} onChange={onChange} />
      {error !== undefined && (
        <div className="error" role="alert">
          {error}
        </div>
      )}
    </div>
  );
});

function Editor({ field, value, onChange }: Pick<RowProps, 'field' | 'value' | 'onChange'>): ReactNode {
  const set = (next: unknown): void => {
    onChange(field.name, next);
  };
  switch (field.type) {
    case 'text':
      return (
        <Input
          id={field.name}
          allowClear
          value={value as string}
          onChange={(e) => {
            set(e.target.value);
          }}
        />
      );
    case 'textarea':
      return (
        <Input.TextArea
          id={field.name}
          value={value as string}
          onChange={(e) => {
            set(e.target.value);
          }}
        />
      );
    case 'number':
      return <InputNumber id={field.name} style={{ width: '100%' }} value={value as number} onChange={set} />;
    case 'list':
      return (
        <Select
          id={field.name}
          style={{ width: '100%' }}
          allowClear
          showSearch
          options={options}
          value={value as string}
          onChange={set}
        />
      );
    case 'date':
      return (
        <DatePicker
          id={field.name}
          style={{ width: '100%' }}
          value={value ? dayjs(value as string) : null}
          onChange={(date) => {
            set(date?.format('YYYY-MM-DD'));
          }}
        />
      );
    case 'switch':
      return (
        <Switch
          id={field.name}
          checked={value === 'Y'}
          onChange={(on) => {
            set(on ? 'Y' : 'N');
          }}
        />
      );
    case 'radio':
      return (
        <Radio.Group
          options={options}
          value={value as string}
          onChange={(e) => {
            set(e.target.value);
          }}
        />
      );
  }
}

let submit: () => void = () => undefined;

function Form(): ReactNode {
  const [values, setValues] = useState<Values>(() =>
    Object.fromEntries(fields.map((f) => [f.name, f.initial])),
  );
  const [errors, setErrors] = useState<Record<string, string>>({});
  const latest = useRef(values);
  latest.current = values;
  const onChange = useCallback<Change>((name, value) => {
    setValues((before) => {
      const after: Values = { ...before, [name]: value };
      if (name === 'f0') {
        for (const field of fields) {
          if (field.depends === 'value') after[field.name] = rules.value(String(value ?? ''));
        }
      }
      return after;
    });
  }, []);
  const first = String(values['f0'] ?? '');
  submit = () => {
    const found = fields.filter((f) => isRequiredNow(f, first) && isEmpty(latest.current[f.name]));
    setErrors(Object.fromEntries(found.map((f) => [f.name, `请输入${f.label}`])));
  };
  return fields.map((field) =>
    field.depends === 'visible' && !rules.visible(first) ? null : (
      <Row
        key={field.name}
        field={field}
        value={values[field.name]}
        isRequired={isRequiredNow(field, first)}
        error={errors[field.name]}
        onChange={onChange}
      />
    ),
  );
}

function isRequiredNow(field: Field, first: string): boolean {
  return field.isRequired || (field.depends === 'required' && rules.required(first));
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

window.bench = {
  mount: async () => {
    createRoot(document.getElementById('root') as HTMLElement).render(<Form />);
    await nextPaint();
  },
  first: () => document.getElementById('f0') as HTMLInputElement,
  submit: async () => {
    submit();
    await nextPaint();
  },
  errors: () => document.querySelectorAll('.error').length,
};
