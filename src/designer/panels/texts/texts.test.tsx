// @vitest-environment happy-dom
// Somebody translates a page: what lacks a translation is counted, each edit is a step, and nothing of it is lost.
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { JsonObject } from '../../../engine/document.ts';
import { readPath } from '../../document/edits.ts';
import type { DesignSession } from '../../store/design-session.ts';
import { DesignerContext, type DesignerParts } from '../designer-context.ts';
import { openPage } from '../open-page.testing.ts';
import { Texts } from './Texts.tsx';
import { TranslationOffer } from './TranslationOffer.tsx';

const PAGE: JsonObject = {
  id: 'a/b',
  format: 1,
  title: '合同',
  apis: { list: { url: '/a' } },
  schema: {
    type: 'object',
    properties: {
      code: { type: 'string', title: '编号', 'x-component': 'text' },
      other: {
        type: 'string',
        title: '编号',
        description: '{{ `共 ${$state.n} 个` }}',
        'x-component': 'text',
      },
      save: { type: 'void', 'x-component': 'button', 'x-component-props': { text: '保存' } },
    },
  },
  translations: { en: { 编号: 'Number', '共 {0} 个': 'Some', 旧的: 'Old' } },
};
const SHARED = { 保存: 'Save' };

const ends: (() => void)[] = [];
afterEach(() => {
  cleanup();
  for (const end of ends.splice(0)) end();
});

async function open(
  translations: () => Promise<Record<string, string>> = () => Promise.resolve(SHARED),
): Promise<DesignSession> {
  const session = await openPage(PAGE);
  session.take({ diagnostics: [], made: [], plan: undefined, isStale: false });
  ends.push(() => session.end());
  const designer = { session, calls: { translations: vi.fn(translations) } } as unknown as DesignerParts;
  await act(async () => {
    render(
      <DesignerContext value={designer}>
        <TranslationOffer />
        <Texts />
      </DesignerContext>,
    );
    await Promise.resolve();
  });
  return session;
}

const en = (session: DesignSession): unknown =>
  readPath(session.state().draft.document, ['translations', 'en']);
const field = (label: string): HTMLElement => screen.getByLabelText(label);
const rows = (): (string | undefined)[] =>
  within(screen.getByLabelText('页面的文字'))
    .getAllByRole('listitem')
    .map((row) => row.querySelector('textarea')?.value);

describe('the texts of a page', () => {
  it('are listed with what lacks a translation, which can be looked at alone', async () => {
    await open();
    expect(rows()).toEqual(['合同', '编号', '共 {0} 个', '保存']);
    expect(field('“保存”的英文').getAttribute('placeholder')).toBe('Save');
    fireEvent.click(screen.getByText('没有译文（1）'));
    expect(rows()).toEqual(['合同']);
  });

  it('are found by their Chinese and by their English', async () => {
    await open();
    fireEvent.change(field('搜索中文或译文'), { target: { value: 'num' } });
    expect(rows()).toEqual(['编号']);
    fireEvent.change(field('搜索中文或译文'), { target: { value: '没有的' } });
    expect(screen.getByText('没有找到文字，换个词试试')).toBeDefined();
  });

  it('are translated while somebody types, as one step, and given back to the shared translation', async () => {
    const session = await open();
    fireEvent.change(field('“保存”的英文'), { target: { value: 'Sa' } });
    fireEvent.change(field('“保存”的英文'), { target: { value: 'Save it' } });
    expect(en(session)).toMatchObject({ 保存: 'Save it' });
    expect(session.state().draft.done.map(({ title }) => title)).toEqual(['修改“保存”的译文']);
    fireEvent.change(field('“保存”的英文'), { target: { value: '' } });
    expect(en(session)).not.toHaveProperty('保存');
    act(() => session.undo());
    expect(session.state().text).toBe(JSON.stringify(PAGE, null, 2));
  });

  it('lead to the node that says them, and say where several share one', async () => {
    const session = await open();
    fireEvent.click(screen.getByText('“编号”的标题'));
    expect(session.state().draft.selection).toEqual([['schema', 'properties', 'code']]);
    fireEvent.click(field('“编号”共用的地方'));
    const shared = screen.getAllByText('“编号”的标题');
    expect(shared).toHaveLength(2);
    fireEvent.click(shared[1] as HTMLElement);
    expect(session.state().draft.selection).toEqual([['schema', 'properties', 'other']]);
  });

  it('change in all their places, and take their translation along when somebody says so', async () => {
    const session = await open();
    fireEvent.change(field('“编号”的中文'), { target: { value: '代码' } });
    fireEvent.blur(field('“编号”的中文'));
    const { document } = session.state().draft;
    expect(readPath(document, ['schema', 'properties', 'other', 'title'])).toBe('代码');
    fireEvent.click(screen.getByText('带上译文'));
    expect(en(session)).toMatchObject({ 代码: 'Number' });
    expect(screen.queryByText('带上译文')).toBeNull();
    expect(session.state().draft.done.map(({ title }) => title)).toEqual([
      '文字“编号”改为“代码”',
      '“编号”的译文改给“代码”',
    ]);
  });

  it('are told where the translation leaves a value out, which one press puts right', async () => {
    const session = await open();
    expect(screen.getByText('译文里少了 {0}')).toBeDefined();
    fireEvent.click(field('改正“共 {0} 个”的译文'));
    expect(en(session)).toMatchObject({ '共 {0} 个': 'Some {0}' });
    expect(screen.queryByText('译文里少了 {0}')).toBeNull();
  });

  it('that an expression says are changed where it stands', async () => {
    await open();
    expect(field('“共 {0} 个”的中文').hasAttribute('readonly')).toBe(true);
  });

  it('leave translations behind that nothing says any more, and these can be given up', async () => {
    const session = await open();
    const left = screen.getByLabelText('没有用到的译文');
    expect(within(left).getByText('Old')).toBeDefined();
    fireEvent.click(within(left).getByLabelText('删除“旧的”的译文'));
    expect(en(session)).not.toHaveProperty('旧的');
  });

  it('are there without the shared translations, which are read again by a press', async () => {
    let isDown = true;
    await open(() => (isDown ? Promise.reject(new Error('没有网络')) : Promise.resolve(SHARED)));
    expect(screen.getByText('公共的译文没有读到：没有网络')).toBeDefined();
    isDown = false;
    await act(async () => {
      fireEvent.click(screen.getByText(/重\s?试/));
      await Promise.resolve();
    });
    expect(field('“保存”的英文').getAttribute('placeholder')).toBe('Save');
  });
});
