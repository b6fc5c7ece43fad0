// One declared reaction as a sentence: 当 … 则字段 … 否则 ….
import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { Button, Select } from 'antd';
import { useMemo, type ReactNode } from 'react';
import type { Json } from '../../../engine/document.ts';
import { entriesOf, isObject, ownString } from '../../../engine/values/json.ts';
import { t } from '../../../engine/text.ts';
import type { FormField } from '../../document/form-fields.ts';
import {
  REACTION_STATES,
  type ReactionSentence,
  type ReactionState,
  type StateChange,
} from '../../document/sentences/linkage.ts';
import { initialOperand, OperandField } from './OperandField.tsx';
import { SentenceFrame } from './SentenceFrame.tsx';
import { STATE_WORDS, type Subject, type SubjectGroup } from './words.ts';
import { RemoveButton } from '../fields/RemoveButton.tsx';

interface ReactionCardProps {
  at: number;
  /** Undefined where no sentence says it; then the children are shown. */
  sentence: ReactionSentence | undefined;
  groups: readonly SubjectGroup[];
  isDisabled: boolean;
  onChange(sentence: ReactionSentence, isTyped?: boolean): void;
  onRemove(): void;
  children: ReactNode;
}

const SELF = '';

export function ReactionCard({
  at,
  sentence,
  groups,
  isDisabled,
  onChange,
  onRemove,
  children,
}: ReactionCardProps): ReactNode {
  const dependencies = sentence?.dependencies;
  const all = useMemo(() => [...listDependencies(dependencies, groups), ...groups], [dependencies, groups]);
  const fields = groups.flatMap(({ subjects }) => subjects.flatMap(({ field }) => field ?? []));
  const target = sentence?.target;
  return (
    <SentenceFrame
      label={t('联动 {0}', at + 1)}
      name={t('联动 {0}', at + 1)}
      removeLabel={t('删除联动 {0}', at + 1)}
      when={sentence?.when}
      groups={all}
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
              aria-label={t('对哪个字段')}
              popupMatchSelectWidth={false}
              showSearch={{ optionFilterProp: 'label' }}
              disabled={isDisabled}
              value={target ?? SELF}
              options={[
                { value: SELF, label: t('这个组件') },
                ...(target === undefined || fields.some(({ path }) => path === target)
                  ? []
                  : [{ value: target, label: target }]),
                ...fields.map(({ path, title }) => ({ value: path, label: title })),
              ]}
              onChange={(next: string) => {
                const { target: _, ...rest } = sentence;
                onChange(next === SELF ? rest : { target: next, ...rest });
              }}
            />
          </div>
          <Changes
            label={t('则')}
            changes={sentence.then}
            about={fields.find(({ path }) => path === target)}
            isDisabled={isDisabled}
            onChange={(then, isTyped) => onChange({ ...sentence, then }, isTyped)}
          />
          {sentence.otherwise ? (
            <>
              <div className="sw-sentence-line">
                <strong>{t('否则')}</strong>
                <RemoveButton
                  label={t('删除“否则”')}
                  isDisabled={isDisabled}
                  onPress={() => {
                    const { otherwise: _, ...rest } = sentence;
                    onChange(rest);
                  }}
                />
              </div>
              <Changes
                label={t('否则')}
                changes={sentence.otherwise}
                about={fields.find(({ path }) => path === target)}
                isDisabled={isDisabled}
                onChange={(otherwise, isTyped) => onChange({ ...sentence, otherwise }, isTyped)}
              />
            </>
          ) : (
            <Button
              type="link"
              size="small"
              disabled={isDisabled}
              icon={<PlusOutlined />}
              onClick={() => onChange({ ...sentence, otherwise: sentence.then.map((one) => opposite(one)) })}
            >
              {t('添加“否则”')}
            </Button>
          )}
        </>
      ) : (
        children
      )}
    </SentenceFrame>
  );
}

function Changes({
  label,
  changes,
  about,
  isDisabled,
  onChange,
}: {
  label: string;
  changes: readonly StateChange[];
  about: FormField | undefined;
  isDisabled: boolean;
  onChange(changes: readonly StateChange[], isTyped?: boolean): void;
}): ReactNode {
  const free = REACTION_STATES.filter((state) => changes.every((one) => one.state !== state));
  const set = (at: number, next: StateChange, isTyped = false): void =>
    onChange(
      changes.map((one, index) => (index === at ? next : one)),
      isTyped,
    );
  return (
    <>
      {changes.map((change, at) => (
        <div key={change.state} className="sw-sentence-line">
          <Select
            size="small"
            aria-label={t('{0}做什么', label)}
            popupMatchSelectWidth={false}
            disabled={isDisabled}
            value={change.state}
            options={[change.state, ...free].map((one) => ({ value: one, label: STATE_WORDS[one] }))}
            onChange={(state: ReactionState) => set(at, initialChange(state, about))}
          />
          <OperandField
            label={t('{0}的值', STATE_WORDS[change.state])}
            operand={change.to}
            about={change.state === 'value' ? about : FLAG}
            isDisabled={isDisabled}
            onChange={(to, isTyped) => set(at, { ...change, to }, isTyped)}
          />
          <RemoveButton
            label={t('删除“{0}”', STATE_WORDS[change.state])}
            isDisabled={isDisabled || changes.length === 1}
            onPress={() => onChange(changes.filter((_, index) => index !== at))}
          />
        </div>
      ))}
      {free[0] !== undefined && (
        <Button
          type="link"
          size="small"
          disabled={isDisabled}
          icon={<PlusOutlined />}
          onClick={() => {
            const [state] = free;
            if (state) onChange([...changes, initialChange(state, about)]);
          }}
        >
          {t('再做一件事')}
        </Button>
      )}
    </>
  );
}

/** States but the value are yes or no. */
const FLAG: FormField = {
  source: '',
  path: '',
  title: '',
  node: [],
  type: 'boolean',
  widget: 'switch',
  choices: [],
};

function initialChange(state: ReactionState, about: FormField | undefined): StateChange {
  return { state, to: state === 'value' ? initialOperand(about) : { kind: 'value', value: true } };
}

function opposite({ state, to }: StateChange): StateChange {
  if (state === 'value') return { state, to: { kind: 'value', value: '' } };
  return { state, to: { kind: 'value', value: !(to.kind === 'value' && to.value === true) } };
}

/** What a reaction reads through `$deps`, as the fields that it means. */
function listDependencies(declared: Json | undefined, groups: readonly SubjectGroup[]): SubjectGroup[] {
  const subjects = groups.flatMap((group) => group.subjects);
  const named = (source: string, path: string): Subject => {
    const known = subjects.find(({ field }) => field?.path === path);
    return { source, title: known?.title ?? path, ...(known?.field ? { field: known.field } : {}) };
  };
  const found = Array.isArray(declared)
    ? declared.flatMap((one, at): Subject[] => {
        if (typeof one === 'string') return [named(`$deps[${String(at)}]`, one)];
        const path = ownString(one, 'source');
        const name = ownString(one, 'name');
        return path === undefined
          ? []
          : [named(name === undefined ? `$deps[${String(at)}]` : `$deps.${name}`, path)];
      })
    : isObject(declared)
      ? entriesOf(declared).flatMap(([name, path]) =>
          typeof path === 'string' ? [named(`$deps.${name}`, path)] : [],
        )
      : [];
  return found.length === 0 ? [] : [{ label: t('依赖的字段'), subjects: found }];
}
