// The texts of the stored values, where they are only read.
import type { ReactNode } from 'react';
import { joinTexts } from '../../controls/choices/lookup-texts.ts';
import { keysOf } from '../../controls/choices/option-values.ts';
import { textOfOptions, textOfValue } from '../../engine/react/texts/format-value.ts';
import type { WidgetProps } from '../../engine/react/widget.ts';
import { tripleOf, useDictTexts, type SearchSettings } from './dict-search.ts';
import { hasOwnOptions } from './SelSearch.tsx';
import { t } from '../../engine/text.ts';

export function SearchNames(props: WidgetProps<SearchSettings>): ReactNode {
  const { id, value, options, settings } = props;
  const triple = tripleOf(settings);
  if (triple !== undefined && !hasOwnOptions(props)) return <RemoteNames {...props} triple={triple} />;
  return (
    <span className="sw-read" id={id}>
      {textOfOptions(value, options) || textOfValue(value) || '—'}
    </span>
  );
}

function RemoteNames({ id, value, triple }: WidgetProps<SearchSettings> & { triple: string }): ReactNode {
  const keys = keysOf(value);
  const texts = useDictTexts(triple, keys);
  return (
    <span className="sw-read" id={id} aria-busy={texts.isLoading}>
      {texts.isLoading ? t('加载中…') : joinTexts(texts, keys) || '—'}
    </span>
  );
}
