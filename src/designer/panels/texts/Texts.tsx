// The texts that people read of a page, each with its places and its translation; edits are commands like any other.
import { Alert, Button, Empty, Segmented } from 'antd';
import { useDeferredValue, useMemo, useState, type ReactNode } from 'react';
import { t } from '../../../engine/text.ts';
import { readTranslation, removeTranslations } from '../../document/commands/translations.ts';
import { listPageTexts, listUnusedTranslations, type PageText } from '../../document/page-texts.ts';
import { useDesigner, useSessionState } from '../designer-context.ts';
import { SearchField } from '../SearchField.tsx';
import { TextRow } from './TextRow.tsx';
import './texts.css';
import { useCatalogue } from './use-catalogue.ts';

/** Rows that are drawn at first, and with each press for more. */
const PORTION = 100;

/** Pages are written in Chinese and read in one more language. */
const LANGUAGE = 'en';

type Wanted = 'all' | 'missing';

export function Texts(): ReactNode {
  const { draft, checked } = useSessionState();
  const document = useDeferredValue(draft.document);
  const catalogue = useCatalogue(LANGUAGE);
  const [search, setSearch] = useState('');
  const [wanted, setWanted] = useState<Wanted>('all');
  const [most, setMost] = useState(PORTION);
  const texts = useMemo(() => listPageTexts(document, checked?.plan), [document, checked?.plan]);
  const shared = catalogue.kind === 'read' ? catalogue.texts : {};
  const ownOf = (text: string): string | undefined => readTranslation(draft.document, LANGUAGE, text);
  const sharedOf = (text: string): string | undefined =>
    Object.hasOwn(shared, text) ? shared[text] : undefined;
  const isMissing = ({ text }: PageText): boolean =>
    catalogue.kind !== 'reading' && ownOf(text) === undefined && sharedOf(text) === undefined;
  const missing = texts.filter(isMissing).length;
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = texts.filter((one) => {
    if (wanted === 'missing' && !isMissing(one)) return false;
    const said = `${one.text} ${ownOf(one.text) ?? sharedOf(one.text) ?? ''}`.toLowerCase();
    return words.every((word) => said.includes(word));
  });
  return (
    <div className="sw-texts">
      <SearchField label={t('搜索中文或译文')} value={search} onChange={setSearch} />
      <Segmented<Wanted>
        block
        size="small"
        aria-label={t('要看的文字')}
        value={wanted}
        onChange={setWanted}
        options={[
          { value: 'all', label: t('全部（{0}）', texts.length) },
          { value: 'missing', label: t('没有译文（{0}）', missing) },
        ]}
      />
      {catalogue.kind === 'failed' && (
        <Alert
          type="warning"
          title={t('公共的译文没有读到：{0}', catalogue.message)}
          action={
            <Button size="small" onClick={catalogue.retry}>
              {t('重试')}
            </Button>
          }
        />
      )}
      {found.length === 0 && (
        <Empty
          image={Empty.PRESENTED_IMAGE_SIMPLE}
          description={
            texts.length === 0
              ? t('这个页面还没有文字；加入组件后，它们的标题和提示会列在这里')
              : wanted === 'missing' && search === ''
                ? t('所有文字都有译文')
                : t('没有找到文字，换个词试试')
          }
        />
      )}
      <ul className="sw-texts-list" aria-label={t('页面的文字')}>
        {found.slice(0, most).map((one) => (
          <TextRow
            key={one.text}
            text={one}
            language={LANGUAGE}
            own={ownOf(one.text)}
            shared={sharedOf(one.text)}
            isReading={catalogue.kind === 'reading'}
          />
        ))}
      </ul>
      {found.length > most && (
        <Button block size="small" onClick={() => setMost(most + PORTION)}>
          {t('再显示 {0} 条', Math.min(PORTION, found.length - most))}
        </Button>
      )}
      {checked && <Unused texts={texts} />}
    </div>
  );
}

/** Translations that are left over: each can be given up, or all of them. */
function Unused({ texts }: { texts: readonly PageText[] }): ReactNode {
  const { session } = useDesigner();
  const { draft } = useSessionState();
  const unused = useMemo(() => listUnusedTranslations(draft.document, texts), [draft.document, texts]);
  const isDisabled = session.opened.readOnly !== undefined;
  if (unused.length === 0) return null;
  return (
    <section className="sw-texts-unused" aria-label={t('没有用到的译文')}>
      <div className="sw-designer-setting-head">
        <span>{t('没有用到的译文（{0}）', unused.length)}</span>
        <Button
          size="small"
          disabled={isDisabled}
          onClick={() => session.perform((current) => removeTranslations(current, unused))}
        >
          {t('全部删除')}
        </Button>
      </div>
      <ul>
        {unused.map((one) => (
          <li key={`${one.language} ${one.text}`}>
            <span>
              {one.text} <small className="sw-designer-mark">{one.translation}</small>
            </span>
            <Button
              size="small"
              type="link"
              disabled={isDisabled}
              aria-label={t('删除“{0}”的译文', one.text)}
              onClick={() => session.perform((current) => removeTranslations(current, [one]))}
            >
              {t('删除')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
