// @vitest-environment happy-dom
// What needs a laid-out page is tried in e2e/editors.spec.ts.
import { describe, expect, it } from 'vitest';
import { openDocument } from '../../../tests/open-document.tsx';
import { ZH_CN } from './zh-cn.ts';

const form = (node: Record<string, unknown>) => ({
  schema: {
    type: 'object',
    properties: { body: { type: 'string', title: '正文', 'x-component': 'umeditor', ...node } },
  },
});

describe('umeditor', () => {
  it('shows the text without an editor when it is not to be changed', async () => {
    for (const state of ['x-disabled', 'x-read-only', 'x-read-pretty']) {
      const screen = await openDocument(form({ default: '<p>旧文</p>', [state]: true }));
      expect(screen.container.querySelector('.sw-html')?.textContent).toBe('旧文');
      expect(screen.container.querySelector('iframe, .tox')).toBeNull();
      expect(screen.values()).toEqual({ body: '<p>旧文</p>' });
      screen.close();
    }
  });

  it('is one line in a search form', async () => {
    const screen = await openDocument(form({}), { isQuery: true });
    expect(screen.control('正文').tagName).toBe('INPUT');
  });

  it('can be edited as source, and tried again, where the editor does not start', async () => {
    const screen = await openDocument(form({ 'x-component-props': { height: 400 } }));
    expect(screen.text()).toContain('编辑器加载失败，可以直接修改源代码');
    expect(screen.page.getByRole('button', { name: '重试' })).toBeTruthy();
    expect(screen.control('正文').style.height).toBe('400px');
    expect(screen.control('正文').getAttribute('placeholder')).toBe('请输入正文');
    await screen.fill('正文', '一段话');
    expect(screen.values()).toEqual({ body: '一段话' });
  });

  // W9.6
  it('is 300 high where the document says nothing, and not below 200', async () => {
    const screen = await openDocument(form({}));
    expect(screen.control('正文').style.height).toBe('300px');
    screen.close();
    const { props } = await import('./props.ts');
    expect([props.properties.height.default, props.properties.height.minimum]).toEqual([300, 200]);
  });

  it('has Chinese texts only, with the same blanks to fill', () => {
    for (const [english, chinese] of Object.entries(ZH_CN)) {
      if (english !== '#' && english !== '{0}x{1}') expect(chinese, english).toMatch(/[\u4e00-\u9fff]/);
      expect(chinese.match(/\{\d\}/g) ?? [], english).toEqual(english.match(/\{\d\}/g) ?? []);
    }
  });
});
