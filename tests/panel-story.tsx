// What a person does with a screen that is opened over another one: the same in every kind of panel.
import { describe, expect, it, vi } from 'vitest';
import type { ScreenDocument } from '../src/engine/document.ts';
import { openDocument, type OpenOptions } from './open-document.tsx';

/** The `as` of an `open` step. */
export type PanelKind = 'dialog' | 'drawer';

const list = (kind: PanelKind) => ({
  state: { answer: '' },
  schema: {
    type: 'object',
    properties: {
      add: {
        type: 'void',
        'x-component': 'button',
        'x-component-props': { text: '新增' },
        'x-on': {
          click: [
            { do: 'open', screen: 'test/person', as: kind, title: '新增人员', width: 480 },
            { do: 'set', state: 'answer', value: '{{ $result }}' },
          ],
        },
      },
    },
  },
});

const person: Partial<ScreenDocument> = {
  schema: {
    type: 'object',
    properties: {
      name: { type: 'string', title: '姓名', 'x-component': 'text' },
      buttons: {
        type: 'void',
        'x-component': 'toolbar',
        'x-component-props': { isSticky: true, align: 'right' },
        properties: {
          save: {
            type: 'void',
            'x-component': 'button',
            'x-component-props': { text: '确认' },
            'x-on': { click: [{ do: 'close', result: '{{ $values.name }}' }] },
          },
        },
      },
    },
  },
};

async function open(kind: PanelKind, options: OpenOptions = {}) {
  const screens: OpenOptions['screens'] = { 'test/person': person };
  const screen = await openDocument(list(kind), { screens, ...options });
  await screen.press('新增');
  const frame = await screen.page.findByRole('dialog', { name: '新增人员' });
  await screen.page.findByLabelText('姓名');
  return { ...screen, frame };
}

const isClosed = (screen: { baseElement: HTMLElement }) =>
  vi.waitFor(() => {
    expect(screen.baseElement.querySelector('[role=dialog]')).toBeNull();
  });

/** Declares the tests of one kind of panel; called by the test file of its widget. */
export function describePanel(kind: PanelKind): void {
  describe(kind, () => {
    it('shows another screen under its title and hands its result back', async () => {
      const screen = await open(kind);
      expect(screen.frame.contains(screen.control('姓名'))).toBe(true);
      // Both kinds behave alike: only their looks tell which one was drawn.
      expect(screen.frame.closest(`.sw-${kind}`)).not.toBeNull();
      await screen.fill('姓名', '张三');
      await screen.press('确认');
      await isClosed(screen);
      expect(screen.model.state['answer']).toBe('张三');
      screen.close();
    });

    it('is given up by its close button, and focus goes back to what opened it', async () => {
      const screen = await open(kind);
      await screen.press('关闭');
      await isClosed(screen);
      expect(screen.model.state['answer']).toBe('');
      await vi.waitFor(() => {
        expect(document.activeElement?.textContent).toBe('新增');
      });
      screen.close();
    });

    it('is given up by Escape', async () => {
      const screen = await open(kind);
      await screen.user.click(screen.control('姓名'));
      await screen.user.keyboard('{Escape}');
      await isClosed(screen);
      screen.close();
    });

    it('stays when there is typed text that the user does not want to lose', async () => {
      const screen = await open(kind, { confirm: false });
      await screen.fill('姓名', '张三');
      await screen.press('关闭');
      expect(screen.page.getByRole('dialog', { name: '新增人员' })).toBeTruthy();
      expect((screen.control('姓名') as HTMLInputElement).value).toBe('张三');
      screen.close();
    });
  });
}
