// The dialogs that the frame around screens opens. Each is a document; here stand only their sizes and when they open.
import type { OpenResult } from '../../engine/action/host.ts';
import type { OverlayList } from '../../engine/react/model/overlay-list.ts';
import { asList, asRecord, asText } from '../storage/shapes.ts';
import { asDepart, type Depart } from '../storage/stored.ts';
import type { Runtime } from '../runtime.ts';
import { t } from '../../engine/text.ts';

/** Documents of these dialogs; the home page opens that of the licence, too. */
export const SHELL_SCREENS = {
  credentials: 'account/password',
  depart: 'account/depart',
  appearance: 'account/appearance',
  licence: 'account/licence',
} as const;

/** 修改密码: people change their own password. */
export function openOwnPassword(overlays: OverlayList): Promise<OpenResult> {
  return overlays.open({
    screen: SHELL_SCREENS.credentials,
    as: 'dialog',
    width: 800,
    title: t('修改密码'),
    params: {},
  });
}

/** 外观设置: how the user likes the app to look. Every choice holds at once. */
export function openAppearance(overlays: OverlayList): Promise<OpenResult> {
  return overlays.open({
    screen: SHELL_SCREENS.appearance,
    as: 'dialog',
    width: 1000,
    title: t('外观设置'),
    params: {},
  });
}

/** The account that every back end of this family begins with. */
const ADMIN = 'admin';

/**
 * 产品授权: what the licence allows, and the form that hands in another one.
 * @param reason why there is none: then the dialog stays until there is one
 */
export function openLicence(
  { overlays, permissions, session }: Pick<Runtime, 'overlays' | 'permissions' | 'session'>,
  reason?: string,
): Promise<OpenResult> {
  return overlays.open({
    screen: SHELL_SCREENS.licence,
    as: 'dialog',
    width: 640,
    title: t('产品授权'),
    isClosable: reason === undefined,
    params: {
      isForced: reason !== undefined,
      reason: reason ?? '',
      // Other back ends of this family know no such code: there the administrator hands licences in.
      canSubmit: session.state.user?.username === ADMIN || permissions.has('licence:add'),
    },
  });
}

export interface DepartChoice {
  departs: readonly Depart[];
  /** Code of the department one works in now; empty before the first choice. */
  orgCode: string;
  /** Nothing goes on before one was chosen. */
  isForced: boolean;
}

/** 部门选择 or, where one works in a department already, 部门切换. */
export function openDepartChoice(
  overlays: OverlayList,
  { departs, orgCode, isForced }: DepartChoice,
): Promise<OpenResult> {
  const current = departs.find((depart) => depart.orgCode === orgCode);
  return overlays.open({
    screen: SHELL_SCREENS.depart,
    as: 'dialog',
    width: 450,
    title: current === undefined ? t('部门选择') : t('部门切换（当前部门：{0}）', current.departName),
    isClosable: !isForced,
    params: {
      options: departs.map((depart) => ({ value: depart.orgCode, text: depart.departName })),
      orgCode: current?.orgCode ?? null,
      isForced,
    },
  });
}

/** 切换部门 of the user menu: asks where the user belongs, and opens the dialog when that is anywhere. */
export async function switchDepart({
  http,
  notify,
  overlays,
}: Pick<Runtime, 'http' | 'notify' | 'overlays'>): Promise<void> {
  const answer = await http.send({ method: 'GET', url: '/sys/user/getCurrentUserDeparts' }).catch(() => null);
  // The user has been told.
  if (answer === null) return;
  const result = asRecord(answer.result);
  const departs = asList(result?.['list'], asDepart) ?? [];
  if (departs.length === 0) {
    notify.message('warning', t('您尚未设置部门信息!'));
    return;
  }
  await openDepartChoice(overlays, { departs, orgCode: asText(result?.['orgCode']) ?? '', isForced: false });
}
