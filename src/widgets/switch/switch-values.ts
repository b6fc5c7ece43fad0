// A switch holds one of two values, texts as a rule: the first means on.
import type { SettingsOf } from '../../engine/react/widget.ts';
import type { props } from './props.ts';
import { t } from '../../engine/text.ts';

export type SwitchSettings = SettingsOf<typeof props>;

type SwitchValue = string | boolean;

export function optionsOf({ options = [] }: SwitchSettings): readonly [on: SwitchValue, off: SwitchValue] {
  // The schema allows nothing else.
  const [on = 'Y', off = 'N'] = options as readonly SwitchValue[];
  return [on, off];
}

export function isEmptySwitch(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

/** Text of a stored value; nothing means off, any third value is shown as itself. */
export function switchText(value: unknown, settings: SwitchSettings): string {
  const [on, off] = optionsOf(settings);
  const text = String(isEmptySwitch(value) ? off : value);
  if (text === String(on)) return settings.onText ?? t('是');
  return text === String(off) ? (settings.offText ?? t('否')) : text;
}
