// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { openDocument, type OpenOptions } from '../../../tests/open-document.tsx';
import { HttpFailure, type Files, type UploadRequest } from '../../engine/services.ts';

const form = (node: Record<string, unknown>) => ({
  schema: {
    type: 'object',
    properties: { body: { type: 'string', title: '正文', 'x-component': 'markdown', ...node } },
  },
});

async function open(
  node: Record<string, unknown> = {},
  upload?: (request: UploadRequest) => Promise<string>,
) {
  const files = {
    address: (path: string) => `/files/${path}`,
    upload: upload ?? (() => Promise.reject(new Error('not in this test'))),
  } as unknown as Files;
  const options: OpenOptions = { services: { files } };
  const screen = await openDocument(form(node), options);
  await vi.waitFor(() => {
    expect(screen.container.querySelector('.w-md-editor')).not.toBeNull();
  });
  return screen;
}

const picture = new File(['x'], 'a[1].png', { type: 'image/png' });

describe('markdown', () => {
  it('is typed on one side and read on the other', async () => {
    const screen = await open();
    await screen.fill('正文', '# 标题');
    expect(screen.values()).toEqual({ body: '# 标题' });
    expect(screen.container.querySelector('.wmde-markdown h1')?.textContent).toBe('标题');
  });

  // W9.7
  it('is 300 high, no lower than 200, and as high as the document says', async () => {
    const screen = await open();
    expect(screen.container.querySelector<HTMLElement>('.w-md-editor')?.style.height).toBe('300px');
    screen.close();
    const own = await open({ 'x-component-props': { height: 500 } });
    expect(own.container.querySelector<HTMLElement>('.w-md-editor')?.style.height).toBe('500px');
    const { props } = await import('./props.ts');
    expect(props.properties.height.minimum).toBe(200);
  });

  // W9.7
  it('names its buttons in Chinese and leads to no other site', async () => {
    const screen = await open();
    const buttons = screen.page.getAllByRole('button');
    expect(buttons.length).toBeGreaterThan(15);
    for (const button of buttons) expect(button.getAttribute('aria-label')).toMatch(/[\u4e00-\u9fff]/);
    expect(screen.container.querySelector('a')).toBeNull();
  });

  it('sends a pasted picture and puts its address where the cursor is', async () => {
    const sent: UploadRequest[] = [];
    const screen = await open({ default: '前后' }, (request) => {
      sent.push(request);
      return Promise.resolve('jeditor/1.png');
    });
    const area = screen.control('正文') as HTMLTextAreaElement;
    area.setSelectionRange(1, 1);
    fireEvent.paste(area, { clipboardData: { files: [picture] } });
    await vi.waitFor(() => {
      expect(screen.values()).toEqual({ body: '前![a 1 .png](/files/jeditor/1.png)后' });
    });
    expect(sent[0]?.fields).toEqual({ biz: 'jeditor', jeditor: '1' });
  });

  it('does not pass while a picture is on its way, and says when it did not arrive', async () => {
    let fail: (error: Error) => void = () => undefined;
    const screen = await open({ default: '文' }, () => new Promise((_, reject) => (fail = reject)));
    fireEvent.drop(screen.control('正文'), { dataTransfer: { files: [picture] } });
    expect(await screen.page.findByText('图片上传中…')).toBeTruthy();
    expect(await screen.validate()).toBe(false);
    expect(screen.errorOf('正文')).toBe('图片上传中，请稍候');
    fail(new HttpFailure('文件大小超出10MB限制', 200, 500, false));
    expect(await screen.page.findByText('a[1].png：文件大小超出10MB限制')).toBeTruthy();
    expect(await screen.validate()).toBe(true);
    expect(screen.values()).toEqual({ body: '文' });
  });

  it('leaves a paste without pictures alone', async () => {
    const screen = await open();
    const isOpen = fireEvent.paste(screen.control('正文'), {
      clipboardData: { files: [], getData: () => '字' },
    });
    expect(isOpen).toBe(true);
  });

  it('is plain text that cannot be changed when disabled, and one line in a search form', async () => {
    const disabled = await openDocument(form({ 'x-disabled': true, default: '**粗**' }));
    expect((disabled.control('正文') as HTMLTextAreaElement).disabled).toBe(true);
    disabled.close();
    const query = await openDocument(form({}), { isQuery: true });
    expect(query.control('正文').tagName).toBe('INPUT');
  });
});
