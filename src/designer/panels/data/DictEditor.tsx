// A dictionary of the document: its choices as a table, or the records that give them.
import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { Button, Input, Segmented, Select } from 'antd';
import { useEffect, useRef, type ReactNode } from 'react';
import type { Json, JsonObject } from '../../../engine/document.ts';
import { isObject, itemsOf, ownString } from '../../../engine/values/json.ts';
import { t } from '../../../engine/text.ts';
import { useDesigner } from '../designer-context.ts';
import type { DeclaredProps } from './ApiEditor.tsx';
import { RemoveButton } from '../fields/RemoveButton.tsx';
import { ChoiceColor } from './ChoiceColor.tsx';

export function DictEditor({ id, name, value, isDisabled, onChange }: DeclaredProps): ReactNode {
  const dict: JsonObject = isObject(value) ? value : { items: [] };
  const isTable = 'entity' in dict;
  const title = ownString(dict, 'title');
  const withTitle = (rest: JsonObject): JsonObject => (title === undefined ? rest : { title, ...rest });
  return (
    <div className="sw-dict">
      <Segmented
        size="small"
        block
        disabled={isDisabled}
        value={isTable ? 'table' : 'items'}
        options={[
          { value: 'items', label: t('列出选项') },
          { value: 'table', label: t('来自记录') },
        ]}
        onChange={(next) =>
          onChange(
            withTitle(next === 'table' ? { entity: '', text: '', value: '' } : { items: [] }),
            false,
            t('选项的来源'),
          )
        }
      />
      <Input
        size="small"
        aria-label={t('字典名称')}
        placeholder={t('字典名称')}
        disabled={isDisabled}
        value={title ?? ''}
        onChange={(event) => {
          const { title: _, ...rest } = dict;
          onChange(
            event.target.value === '' ? rest : { title: event.target.value, ...rest },
            true,
            t('名称'),
          );
        }}
      />
      {isTable ? (
        <TableDict dict={dict} isDisabled={isDisabled} onChange={onChange} />
      ) : (
        <ItemsTable id={id} name={name} dict={dict} isDisabled={isDisabled} onChange={onChange} />
      )}
    </div>
  );
}

function ItemsTable({
  id,
  name,
  dict,
  isDisabled,
  onChange,
}: Pick<DeclaredProps, 'id' | 'name' | 'isDisabled' | 'onChange'> & { dict: JsonObject }): ReactNode {
  const items = itemsOf(dict['items']);
  const root = useRef<HTMLDivElement>(null);
  const isAdded = useRef(false);
  useEffect(() => {
    if (!isAdded.current) return;
    isAdded.current = false;
    root.current?.querySelector<HTMLInputElement>('.sw-dict-row:last-of-type input')?.focus();
  }, [items.length]);
  const take = (next: readonly Json[], did: string, isTyped = false): void =>
    onChange({ ...dict, items: [...next] }, isTyped, did);
  const set = (at: number, key: string, next: string | undefined): void =>
    take(
      items.map((one, index) => {
        if (index !== at) return one;
        const own = isObject(one) ? one : {};
        const rest = Object.fromEntries(Object.entries(own).filter(([other]) => other !== key)) as JsonObject;
        return next === undefined ? rest : { ...own, [key]: next };
      }),
      t('第 {0} 项', at + 1),
      true,
    );
  const add = (): void => {
    const taken = new Set(items.map((one) => ownString(one, 'value')));
    let value = items.length + 1;
    while (taken.has(String(value))) value += 1;
    isAdded.current = true;
    take([...items, { value: String(value), text: '' }], t('添加选项'));
  };
  return (
    <div ref={root} id={id} className="sw-dict-items">
      <div role="table" aria-label={t('字典“{0}”的选项', name)}>
        <div className="sw-dict-head" role="row">
          <span role="columnheader">{t('文字')}</span>
          <span role="columnheader">{t('值')}</span>
          <span role="columnheader">{t('颜色')}</span>
          <span role="columnheader">{t('操作')}</span>
        </div>
        {items.map((item, at) => {
          const color = ownString(item, 'color');
          return (
            // A choice has no other identity than its place.
            <div key={at} className="sw-dict-row" role="row">
              <span role="cell">
                <Input
                  size="small"
                  aria-label={t('第 {0} 项的文字', at + 1)}
                  disabled={isDisabled}
                  value={ownString(item, 'text') ?? ''}
                  onChange={(event) => set(at, 'text', event.target.value)}
                  {...(at === items.length - 1 ? { onPressEnter: add } : {})}
                />
              </span>
              <span role="cell">
                <Input
                  size="small"
                  aria-label={t('第 {0} 项的值', at + 1)}
                  disabled={isDisabled}
                  value={ownString(item, 'value') ?? ''}
                  onChange={(event) => set(at, 'value', event.target.value)}
                  {...(at === items.length - 1 ? { onPressEnter: add } : {})}
                />
              </span>
              <span role="cell">
                <ChoiceColor
                  label={t('第 {0} 项的颜色', at + 1)}
                  isDisabled={isDisabled}
                  value={color}
                  onChange={(next) => set(at, 'color', next)}
                />
              </span>
              <span role="cell">
                <RemoveButton
                  label={t('删除第 {0} 项', at + 1)}
                  isDisabled={isDisabled}
                  onPress={() =>
                    take(
                      items.filter((_, index) => index !== at),
                      t('删除第 {0} 项', at + 1),
                    )
                  }
                />
              </span>
            </div>
          );
        })}
      </div>
      <Button size="small" type="dashed" block disabled={isDisabled} icon={<PlusOutlined />} onClick={add}>
        {t('添加选项')}
      </Button>
    </div>
  );
}

/** Records as choices: which field people read, and which is kept. */
function TableDict({
  dict,
  isDisabled,
  onChange,
}: Pick<DeclaredProps, 'isDisabled' | 'onChange'> & { dict: JsonObject }): ReactNode {
  const { catalog } = useDesigner();
  const id = ownString(dict, 'entity') ?? '';
  const entity = catalog.entities?.find((one) => one.id === id);
  const fields = [
    ...(entity && !('id' in entity.fields) ? [{ value: 'id', label: t('主键') }] : []),
    ...Object.entries(entity?.fields ?? {})
      .filter(([, field]) => field.isSecret !== true)
      .map(([value, { title }]) => ({ value, label: title })),
  ];
  const select = (
    key: string,
    label: string,
    options: readonly { value: string; label: string }[],
    change: (next: string) => JsonObject,
  ): ReactNode => {
    const chosen = ownString(dict, key) ?? '';
    return (
      <label className="sw-try-param">
        <span>{label}</span>
        <Select
          size="small"
          aria-label={label}
          showSearch={{ optionFilterProp: 'label' }}
          disabled={isDisabled || options.length === 0}
          value={chosen === '' ? null : chosen}
          placeholder={t('请选择一项')}
          options={[...options]}
          onChange={(next: string) => onChange(change(next), false, label)}
        />
      </label>
    );
  };
  return (
    <>
      {select(
        'entity',
        t('记录类型'),
        (catalog.entities ?? []).map((one) => ({ value: one.id, label: one.title })),
        (entityId) => ({ ...dict, entity: entityId, text: '', value: '' }),
      )}
      {select('text', t('显示的字段'), fields, (text) => ({ ...dict, text }))}
      {select('value', t('保存的字段'), fields, (kept) => ({ ...dict, value: kept }))}
    </>
  );
}
