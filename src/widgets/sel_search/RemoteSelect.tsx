// The dropdown over a table of the server: what is typed is searched there.
import CloseCircleFilled from '@ant-design/icons/CloseCircleFilled';
import { Select, Spin } from 'antd';
import { useState, type ReactNode } from 'react';
import { controlAttributes } from '../../controls/field/control-attributes.ts';
import { keysOf } from '../../controls/choices/option-values.ts';
import { OptionsNote } from '../../controls/choices/OptionsNote.tsx';
import { RetryOptions } from '../../controls/choices/RetryOptions.tsx';
import { bears, useFirstFound } from '../../controls/choices/use-first-found.ts';
import type { WidgetProps } from '../../engine/react/widget.ts';
import { useDictSearch, useDictTexts, type DictSearch, type SearchSettings } from './dict-search.ts';
import { t } from '../../engine/text.ts';

interface Picked {
  value: string;
  label: string;
}

export function RemoteSelect(props: WidgetProps<SearchSettings> & { triple: string }): ReactNode {
  const { triple, value, onChange, onBlur, label, settings, isReadOnly } = props;
  const isMulti = settings.multi ?? false;
  const keys = keysOf(value);
  const texts = useDictTexts(triple, keys);
  const [words, setWords] = useState('');
  const [openings, setOpenings] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const found = useDictSearch(triple, words, isOpen ? openings : 0, settings.pageSize);
  const shown = keys.map((key): Picked => ({
    value: key,
    label: texts.get(key) ?? (texts.isLoading ? t('加载中…') : key),
  }));

  const options = (found.data ?? [])
    .map((option): Picked => ({ value: String(option.value), label: option.text }))
    // Until the answer is here, the list is that of other words.
    .filter(({ label: text }) => !found.isSearching || bears(text, words));
  const enter = useFirstFound(isOpen && found.isSearching && options.length === 0, words, () => {
    const [first] = options;
    if (!first || found.error) return;
    if (isMulti) {
      if (!keys.includes(first.value)) pick([...shown, first]);
      setWords('');
      return;
    }
    pick([first]);
    setOpen(false);
    setWords('');
  });

  function pick(picked: readonly Picked[]): void {
    texts.remember(picked.map((one) => [one.value, one.label]));
    if (isMulti) onChange(picked.map((one) => one.value).join(','));
    else onChange(picked[0]?.value ?? null);
  }

  return (
    <Select<Picked | Picked[] | null, Picked>
      {...controlAttributes(props)}
      style={{ width: '100%' }}
      {...(isMulti ? { mode: 'multiple' } : {})}
      labelInValue
      value={isMulti ? shown : (shown[0] ?? null)}
      options={options}
      placeholder={settings.placeholder ?? t('请选择{0}', label)}
      loading={isOpen && found.isSearching}
      {...(settings.size ? { size: settings.size } : {})}
      allowClear={!isReadOnly && { clearIcon: <CloseCircleFilled aria-label={t('清除')} /> }}
      // The server has searched already.
      showSearch={!isReadOnly && { filterOption: false, searchValue: words, onSearch: setWords }}
      {...(isReadOnly ? { open: false, suffixIcon: null } : { open: isOpen })}
      onOpenChange={(next) => {
        setOpen(next);
        if (next) setOpenings((now) => now + 1);
        else {
          setWords('');
          enter.forget();
        }
      }}
      onInputKeyDown={enter.onKeyDown}
      popupRender={(list) => (
        <>
          {list}
          {found.isCut && !found.isSearching && (
            <OptionsNote>
              {t('只列出前 {0} 条，没有要找的请输入更多文字', found.data?.length ?? 0)}
            </OptionsNote>
          )}
        </>
      )}
      notFoundContent={<Nothing found={found} />}
      onChange={(picked) => {
        if (isReadOnly) return;
        pick(picked === null || picked === undefined ? [] : [picked].flat());
        if (isMulti) setWords('');
      }}
      onBlur={onBlur}
    />
  );
}

function Nothing({ found }: { found: DictSearch }): ReactNode {
  if (found.isSearching) return <Spin size="small" aria-label={t('正在搜索')} />;
  if (found.error) return <RetryOptions error={found.error} retry={found.retry} />;
  return t('没有匹配的选项，请换一个关键字');
}
