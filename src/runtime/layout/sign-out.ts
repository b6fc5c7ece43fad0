// 退出登录: asks first, and asks about what is not saved.
import { t } from '../../engine/text.ts';
import type { Runtime } from '../runtime.ts';

export async function askToSignOut({
  portal,
  notify,
  session,
}: Pick<Runtime, 'portal' | 'notify' | 'session'>): Promise<void> {
  if (!(await portal.askToLeave())) return;
  const isSure = await notify.confirm({
    title: t('提示'),
    text: t('真的要注销登录吗 ?'),
    ok: t('确认'),
    danger: false,
  });
  if (isSure) await session.signOut();
}
