// Whether the administrator arranges the home page at present, and leaving that without losing what was not saved.
import { proxy, subscribe } from 'valtio';
import type { Notify, Portal } from '../../engine/services.ts';
import type { Navigator } from '../router/navigate.ts';
import { t } from '../../engine/text.ts';

export interface PortalStore extends Portal {
  state: { isEditing: boolean };
  /** Goes to the home page first, then edits. */
  enter(): void;
  /** True while something is arranged that was not saved. */
  isDirty(): boolean;
}

const UNSAVED = t('门户的修改尚未保存，确定放弃吗？');

export function createPortal({
  navigate,
  notify,
}: {
  navigate: Pick<Navigator, 'to'>;
  notify: Pick<Notify, 'confirm'>;
}): PortalStore {
  const state = proxy({ isEditing: false });
  let readDirty: (() => boolean) | undefined;
  const isDirty = (): boolean => state.isEditing && readDirty?.() === true;
  return {
    state,
    isEditing: () => state.isEditing,
    isDirty,
    subscribe: (listener) => subscribe(state, listener, true),
    enter: () => {
      navigate.to('/');
      state.isEditing = true;
    },
    leave: () => {
      state.isEditing = false;
    },
    askToLeave: async () => {
      const question = { title: t('放弃修改'), text: UNSAVED, ok: t('放弃'), danger: true };
      if (isDirty() && !(await notify.confirm(question))) return false;
      state.isEditing = false;
      return true;
    },
    connect: (ask) => {
      readDirty = ask;
      return () => {
        if (readDirty === ask) readDirty = undefined;
      };
    },
  };
}
