// How a setting is edited that is more than one plain value. Given from above, since such a setting holds settings itself.
import { createContext, useContext, type ComponentType } from 'react';
import type { Json } from '../../../engine/document.ts';
import type { Setting } from '../settings/settings-list.ts';

/**
 * Takes a new value.
 * @param isTyped while somebody types: what follows at once belongs to the same step back
 * @param did what was done within the value, for the name of the command
 */
export type TakeValue = (value: Json | undefined, isTyped?: boolean, did?: string) => void;

/** Names that a reference can have, with what people call them. */
export type ListNames = (kind: string) => readonly (readonly [name: string, title: string])[];

export interface ControlProps {
  id: string;
  setting: Setting;
  value: Json | undefined;
  isDisabled: boolean;
  references: ListNames;
  onChange: TakeValue;
}

export const StructuredControls = createContext<ComponentType<ControlProps> | null>(null);

export function useStructuredControl(): ComponentType<ControlProps> | null {
  return useContext(StructuredControls);
}
