// A setting that is a condition: sentences where they say it, the expression where they cannot, or where somebody wants it.
import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { t } from '../../../engine/text.ts';
import { readCondition, writeCondition } from '../../document/sentences/condition.ts';
import { ExpressionField } from '../fields/ExpressionField.tsx';
import type { ControlProps } from '../fields/structured-controls.ts';
import { ConditionEditor } from './ConditionEditor.tsx';
import { useSubjects } from './use-condition-words.ts';
import type { SubjectGroup } from './words.ts';

/** What a rule judges. */
const OWN_VALUE: SubjectGroup = {
  label: t('填写的值'),
  subjects: [{ source: '$self.value', title: t('填写的值') }],
};

export function ConditionField({ id, setting, value, isDisabled, onChange }: ControlProps): ReactNode {
  const [asksExpression, askExpression] = useState(false);
  const subjects = useSubjects();
  const groups = setting.isOfValue === true ? [OWN_VALUE, ...subjects] : subjects;
  const text = typeof value === 'string' ? value : '';
  const condition = text === '' ? { join: 'and' as const, parts: [] } : readCondition(text);
  if (condition && !asksExpression) {
    return (
      <>
        <ConditionEditor
          condition={condition}
          groups={groups}
          isDisabled={isDisabled}
          onChange={(next, isTyped) =>
            onChange(
              setting.isOfValue === true && next.parts.length === 0 ? undefined : writeCondition(next),
              isTyped,
            )
          }
        />
        <Button type="link" size="small" onClick={() => askExpression(true)}>
          {t('写成表达式')}
        </Button>
      </>
    );
  }
  return (
    <>
      <ExpressionField
        id={id}
        value={text}
        isAction={setting.isAction === true}
        isDisabled={isDisabled}
        onChange={(next) => onChange(next, true)}
      />
      {condition && (
        <Button type="link" size="small" onClick={() => askExpression(false)}>
          {t('写成句子')}
        </Button>
      )}
    </>
  );
}
