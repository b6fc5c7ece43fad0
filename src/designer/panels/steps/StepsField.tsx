// A list of steps: added, opened, ordered by dragging and by keys, with their branches below them.
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { Json } from '../../../engine/document.ts';
import { itemsOf } from '../../../engine/values/json.ts';
import { t } from '../../../engine/text.ts';
import type { Path } from '../../document/edits.ts';
import { keyOf } from '../../document/node-tree.ts';
import { newStep } from '../../document/steps/step-kinds.ts';
import {
  changeStep,
  insertStep,
  moveStep,
  readStep,
  removeStep,
  shiftStep,
  unwrapStep,
  wrapInCondition,
} from '../../document/steps/step-list.ts';
import { isObject } from '../../../engine/values/json.ts';
import type { ControlProps } from '../fields/structured-controls.ts';
import { useConditionWords } from '../sentences/use-condition-words.ts';
import { StepRows, type StepActions } from './StepRows.tsx';
import { describeStep, STEP_TITLES } from './step-words.ts';
import './steps.css';

export function StepsField({ id, value, isDisabled, references, onChange }: ControlProps): ReactNode {
  const steps = useMemo(() => itemsOf(value), [value]);
  const [open, setOpen] = useState<string>();
  const [owner] = useState(() => Symbol('steps'));
  const focused = useRef<string>(undefined);
  const root = useRef<HTMLDivElement>(null);
  const sayCondition = useConditionWords();

  // What was moved or added has the focus where it stands now.
  useEffect(() => {
    const key = focused.current;
    if (key === undefined) return undefined;
    focused.current = undefined;
    const rows = root.current?.querySelectorAll<HTMLElement>('[data-step]') ?? [];
    const row = [...rows].find((one) => one.dataset['step'] === key);
    // After the key that did it: the row would take that for a press on itself.
    const timer = setTimeout(() => row?.focus(), 0);
    return () => clearTimeout(timer);
  }, [steps]);

  const actions = useMemo((): StepActions => {
    const nameOf = (path: Path): string => {
      const step = readStep(steps, path);
      return isObject(step) ? describeStep(step, sayCondition) : '';
    };
    const take = (next: readonly Json[], did: string, isTyped = false): void =>
      onChange(next.length === 0 ? undefined : [...next], isTyped, did);
    const land = (moved: { steps: Json[]; path: Path } | undefined, from: Path): void => {
      if (!moved) return;
      focused.current = keyOf(moved.path);
      setOpen(undefined);
      take(moved.steps, t('移动步骤“{0}”', nameOf(from)));
    };
    return {
      owner,
      add: (list, at, kind) => {
        const path = [...list, at];
        focused.current = keyOf(path);
        setOpen(keyOf(path));
        take(insertStep(steps, list, at, newStep(kind)), t('添加步骤“{0}”', STEP_TITLES[kind] ?? kind));
      },
      copy: (path) => {
        const step = readStep(steps, path);
        if (!isObject(step)) return;
        const at = Number(path.at(-1)) + 1;
        focused.current = keyOf([...path.slice(0, -1), at]);
        setOpen(undefined);
        take(insertStep(steps, path.slice(0, -1), at, step), t('复制步骤“{0}”', nameOf(path)));
      },
      remove: (path) => {
        setOpen(undefined);
        take(removeStep(steps, path), t('删除步骤“{0}”', nameOf(path)));
      },
      wrap: (path) => {
        setOpen(keyOf(path));
        take(wrapInCondition(steps, path), t('给步骤“{0}”加条件', nameOf(path)));
      },
      unwrap: (path) => {
        setOpen(undefined);
        take(unwrapStep(steps, path), t('去掉“{0}”，保留其中的步骤', nameOf(path)));
      },
      change: (path, setting, next, isTyped) =>
        take(
          changeStep(steps, [...path, setting.name], next),
          t('步骤“{0}”的{1}', nameOf(path), setting.title),
          isTyped,
        ),
      shift: (path, by) => land(shiftStep(steps, path, by), path),
      drop: (from, list, at) => land(moveStep(steps, from, list, at), from),
      open: (path) => setOpen((now) => (now === keyOf(path) ? undefined : keyOf(path))),
      isOpen: (path) => open === keyOf(path),
      describe: (step) => describeStep(step, sayCondition),
    };
  }, [steps, onChange, open, owner, sayCondition]);

  return (
    <div className="sw-steps" ref={root} id={id}>
      <StepRows
        steps={steps}
        list={[]}
        label={t('添加步骤')}
        actions={actions}
        isDisabled={isDisabled}
        references={references}
      />
    </div>
  );
}
