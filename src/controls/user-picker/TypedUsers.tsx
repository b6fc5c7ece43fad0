import { useState, type ReactNode } from 'react';
import type { WidgetProps } from '../../engine/react/widget.ts';
import { joinTexts } from '../choices/lookup-texts.ts';
import { keysOf } from '../choices/option-values.ts';
import { NameSearch } from '../choices/NameSearch.tsx';
import { listRecords, type ChosenUser } from './chosen-user.ts';
import type { UserSettings } from './settings.ts';
import { useUserHits, type UserHit } from './use-user-hits.ts';
import { useUserNames } from './user-rows.ts';
import { t } from '../../engine/text.ts';

/** Users of a cell that somebody types into: the first hit is taken; where there may be several, the others stay. */
export function TypedUsers(props: WidgetProps<UserSettings>): ReactNode {
  const { value, onChange, emit, settings } = props;
  const keys = keysOf(value);
  const names = useUserNames(settings, keys);
  const [words, setWords] = useState('');
  const hits = useUserHits(settings, words);

  function add({ stored, text, record }: UserHit): void {
    const others = keys
      .filter((key) => settings.multi === true && key !== stored)
      .map((key): ChosenUser => ({ stored: key, text: names.get(key) ?? key }));
    const chosen = [...others, { stored, text, record }];
    names.remember(chosen.map((one) => [one.stored, one.text]));
    onChange(chosen.map((one) => one.stored).join(','));
    void emit('select', listRecords(chosen, settings));
  }

  return (
    <NameSearch
      {...props}
      chosen={names.isLoading ? '' : joinTexts(names, keys)}
      placeholder={settings.placeholder ?? t('请选择用户')}
      size={settings.size}
      words={words}
      hits={hits}
      onWords={setWords}
      onPick={add}
    />
  );
}
