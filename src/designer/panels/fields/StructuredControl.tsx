// The control of a setting that is more than one plain value, chosen by what the setting is and by its schema.
import type { ReactNode } from 'react';
import type { PropSchema } from '../../../engine/registry/manifest.ts';
import { isObject } from '../../../engine/values/json.ts';
import { t, translateName } from '../../../engine/text.ts';
import { RuleUses } from '../data/RuleUses.tsx';
import { SourceField } from '../data/SourceField.tsx';
import { ChoicesField } from '../data/ChoicesField.tsx';
import { ConditionField } from '../sentences/ConditionField.tsx';
import { StepsField } from '../steps/StepsField.tsx';
import { EntryRows } from './EntryRows.tsx';
import { MarksField, RowsField } from './ListField.tsx';
import { ObjectField } from './ObjectField.tsx';
import type { ControlProps } from './structured-controls.ts';
import { ValueField } from './ValueField.tsx';

export function StructuredControl(props: ControlProps): ReactNode {
  const { setting, value, isDisabled, onChange } = props;
  const { schema } = setting;
  switch (setting.control) {
    case 'steps':
      return <StepsField {...props} />;
    case 'condition':
      return <ConditionField {...props} />;
    case 'rules':
      return <RuleUses {...props} />;
    case 'source':
      return <SourceField {...props} />;
    case 'choices':
      return <ChoicesField {...props} />;
    case undefined:
      break;
  }
  if (schema.type === 'array' && schema.items?.properties && isRows(value)) return <RowsField {...props} />;
  if (schema.type === 'array' && isMarks(schema.items, value)) return <MarksField {...props} />;
  if (schema.type === 'object' && schema.properties && (value === undefined || isObject(value))) {
    return <ObjectField {...props} />;
  }
  const isFixed = !setting.takesExpression;
  const isAction = setting.isAction === true;
  if (takesObject(schema) && (value === undefined || isObject(value))) {
    return (
      <EntryRows
        label={translateName(setting.title)}
        value={isObject(value) ? value : {}}
        isDisabled={isDisabled}
        isFixed={isFixed}
        isAction={isAction}
        names={setting.names ?? []}
        Field={ValueField}
        onChange={(next, isTyped) =>
          onChange(isObject(next) && Object.keys(next).length === 0 ? undefined : next, isTyped, t('内容'))
        }
      />
    );
  }
  return (
    <ValueField
      label={translateName(setting.title)}
      value={value ?? (schema.type === 'array' ? [] : '')}
      isDisabled={isDisabled}
      isFixed={isFixed}
      isAction={isAction}
      onChange={(next, isTyped) => onChange(next, isTyped)}
    />
  );
}

const isRows = (value: unknown): boolean =>
  value === undefined || (Array.isArray(value) && value.every(isObject));

function isMarks(items: PropSchema | undefined, value: unknown): boolean {
  const isPlain = items?.type === 'string' || items?.type === 'number' || items?.type === 'integer';
  return (
    isPlain &&
    (value === undefined || (Array.isArray(value) && value.every((one) => typeof one !== 'object')))
  );
}

/** An object, or one expression in its place. */
function takesObject({ type }: PropSchema): boolean {
  return type === 'object' || (Array.isArray(type) && type.includes('object'));
}
