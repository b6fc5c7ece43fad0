// Puts an expression together: a tab per place, the text itself, its meaning and its next runs.
import { Alert, Button, Input, Modal, Tabs } from 'antd';
import { useState, type ReactNode } from 'react';
import { useServices } from '../../engine/react/context.ts';
import { setPlace } from './cron-choice.ts';
import { joinCron, judgeCron, PLACES, splitCron } from '../../controls/cron/cron-places.ts';
import { PlaceEditor } from './PlaceEditor.tsx';
import { cronEngine } from '../../controls/cron/CronWords.tsx';
import { useModule } from '../../controls/loading/lazy-module.ts';
import { LoadFailed } from '../../controls/loading/LoadFailed.tsx';
import { useFirstFocus } from '../../controls/containers/first-focus.ts';
import { t } from '../../engine/text.ts';

/** Midnight of every day. */
const START = '0 0 0 * * ?';

interface Props {
  isOpen: boolean;
  title: string;
  /** The stored expression. */
  text: string;
  /** How many next runs are listed. */
  runs: number;
  onCancel(this: void): void;
  onConfirm(this: void, text: string): void;
}

export default function CronDialog(props: Props): ReactNode {
  const { isOpen, title, onCancel } = props;
  const frame = useFirstFocus(isOpen);
  return (
    <Modal
      open={isOpen}
      rootClassName={frame}
      title={title}
      width={640}
      footer={null}
      onCancel={onCancel}
      mask={{ closable: false }}
      destroyOnHidden
    >
      <Body {...props} />
    </Modal>
  );
}

/** What is put together lives in the body: each opening starts from the value. */
function Body({ text: stored, runs, onCancel, onConfirm }: Props): ReactNode {
  const [text, setText] = useState(stored.trim() === '' ? START : stored);
  // The places of the last good text: while somebody types, the tabs keep what they show.
  const [parts, setParts] = useState(() => splitCron(judgeCron(text) === '' ? text : START) ?? []);
  const refusal = judgeCron(text);

  function type(next: string): void {
    setText(next);
    if (judgeCron(next) === '') setParts(splitCron(next) ?? parts);
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        if (refusal === '') onConfirm(joinCron(splitCron(text) ?? []));
      }}
    >
      <Tabs
        size="small"
        items={PLACES.map((place, at) => ({
          key: place.key,
          label: place.title,
          children: (
            <PlaceEditor
              place={place}
              text={parts[at] ?? ''}
              onText={(next) => {
                type(joinCron(setPlace(parts, at, next)));
              }}
            />
          ),
        }))}
      />
      <label className="sw-cron-typed">
        {t('表达式')}
        <Input
          value={text}
          autoComplete="off"
          spellCheck={false}
          {...(refusal === '' ? {} : { status: 'error' as const, 'aria-invalid': true })}
          onChange={(event) => {
            type(event.target.value);
          }}
        />
      </label>
      <div className="sw-cron-preview">
        {refusal === '' ? (
          <Preview text={text} runs={runs} />
        ) : (
          <Alert type="error" showIcon role="alert" title={refusal} />
        )}
      </div>
      <div className="sw-cron-footer">
        <Button onClick={onCancel}>{t('关闭')}</Button>
        <Button type="primary" htmlType="submit" disabled={refusal !== ''}>
          {t('确认')}
        </Button>
      </div>
    </form>
  );
}

function Preview({ text, runs }: { text: string; runs: number }): ReactNode {
  const { clock } = useServices();
  const engine = useModule(cronEngine);
  if (engine.kind === 'failed') {
    return <LoadFailed error={new Error(t('显示组件没有载入'))} retry={engine.retry} />;
  }
  if (engine.kind === 'loading') return <p>{t('加载中…')}</p>;
  const { describeCron, listRuns } = engine.module;
  const times = listRuns(text, runs, clock.now());
  return (
    <>
      <p>{describeCron(text)}</p>
      <p className="sw-cron-caption">{t('接下来 {0} 次运行时间', runs)}</p>
      {times.length === 0 ? (
        <p>{t('不会再运行，请检查日期和年份')}</p>
      ) : (
        <ol className="sw-cron-runs">
          {times.map((time) => (
            <li key={time}>{time}</li>
          ))}
        </ol>
      )}
    </>
  );
}
