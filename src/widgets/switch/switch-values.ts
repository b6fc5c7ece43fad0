// A switch holds one of two texts: the first means on.
import type { SettingsOf } from '../../engine/react/widget.ts';
import type { props } from './props.ts';
import { t } from '../../engine/text.ts';

export type SwitchSettings = SettingsOf<typeof props>;

export function optionsOf({ options }: SwitchSettings): readonly [on: string, off: string] {
  return [options?.[0] ?? 'Y', options?.[1] ?? 'N'];
}

export function isEmptySwitch(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

/** Text of a stored value; nothing means off, any third value is shown as itself. */
export function switchText(value: unknown, settings: SwitchSettings): string {
  const [on, off] = optionsOf(settings);
  const text = isEmptySwitch(value) ? off : String(value as string | number);
  if (text === on) return settings.onText ?? t('是');
  return text === off ? (settings.offText ?? t('否')) : text;
}
