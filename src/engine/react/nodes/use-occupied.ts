// Widgets that are in the middle of something which drawing their screen anew would take away: an open dialog, a file on its way.
import { useCallback, useContext, useEffect } from 'react';
import { ScreenContext } from '../context.ts';
import type { ScreenModel } from '../model/screen-model.ts';
import { useTracked } from '../sources/use-tracked.ts';

/** Keeps the screen around as it is drawn for as long as `isOn`. */
export function useOccupied(isOn: boolean): void {
  const model = useContext(ScreenContext);
  useEffect(() => (isOn ? model?.occupy() : undefined), [model, isOn]);
}

/** Whether somebody or something is busy with a screen now. */
export function useIsOccupied(model: ScreenModel): boolean {
  return useTracked(useCallback(() => model.isOccupied(), [model]));
}
