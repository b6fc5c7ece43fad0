// The ticked permissions: their keys live in a state of the screen, beside those that are saved.
import { toJS } from '@formily/reactive';
import { useEffect, useMemo } from 'react';
import { useScreen } from '../../engine/react/context.ts';
import type { ScreenModel } from '../../engine/react/model/screen-model.ts';
import { t } from '../../engine/text.ts';
import type { SettingsOf } from '../../engine/react/widget.ts';
import type { props } from './props.ts';
import type { MatrixRow, Permission } from './rows.ts';
import { createTicks, type Change, type Ticked, type Ticks } from './ticks.ts';

export interface TickState extends Pick<Ticks, 'permissions'> {
  ticked: Ticked;
  saved: Ticked;
  /** Why a tick may not be changed as it stands; empty where it may. */
  lockOf(permission: Permission): string;
  /** Keeps what was pressed, and tells what came of it. */
  set(pressed: readonly Permission[], isOn: boolean): Change & { keys: string[] };
}

/**
 * Call it inside an observer. Keys that the tree does not hold (out of sight for whoever asks) stay stored.
 * @param isHeldFast nothing may be changed
 */
export function useTicks(
  { checked, saved: savedIn, keptReason }: SettingsOf<typeof props>,
  rows: readonly MatrixRow[],
  isHeldFast: boolean,
): TickState {
  const model = useScreen();
  const [kept, keptSaved] = [readState(model, checked), readState(model, savedIn)];
  const ticked = useMemo(() => toKeys(kept), [kept]);
  const saved = useMemo(() => toKeys(keptSaved), [keptSaved]);
  useEffect(() => {
    if (checked === undefined || savedIn === undefined) return undefined;
    return model.watchUnsaved(() =>
      isOther(toKeys(readState(model, checked)), toKeys(readState(model, savedIn))),
    );
  }, [model, checked, savedIn]);
  return useMemo(() => {
    const tellLock = ({ key, isHeld }: Permission, isTicked: boolean): string => {
      if (isHeldFast) return t('现在不能修改');
      if (!isHeld) return t('您自己没有这项权限，不能授予，也不能收回');
      return isTicked && saved.has(key) ? (keptReason ?? '') : '';
    };
    const ticks = createTicks(rows, (permission, isTicked) => tellLock(permission, isTicked) !== '');
    return {
      permissions: ticks.permissions,
      ticked,
      saved,
      lockOf: (permission) => tellLock(permission, ticked.has(permission.key)),
      set(pressed, isOn) {
        const change = ticks.set(pressed, isOn, ticked);
        const known = [...ticks.permissions.keys()].filter((key) => change.ticked.has(key));
        const foreign = [...change.ticked].filter((key) => !ticks.permissions.has(key));
        const keys = [...known, ...foreign];
        if (checked !== undefined) model.setState(checked, keys);
        return { ...change, keys };
      },
    };
  }, [model, checked, keptReason, rows, isHeldFast, ticked, saved]);
}

function readState(model: ScreenModel, name: string | undefined): unknown {
  return name === undefined ? undefined : toJS(model.state[name]);
}

function toKeys(value: unknown): Ticked {
  return new Set(Array.isArray(value) ? value.filter((key) => typeof key === 'string') : []);
}

function isOther(one: Ticked, other: Ticked): boolean {
  return one.size !== other.size || [...one].some((key) => !other.has(key));
}
