// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
import { findOpenDialog, isPressable, listPageActions } from './page-actions.ts';

afterEach(() => {
  document.body.replaceChildren();
});

function draw(html: string): HTMLElement {
  const page = new DOMParser().parseFromString(`<main>${html}</main>`, 'text/html').querySelector('main');
  if (!page) throw new Error('nothing drawn');
  document.body.append(page);
  return page;
}

it('what can be done on a page are its buttons that can be pressed, with the part they stand in', () => {
  const page = draw(`
    <section aria-label="用户列表">
      <button>新增</button><button aria-label="刷新"><i></i></button>
      <button disabled>导出</button><button aria-disabled="true">导入</button>
      <button style="display: none">看不见</button><button><i></i></button>
      <table><tbody><tr><td><button>编辑</button></td></tr></tbody></table>
      <ul class="ant-pagination"><li><button>下一页</button></li></ul>
    </section>
    <div style="display: none"><button>另一页的按钮</button></div>`);
  expect(listPageActions(page).map(({ name, place }) => [name, place])).toEqual([
    ['新增', '用户列表'],
    ['刷新', '用户列表'],
  ]);
});

it('a button that is gone or switched off meanwhile is not pressed', () => {
  const [action] = listPageActions(draw('<button>新增</button>'));
  if (!action) throw new Error('no button');
  expect(isPressable(action.button)).toBe(true);
  action.button.disabled = true;
  expect(isPressable(action.button)).toBe(false);
  action.button.disabled = false;
  action.button.remove();
  expect(isPressable(action.button)).toBe(false);
});

it('a dialog over the page is what can be worked in', () => {
  draw(`<div class="ant-modal-wrap" style="display: none"><div class="ant-modal"><button>旧</button></div></div>
    <div class="ant-modal-wrap"><div class="ant-modal"><button>保存</button></div></div>`);
  const dialog = findOpenDialog(document);
  expect(dialog && listPageActions(dialog).map(({ name }) => name)).toEqual(['保存']);
});
