// Written by `npm run generate` from the files `<entity>.hook.ts` below server/features.
import type { HooksByEntity } from '../modules/hooks/typed-hooks.ts';
import { hooks as systemPosition } from '../features/positions/position.hook.ts';

/** By the id of their entity. */
export const typedHooks: HooksByEntity = {
  'system/position': systemPosition,
};
