// The dialogs that the frame around screens opens. Each is a document; here stand only their sizes and when they open.
import type { OpenResult } from '../../engine/action/run.ts';
import type { OverlayList } from '../../engine/react/overlay-list.ts';

/** 修改密码: people change their own password. */
export function openOwnPassword(overlays: OverlayList): Promise<OpenResult> {
  return overlays.open({
    screen: 'account/password',
    as: 'dialog',
    width: 800,
    title: '修改密码',
    params: {},
  });
}
