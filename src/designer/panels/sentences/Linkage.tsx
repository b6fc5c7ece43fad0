// What other fields do to a node, as sentences: 当 … 则 …. What sentences cannot say is shown as the expression.
import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { Button } from 'antd';
import { useId, type ReactNode } from 'react';
import type { Json } from '../../../engine/document.ts';
import { isObject } from '../../../engine/values/json.ts';
import { t } from '../../../engine/text.ts';
import { setSettings } from '../../document/commands/settings.ts';
import { readPath, type Path } from '../../document/edits.ts';
import { keyOf } from '../../document/node-tree.ts';
import {
  EFFECTS,
  LINKED_SETTINGS,
  readReaction,
  readSentence,
  SETTING_OF,
  writeReaction,
  writeSentence,
  type Effect,
  type Sentence,
} from '../../document/sentences/linkage.ts';
import { useDesigner, useSessionState } from '../designer-context.ts';
import { ExpressionField } from '../fields/ExpressionField.tsx';
import { findingsAt } from '../fields/findings-at.ts';
import { JsonField } from '../fields/JsonField.tsx';
import { isExpression } from '../settings/settings-list.ts';
import { initialOperand } from './OperandField.tsx';
import { ReactionCard } from './ReactionCard.tsx';
import { SentenceCard } from './SentenceCard.tsx';
import { useSubjects } from './use-condition-words.ts';
import { EFFECT_WORDS } from './words.ts';

type Values = readonly (readonly [setting: string, value: Json | undefined])[];

