// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDocument } from '../../../tests/open-document.tsx';
import type { ScreenModel } from '../../engine/react/model/screen-model.ts';
import type { Runtime } from '../runtime.ts';
import { RuntimeContext } from '../runtime-context.ts';
import { createMemoryStorage } from '../storage/open-storage.ts';
import { createStored, type Stored } from '../storage/stored.ts';
import { usePageView } from './use-page-view.ts';

const field = (title: string, more: Record<string, unknown>) => ({ type: 'string', title, ...more });
const PAGE = {
  schema: {
    type: 'object',
    properties: {
      search: {
        type: 'object',
        'x-component': 'search_form',
        properties: {
          name: field('姓名', { 'x-component': 'text' }),
          sex: field('性别', { 'x-component': 'list', enum: [{ value: '1', label: '男' }] }),
        },
      },
    },
  },
};

let stored: Stored;
let here: string;
let state: unknown;
let user: string;
let model: ScreenModel;
let close: () => void;

function enter() {
  const runtime = {
    navigate: {
      here: () => here,
      state: () => state,
      replace: (target: string, next: unknown) => {
        [here, state] = [target, next];
      },
    },
    session: { state: { user: { id: user } } },
    stored,
  } as unknown as Runtime;
  const wrapper = ({ children }: { children: ReactNode }) => (
    <RuntimeContext value={runtime}>{children}</RuntimeContext>
  );
  return renderHook(() => usePageView('/people'), { wrapper }).result;
}

/** Searches for somebody, and leaves the page. */
function search(): void {
  const shown = enter();
  act(() => shown.current.follow(model));
  model.setField('search.name', '王');
  model.setField('search.sex', '1');
  const node = model.plan.root.children[0];
  act(() => void (node && model.applyQuery(node)));
}
/** What the page begins with now. */
const begun = (): unknown => Object.fromEntries(enter().current.begin(model)?.applied ?? []);

beforeEach(async () => {
  stored = createStored(createMemoryStorage(), createMemoryStorage());
  [here, state, user] = ['/people', null, 'u1'];
  const opened = await openDocument(PAGE);
  [model, close] = [opened.model, opened.close];
});
afterEach(() => {
  cleanup();
  close();
});

describe('the page of a tab', () => {
  it('goes on after a reload with all that was searched for, of which the address says only what names nobody', () => {
    search();
    expect(Buffer.from(here.slice('/people?_view=1.'.length), 'base64url').toString()).toBe(
      '{"search":{"search.sex":"1"}}',
    );
    expect(JSON.stringify(state)).not.toContain('王');
    expect(begun()).toMatchObject({ 'search.name': '王', 'search.sex': '1' });
  });

  it('begins for somebody else with what the address says alone', () => {
    search();
    model.reset('search');
    user = 'u2';
    expect(begun()).not.toMatchObject({ 'search.name': '王' });
    expect(begun()).toMatchObject({ 'search.sex': '1' });
  });

  it('keeps nothing of what was typed once its user has signed out', () => {
    search();
    model.reset('search');
    stored.clearUser();
    expect(begun()).not.toMatchObject({ 'search.name': '王' });
  });

  it('begins as at first where the address says nothing, and writes nothing while another tab is shown', () => {
    search();
    [here, state] = ['/people', null];
    expect(enter().current.begin(model)).toBeUndefined();
    here = '/other';
    const hidden = enter();
    act(() => hidden.current.follow(model));
    expect(here).toBe('/other');
  });

  it('has its address to itself again when the search is taken back', () => {
    search();
    const node = model.plan.root.children[0];
    act(() => {
      model.reset('search');
      if (node) model.applyQuery(node);
    });
    expect([here, state]).toEqual(['/people', null]);
  });
});
