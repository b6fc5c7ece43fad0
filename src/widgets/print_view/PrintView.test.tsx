// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { openDocument } from '../../../tests/open-document.tsx';
import { toPlainText } from '../../controls/print/plain-text.ts';

const box = { x: 6, width: 80, height: 8, size: 12 };
const template = JSON.stringify({
  page: { width: 100, height: 60, margin: { top: 5, right: 5, bottom: 5, left: 5 } },
  elements: [
    { id: 'a', type: 'field', y: 8, ...box, field: 'name', label: '姓名：' },
    { id: 'b', type: 'field', y: 20, ...box, field: 'sex', dict: 'kinds' },
    { id: 'c', type: 'barcode', x: 6, y: 32, width: 50, height: 16, field: 'code' },
  ],
});

const open = (settings: object) =>
  openDocument({
    schema: {
      type: 'object',
      properties: {
        sheet: { type: 'void', title: '预览', 'x-component': 'print_view', 'x-component-props': settings },
      },
    },
  });

describe('print_view', () => {
  it('lays a record out, and shows its marks as the text they are (S52)', async () => {
    const name = '<img src=x>';
    const screen = await open({ template, record: { name, code: 'SW-1' } });
    expect(await screen.page.findByText(`姓名：${name}`)).toBeTruthy();
    expect(screen.container.querySelector('img')).toBeNull();
    expect(screen.page.getByText('共 1 页，纸张 100 × 60 毫米')).toBeTruthy();
    expect(screen.page.getByRole('img', { name: '条形码：SW-1' })).toBeTruthy();
    expect(screen.page.getByRole('button', { name: '打印' })).toBeTruthy();
  });

  it('says what is wrong with a template, and that there is none', async () => {
    const broken = await open({ template: '{' });
    expect(await broken.page.findByText(/模板无法打印：模板不是有效的JSON/)).toBeTruthy();
    broken.close();
    const none = await open({ template: null });
    expect(await none.page.findByText('暂无打印模板')).toBeTruthy();
  });

  it('takes the words out of rich text, paragraph by paragraph, and runs nothing (S52)', () => {
    expect(
      toPlainText(
        '<p>各部门：</p><ul><li>甲 <b>乙</b></li><li>丙</li></ul><script>alert(1)</script><p>丁<br>戊</p><style>p{}</style>',
      ),
    ).toBe('各部门：\n• 甲 乙\n• 丙\n丁\n戊');
  });
});
