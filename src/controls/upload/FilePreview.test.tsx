// @vitest-environment happy-dom
import { within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openDocument } from '../../../tests/open-document.tsx';
import { createTestFiles } from '../../../tests/test-files.ts';
import { cleanLinks } from './docx-engine.ts';

const form = (value: string) => ({
  schema: {
    type: 'object',
    properties: { papers: { type: 'string', title: '附件', 'x-component': 'file', default: value } },
  },
});

async function preview(path: string, contents: Record<string, Blob>) {
  const { files } = createTestFiles({ contents });
  const screen = await openDocument(form(path), { services: { files } });
  await screen.press(`预览 ${path.slice(5)}`);
  return { ...screen, dialog: within(await screen.page.findByRole('dialog')) };
}

describe('a document in a window', () => {
  // W7.21
  it.each(['temp/a.docx', 'temp/a.pdf'])('that is broken says what to do: %s', async (path) => {
    const screen = await preview(path, { [path]: new Blob(['no document at all']) });
    expect(
      await screen.dialog.findByText('无法显示该文件，请下载后查看', {}, { timeout: 5000 }),
    ).toBeTruthy();
    await screen.user.click(screen.dialog.getByRole('button', { name: '下载' }));
    expect(screen.requests.at(-1)).toMatchObject({ url: '/sys/common/static', params: { imgPath: path } });
    screen.close();
  });

  it('that does not come can be asked for again', async () => {
    const contents: Record<string, Blob> = {};
    const screen = await preview('temp/a.docx', contents);
    expect(await screen.dialog.findByText('数据加载失败：很抱歉，资源未找到!')).toBeTruthy();
    contents['temp/a.docx'] = new Blob(['x']);
    await screen.user.click(screen.dialog.getByRole('button', { name: '重试' }));
    expect(await screen.dialog.findByText('无法显示该文件，请下载后查看')).toBeTruthy();
    screen.close();
  });
});

describe('the links of a document', () => {
  it('lead to places, pages and mail, never into the app', () => {
    const body = document.createElement('div');
    const targets = [
      '#place',
      'https://park.example/a',
      'mailto:a@park.example',
      `${'java'}script:alert(1)`,
      ` Java${'Script'}:alert(1)`,
      'data:text/html,x',
      '/api/sys/logout',
      'vbscript:x',
    ];
    for (const target of targets) {
      const link = document.createElement('a');
      link.setAttribute('href', target);
      body.append(link);
    }
    body.append(document.createElement('iframe'), document.createElement('script'));
    cleanLinks(body);
    expect([...body.children].map((one) => [one.getAttribute('href'), one.getAttribute('rel')])).toEqual([
      ['#place', null],
      ['https://park.example/a', 'noopener noreferrer'],
      ['mailto:a@park.example', 'noopener noreferrer'],
      ...Array.from({ length: 5 }, () => [null, null]),
    ]);
  });
});
