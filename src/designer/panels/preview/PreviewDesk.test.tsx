// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { EngineContext, type Engine } from '../../../engine/react/context.ts';
import type { PlanSource } from '../../store/plan-source.ts';
import { DesignerContext, type DesignerParts } from '../designer-context.ts';
import { openPage } from '../open-page.testing.ts';
import { PreviewDesk } from './PreviewDesk.tsx';

afterEach(cleanup);

it('says why it offers no roles to preview as', async () => {
  const session = await openPage({ id: 'a/b', format: 1, title: '页', schema: { type: 'object' } });
  const messages: string[] = [];
  const notify = { message: (_: string, text: string) => messages.push(text) };
  const parts = {
    session,
    desk: { set: () => undefined },
    calls: { roles: () => Promise.reject(new Error('记录超过10000条，不能一次列出，请用分页或搜索')) },
    catalog: {},
    others: [],
  } as unknown as DesignerParts;
  render(
    <EngineContext value={{ services: { notify } } as unknown as Engine}>
      <DesignerContext value={parts}>
        <PreviewDesk plans={{ plan: () => undefined } as unknown as PlanSource} onLeave={() => undefined} />
      </DesignerContext>
    </EngineContext>,
  );
  await vi.waitFor(() => {
    expect(messages).toEqual([
      '角色未能读取，只能以自己的权限预览：记录超过10000条，不能一次列出，请用分页或搜索',
    ]);
  });
  session.end();
});
