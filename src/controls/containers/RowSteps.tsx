// In the frame of what was opened for a row of a list: where that row stands, and the way to the rows beside it.
import { Button } from 'antd';
import LeftOutlined from '@ant-design/icons/LeftOutlined';
import RightOutlined from '@ant-design/icons/RightOutlined';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { rowIn, withRow } from '../../engine/action/row-scope.ts';
import { useScreen } from '../../engine/react/context.ts';
import type { FrameProps } from '../../engine/react/screen/Overlays.tsx';
import { useShortcuts } from '../../engine/react/use-shortcuts.ts';
import { isPressed, type Shortcut, type ShortcutGroup } from '../../engine/shortcuts.ts';
import { t } from '../../engine/text.ts';
import './row-steps.css';

interface StepKey extends Shortcut {
  by: 1 | -1;
}

const KEYS: ShortcutGroup<StepKey> = {
  title: t('从列表打开的记录'),
  shortcuts: [
    { keys: 'Alt+ArrowUp', title: t('上一条'), by: -1 },
    { keys: 'Alt+ArrowDown', title: t('下一条'), by: 1 },
  ],
};

/** Nothing where the list has the row no more. */
export function RowSteps({ row: opened }: Pick<FrameProps, 'row'>): ReactNode {
  const place = opened?.row.place();
  return opened && place ? <Steps opened={opened} place={place} /> : null;
}

interface StepsProps {
  opened: NonNullable<FrameProps['row']>;
  place: { at: number; count: number };
}

function Steps({ opened, place: { at, count } }: StepsProps): ReactNode {
  const model = useScreen();
  const box = useRef<HTMLSpanElement>(null);
  const [isGoing, setGoing] = useState(false);
  useShortcuts(KEYS);

  async function go(by: 1 | -1): Promise<void> {
    const isThere = by < 0 ? at > 1 : at < count;
    if (isGoing || !isThere) return;
    setGoing(true);
    const { notify } = model.services;
    try {
      const { row, key, mayLeave } = opened;
      if (!(await mayLeave())) return;
      const scope = await row.reach(by, row.steps);
      const next = scope && rowIn(scope);
      // Ends when what is opened next is closed.
      if (scope && next) void model.run(row.steps ?? [], withRow(scope, { ...next, frame: key }));
      else if (scope === null)
        notify.message('info', by > 0 ? t('后面的记录都没有这个操作') : t('前面的记录都没有这个操作'));
      else notify.message('warning', t('列表里没有读到这一条，请刷新列表后再试'));
    } finally {
      setGoing(false);
    }
  }

  const latest = useRef(go);
  latest.current = go;
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const pressed = KEYS.shortcuts.find(({ keys }) => isPressed(keys, event));
      const frame = box.current?.closest('[role="dialog"]');
      if (!pressed || event.defaultPrevented || !frame?.contains(document.activeElement)) return;
      event.preventDefault();
      void latest.current(pressed.by);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  // What had the focus went with the screen before, or can be pressed no more.
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const { activeElement } = document;
      if (!box.current?.closest('[role="dialog"]')?.contains(activeElement)) box.current?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [at]);

  const button = (by: 1 | -1): ReactNode => {
    const name = by < 0 ? t('上一条') : t('下一条');
    return (
      <Button
        type="text"
        size="small"
        title={name}
        aria-label={name}
        aria-keyshortcuts={KEYS.shortcuts.find((one) => one.by === by)?.keys}
        disabled={by < 0 ? at <= 1 : at >= count}
        icon={by < 0 ? <LeftOutlined aria-hidden /> : <RightOutlined aria-hidden />}
        onClick={() => void go(by)}
      />
    );
  };
  return (
    <span
      ref={box}
      className="sw-row-steps"
      role="group"
      aria-label={t('列表里的记录')}
      tabIndex={-1}
      aria-busy={isGoing}
    >
      {button(-1)}
      <span role="status" aria-label={t('第{0}条，共{1}条', at, count)}>
        {`${String(at)} / ${String(count)}`}
      </span>
      {button(1)}
    </span>
  );
}
