// Contender: the same form as a JSON Schema through stock Formily and its antd components.
import { DatePicker, FormItem, Input, NumberPicker, Radio, Select, Switch } from '@formily/antd-v5';
import { createForm } from '@formily/core';
import { createSchemaField, FormProvider, type ISchema } from '@formily/react';
import { createRoot } from 'react-dom/client';
import { createWorkload, nextPaint, OPTIONS, readFieldCount, rules, type Field } from '../workload.ts';

const fields = createWorkload(readFieldCount());
const COMPONENTS: Readonly<Record<Field['type'], string>> = {
  text: 'Input',
  textarea: 'Input.TextArea',
  number: 'NumberPicker',
  list: 'Select',
  date: 'DatePicker',
  switch: 'Switch',
  radio: 'Radio.Group',
};

// Reactions as functions: stock Formily's text expressions would need program text under our policy.
const schema: ISchema = {
  type: 'object',
  properties: Object.fromEntries(
    fields.map((field): [string, ISchema] => [
      field.name,
      {
        type: field.type === 'number' ? 'number' : 'string',
        title: field.label,
        required: field.isRequired,
        default: field.type === 'switch' ? true : field.initial,
        'x-decorator': 'FormItem',
        'x-component': COMPONENTS[field.type],
        ...(field.type === 'list' || field.type === 'radio'
          ? { enum: OPTIONS.map((option) => ({ value: option.value, label: option.text })) }
          : {}),
        ...(field.depends ? { 'x-reactions': [createReaction(field)] } : {}),
      },
    ]),
  ),
};

function createReaction(field: Field) {
  return (state: {
    visible: boolean;
    required: boolean;
    value: unknown;
    query(path: string): { value(): unknown };
  }) => {
    const first = String(state.query('f0').value() ?? '');
    if (field.depends === 'visible') state.visible = rules.visible(first);
    else if (field.depends === 'required') state.required = rules.required(first);
    else state.value = rules.value(first);
  };
}

const SchemaField = createSchemaField({
  components: { FormItem, Input, NumberPicker, Select, DatePicker, Switch, Radio },
});
const form = createForm();

window.bench = {
  mount: async () => {
    createRoot(document.getElementById('root') as HTMLElement).render(
      <FormProvider form={form}>
        <SchemaField schema={schema} />
      </FormProvider>,
    );
    await nextPaint();
  },
  first: () => document.querySelector('input') as HTMLInputElement,
  submit: async () => {
    await form.submit().catch(() => undefined);
    await nextPaint();
  },
  errors: () => document.querySelectorAll('[class*="-error-help"]').length,
};
