import { beforeEach, describe, expect, it } from 'vitest';
import type { OpenOptions } from '../../engine/action/host.ts';
import type { OverlayList } from '../../engine/react/model/overlay-list.ts';
import type { Runtime } from '../runtime.ts';
import {
  openAppearance,
  openDepartChoice,
  openLicence,
  openOwnPassword,
  switchDepart,
} from './shell-dialogs.ts';

const DEPARTS = [
  { id: 'd', orgCode: 'A01', departName: '总部' },
  { id: 'e', orgCode: 'A02', departName: '分部' },
];

let opened: OpenOptions[];
let told: string[];
let overlays: OverlayList;

beforeEach(() => {
  [opened, told] = [[], []];
  overlays = {
    items: [],
    open: (options) => {
      opened.push(options);
      return Promise.resolve({ isDone: false, result: undefined }) as ReturnType<OverlayList['open']>;
    },
    closeAll: () => undefined,
  };
});

const switchWith = (result: unknown): Promise<void> =>
  switchDepart({
    http: { send: () => Promise.resolve({ success: true, code: 200, message: '', result }) },
    notify: { message: (type: string, text: string) => void told.push(`${type}: ${text}`) },
    overlays,
  } as unknown as Runtime);

describe('the dialogs of the shell', () => {
  // H2.52, H2.58, H2.59
  it('are as wide as they should be', async () => {
    await openAppearance(overlays);
    await openOwnPassword(overlays);
    await openDepartChoice(overlays, { departs: DEPARTS, orgCode: '', isForced: true });
    expect(opened.map(({ title, width }) => [title, width])).toEqual([
      ['外观设置', 1000],
      ['修改密码', 800],
      ['部门选择', 450],
    ]);
    expect(opened[2]?.isClosable).toBe(false);
  });
});

describe('产品授权', () => {
  const permissions = {
    has: (action: string) => action === 'licence:add',
  } as unknown as Runtime['permissions'];

  const signedIn = (username: string) => ({ state: { user: { username } } }) as unknown as Runtime['session'];
  const session = signedIn('clerk');

  it('has its form for the administrator where a back end knows no such permission, and for nobody else', async () => {
    const none = { has: () => false } as unknown as Runtime['permissions'];
    await openLicence({ overlays, permissions: none, session: signedIn('admin') });
    await openLicence({ overlays, permissions: none, session });
    expect(opened.map(({ params }) => params['canSubmit'])).toEqual([true, false]);
  });

  // H4.24
  it('can be closed while there is a licence, and cannot without one', async () => {
    await openLicence({ overlays, permissions, session });
    await openLicence({ overlays, permissions, session }, '尚未导入许可证');
    expect(opened).toMatchObject([
      { title: '产品授权', isClosable: true, params: { isForced: false, canSubmit: true } },
      { title: '产品授权', isClosable: false, params: { isForced: true, reason: '尚未导入许可证' } },
    ]);
  });
});

describe('切换部门', () => {
  // H2.59, H7.16
  it('names the present department in its title, and can be closed', async () => {
    await switchWith({ list: DEPARTS, orgCode: 'A02' });
    expect(opened).toMatchObject([
      { title: '部门切换（当前部门：分部）', isClosable: true, params: { orgCode: 'A02' } },
    ]);
  });

  // H4.22, H5.13
  it.each([{ list: [], orgCode: '' }, { list: null }, null])('is not opened for %j', async (result) => {
    await switchWith(result);
    expect([opened, told]).toEqual([[], ['warning: 您尚未设置部门信息!']]);
  });
});
