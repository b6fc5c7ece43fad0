// What somebody does with a form, and what they see of it: the same for our screen and for stock Formily.
import { screen, waitFor, within } from '@testing-library/react';
import { createHand } from '../../tests/hand.ts';

export interface Sight {
  /** Everything written in the form. */
  text: string;
  /** Every control: what it holds, and how it is. */
  controls: string[];
}

/** What is on the page now. */
export function look(): Sight {
  const form = document.querySelector('form') as HTMLFormElement;
  const controls = [...form.querySelectorAll<HTMLInputElement>('input, textarea')].map((control) =>
    [
      control.type,
      control.type === 'checkbox' || control.type === 'radio' ? String(control.checked) : control.value,
      control.placeholder,
      control.disabled ? 'disabled' : '',
      control.readOnly ? 'readOnly' : '',
    ].join(' '),
  );
  return { text: form.textContent.replace(/\s+/g, ' ').trim(), controls };
}

/** How many looks in a row see the same when nothing is under way any more, and the pause between two of them. */
const [CALM_LOOKS, PAUSE_MS] = [3, 8];

/** Lets Formily's timers and antd's motion end. */
async function settle(): Promise<void> {
  let [before, same] = ['', 0];
  await waitFor(
    () => {
      const now = JSON.stringify(look());
      same = now === before ? same + 1 : 1;
      before = now;
      if (same < CALM_LOOKS) throw new Error('still changing');
    },
    { interval: PAUSE_MS },
  );
}

/** A person in front of the form. `seen` grows by one sight after each thing they do. */
export class Hand {
  readonly seen: Sight[] = [];
  readonly #user = createHand();

  async arrive(): Promise<void> {
    await waitFor(() => {
      if (document.querySelector('form') === null) throw new Error('no form yet');
    }, FIRST_LOAD);
    await this.#note();
  }

  /** Types into the field of a label, which may stand there several times. */
  async type(label: string, text: string, at = 0): Promise<void> {
    const control = this.#controls(label)[at];
    if (!control) throw new Error(`no field “${label}” ${String(at)}`);
    await this.#user.clear(control);
    if (text !== '') await this.#user.type(control, text);
    await this.#user.tab();
    await this.#note();
  }

  /** Types into the nth text control of the form. */
  async typeAt(at: number, text: string): Promise<void> {
    const control = [...document.querySelectorAll<HTMLElement>('form input, form textarea')][at];
    if (!control) throw new Error(`no control ${String(at)}`);
    await this.#user.clear(control);
    await this.#user.type(control, text);
    await this.#note();
  }

  /** Presses a button by its text or, for one that is an icon, by its class. */
  async press(text: string, at = 0): Promise<void> {
    const compact = text.replace(/\s/g, '');
    const found = text.startsWith('.')
      ? [...document.querySelectorAll<HTMLElement>(text)]
      : [...document.querySelectorAll<HTMLElement>('form button, form [role=tab]')].filter(
          (button) => button.textContent.replace(/\s/g, '') === compact,
        );
    if (!found[at]) throw new Error(`nothing to press: ${text} ${String(at)}`);
    await this.#user.click(found[at]);
    await this.#note();
  }

  /** Clicks a text of the form: a radio, a checkbox, a tab. */
  async click(text: string, at = 0): Promise<void> {
    const found = within(document.querySelector('form') as HTMLElement).getAllByText(text)[at];
    await this.#user.click(found as HTMLElement);
    await this.#note();
  }

  /** Opens the list of a field and takes entries by their text. */
  async choose(label: string, ...options: string[]): Promise<void> {
    const item = this.#item(label);
    const box = item.querySelector<HTMLElement>('.ant-select, .ant-select-selector') ?? item;
    for (const option of options) {
      await this.#user.click(box.querySelector<HTMLElement>('input') ?? box);
      const entries = await screen.findAllByText(option);
      const entry = entries.find((each) => each.closest('.ant-select-dropdown') !== null);
      if (!entry) throw new Error(`no option “${option}”`);
      await this.#user.click(entry);
    }
    await this.#user.keyboard('{Escape}');
    await this.#note();
  }

  async #note(): Promise<void> {
    await settle();
    this.seen.push(look());
  }

  #item(label: string): HTMLElement {
    const item = this.#items(label)[0];
    if (!item) throw new Error(`no field “${label}”`);
    return item;
  }

  #items(label: string): HTMLElement[] {
    return [...document.querySelectorAll<HTMLElement>('form .ant-formily-item')].filter(
      (item) => item.querySelector(':scope > .ant-formily-item-label label')?.textContent === label,
    );
  }

  #controls(label: string): HTMLElement[] {
    return this.#items(label).flatMap((item) => {
      const control = item.querySelector<HTMLElement>('input, textarea');
      return control ? [control] : [];
    });
  }
}

/** The components are loaded when the first document needs them. */
const FIRST_LOAD = { timeout: 20_000 };
