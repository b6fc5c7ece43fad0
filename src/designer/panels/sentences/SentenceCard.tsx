// One sentence about a node: 当 … 则 ….
import { Select } from 'antd';
import type { ReactNode } from 'react';
import type { Diagnostic } from '../../../engine/diagnostic.ts';
import { t } from '../../../engine/text.ts';
import type { FormField } from '../../document/form-fields.ts';
import type { Effect, Sentence } from '../../document/sentences/linkage.ts';
import { initialOperand, OperandField } from './OperandField.tsx';
import { SentenceFrame } from './SentenceFrame.tsx';
import { EFFECT_WORDS, sayCondition, type SubjectGroup } from './words.ts';
import { sayFinding } from '../say-finding.ts';

export function SentenceCard({
  sentence,
  word,
  groups,
  effects,
  field,
  isDisabled,
  findings,
  onChange,
  onRemove,
  children,
}: {
  /** Undefined where no sentence says it; then the children are shown. */
  sentence: Sentence | undefined;
  word: string;
  groups: readonly SubjectGroup[];
  /** What the sentence may do besides what it does. */
  effects: readonly Effect[];
  /** The node itself, where it is a field. */
  field: FormField | undefined;
  isDisabled: boolean;
  findings: readonly Diagnostic[];
  onChange(sentence: Sentence, isTyped?: boolean): void;
  onRemove(): void;
  children: ReactNode;
}): ReactNode {
  const title = sentence
    ? t('当 {0} 则 {1}', sayCondition(sentence.when, groups), EFFECT_WORDS[sentence.effect])
    : word;
  return (
    <SentenceFrame
      label={title}
      name={word}
      removeLabel={t('删除联动“{0}”', word)}
      when={sentence?.when}
      groups={groups}
      isDisabled={isDisabled}
      onWhen={(when, isTyped) => sentence && onChange({ ...sentence, when }, isTyped)}
      onRemove={onRemove}
    >
      {sentence ? (
        <>
          <div className="sw-sentence-line">
            <strong>{t('则')}</strong>
            <Select
              size="small"
              aria-label={t('做什么')}
              popupMatchSelectWidth={false}
              disabled={isDisabled}
              value={sentence.effect}
              options={effects.map((one) => ({ value: one, label: EFFECT_WORDS[one] }))}
              onChange={(effect: Effect) =>
                onChange({
                  when: sentence.when,
                  effect,
                  ...(effect === 'value'
                    ? { value: initialOperand(field), otherwise: { kind: 'value', value: '' } }
                    : {}),
                })
              }
            />
            {sentence.value && (
              <OperandField
                label={t('取值')}
                operand={sentence.value}
                about={field}
                isDisabled={isDisabled}
                onChange={(value, isTyped) => onChange({ ...sentence, value }, isTyped)}
              />
            )}
          </div>
          {sentence.otherwise && (
            <div className="sw-sentence-line">
              <strong>{t('否则')}</strong>
              <OperandField
                label={t('否则取值')}
                operand={sentence.otherwise}
                about={field}
                isDisabled={isDisabled}
                onChange={(otherwise, isTyped) => onChange({ ...sentence, otherwise }, isTyped)}
              />
            </div>
          )}
        </>
      ) : (
        children
      )}
      {findings.map(({ code, message, severity }) => (
        <small key={`${code} ${message}`} className={`sw-designer-finding sw-designer-finding-${severity}`}>
          {sayFinding(message)}
        </small>
      ))}
    </SentenceFrame>
  );
}
