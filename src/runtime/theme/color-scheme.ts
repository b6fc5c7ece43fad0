// Light or dark: what somebody chose, what their machine says, and how the page is told before it is painted.
import type { ColorScheme } from '../storage/stored-looks.ts';

/** Machines whose user wants dark pages. */
export const DARK_SYSTEM = '(prefers-color-scheme: dark)';

export function wantsDark(chosen: ColorScheme, isSystemDark: boolean): boolean {
  return chosen === 'dark' || (chosen === 'system' && isSystemDark);
}

/** What the browser draws by itself follows too: the empty page, scroll bars, its own controls. */
export function paintScheme(root: HTMLElement, isDark: boolean): void {
  root.style.colorScheme = isDark ? 'dark' : 'light';
  root.dataset['scheme'] = isDark ? 'dark' : 'light';
}
