// What the text of an editor is called by those who read it with their ears.
import { t } from '../../engine/text.ts';

export function nameText(label: string): string {
  return t('{0}，按 Alt+F10 进入工具栏', label);
}
