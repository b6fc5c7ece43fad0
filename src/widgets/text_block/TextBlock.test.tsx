// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { openDocument } from '../../../tests/open-document.tsx';

const page = (settings: Record<string, unknown>, title?: string) => ({
  state: { count: 3 },
  schema: {
    type: 'object',
    properties: {
      words: {
        type: 'void',
        'x-component': 'text_block',
        'x-component-props': settings,
        ...(title === undefined ? {} : { title }),
      },
    },
  },
});

describe('text_block', () => {
  it('shows what it is given, live', async () => {
    const screen = await openDocument(page({ text: "{{ '共' + $state.count + '人' }}" }));
    expect(screen.text()).toBe('共3人');
    screen.model.setState('count', 4);
    expect(await screen.page.findByText('共4人')).toBeTruthy();
    screen.close();
  });

  it('never reads text as HTML', async () => {
    const screen = await openDocument(page({ text: '<img src=x onerror=alert(1)><b>粗</b>' }));
    expect(screen.text()).toBe('<img src=x onerror=alert(1)><b>粗</b>');
    expect(screen.container.querySelector('img, b')).toBeNull();
    screen.close();
  });

  it('is a heading of its level, with the title of the node when no text is given', async () => {
    const screen = await openDocument(page({ level: 'heading2' }, '欢迎'));
    expect(screen.page.getByRole('heading', { level: 2, name: '欢迎' })).toBeTruthy();
    screen.close();
  });

  it('is no heading while its text is empty, and one as soon as there is some', async () => {
    const screen = await openDocument(
      page({ level: 'heading2', text: "{{ $state.count === 3 ? '' : '通知' }}" }),
    );
    expect(screen.page.queryByRole('heading')).toBeNull();
    screen.model.setState('count', 4);
    expect(await screen.page.findByRole('heading', { level: 2, name: '通知' })).toBeTruthy();
    screen.close();
  });

  it.each([
    ['success', 'check-circle'],
    ['info', 'info-circle'],
    ['warning', 'exclamation-circle'],
    ['error', 'close-circle'],
  ])('stands below the sign of %s, which says nothing that the text does not', async (sign, icon) => {
    const screen = await openDocument(page({ text: '操作结束', level: 'heading1', sign }));
    const heading = screen.page.getByRole('heading', { level: 1, name: '操作结束' });
    expect(heading.querySelector(`.anticon-${icon}[aria-hidden]`)).not.toBeNull();
    screen.close();
  });

  it('as code keeps blanks and writes objects and lists as JSON, following changes inside of them', async () => {
    const plain = await openDocument(page({ text: '{\n  "a": 1\n}', level: 'code' }));
    expect(plain.container.querySelector('pre')?.textContent).toBe('{\n  "a": 1\n}');
    plain.close();
    const screen = await openDocument({
      schema: {
        type: 'object',
        properties: {
          group: { type: 'object', properties: { list: { type: 'array', default: ['1'] } } },
          words: {
            type: 'void',
            'x-component': 'text_block',
            'x-component-props': { text: '{{ $values.group }}', level: 'code' },
          },
        },
      },
    });
    const read = (): unknown => JSON.parse(screen.container.querySelector('pre')?.textContent ?? '');
    expect(read()).toEqual({ list: ['1'] });
    screen.model.setField('group.list', ['1', '2']);
    await screen.until(() => screen.text().includes('2'));
    expect(read()).toEqual({ list: ['1', '2'] });
  });

  it('shows no inside of an object that is not to be code', async () => {
    const screen = await openDocument(page({ text: '{{ [1, 2] }}' }));
    expect(screen.text()).toBe('1,2');
  });
});
