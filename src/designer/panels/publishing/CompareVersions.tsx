// Two states of the document beside each other: in words, as source and as drawn; single differences can be taken back.
import { Alert, Button, Empty, Modal, Select, Space, Tabs } from 'antd';
import { lazy, Suspense, useEffect, useMemo, useState, type ReactNode } from 'react';
import { useFirstFocus } from '../../../controls/containers/first-focus.ts';
import { Loading } from '../../../engine/react/screen/Loading.tsx';
import { t, translate } from '../../../engine/text.ts';
import { messageOf } from '../../../engine/values/errors.ts';
import { listDifferences, type Difference } from '../../document/describe-difference.ts';
import { readDocument } from '../../document/read-document.ts';
import { becomeVersion, takeBack } from '../../document/take-back.ts';
import type { DocumentVersion } from '../../wire.ts';
import { useDesigner, useSessionState } from '../designer-context.ts';
import { loadSourceDifference } from '../source/load-editor.ts';
import { StillCanvas } from './StillCanvas.tsx';

const SourceDifference = lazy(loadSourceDifference);

/** What can be compared: the draft as it is now, what is served where no version says so, or a version by its number. */
type State = 'draft' | 'served' | number;

interface CompareVersionsProps {
  versions: readonly DocumentVersion[];
  /** Version that is compared with the draft at first. */
  first: number;
  onClose(): void;
}

export function CompareVersions({ versions, first, onClose }: CompareVersionsProps): ReactNode {
  const frame = useFirstFocus(true);
  const { session, calls } = useDesigner();
  const { text: draft } = useSessionState();
  const { id, served, readOnly } = session.opened;
  const [[left, right], setStates] = useState<readonly [State, State]>([first, 'draft']);
  const [texts, setTexts] = useState<ReadonlyMap<State, string>>(new Map());
  const [fault, setFault] = useState<string>();
  const [tab, setTab] = useState('words');

  useEffect(() => {
    let isCurrent = true;
    setFault(undefined);
    for (const state of [left, right]) {
      if (typeof state !== 'number' || texts.has(state)) continue;
      calls.version(id, state).then(
        (text) => isCurrent && setTexts((before) => new Map(before).set(state, text)),
        (error: unknown) => isCurrent && setFault(messageOf(error)),
      );
    }
    return () => {
      isCurrent = false;
    };
  }, [calls, id, left, right, texts]);

  const stateText = (state: State): string | undefined =>
    state === 'draft' ? draft : state === 'served' ? served : texts.get(state);
  const [before, after] = [stateText(left), stateText(right)];
  const differences = useMemo(
    () =>
      before === undefined || after === undefined
        ? undefined
        : listDifferences(readDocument(before), readDocument(after)),
    [before, after],
  );
  const nameOf = (state: State): string =>
    state === 'draft' ? t('当前草稿') : state === 'served' ? t('正在使用的内容') : t('版本 {0}', state);
  const options = [
    { value: 'draft' as State, label: t('当前草稿') },
    // Where a version is served it stands among them.
    ...(served === undefined || versions.some(({ isServed }) => isServed)
      ? []
      : [{ value: 'served' as State, label: t('正在使用的内容') }]),
    ...versions.map(({ version, isServed, time }) => ({
      value: version as State,
      label: `${isServed ? t('版本 {0}（正在使用）', version) : t('版本 {0}', version)} ${time}`,
    })),
  ];
  const canTake = right === 'draft' && readOnly === undefined && before !== undefined;
  const take = (wanted: readonly Difference[]): void => {
    if (before !== undefined) session.perform((now) => takeBack(readDocument(before), now, wanted));
  };
  const becomeLeft = (): void => {
    if (before === undefined) return;
    session.perform((now) => becomeVersion(now, readDocument(before), nameOf(left)));
    onClose();
  };
  const title =
    right === 'draft' && typeof left === 'number'
      ? t('版本 {0} 与当前草稿的差别', left)
      : t('{0}与{1}的差别', nameOf(left), nameOf(right));

  return (
    <Modal
      open
      rootClassName={frame}
      width={tab === 'words' ? 720 : 'min(1280px, calc(100vw - 48px))'}
      title={title}
      onCancel={onClose}
      footer={[
        <Button key="close" onClick={onClose}>
          {t('关闭')}
        </Button>,
        <Button
          key="whole"
          type="primary"
          disabled={!canTake || (differences ?? []).length === 0}
          title={canTake ? undefined : t('右边是当前草稿时可用')}
          onClick={becomeLeft}
        >
          {t('草稿改为{0}', nameOf(left))}
        </Button>,
      ]}
    >
      <Space className="sw-designer-states" wrap>
        <Select
          aria-label={t('原来的')}
          value={left}
          options={options}
          onChange={(next) => setStates([next, right])}
          popupMatchSelectWidth={false}
        />
        <span aria-hidden>→</span>
        <Select
          aria-label={t('后来的')}
          value={right}
          options={options}
          onChange={(next) => setStates([left, next])}
          popupMatchSelectWidth={false}
        />
      </Space>
      {fault !== undefined && <Alert type="error" showIcon title={fault} />}
      {fault === undefined && !differences && <Loading />}
      {differences && before !== undefined && after !== undefined && (
        <Tabs
          activeKey={tab}
          onChange={setTab}
          destroyOnHidden
          items={[
            {
              key: 'words',
              label: t('文字说明（{0}）', differences.length),
              children: <Words differences={differences} canTake={canTake} onTake={take} />,
            },
            {
              key: 'canvas',
              label: t('画面'),
              children: (
                <div className="sw-designer-beside">
                  <StillCanvas text={before} title={nameOf(left)} />
                  <StillCanvas text={after} title={nameOf(right)} />
                </div>
              ),
            },
            {
              key: 'source',
              label: t('源码'),
              children: (
                <Suspense fallback={<Loading />}>
                  <SourceDifference before={before} after={after} />
                </Suspense>
              ),
            },
          ]}
        />
      )}
    </Modal>
  );
}

interface WordsProps {
  differences: readonly Difference[];
  canTake: boolean;
  onTake(wanted: readonly Difference[]): void;
}

function Words({ differences, canTake, onTake }: WordsProps): ReactNode {
  if (differences.length === 0) {
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('没有差别')} />;
  }
  return (
    <ul className="sw-designer-differences">
      {differences.map((one) => (
        <li key={one.line}>
          <span>{translate(one.line)}</span>
          {canTake && (
            <Button
              size="small"
              aria-label={t('还原：{0}', translate(one.line))}
              onClick={() => onTake([one])}
            >
              {t('还原')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
