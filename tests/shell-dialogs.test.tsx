// @vitest-environment happy-dom
// The department and the appearance of the app, each a document of its own.
import { act, cleanup, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { LOOK_NAMES } from '../src/engine/look-names.ts';
import { HttpFailure, type HttpRequest, type Reply } from '../src/engine/services.ts';
import { createMemoryStorage } from '../src/runtime/storage/open-storage.ts';
import { createStored } from '../src/runtime/storage/stored.ts';
import { createLooks } from '../src/runtime/theme/looks.ts';
import appearance from '../src/schemas/screens/account/appearance.json' with { type: 'json' };
import licence from '../src/schemas/screens/account/licence.json' with { type: 'json' };
import depart from '../src/schemas/screens/account/depart.json' with { type: 'json' };
import { openDocument } from './open-document.tsx';

const OPTIONS = [
  { value: 'A01', text: '总部' },
  { value: 'A02', text: '分部' },
];

describe('部门切换', () => {
  // H2.60, H5.13, H7.17
  it('wants a choice, sends it, and takes over who the user is now', async () => {
    const adopted: unknown[] = [];
    const session = {
      user: () => ({ id: 'u1', username: 'zhang', realname: '张三', orgCode: '', roles: [] }),
      signIn: () => Promise.resolve(),
      signOut: () => Promise.resolve(),
      adoptUser: (user: unknown) => void adopted.push(user),
    };
    const screen = await openDocument(depart, {
      params: { options: OPTIONS, orgCode: null, isForced: false },
      answer: () => ({ userInfo: { id: 'u1', username: 'zhang', orgCode: 'A02' } }),
      services: { session },
    });
    expect(screen.text()).toContain('您隶属于多部门，请选择当前所在部门');
    await screen.press('确认');
    await screen.until(() => screen.errorOf('请选择登录部门') === '请选择登录部门!');
    expect(screen.requests).toEqual([]);
    await screen.user.click(screen.control('请选择登录部门'));
    await screen.user.click(await screen.page.findByTitle('分部'));
    await screen.press('确认');
    await screen.until(() => screen.closed.length > 0);
    expect(screen.requests[0]).toMatchObject({
      method: 'PUT',
      url: '/sys/selectDepart',
      body: { orgCode: 'A02', username: 'zhang' },
    });
    expect(adopted).toEqual([{ id: 'u1', username: 'zhang', orgCode: 'A02' }]);
    expect(screen.messages).toEqual([['success', '已切换到“分部”，已打开的页面已重新读取']]);
  });

  // H2.60
  it.each([
    [false, ['关闭', '确认']],
    [true, ['退出登录', '确认']],
  ])('where a choice is needed (%s) the buttons are %j', async (isForced, buttons) => {
    const screen = await openDocument(depart, { params: { options: OPTIONS, orgCode: 'A01', isForced } });
    expect(screen.page.getAllByRole('button').map((one) => one.textContent)).toEqual(buttons);
  });
});

describe('产品授权', () => {
  const TERMS = {
    code: 'AB-1',
    name: '示例园区',
    userNumber: 20,
    expireTime: '2027-01-01 23:59:59',
    importNumber: 7,
  };
  const openIt = (isForced: boolean, add: () => unknown = () => null, more = {}) =>
    openDocument(licence, {
      params: { isForced, reason: isForced ? '尚未导入许可证' : '', canSubmit: true },
      answer: ({ url }) => {
        if (url.endsWith('/getCode')) return 'AB-1';
        return url.endsWith('/add') ? add() : TERMS;
      },
      ...more,
    });
  const buttonsOf = (screen: Awaited<ReturnType<typeof openIt>>): (string | null)[] =>
    screen.page.getAllByRole('button').map((one) => one.textContent);

  // H2.61
  it('has two sections, the tip and its buttons; one that is needed cannot be closed', async () => {
    const shown = await openIt(false);
    const text = shown.text();
    for (const part of ['授权信息', '授权用户', '示例园区', '授权码', 'AB-1', '用户数', '20', '到期时间']) {
      expect(text).toContain(part);
    }
    expect(text).toContain('许可使用情况');
    expect(text).toMatch(/已使用用户数\s*7/);
    expect(text).toContain('请将公司名称和识别码提交给软件供应商以获取许可证');
    expect(buttonsOf(shown).slice(-2)).toEqual(['关闭', '提交许可证']);
    cleanup();
    const forced = await openIt(true);
    expect(forced.text()).toContain('尚未导入许可证');
    expect(buttonsOf(forced).slice(-3)).toEqual(['退出登录', '重新检查', '提交许可证']);
    expect(buttonsOf(forced)).not.toContain('关闭');
  });

  it('lets those who may not submit sign out, or look again', async () => {
    const screen = await openIt(true, undefined, {
      permissions: [],
      params: { isForced: true, reason: '尚未导入许可证', canSubmit: false },
    });
    expect(buttonsOf(screen)).toEqual(['退出登录', '重新检查']);
    await screen.press('重新检查');
    await screen.until(() => screen.closed.length > 0);
    expect(screen.closed).toEqual(['licensed']);
  });

  /** Fills the form in and hands it in. `add` is what the server says of it, or throws. */
  const handIn = async (add: () => string) => {
    const sent: HttpRequest[] = [];
    const send = async <T,>(request: HttpRequest): Promise<Reply<T>> => {
      const { method, url } = request;
      if (method === 'POST') sent.push(request);
      const message = url.endsWith('/add') ? add() : '';
      return { success: true, code: 200, message, result: (url.endsWith('/getCode') ? 'AB-1' : TERMS) as T };
    };
    const http = { send, download: async () => undefined, follow: () => undefined };
    const screen = await openIt(true, undefined, { services: { http } });
    await screen.user.type(screen.control('公司编码'), 'P001');
    act(() => screen.model.form.setValuesIn('licencePath', 'licence/a.lic'));
    await screen.press('提交许可证');
    await screen.until(() => screen.messages.length > 0);
    expect(sent).toMatchObject([
      {
        url: '/license/sysLicenceImport/add',
        body: { code: 'AB-1', licencePath: 'licence/a.lic', subject: 'P001' },
      },
    ]);
    return screen;
  };

  // H4.24, H8.16
  it('that is refused says what the server says, as a warning, and stays', async () => {
    const screen = await handIn(() => {
      throw new HttpFailure('许可证已过期', 200, 500, false);
    });
    expect(screen.messages).toEqual([['warning', '许可证已过期']]);
    expect(screen.closed).toEqual([]);
    expect(screen.control('公司编码')).toHaveProperty('value', 'P001');
  });

  // H4.24, H8.16
  it('that is taken says what the server says, and closes', async () => {
    const screen = await handIn(() => '授权成功');
    await screen.until(() => screen.closed.length > 0);
    expect(screen.closed).toEqual(['licensed']);
    expect(screen.messages).toEqual([['success', '授权成功']]);
  });

  // H5.7
  it('wants code, company code and file, each in its own words', async () => {
    const screen = await openDocument(licence, {
      params: { isForced: true, reason: '', canSubmit: true },
      answer: ({ url }) => (url.endsWith('/getCode') ? null : {}),
    });
    await screen.press('提交许可证');
    await screen.until(() => screen.errorOf('公司编码') === '请输入公司编码!');
    expect(screen.text()).toContain('请上传许可证!');
    await screen.user.type(screen.control('公司编码'), 'P001');
    act(() => screen.model.form.setValuesIn('licencePath', 'licence/a.lic'));
    await screen.press('提交许可证');
    await screen.until(() => screen.messages.length > 0);
    expect(screen.messages).toEqual([['warning', '请输入识别码!']]);
    expect(screen.requests.map(({ method }) => method)).not.toContain('POST');
  });
});

describe('外观设置', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  const openLooks = async () => {
    // Nothing is far from the viewport where there is none.
    vi.stubGlobal('IntersectionObserver', undefined);
    const looks = createLooks(createStored(createMemoryStorage(), createMemoryStorage()));
    return { looks, screen: await openDocument(appearance, { services: { looks } }) };
  };

  it('offers every look', () => {
    const text = JSON.stringify(appearance);
    expect(LOOK_NAMES.filter((name) => !text.includes(`"look":"${name}"`))).toEqual([]);
  });

  // H2.52
  it('is closed by 关闭, and has nothing to confirm or to cancel', async () => {
    vi.stubGlobal('IntersectionObserver', undefined);
    const page = {
      schema: {
        type: 'object',
        properties: {
          open: {
            type: 'void',
            'x-component': 'button',
            'x-component-props': { text: '打开' },
            'x-on': { click: [{ do: 'open', screen: appearance.id, as: 'dialog', title: '外观设置' }] },
          },
        },
      },
    };
    const screen = await openDocument(page, { screens: { [appearance.id]: appearance } });
    await screen.press('打开');
    const dialog = within(await screen.page.findByRole('dialog', { name: '外观设置' }));
    await dialog.findByRole('button', { name: '恢复默认' });
    const buttons = dialog.getAllByRole('button');
    expect(buttons.map((one) => one.getAttribute('aria-label') ?? one.textContent)).toEqual([
      '关闭',
      '恢复默认',
    ]);
    // No footer: the one button besides the cross stands above the choices and does not stay in sight below them.
    const { baseElement } = screen;
    expect(baseElement.querySelector('.sw-toolbar-sticky, .ant-modal-footer')).toBeNull();
    const firstChoice = dialog.getByText('菜单位置');
    const isAbove = buttons[1]?.compareDocumentPosition(firstChoice) === Node.DOCUMENT_POSITION_FOLLOWING;
    expect(isAbove).toBe(true);
    await screen.press('关闭');
    await screen.until(() => screen.page.queryByRole('dialog') === null);
  });

  // H9.14
  it('heads ten colours with 1890FF, and applies the one that is chosen at once', async () => {
    const { looks, screen } = await openLooks();
    const presets = appearance.schema.properties.presets.properties.presetColor.enum;
    expect([presets.length, presets[0]?.value]).toEqual([10, '#1890ff']);
    await screen.user.click(screen.page.getByText('极光绿'));
    await screen.until(() => looks.state.primaryColor === '#52c41a');
    await screen.until(() => screen.values()['primaryColor'] === '#52c41a');
    expect(screen.model.isDirty()).toBe(false);
  });

  // H4.19
  it('shows what follows from a choice', async () => {
    const { looks, screen } = await openLooks();
    expect(screen.values()).toMatchObject({ layout: 'top', menuStyle: 'block', isHeaderFixed: 'Y' });
    await screen.user.click(screen.page.getByText('侧边'));
    await screen.until(() => screen.values()['menuStyle'] === 'bar');
    expect(screen.values()['isHeaderFixed']).toBe('N');
    await screen.user.click(screen.page.getByRole('switch', { name: '色弱模式' }));
    await screen.until(() => looks.state.isColorWeak);
    await screen.user.click(screen.page.getAllByText('14 px')[2] as HTMLElement);
    await screen.until(() => looks.state.listFont === 14);

    await screen.press('恢复默认');
    await screen.until(() => screen.values()['menuStyle'] === 'block');
    expect([looks.state.isColorWeak, looks.state.listFont]).toEqual([false, 12]);
    expect(screen.messages).toEqual([['success', '已恢复默认外观']]);
  });
});
