import { describe, expect, it } from 'vitest';
import type { Draft } from '../../engine/react/drafts.ts';
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
  const drafts = createDrafts(createStored(createMemoryStorage(), area), () => who.id);
  return { area, who, drafts };
}

describe('drafts', () => {
  it('outlive the page and come back once, to the screen and record they belong to', () => {
    const before = open();
    before.drafts.connect(() => [edit, add]);
    before.drafts.keep();
    const { drafts } = open(before.area);
    expect(drafts.titles()).toEqual(['编辑用户', '新增用户']);
    expect(drafts.take('system/user-form', { id: '2' })).toBeUndefined();
    expect(drafts.take('system/role-form', { id: '1' })).toBeUndefined();
    expect(drafts.take('system/user-form', { id: '1' })).toEqual({ realname: '张' });
    expect(drafts.take('system/user-form', { id: '1' })).toBeUndefined();
    expect(drafts.take('system/user-form', {})).toEqual({ realname: '李' });
    expect(drafts.titles()).toEqual([]);
  });

  it('are nobody else’s', () => {
    const { drafts, who } = open();
    drafts.connect(() => [edit]);
    drafts.keep();
    for (const id of ['u2', undefined]) {
      who.id = id;
      expect([drafts.titles(), drafts.take('system/user-form', { id: '1' })]).toEqual([[], undefined]);
    }
    who.id = 'u1';
    expect(drafts.titles()).toEqual(['编辑用户']);
  });

  it('stay when the page goes again with nothing new, and go with clear', () => {
    const { drafts } = open();
    const leave = drafts.connect(() => [edit]);
    drafts.keep();
    leave();
    drafts.keep();
    expect(drafts.titles()).toEqual(['编辑用户']);
    drafts.clear();
    expect(drafts.titles()).toEqual([]);
  });
});
