// Takes a blueprint apart: first its dialogs become drafts, then its nodes become those of the page, in one step.
import { messageOf } from '../../../engine/values/errors.ts';
import { ownString } from '../../../engine/values/json.ts';
import type { JsonObject } from '../../../engine/document.ts';
import { t } from '../../../engine/text.ts';
import { EditError, type Path } from '../../document/edits.ts';
import { detachPlan } from '../../document/made/detach.ts';
import type { StepDraft } from '../../document/history.ts';
import { printJson, readLayout } from '../../document/print-json.ts';
import { openStepDrafts } from '../../store/step-drafts.ts';
import type { DesignerParts } from '../designer-context.ts';

type Parts = Pick<DesignerParts, 'session' | 'calls' | 'detach' | 'know'>;

/** @returns whether it was done; why not stands in the session */
export async function detachWhole({ session, calls, detach, know }: Parts, path: Path): Promise<boolean> {
  const refuse = (message: string): boolean =>
    session.perform(() => {
      throw new EditError(message, path);
    });
  const { text } = session.state();
  const detached = await detach(path);
  if (!detached) return refuse(t('它的设置有错误，请先改正“问题”里的内容再拆开'));
  const drafts: StepDraft[] = [];
  /** Nothing stays of what was not done. */
  const giveUp = async (why: string): Promise<boolean> => {
    const left = await openStepDrafts(calls, session.opened.id, know).takeAway(drafts);
    return refuse(left === undefined ? why : `${why}。${left}`);
  };
  try {
    for (const screen of detached.screens) {
      const id = ownString(screen, 'id') ?? '';
      const own = write(screen, text);
      const number = await calls.begin({ id, text: own, names: [t('拆开“{0}”', session.opened.id)] });
      // One that somebody made in its place already stays what it is.
      if (number === undefined) continue;
      drafts.push({ id, text: own, number });
      know([{ path: `${id}.json`, text: own }]);
    }
  } catch (error) {
    return giveUp(t('弹窗的草稿没有保存：{0}，请稍后再拆开', messageOf(error)));
  }
  if (session.state().text !== text) return giveUp(t('内容刚刚变了，请再拆开一次'));
  return session.perform((document) => ({ ...detachPlan(document, path, detached.document), drafts }));
}

function write(screen: JsonObject, like: string): string {
  return `${printJson(screen, readLayout(like))}\n`;
}
