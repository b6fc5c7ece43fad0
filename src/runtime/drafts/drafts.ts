// What was typed and not saved, kept over a reload that nobody asked for: a dead session, a new version of the app.
import type { Draft } from '../../engine/react/model/drafts.ts';
import type { Drafts, Notify } from '../../engine/services.ts';
import { t } from '../../engine/text.ts';
import type { Stored } from '../storage/stored.ts';

export interface DraftStore extends Drafts {
  /** Names who knows the open screens; the last one counts. Returns a function that takes it back. */
  connect(collect: () => readonly Draft[]): () => void;
  /** Keeps what is open and unsaved now; to be called before the page goes. Resets nothing when there is nothing. */
  keep(): void;
  /** Tells the user of which screens something is kept, if of any. */
  tell(): void;
  clear(): void;
}

/**
 * @param stored where drafts outlive the page
 * @param userId id of the signed-in user: nobody gets another one's drafts
 */
export function createDrafts(
  stored: Pick<Stored, 'drafts'>,
  userId: () => string | undefined,
  notify: Pick<Notify, 'message'>,
): DraftStore {
  let collect: () => readonly Draft[] = () => [];

  function mine(): readonly Draft[] {
    const kept = stored.drafts.read();
    return kept !== null && kept.user === userId() ? kept.items : [];
  }

  return {
    connect: (collector) => {
      collect = collector;
      return () => {
        if (collect === collector) collect = () => [];
      };
    },
    keep: () => {
      const user = userId();
      const items = collect();
      if (user !== undefined && items.length > 0) stored.drafts.write({ user, items });
    },
    take: (screen, params) => {
      const items = mine();
      const found = items.find((item) => item.screen === screen && isSame(item.params, params));
      if (!found) return undefined;
      const rest = items.filter((item) => item !== found);
      if (rest.length === 0) stored.drafts.clear();
      else stored.drafts.write({ user: userId() ?? '', items: rest });
      return found.values;
    },
    tell: () => {
      const titles = mine().map(({ title }) => title);
      if (titles.length === 0) return;
      notify.message('info', t('上次未保存的内容还在，打开“{0}”即可继续', titles.join('”“')));
    },
    clear: () => stored.drafts.clear(),
  };
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
