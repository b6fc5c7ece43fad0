// The settings of one step, as its schema declares them.
import type { ReactNode } from 'react';
import type { Json, JsonObject } from '../../../engine/document.ts';
import { LOOK_NAMES } from '../../../engine/look-names.ts';
import { t } from '../../../engine/text.ts';
import type { StepField, StepKind } from '../../document/steps/step-kinds.ts';
import type { ListNames } from '../fields/structured-controls.ts';
import { SettingField } from '../SettingField.tsx';
import type { Setting } from '../settings-list.ts';
import { titleOfField } from './step-words.ts';

export function StepFields({
  kind,
  step,
  isDisabled,
  references,
  onChange,
}: {
  kind: StepKind;
  step: JsonObject;
  isDisabled: boolean;
  references: ListNames;
  onChange(setting: { name: string; title: string }, value: Json | undefined, isTyped: boolean): void;
}): ReactNode {
  if (kind.fields.length === 0) return <p className="sw-steps-fields">{t('这个步骤没有设置')}</p>;
  return (
    <div className="sw-steps-fields">
      {kind.fields.map((field) => {
        const setting = settingOf(kind.do, field);
        return (
          <SettingField
            key={field.name}
            setting={setting}
            value={step[field.name]}
            isMixed={false}
            isDisabled={isDisabled}
            references={references}
            onChange={(value, isTyped = false) =>
              onChange(
                { name: field.name, title: setting.title },
                // What a step requires stays, though empty.
                value === undefined && field.isRequired ? '' : value,
                isTyped,
              )
            }
          />
        );
      })}
    </div>
  );
}

function settingOf(step: string, { name, schema }: StepField): Setting {
  const base: Setting = {
    path: [name],
    title: titleOfField(step, name),
    schema,
    takesExpression: true,
    isAction: true,
  };
  if (step === 'when' && name === 'if') return { ...base, control: 'condition' };
  if (name === 'look') return { ...base, schema: { ...schema, enum: LOOK_NAMES } };
  if (name === 'rules') return { ...base, control: 'rules', takesExpression: false };
  return base;
}
