// One text of a page: its Chinese, its translation, and where it stands.
import { Button, Input, Tag } from 'antd';
import { useEffect, useState, type ReactNode } from 'react';
import { judgePlaces, mendPlaces } from '../../../engine/check/document/translations.ts';
import { t, translate } from '../../../engine/text.ts';
import { isColumn } from '../../document/commands/columns.ts';
import { changeText, setTranslation, type TranslatedLanguage } from '../../document/commands/translations.ts';
import { describePlace } from '../../document/describe-difference.ts';
import type { Path } from '../../document/edits.ts';
import { nodePathOf } from '../../document/insert-place.ts';
import { keyOf } from '../../document/node-tree.ts';
import type { PageText } from '../../document/page-texts.ts';
import { useDesigner, useSessionState } from '../designer-context.ts';
import { titleOf } from '../title-of.ts';

interface TextRowProps {
  text: PageText;
  language: TranslatedLanguage;
  /** What the document itself says. */
  own: string | undefined;
  /** What the installation says where the document says nothing. */
  shared: string | undefined;
  /** Nobody knows yet whether it says something. */
  isReading: boolean;
}

export function TextRow({
  text: { text, places, expressions, made },
  language,
  own,
  shared,
  isReading,
}: TextRowProps): ReactNode {
  const { session } = useDesigner();
  const isDisabled = session.opened.readOnly !== undefined;
  const write = (translation: string): void => {
    session.perform(
      (current) => setTranslation(current, language, text, translation === '' ? undefined : translation),
      `translation ${language} ${text}`,
    );
  };
  return (
    <li className="sw-texts-row">
      <ChineseField text={text} places={places} isDisabled={isDisabled} />
      <div className="sw-texts-translation">
        <Input.TextArea
          autoSize
          size="small"
          aria-label={t('“{0}”的英文', text)}
          placeholder={shared ?? (isReading ? '' : t('没有译文，显示中文'))}
          disabled={isDisabled}
          value={own ?? ''}
          onChange={(event) => write(event.target.value)}
        />
        {own === undefined && shared !== undefined && (
          <Tag title={t('来自公共的译文；在这里填写后，本页以这里为准')}>{t('公共')}</Tag>
        )}
        {own === undefined && shared === undefined && !isReading && <Tag color="warning">{t('缺')}</Tag>}
      </div>
      {own !== undefined && (
        <PlacesNote text={text} translation={own} isDisabled={isDisabled} onMend={write} />
      )}
      <Places text={text} places={places} expressions={expressions} {...(made ? { made } : {})} />
    </li>
  );
}

/** The Chinese is changed as a whole: a row is known by it. */
function ChineseField({
  text,
  places,
  isDisabled,
}: {
  text: string;
  places: readonly Path[];
  isDisabled: boolean;
}): ReactNode {
  const { session } = useDesigner();
  const [typed, setTyped] = useState(text);
  useEffect(() => setTyped(text), [text]);
  const finish = (): void => {
    if (typed === text) return;
    const done =
      typed.trim() !== '' && session.perform((current) => changeText(current, text, typed, places));
    if (!done) setTyped(text);
  };
  return (
    <Input.TextArea
      autoSize
      size="small"
      variant="borderless"
      className="sw-texts-chinese"
      aria-label={t('“{0}”的中文', text)}
      title={places.length === 0 ? t('这段文字不能在这里修改，请到它所在的地方修改') : undefined}
      readOnly={isDisabled || places.length === 0}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={finish}
      onPressEnter={(event) => {
        if (event.nativeEvent.isComposing) return;
        event.preventDefault();
        event.currentTarget.blur();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setTyped(text);
      }}
    />
  );
}

/** Places of values that the translation leaves out, or does not know, with the way to put them right. */
function PlacesNote({
  text,
  translation,
  isDisabled,
  onMend,
}: {
  text: string;
  translation: string;
  isDisabled: boolean;
  onMend(translation: string): void;
}): ReactNode {
  const { unknown, missing } = judgePlaces(text, translation);
  if (unknown.length + missing.length === 0) return null;
  const name = (places: readonly number[]): string => places.map((place) => `{${String(place)}}`).join(' ');
  return (
    <p className="sw-designer-finding sw-designer-finding-warning" role="status">
      {missing.length > 0 ? t('译文里少了 {0}', name(missing)) : t('原文里没有 {0}', name(unknown))}{' '}
      <Button
        size="small"
        disabled={isDisabled}
        aria-label={t('改正“{0}”的译文', text)}
        onClick={() => onMend(mendPlaces(text, translation))}
      >
        {t('改正')}
      </Button>
    </p>
  );
}

/** Where the text stands; a press selects the node. One that several share changes with all of them. */
function Places({ text, places, expressions, made }: PageText): ReactNode {
  const { session, shown, widgets } = useDesigner();
  const { draft } = useSessionState();
  const { document } = draft;
  const [isOpen, setOpen] = useState(false);
  const all = [...places, ...expressions];
  const [first, ...more] = all;
  if (!first)
    return (
      <div className="sw-texts-places">
        <small className="sw-designer-mark">{t('由记录类型或公共的规则带来')}</small>
        {made && (
          <button type="button" className="sw-designer-link" onClick={() => session.select([made])}>
            {translate(titleOf(shown.state().draft.document, made, widgets))}
          </button>
        )}
      </div>
    );
  const listed = isOpen ? all : [first];
  return (
    <div className="sw-texts-places">
      {listed.map((path, at) => {
        const target = targetOf(path);
        return (
          <span key={keyOf(path)}>
            <button
              type="button"
              className="sw-designer-link"
              disabled={target === undefined}
              onClick={() => target && session.select([target])}
            >
              {translate(describePlace(document, path))}
            </button>
            {(isOpen ? at >= places.length : places.length === 0) && <Tag>{t('表达式')}</Tag>}
          </span>
        );
      })}
      {more.length > 0 && (
        <button
          type="button"
          className="sw-designer-link"
          aria-expanded={isOpen}
          aria-label={t('“{0}”共用的地方', text)}
          title={t('这些地方共用一段文字，中文和译文会一起改')}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? t('收起') : t('共 {0} 处', all.length)}
        </button>
      )}
    </div>
  );
}

/** What is selected for a place; nothing for what belongs to no node. */
function targetOf(path: Path): Path | undefined {
  const column = path.slice(0, -1);
  if (isColumn(column)) return column;
  if (path[0] === 'title') return ['schema'];
  return path[0] === 'schema' ? nodePathOf(path) : undefined;
}
