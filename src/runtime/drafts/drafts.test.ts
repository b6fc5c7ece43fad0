import { describe, expect, it } from 'vitest';
import type { Draft } from '../../engine/react/model/drafts.ts';
import { createMemoryStorage } from '../storage/open-storage.ts';
import { createStored } from '../storage/stored.ts';
import { createDrafts } from './drafts.ts';

const edit: Draft = {
  screen: 'system/user-form',
  title: '编辑用户',
  params: { id: '1' },
  values: { realname: '张' },
};
const add: Draft = { screen: 'system/user-form', title: '新增用户', params: {}, values: { realname: '李' } };

function open(area = createMemoryStorage()) {
  const who = { id: 'u1' as string | undefined };
  const said: string[] = [];
  const notify = { message: (_type: string, text: string) => void said.push(text) };
  const drafts = createDrafts(createStored(createMemoryStorage(), area), () => who.id, notify);
  /** What is said of what is kept. */
  const tell = (): string[] => {
    said.length = 0;
    drafts.tell();
    return [...said];
  };
  return { area, who, drafts, tell };
}

const kept = (...titles: string[]): string[] => [`上次未保存的内容还在，打开“${titles.join('”“')}”即可继续`];

describe('drafts', () => {
  it('outlive the page and come back once, to the screen and record they belong to', () => {
    const before = open();
    before.drafts.connect(() => [edit, add]);
    before.drafts.keep();
    const { drafts, tell } = open(before.area);
    expect(tell()).toEqual(kept('编辑用户', '新增用户'));
    expect(drafts.take('system/user-form', { id: '2' })).toBeUndefined();
    expect(drafts.take('system/role-form', { id: '1' })).toBeUndefined();
    expect(drafts.take('system/user-form', { id: '1' })).toEqual({ realname: '张' });
    expect(drafts.take('system/user-form', { id: '1' })).toBeUndefined();
    expect(drafts.take('system/user-form', {})).toEqual({ realname: '李' });
    expect(tell()).toEqual([]);
  });

  it('are nobody else’s', () => {
    const { drafts, who, tell } = open();
    drafts.connect(() => [edit]);
    drafts.keep();
    for (const id of ['u2', undefined]) {
      who.id = id;
      expect([tell(), drafts.take('system/user-form', { id: '1' })]).toEqual([[], undefined]);
    }
    who.id = 'u1';
    expect(tell()).toEqual(kept('编辑用户'));
  });

  it('stay when the page goes again with nothing new, and go with clear', () => {
    const { drafts, tell } = open();
    const leave = drafts.connect(() => [edit]);
    drafts.keep();
    leave();
    drafts.keep();
    expect(tell()).toEqual(kept('编辑用户'));
    drafts.clear();
    expect(tell()).toEqual([]);
  });
});
