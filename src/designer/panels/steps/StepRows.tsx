// The rows of one list of steps: each says what it does, opens its settings, and has its branches below it.
import HolderOutlined from '@ant-design/icons/HolderOutlined';
import MoreOutlined from '@ant-design/icons/MoreOutlined';
import { Button, Dropdown } from 'antd';
import { useMemo, useRef, type KeyboardEvent, type ReactNode } from 'react';
import type { Json, JsonObject } from '../../../engine/document.ts';
import { isObject, itemsOf, ownString } from '../../../engine/values/json.ts';
import { t } from '../../../engine/text.ts';
import type { Path } from '../../document/edits.ts';
import { keyOf } from '../../document/node-tree.ts';
import { STEP_KINDS } from '../../document/steps/step-kinds.ts';
import type { ListNames } from '../fields/structured-controls.ts';
import { AddStep } from './AddStep.tsx';
import { StepFields } from './StepFields.tsx';
import { BRANCH_TITLES } from './step-words.ts';
import { useListDrop, useStepDrag } from './use-step-drag.ts';
import { RemoveButton } from '../fields/RemoveButton.tsx';

/** What is done to steps; paths begin in the outermost list. */
export interface StepActions {
  owner: symbol;
  add(list: Path, at: number, kind: string): void;
  copy(path: Path): void;
  remove(path: Path): void;
  wrap(path: Path): void;
  unwrap(path: Path): void;
  change(
    path: Path,
    setting: { name: string; title: string },
    value: Json | undefined,
    isTyped: boolean,
  ): void;
  shift(path: Path, by: -1 | 1): void;
  drop(from: Path, list: Path, at: number): void;
  open(path: Path): void;
  isOpen(path: Path): boolean;
  describe(step: JsonObject): string;
}

interface Shared {
  actions: StepActions;
  isDisabled: boolean;
  references: ListNames;
}

export function StepRows({
  steps,
  list,
  label,
  ...shared
}: Shared & { steps: readonly Json[]; list: Path; label: string }): ReactNode {
  const { actions, isDisabled } = shared;
  const end = useRef<HTMLDivElement>(null);
  const key = keyOf(list);
  const path = useMemo(() => JSON.parse(key) as Path, [key]);
  const isOver = useListDrop(end, actions.owner, path, steps.length, actions.drop);
  return (
    <>
      {steps.length > 0 && (
        <ol className="sw-steps-list">
          {steps.map((step, at) => (
            // A step has no other identity than its place.
            <StepRow key={at} step={step} at={at} list={path} {...shared} />
          ))}
        </ol>
      )}
      <div ref={end} className={isOver ? 'sw-steps-over' : undefined}>
        <AddStep
          label={label}
          isDisabled={isDisabled}
          onAdd={(kind) => actions.add(path, steps.length, kind)}
        />
      </div>
    </>
  );
}

function StepRow({ step, at, list, ...shared }: Shared & { step: Json; at: number; list: Path }): ReactNode {
  const { actions, isDisabled, references } = shared;
  const path = useMemo(() => [...list, at], [list, at]);
  const row = useRef<HTMLLIElement>(null);
  const handle = useRef<HTMLSpanElement>(null);
  const edge = useStepDrag({ row, handle, owner: actions.owner, path, isDisabled, onDrop: actions.drop });
  const own = isObject(step) ? step : {};
  const kind = STEP_KINDS.get(ownString(own, 'do') ?? '');
  const summary = actions.describe(own);
  const isOpen = actions.isOpen(path);
  const branches = (kind?.branches ?? []).filter(
    (name) => name in own || name === 'then' || name === 'steps',
  );
  const missing = (kind?.branches ?? []).filter((name) => !branches.includes(name));

  const press = (event: KeyboardEvent): void => {
    if (isDisabled) return;
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      actions.shift(path, event.key === 'ArrowUp' ? -1 : 1);
    } else if (event.key === 'Delete') actions.remove(path);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <li ref={row} className={`sw-steps-row ${edge === undefined ? '' : `sw-steps-${edge}`}`}>
      <div className="sw-steps-head">
        <span ref={handle} className="sw-steps-handle" aria-hidden title={t('拖动排序，或按 Alt+↑、Alt+↓')}>
          <HolderOutlined />
        </span>
        <button
          type="button"
          className="sw-designer-plain sw-steps-summary"
          data-step={keyOf(path)}
          aria-expanded={isOpen}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Delete"
          title={summary}
          onClick={() => actions.open(path)}
          onKeyDown={press}
        >
          {at + 1}. {summary === '' ? t('未知步骤') : summary}
        </button>
        <Dropdown
          disabled={isDisabled}
          trigger={['click']}
          autoFocus
          menu={{
            items: [
              { key: 'copy', label: t('复制'), onClick: () => actions.copy(path) },
              { key: 'wrap', label: t('加条件'), onClick: () => actions.wrap(path) },
              ...(branches.length > 0
                ? [{ key: 'unwrap', label: t('去掉这一层'), onClick: () => actions.unwrap(path) }]
                : []),
              ...missing.map((name) => ({
                key: name,
                label: t('添加“{0}”的步骤', BRANCH_TITLES[name] ?? name),
                onClick: () => actions.add([...path, name], 0, 'message'),
              })),
            ],
          }}
        >
          <Button
            type="text"
            size="small"
            aria-label={t('“{0}”的更多操作', summary)}
            icon={<MoreOutlined />}
          />
        </Dropdown>
        <RemoveButton
          label={t('删除步骤“{0}”', summary)}
          isDisabled={isDisabled}
          onPress={() => actions.remove(path)}
        />
      </div>
      {isOpen && kind && (
        <StepFields
          kind={kind}
          step={own}
          isDisabled={isDisabled}
          references={references}
          onChange={(setting, value, isTyped) => actions.change(path, setting, value, isTyped)}
        />
      )}
      {branches.map((name) => (
        <div key={name} className="sw-steps-branch" role="group" aria-label={BRANCH_TITLES[name] ?? name}>
          <span className="sw-steps-branch-name">{BRANCH_TITLES[name] ?? name}</span>
          <StepRows steps={itemsOf(own[name])} list={[...path, name]} label={t('添加步骤')} {...shared} />
        </div>
      ))}
    </li>
  );
}
