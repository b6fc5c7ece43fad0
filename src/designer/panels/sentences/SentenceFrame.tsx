// Around a sentence about a node: its name, the button that takes it away, and the condition 当 ….
import type { ReactNode } from 'react';
import { t } from '../../../engine/text.ts';
import type { Condition } from '../../document/sentences/condition.ts';
import { RemoveButton } from '../fields/RemoveButton.tsx';
import { ConditionEditor } from './ConditionEditor.tsx';
import type { SubjectGroup } from './words.ts';

interface SentenceFrameProps {
  /** The sentence, read aloud. */
  label: string;
  /** What it is called where no sentence says it. */
  name: string;
  removeLabel: string;
  /** Undefined where no sentence says it; then there is no condition. */
  when: Condition | undefined;
  groups: readonly SubjectGroup[];
  isDisabled: boolean;
  onWhen(when: Condition, isTyped?: boolean): void;
  onRemove(): void;
  children: ReactNode;
}

export function SentenceFrame({
  label,
  name,
  removeLabel,
  when,
  groups,
  isDisabled,
  onWhen,
  onRemove,
  children,
}: SentenceFrameProps): ReactNode {
  return (
    <section className="sw-sentence" aria-label={label}>
      <div className="sw-sentence-head">
        <strong>{when ? t('当') : name}</strong>
        <RemoveButton label={removeLabel} isDisabled={isDisabled} onPress={onRemove} />
      </div>
      {when && <ConditionEditor condition={when} groups={groups} isDisabled={isDisabled} onChange={onWhen} />}
      {children}
    </section>
  );
}