export function Linkage({ node: path }: { node: Path }): ReactNode {
  const { session } = useDesigner();
  const { draft, checked } = useSessionState();
  const groups = useSubjects();
  const id = useId();
  const stored = readPath(draft.document, path);
  const node = isObject(stored) ? stored : {};
  const isDisabled = session.opened.readOnly !== undefined;
  const holdsValue = typeof node['type'] === 'string' && node['type'] !== 'void';
  const linked = LINKED_SETTINGS.filter((setting) => isExpression(node[setting]));
  const isFree = (effect: Effect): boolean =>
    node[SETTING_OF[effect]] === undefined && (holdsValue || (effect !== 'value' && effect !== 'require'));
  const declared = node['x-reactions'];
  const reactions: readonly Json[] =
    declared === undefined ? [] : Array.isArray(declared) ? declared : [declared];
  const others = groups
    .map((group) => ({
      ...group,
      subjects: group.subjects.filter(({ field }) => !field || keyOf(field.node) !== keyOf(path)),
    }))
    .filter(({ subjects }) => subjects.length > 0);

  const self = groups
    .flatMap(({ subjects }) => subjects)
    .find(({ field }) => field && keyOf(field.node) === keyOf(path));

  const set = (values: Values, did: string, isTyped = false): void => {
    session.perform(
      (document) =>
        setSettings(
          document,
          path,
          values.map(([key, value]) => [[key], value] as const),
          did,
        ),
      isTyped ? `${keyOf(path)} ${values.map(([key]) => key).join(' ')}` : undefined,
    );
  };
  const setReactions = (next: readonly Json[], did: string, isTyped = false): void =>
    set([['x-reactions', next.length === 0 ? undefined : [...next]]], did, isTyped);
  const change = (setting: string, next: Sentence, isTyped = false): void => {
    const target = SETTING_OF[next.effect];
    const word = t('联动“{0}”', EFFECT_WORDS[next.effect]);
    const text = writeSentence(next);
    if (target === setting) set([[setting, text]], word, isTyped);
    else
      set(
        [
          [setting, undefined],
          [target, text],
        ],
        word,
      );
  };
  const add = (): void => {
    const effect = EFFECTS.find(isFree);
    const subject = others[0]?.subjects[0];
    if (!effect || !subject) return;
    const operand = initialOperand(subject.field);
    const sentence: Sentence = {
      when: { join: 'and', parts: [{ source: subject.source, operator: 'equal', operand }] },
      effect,
    };
    set([[SETTING_OF[effect], writeSentence(sentence)]], t('添加联动'));
  };

  return (
    <div className="sw-linkage">
      {linked.length === 0 && reactions.length === 0 && (
        <p className="sw-designer-mark">{t('还没有联动：让这个组件随其他字段显示、禁用、必填或取值')}</p>
      )}
      {linked.map((setting) => {
        const text = node[setting];
        const sentence = readSentence(setting, text);
        const word = EFFECT_WORDS[EFFECTS.find((one) => SETTING_OF[one] === setting) ?? 'show'];
        const findings = findingsAt(checked?.diagnostics, [path], [setting]);
        return (
          <SentenceCard
            key={setting}
            sentence={sentence}
            word={word}
            groups={others}
            effects={EFFECTS.filter((effect) => SETTING_OF[effect] === setting || isFree(effect))}
            field={self?.field}
            isDisabled={isDisabled}
            findings={findings}
            onChange={(next, isTyped) => change(setting, next, isTyped)}
            onRemove={() => set([[setting, undefined]], t('删除联动“{0}”', word))}
          >
            <ExpressionField
              id={`${id}-${setting}`}
              label={word}
              value={typeof text === 'string' ? text : ''}
              isDisabled={isDisabled}
              onChange={(next) => set([[setting, next]], t('联动“{0}”', word), true)}
            />
          </SentenceCard>
        );
      })}
      {reactions.map((reaction, at) => {
        const sentence = readReaction(reaction);
        const replace = (next: Json | undefined, did: string, isTyped = false): void =>
          setReactions(
            reactions.flatMap((one, index) => (index !== at ? [one] : next === undefined ? [] : [next])),
            did,
            isTyped,
          );
        return (
          <ReactionCard
            // A reaction has no other identity than its place.
            key={`reaction ${String(at)}`}
            at={at}
            sentence={sentence}
            groups={groups}
            isDisabled={isDisabled}
            onChange={(next, isTyped) => replace(writeReaction(next), t('联动 {0}', at + 1), isTyped)}
            onRemove={() => replace(undefined, t('删除联动 {0}', at + 1))}
          >
            {typeof reaction === 'string' ? (
              <ExpressionField
                id={`${id}-${String(at)}`}
                label={t('联动 {0}', at + 1)}
                value={reaction}
                isDisabled={isDisabled}
                onChange={(next) => replace(next, t('联动 {0}', at + 1), true)}
              />
            ) : (
              <JsonField
                id={`${id}-${String(at)}`}
                schema={{ type: 'object' }}
                value={reaction}
                isDisabled={isDisabled}
                onChange={(next) => replace(next, t('联动 {0}', at + 1))}
              />
            )}
          </ReactionCard>
        );
      })}
      <div className="sw-linkage-add">
        <Button
          size="small"
          icon={<PlusOutlined />}
          disabled={isDisabled || others.length === 0 || !EFFECTS.some(isFree)}
          title={others.length === 0 ? t('页面上还没有其他字段') : undefined}
          onClick={add}
        >
          {t('添加联动')}
        </Button>
        <Button
          size="small"
          icon={<PlusOutlined />}
          disabled={isDisabled || others.length === 0}
          onClick={() => {
            const first = self ?? others[0]?.subjects[0];
            if (!first) return;
            const comparison = {
              source: first.source,
              operator: 'equal' as const,
              operand: initialOperand(first.field),
            };
            const target = others[0]?.subjects.find((one) => one !== first && one.field)?.field?.path;
            setReactions(
              [
                ...reactions,
                writeReaction({
                  ...(target === undefined ? {} : { target }),
                  when: { join: 'and', parts: [comparison] },
                  then: [{ state: 'visible', to: { kind: 'value', value: true } }],
                  otherwise: [{ state: 'visible', to: { kind: 'value', value: false } }],
                }),
              ],
              t('添加对其他字段的联动'),
            );
          }}
        >
          {t('联动其他字段')}
        </Button>
      </div>
    </div>
  );
}
