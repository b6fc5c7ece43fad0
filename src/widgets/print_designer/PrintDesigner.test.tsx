// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openDocument } from '../../../tests/open-document.tsx';
import type { PrintElement, PrintTemplate } from '../../engine/print/template.ts';
import { snapMove, snapResize } from './guides.ts';

const page = { width: 100, height: 60, margin: { top: 5, right: 5, bottom: 5, left: 5 } };
const text: PrintElement = {
  id: 'a',
  type: 'text',
  x: 20,
  y: 20,
  width: 30,
  height: 8,
  size: 12,
  text: '标题',
};

const open = (elements: readonly PrintElement[] = [text], fields: object[] = []) =>
  openDocument({
    schema: {
      type: 'object',
      properties: {
        design: {
          type: 'string',
          title: '设计',
          'x-component': 'print_designer',
          'x-component-props': { fields },
          default: JSON.stringify({ page, elements }),
        },
      },
    },
  });

type Opened = Awaited<ReturnType<typeof open>>;
const read = (screen: Opened): PrintTemplate =>
  JSON.parse(String(screen.values()['design'])) as PrintTemplate;

describe('print_designer', () => {
  it('moves the chosen element by millimetres and tenths, changes its size, and takes it all back in one step', async () => {
    const screen = await open();
    const element = screen.page.getByRole('option', { name: /文字：标题/ });
    fireEvent.keyDown(element, { key: 'ArrowRight' });
    fireEvent.keyDown(element, { key: 'ArrowDown', shiftKey: true });
    fireEvent.keyDown(element, { key: 'ArrowRight', ctrlKey: true });
    expect(read(screen).elements[0]).toMatchObject({ x: 21, y: 20.1, width: 31, height: 8 });
    await screen.user.click(screen.page.getByRole('button', { name: '撤销一步' }));
    expect(read(screen).elements[0]).toMatchObject({ x: 20, y: 20, width: 30 });
    await screen.user.click(screen.page.getByRole('button', { name: '重做' }));
    expect(read(screen).elements[0]).toMatchObject({ x: 21, y: 20.1, width: 31 });
  });

  it('keeps elements on the page', async () => {
    const screen = await open([{ ...text, x: 0.5, y: 0 }]);
    const element = screen.page.getByRole('option', { name: /文字：标题/ });
    fireEvent.keyDown(element, { key: 'ArrowLeft' });
    fireEvent.keyDown(element, { key: 'ArrowUp' });
    expect(read(screen).elements[0]).toMatchObject({ x: 0, y: 0 });
  });

  it('adds fields that the document offers, with dictionary and format, copies and deletes them', async () => {
    const screen = await open([], [{ key: 'sex', title: '性别', dict: 'sex' }]);
    await screen.user.click(screen.page.getByRole('button', { name: '添加字段' }));
    expect(read(screen).elements).toMatchObject([{ type: 'field', field: 'sex', dict: 'sex', x: 5, y: 5 }]);
    const element = screen.page.getByRole('option', { name: /字段：性别/ });
    fireEvent.keyDown(element, { key: 'd', ctrlKey: true });
    expect(read(screen).elements.map(({ id }) => id)).toEqual(['e1', 'e2']);
    fireEvent.keyDown(element, { key: 'Delete' });
    expect(read(screen).elements.map(({ id }) => id)).toEqual(['e1']);
    fireEvent.keyDown(screen.page.getByRole('listbox'), { key: 'z', ctrlKey: true });
    expect(read(screen).elements).toHaveLength(2);
  });

  it('drags by pointer: what comes near a line jumps onto it', async () => {
    const screen = await open();
    const element = screen.page.getByRole('option', { name: /文字：标题/ });
    element.setPointerCapture = () => undefined;
    const millimetre = (96 / 25.4) * 0.75;
    fireEvent.pointerDown(element, { button: 0, clientX: 0, clientY: 0, pointerId: 1 });
    // 14.4 mm to the left is 0.6 mm off the margin.
    fireEvent.pointerMove(element, { clientX: -14.4 * millimetre, clientY: 0, pointerId: 1 });
    expect(screen.container.querySelectorAll('.sw-print-guide-upright')).toHaveLength(1);
    fireEvent.pointerUp(element, { pointerId: 1 });
    expect(read(screen).elements[0]).toMatchObject({ x: 5, y: 20 });
    expect(screen.container.querySelector('.sw-print-guide')).toBeNull();
  });

  it('shows what a record holds or, by choice, the same code and picture on every sheet', async () => {
    const box = { x: 5, y: 5, width: 20, height: 20 };
    const screen = await open(
      [
        { ...box, id: 'q', type: 'qrcode', field: 'id' },
        { ...box, id: 'i', type: 'image', field: 'photo' },
      ],
      [
        { key: 'id', title: '编号' },
        { key: 'photo', title: '照片', isImage: true },
      ],
    );
    const choose = async (option: string): Promise<void> => {
      await screen.user.click(screen.page.getByRole('combobox', { name: '内容来自' }));
      // The list takes no pointer while it opens.
      fireEvent.click((await screen.page.findAllByTitle(option)).at(-1) as HTMLElement);
    };
    fireEvent.focus(screen.page.getByRole('option', { name: /二维码/ }));
    await choose('固定内容');
    fireEvent.change(screen.page.getByLabelText('内容'), {
      target: { value: 'https://park.example.com' },
    });
    expect(read(screen).elements[0]).toEqual({
      ...box,
      id: 'q',
      type: 'qrcode',
      text: 'https://park.example.com',
    });
    await choose('字段');
    expect(read(screen).elements[0]).toEqual({ ...box, id: 'q', type: 'qrcode', field: 'id' });

    fireEvent.focus(screen.page.getByRole('option', { name: /图片/ }));
    await choose('固定图片');
    const file = new File(['x'], '印章.png', { type: 'image/png' });
    fireEvent.change(screen.page.getByLabelText('图片', { selector: 'input' }), {
      target: { files: [file] },
    });
    await screen.until(() => (read(screen).elements[1] as { path?: string }).path !== undefined);
    expect(read(screen).elements[1]).toMatchObject({
      id: 'i',
      path: expect.stringMatching(/png$/) as string,
    });
    expect(read(screen).elements[1]).not.toHaveProperty('field');
  });

  it('says by a sentence why a stored text is no template', async () => {
    const screen = await open();
    screen.model.form.setValuesIn('design', '{"page":{}}');
    expect(await screen.validate()).toBe(false);
    expect(await screen.page.findByText(/页面宽度应为 20 到 1000/)).toBeTruthy();
  });
});

describe('guides', () => {
  const other: PrintElement = { id: 'b', type: 'line', x: 60, y: 40, width: 20, height: 1 };
  const template: PrintTemplate = { page, elements: [text, other] };

  it('take the nearest edge or middle of others, of the margins and of the page', () => {
    const { element, guides } = snapMove({ ...text, x: 59.4, y: 25.7 }, template);
    expect(element).toMatchObject({ x: 60, y: 26 });
    expect(guides).toEqual({ x: [60], y: [30] });
  });

  it('leave alone what is far from all of them', () => {
    const { element, guides } = snapMove({ ...text, x: 22, y: 12 }, template);
    expect(element).toMatchObject({ x: 22, y: 12 });
    expect(guides).toEqual({ x: [], y: [] });
  });

  it('hold the right and lower edge of what is made larger', () => {
    const { element } = snapResize({ ...text, width: 39.5, height: 19.4 }, template);
    expect(element).toMatchObject({ width: 40, height: 20 });
  });
});
