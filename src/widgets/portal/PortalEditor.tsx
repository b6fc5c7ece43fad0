// The portal while it is arranged: cards are dragged or moved by buttons and keys, widened, added and taken away.
import ArrowLeftOutlined from '@ant-design/icons/es/icons/ArrowLeftOutlined';
import ArrowRightOutlined from '@ant-design/icons/es/icons/ArrowRightOutlined';
import DeleteOutlined from '@ant-design/icons/es/icons/DeleteOutlined';
import HolderOutlined from '@ant-design/icons/es/icons/HolderOutlined';
import { Button, Select } from 'antd';
import { useEffect, useEffectEvent, useRef, useState, type CSSProperties, type ReactNode } from 'react';
import { useEngine } from '../../engine/react/context.ts';
import { Screen } from '../../engine/react/screen/Screen.tsx';
import type { Portal } from '../../engine/services.ts';
import {
  initialCards,
  isSameArrangement,
  moveCard,
  SPAN_NAMES,
  SPANS,
  widenCard,
  type CardChoice,
  type PlacedCard,
} from './arrange.ts';
import { useReordering } from '../../controls/dragging/use-reordering.ts';
import { t } from '../../engine/text.ts';

export interface PortalEditorProps {
  portal: Portal;
  choices: readonly CardChoice[];
  /** What is shown while nobody edits. */
  cards: readonly PlacedCard[];
  emit: (event: string, payload?: unknown) => Promise<boolean>;
}

export function PortalEditor({ portal, choices, cards, emit }: PortalEditorProps): ReactNode {
  const { services } = useEngine();
  const [draft, setDraft] = useState<readonly PlacedCard[]>(cards);
  const [isSaving, setSaving] = useState(false);
  const [news, setNews] = useState('');
  const isDirty = !isSameArrangement(draft, cards);
  const titles = new Map(choices.map(({ screen, title }) => [screen, title]));
  const unused = choices.filter(({ screen }) => !draft.some((card) => card.screen === screen));

  const readDirty = useEffectEvent(() => isDirty);
  useEffect(() => portal.connect(() => readDirty()), [portal]);

  function move(from: number, to: number): void {
    const moved = moveCard(draft, from, to);
    setDraft(moved);
    const name = titles.get(draft[from]?.screen ?? '') ?? '';
    if (!isSameArrangement(moved, draft))
      setNews(t('“{0}”移到第 {1} 位，共 {2} 张', name, to + 1, moved.length));
  }

  async function save(): Promise<void> {
    if (draft.length === 0) {
      services.notify.message('warning', t('请至少保留一张卡片'));
      return;
    }
    setSaving(true);
    const isSaved = await emit('save', { cards: draft });
    setSaving(false);
    if (isSaved) portal.leave();
  }

  return (
    <section aria-label={t('编辑门户')}>
      <div className="sw-portal-bar">
        <span>{t('正在编辑门户：拖动卡片，或用卡片上的按钮调整顺序和宽度；保存后对所有人生效。')}</span>
        <Select
          className="sw-portal-adder"
          aria-label={t('添加卡片')}
          placeholder={t('添加卡片')}
          value={null}
          disabled={unused.length === 0}
          options={unused.map(({ screen, title }) => ({ value: screen, label: title }))}
          onChange={(screen: string | null) => {
            const choice = unused.find((one) => one.screen === screen);
            if (!choice) return;
            setDraft([...draft, { screen: choice.screen, span: choice.span }]);
            setNews(t('已在最后添加“{0}”', choice.title));
          }}
        />
        <Button onClick={() => setDraft(initialCards(choices))}>{t('恢复默认')}</Button>
        <Button onClick={() => void portal.askToLeave()}>{t('取消')}</Button>
        <Button type="primary" loading={isSaving} disabled={!isDirty} onClick={() => void save()}>
          {t('保存')}
        </Button>
      </div>
      <div role="status" aria-live="polite" className="sw-unseen">
        {news}
      </div>
      <div className="sw-portal" role="list" aria-label={t('门户卡片')}>
        {draft.map((card, at) => (
          <EditedCard
            key={card.screen}
            card={card}
            title={titles.get(card.screen) ?? card.screen}
            at={at}
            count={draft.length}
            onMove={move}
            onDrop={(screen) =>
              move(
                draft.findIndex((one) => one.screen === screen),
                at,
              )
            }
            onWiden={(span) => setDraft(widenCard(draft, at, span))}
            onRemove={() => {
              setDraft(draft.filter((one) => one !== card));
              setNews(t('已移除“{0}”', titles.get(card.screen) ?? ''));
            }}
          />
        ))}
      </div>
    </section>
  );
}

interface EditedCardProps {
  card: PlacedCard;
  title: string;
  at: number;
  count: number;
  onMove: (from: number, to: number) => void;
  onDrop: (screen: string) => void;
  onWiden: (span: number) => void;
  onRemove: () => void;
}

function EditedCard({
  card,
  title,
  at,
  count,
  onMove,
  onDrop,
  onWiden,
  onRemove,
}: EditedCardProps): ReactNode {
  const frame = useRef<HTMLDivElement>(null);
  const grip = useRef<HTMLSpanElement>(null);
  const { screen } = card;
  const look = useReordering({ element: frame, grip, kind: 'portalCard', name: screen, onDrop });

  return (
    <div
      ref={frame}
      role="listitem"
      aria-label={title}
      className={`sw-portal-card sw-portal-edited ${look === '' ? '' : `sw-portal-${look}`}`}
      style={{ '--sw-span': card.span } as CSSProperties}
    >
      <div className="sw-portal-head">
        <span ref={grip} className="sw-portal-grip" title={t('拖动')}>
          <HolderOutlined aria-hidden />
        </span>
        <span className="sw-portal-name">{title}</span>
        <Button
          type="text"
          size="small"
          icon={<ArrowLeftOutlined />}
          aria-label={t('前移“{0}”', title)}
          disabled={at === 0}
          onClick={() => onMove(at, at - 1)}
        />
        <Button
          type="text"
          size="small"
          icon={<ArrowRightOutlined />}
          aria-label={t('后移“{0}”', title)}
          disabled={at === count - 1}
          onClick={() => onMove(at, at + 1)}
        />
        <Select
          className="sw-portal-width"
          size="small"
          aria-label={t('“{0}”的宽度', title)}
          value={card.span}
          options={SPANS.map((span) => ({ value: span, label: SPAN_NAMES[span] }))}
          onChange={onWiden}
        />
        <Button
          type="text"
          size="small"
          danger
          icon={<DeleteOutlined />}
          aria-label={t('移除“{0}”', title)}
          onClick={onRemove}
        />
      </div>
      {/* What the card shows is looked at here, not used. */}
      <div inert>
        <Screen id={screen} />
      </div>
    </div>
  );
}
