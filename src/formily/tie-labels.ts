// Formily's form item draws label, control and error beside each other without tying them: a screen reader would read
// nameless fields. The same items come from Editable, lists and tables, so they are tied where they appear.
import { t } from '../engine/text.ts';

const CONTROLS = 'input:not([type=hidden]):not([type=file]), textarea, button[role=switch]';
const GROUPS = '[role=radiogroup], .ant-checkbox-group, [role=slider], .ant-transfer, .ant-upload-wrapper';

let count = 0;

/**
 * Names controls by their labels (or by the title of their table column) and announces errors, now and whenever
 * something changes below `root`.
 * @returns stops watching
 */
export function tieLabels(root: HTMLElement): () => void {
  const tie = (): void => {
    for (const item of root.querySelectorAll('.ant-formily-item')) tieItem(item);
    for (const cell of root.querySelectorAll<HTMLTableCellElement>('.ant-formily-array-table td')) {
      nameByColumn(cell);
    }
    for (const box of root.querySelectorAll('.ant-transfer input[type=checkbox]')) nameByRow(box);
  };
  const observer = new MutationObserver(tie);
  observer.observe(root, { childList: true, subtree: true });
  tie();
  return () => {
    observer.disconnect();
  };
}

function idOf(element: Element): string {
  if (element.id === '') {
    count += 1;
    element.id = `sw-formily-${String(count)}`;
  }
  return element.id;
}

function tieItem(item: Element): void {
  const label = item.querySelector<HTMLLabelElement>(':scope > .ant-formily-item-label label');
  const content = item.querySelector(':scope > .ant-formily-item-control');
  if (!content) return;
  // Items inside this one tie their own.
  const own = (selector: string): Element[] =>
    [...content.querySelectorAll(selector)].filter((found) => found.closest('.ant-formily-item') === item);
  const groups = own(GROUPS);
  const controls = own(CONTROLS).filter((control) => !groups.some((group) => group.contains(control)));
  const named = [...groups, ...controls];
  if (label) {
    const id = idOf(label);
    for (const element of named) {
      if (!element.hasAttribute('aria-label')) setOnce(element, 'aria-labelledby', id);
      if (groups.includes(element) && !element.hasAttribute('role')) element.setAttribute('role', 'group');
    }
    const [first] = controls;
    if (first && controls.length === 1) setOnce(label, 'for', idOf(first));
  }
  tieError(item, named);
}

function tieError(item: Element, named: readonly Element[]): void {
  const help = item.querySelector(':scope > .ant-formily-item-control > [class*="-help"]');
  const isError = help?.classList.contains('ant-formily-item-error-help') === true;
  if (help && isError) setOnce(help, 'role', 'alert');
  for (const element of named) {
    if (help && isError) {
      setOnce(element, 'aria-describedby', idOf(help));
      if (element.matches(CONTROLS)) setOnce(element, 'aria-invalid', 'true');
    } else if (element.getAttribute('aria-describedby')?.startsWith('sw-formily-') === true) {
      element.removeAttribute('aria-describedby');
      element.removeAttribute('aria-invalid');
    }
  }
}

function nameByColumn(cell: HTMLTableCellElement): void {
  const title =
    cell.closest('table')?.querySelectorAll('thead th')[cell.cellIndex]?.textContent?.trim() ?? '';
  if (title === '') return;
  for (const control of cell.querySelectorAll(CONTROLS)) {
    if (!control.hasAttribute('aria-labelledby')) setOnce(control, 'aria-label', title);
  }
}

/** The boxes of a transfer stand beside the text they choose; the one above chooses all. */
function nameByRow(box: Element): void {
  const row = box.closest('li');
  setOnce(box, 'aria-label', row ? row.textContent.trim() : t('全选'));
}

/** Writing the same again would be a change to others who watch. */
function setOnce(element: Element, name: string, value: string): void {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}
