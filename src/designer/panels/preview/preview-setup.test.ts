// What a preview begins with: rights and sessions are asked of the server only where they are needed.
import { describe, expect, it, vi } from 'vitest';
import type { ScreenPlan } from '../../../engine/plan/plan.ts';
import { listParams } from '../../document/form-fields.ts';
import { prepareSetup, readParams, typeSamples, type PreviewChoice } from './preview-setup.ts';

const PLAN = { id: 'a', route: { path: '/a' } } as unknown as ScreenPlan;
const CHOICE: PreviewChoice = { data: 'made', state: 'some', seed: 1, role: '', params: {} };

async function prepare(choice: Partial<PreviewChoice>) {
  const server = {
    roleRights: vi.fn(() => Promise.resolve(['user:list'])),
    openPreview: vi.fn(() => Promise.resolve({ token: 'preview.x', until: 1, permissions: ['user:edit'] })),
  };
  return { setup: await prepareSetup({ ...CHOICE, ...choice }, PLAN, {}, server), server };
}

describe('a preview', () => {
  it('over made data asks the server for nothing but the rights of a role', async () => {
    const own = await prepare({});
    expect(own.setup).not.toHaveProperty('permissions');
    expect(own.server.roleRights).not.toHaveBeenCalled();
    const other = await prepare({ role: 'staff' });
    expect(other.setup).toMatchObject({ role: 'staff', permissions: ['user:list'] });
    expect(other.setup).not.toHaveProperty('token');
    expect(other.server.openPreview).not.toHaveBeenCalled();
  });

  it('of a dialog has it as another screen opens it', async () => {
    const dialog = { id: 'a/form' } as unknown as ScreenPlan;
    const others = [{ text: '{"on":{"open":[{"do":"open","screen":"a/form","width":960}]}}' }];
    const server = { roleRights: vi.fn(), openPreview: vi.fn() };
    const opened = await prepareSetup(CHOICE, dialog, {}, server, others);
    expect(opened).toMatchObject({ isDialog: true, opening: { as: 'dialog', width: 960 } });
    expect(await prepareSetup(CHOICE, PLAN, {}, server, others)).not.toHaveProperty('opening');
  });

  it('over records that are only read has a session of the server, as oneself and as a role', async () => {
    const own = await prepare({ data: 'read' });
    expect(own.server.openPreview).toHaveBeenCalledWith(undefined);
    expect(own.setup).toMatchObject({ token: 'preview.x' });
    const other = await prepare({ data: 'read', role: 'staff' });
    expect(other.server.openPreview).toHaveBeenCalledWith('staff');
    expect(other.setup).toMatchObject({ token: 'preview.x', permissions: ['user:edit'] });
  });

  it('over real records is always as oneself', async () => {
    const { setup, server } = await prepare({ data: 'real', role: 'staff' });
    expect(setup).not.toHaveProperty('role');
    expect(setup).not.toHaveProperty('token');
    expect(server.openPreview).not.toHaveBeenCalled();
  });

  it('gives the screen the parameters that it reads: texts, and JSON as what it is', () => {
    expect(
      listParams({
        a: '{{ $params.id ?? $params?.record.name }}',
        b: ['{{ !$params.id }}', '{{ $params.编号 }}'],
      }).map(({ name }) => name),
    ).toEqual(['id', 'record', '编号']);
    expect(
      readParams({ id: 'made-1', empty: ' ', count: '3', record: '{"a":1}', broken: '{a', yes: 'true' }),
    ).toEqual({
      id: 'made-1',
      count: 3,
      record: { a: 1 },
      broken: '{a',
      yes: true,
    });
  });

  it('begins with the samples that the page declares, each as somebody would type it', () => {
    const params = { id: { sample: 'made-1' }, count: { sample: 3 }, text: { sample: '3' }, none: {} };
    const typed = typeSamples({ params });
    expect(typed).toEqual({ id: 'made-1', count: '3', text: '"3"' });
    expect(readParams(typed)).toEqual({ id: 'made-1', count: 3, text: '3' });
  });
});
