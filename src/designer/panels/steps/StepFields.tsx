// The settings of one step, as its schema declares them.
import type { ReactNode } from 'react';
import type { DeclaredCall } from '../../../engine/catalog.ts';
import type { Json, JsonObject } from '../../../engine/document.ts';
import { LOOK_NAMES } from '../../../engine/look-names.ts';
import { ownString, ownValue } from '../../../engine/values/json.ts';
import { t } from '../../../engine/text.ts';
import type { StepField, StepKind } from '../../document/steps/step-kinds.ts';
import { findCall } from '../data/calls-list.ts';
import { useDesigner, useSessionState } from '../designer-context.ts';
import type { ListNames } from '../fields/structured-controls.ts';
import { SettingField } from '../settings/SettingField.tsx';
import type { Setting } from '../settings/settings-list.ts';
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
  const { catalog } = useDesigner();
  const { document } = useSessionState().draft;
  const call = findCall(catalog, ownValue(document['apis'], ownString(step, 'api') ?? ''));
  if (kind.fields.length === 0) return <p className="sw-steps-fields">{t('这个步骤没有设置')}</p>;
  return (
    <div className="sw-steps-fields">
      {kind.fields.map((field) => {
        const setting = settingOf(kind.do, field, call);
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

function settingOf(step: string, { name, schema }: StepField, call: DeclaredCall | undefined): Setting {
  const base: Setting = {
    path: [name],
    title: titleOfField(step, name),
    schema,
    takesExpression: true,
    isAction: true,
  };
  if (step === 'when' && name === 'if') return { ...base, control: 'condition' };
  if (call && (name === 'params' || name === 'body')) {
    const names = (name === 'params' ? call.query : call.body) ?? [];
    return { ...base, names: names.map((one) => [one, ''] as const) };
  }
  if (name === 'look') return { ...base, schema: { ...schema, enum: LOOK_NAMES } };
  if (name === 'rules') return { ...base, control: 'rules', takesExpression: false };
  return base;
}
