// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { openDocument } from '../../../tests/open-document.tsx';
import { GOOD } from '../check/testing/document.testing.ts';
import { checkText, toText } from '../check/testing/site.testing.ts';

const page = (undo: readonly object[]) => ({
  state: { chosen: ['1', '2'], back: '' },
  schema: {
    type: 'object',
    properties: {
      remove: {
        type: 'void',
        'x-component': 'button',
        'x-component-props': { text: '删除' },
        'x-on': {
          click: [
            { do: 'message', text: '已删除', undo },
            { do: 'set', state: 'chosen', value: ['3'] },
          ],
        },
      },
    },
  },
});

describe('what takes back what a message tells of', () => {
  it('runs when somebody presses it, with the states as they were when it was told', async () => {
    const screen = await openDocument(
      page([{ do: 'set', state: 'back', value: "{{ $state.chosen.join(',') }}" }]),
    );
    await screen.press('删除');
    await screen.until(() => screen.undos.length === 1);
    await screen.until(() => (screen.model.state['chosen'] as string[])[0] === '3');
    expect(screen.model.state['back']).toBe('');
    screen.undos[0]?.();
    await screen.until(() => screen.model.state['back'] === '1,2');
    screen.close();
  });

  it('is checked like all other steps', () => {
    const find = (undo: readonly object[]) =>
      checkText(toText({ ...GOOD, on: { open: [{ do: 'message', text: '已删除', undo }] } })).diagnostics;
    expect(find([{ do: 'close' }])).toEqual([]);
    expect(find([{ do: 'reload', target: 'nothing' }])).toMatchObject([
      { pointer: '/on/open/0/undo/0/target' },
    ]);
  });
});
