import { useMemo, useState, type ReactNode } from 'react';
import type { WidgetProps } from '../../engine/react/widget.ts';
import { keysOf } from '../choices/option-values.ts';
import { NameSearch } from '../choices/NameSearch.tsx';
import { useSetField } from '../field/use-set-field.ts';
import { useDepartNames } from './DepartNames.tsx';
import { textOf } from '../../engine/values/json.ts';
import { findByWords, listChosen } from './depart-tree.ts';
import type { DepartSettings } from './settings.ts';
import { useDepartments } from './use-departments.ts';
import { t } from '../../engine/text.ts';

/** Departments of a cell that somebody types into: the first hit is taken; where there may be several, the others stay. */
export function TypedDeparts(props: WidgetProps<DepartSettings>): ReactNode {
  const { node, value, onChange, emit, settings } = props;
  const setField = useSetField(node.path);
  const keys = keysOf(value);
  const [words, setWords] = useState('');
  const departments = useDepartments(settings, true);
  const names = useDepartNames(departments.tree, keys);
  const isCompany = settings.company ?? false;
  const found = useMemo(
    () => findByWords(departments.tree, words, isCompany),
    [departments.tree, words, isCompany],
  );
  const isLoading = departments.status === 'loading';

  function add(added: string): void {
    const stored = [...keys.filter((key) => settings.multi === true && key !== added), added];
    onChange(stored.join(','));
    const chosen = listChosen(departments.tree, stored);
    setField(settings.orgCodeField, chosen.map((row) => textOf(row['orgCode'])).join(','));
    void emit('select', chosen);
  }

  return (
    <NameSearch
      {...props}
      chosen={isLoading ? '' : names}
      placeholder={settings.placeholder ?? t('请选择{0}', isCompany ? t('公司') : t('部门'))}
      size={settings.size}
      words={words}
      hits={{
        found,
        isSearching: isLoading && words.trim() !== '',
        error: departments.status === 'failed' ? new Error(t('部门读取失败')) : undefined,
        retry: departments.retry,
      }}
      onWords={setWords}
      onPick={({ stored }) => add(stored)}
    />
  );
}
