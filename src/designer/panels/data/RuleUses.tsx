// The rules of a field: named ones chosen with a sentence of their own, or that a value stands once, or a rule of the server.
import { Input, Select } from 'antd';
import type { ReactNode } from 'react';
import type { EntityDeclaration } from '../../../engine/catalog.ts';
import type { Json, JsonObject } from '../../../engine/document.ts';
import { isObject, itemsOf, ownString } from '../../../engine/values/json.ts';
import { t } from '../../../engine/text.ts';
import type { ControlProps } from '../fields/structured-controls.ts';
import { useDesigner } from '../designer-context.ts';
import { RemoveButton } from '../fields/RemoveButton.tsx';

const UNIQUE = ' unique';
const CODE = ' code';

export function RuleUses({ id, value, isDisabled, references, onChange }: ControlProps): ReactNode {
  const rules = itemsOf(value);
  const known = references('rule');
  const titles = new Map(known);
  const take = (next: readonly Json[], did: string, isTyped = false): void =>
    onChange(next.length === 0 ? undefined : [...next], isTyped, did);
  const nameOf = (rule: Json): string => {
    const name = typeof rule === 'string' ? rule : ownString(rule, 'rule');
    if (name !== undefined) return name;
    return isObject(rule) && 'unique' in rule ? t('不能重复') : t('服务器规则');
  };
  return (
    <div className="sw-rule-uses">
      {rules.map((rule, at) => {
        const name = nameOf(rule);
        const set = (next: Json, isTyped = false): void =>
          take(
            rules.map((one, index) => (index === at ? next : one)),
            t('规则“{0}”', name),
            isTyped,
          );
        return (
          // A rule has no other identity than its place.
          <div key={at} className="sw-rule-use" role="group" aria-label={t('规则“{0}”', name)}>
            <div className="sw-value-name">
              <span title={titles.get(name)}>{name}</span>
              <RemoveButton
                label={t('删除规则“{0}”', name)}
                isDisabled={isDisabled}
                onPress={() =>
                  take(
                    rules.filter((_, index) => index !== at),
                    t('删除规则“{0}”', name),
                  )
                }
              />
            </div>
            {isObject(rule) && 'unique' in rule && (
              <UniqueField rule={rule} isDisabled={isDisabled} onChange={set} />
            )}
            {isObject(rule) && 'ruleCode' in rule && (
              <Input
                size="small"
                aria-label={t('规则编码')}
                placeholder={t('规则编码')}
                disabled={isDisabled}
                value={ownString(rule, 'ruleCode') ?? ''}
                onChange={(event) => set({ ...rule, ruleCode: event.target.value }, true)}
              />
            )}
            <Input
              size="small"
              aria-label={t('规则“{0}”的提示', name)}
              placeholder={titles.get(name) ? t('提示：{0}', titles.get(name)) : t('提示，默认用规则自己的')}
              disabled={isDisabled}
              value={ownString(rule, 'message') ?? ''}
              onChange={(event) => set(withMessage(rule, event.target.value), true)}
            />
          </div>
        );
      })}
      <Select
        id={id}
        size="small"
        className="sw-designer-wide"
        showSearch={{ optionFilterProp: 'label' }}
        disabled={isDisabled}
        value={null}
        placeholder={t('添加规则')}
        options={[
          ...known.map(([name, title]) => ({ value: name, label: title === '' ? name : `${name} ${title}` })),
          { value: UNIQUE, label: t('不能重复') },
          { value: CODE, label: t('服务器上的校验规则') },
        ]}
        onChange={(name: string) => take([...rules, newRule(name)], t('添加规则'))}
      />
    </div>
  );
}

function newRule(name: string): Json {
  if (name === UNIQUE) return { unique: { table: '', field: '' } };
  return name === CODE ? { ruleCode: '' } : name;
}

function withMessage(rule: Json, message: string): Json {
  if (!isObject(rule)) return message === '' ? rule : { rule, message };
  if (message !== '') return { ...rule, message };
  const rest = Object.fromEntries(Object.entries(rule).filter(([key]) => key !== 'message')) as JsonObject;
  const only = ownString(rest, 'rule');
  return only !== undefined && Object.keys(rest).length === 1 ? only : rest;
}

/** In which table and field a value stands once: of the record types of the installation. */
function UniqueField({
  rule,
  isDisabled,
  onChange,
}: {
  rule: JsonObject;
  isDisabled: boolean;
  onChange(rule: Json, isTyped?: boolean): void;
}): ReactNode {
  const { catalog } = useDesigner();
  const unique = isObject(rule['unique']) ? rule['unique'] : {};
  const table = ownString(unique, 'table') ?? '';
  const field = ownString(unique, 'field') ?? '';
  const entities = catalog.entities ?? [];
  const entity = entities.find((one) => one.table === table);
  // The server answers for those that are declared to stand once; what is chosen is shown whatever it is.
  const offered = ({ fields }: EntityDeclaration, chosen?: string) =>
    Object.entries(fields).filter(([name, { isUnique }]) => isUnique === true || name === chosen);
  return (
    <div className="sw-rule-unique">
      <Select
        size="small"
        aria-label={t('记录类型')}
        popupMatchSelectWidth={false}
        showSearch={{ optionFilterProp: 'label' }}
        disabled={isDisabled}
        value={table === '' ? null : table}
        placeholder={t('记录类型')}
        options={entities
          .filter((one) => one === entity || offered(one).length > 0)
          .map((one) => ({ value: one.table, label: one.title }))}
        onChange={(next: string) => onChange({ ...rule, unique: { table: next, field: '' } })}
      />
      <Select
        size="small"
        aria-label={t('字段')}
        popupMatchSelectWidth={false}
        showSearch={{ optionFilterProp: 'label' }}
        disabled={isDisabled || !entity}
        value={field === '' ? null : field}
        placeholder={t('字段')}
        options={(entity ? offered(entity, field) : []).map(([name, { title }]) => ({
          value: name,
          label: title,
        }))}
        onChange={(next: string) => onChange({ ...rule, unique: { table, field: next } })}
      />
    </div>
  );
}
