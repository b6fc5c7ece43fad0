// How keys are written for people.
import { t } from '../../engine/text.ts';

const NAMES: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
  Enter: t('回车'),
};

/** The keys of a shortcut one by one, as they are written on the keyboard. */
export function nameKeys(keys: string, isMac = navigator.platform.startsWith('Mac')): readonly string[] {
  return keys.split('+').map((key) => {
    if (key === 'Control') return isMac ? '⌘' : 'Ctrl';
    if (key === 'Alt' && isMac) return '⌥';
    return NAMES[key] ?? key;
  });
}
