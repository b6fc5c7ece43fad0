// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createHand } from '../../../tests/hand.ts';
import { openDocument } from '../../../tests/open-document.tsx';
import {
  EngineContext,
  type DesignerLoader,
  type DesignerTask,
  type Engine,
} from '../../engine/react/context.ts';
import { ScreenDesigner } from './ScreenDesigner.tsx';

afterEach(cleanup);

const Designer = ({ task, screen, onDone }: DesignerTask): ReactNode =>
  task === 'import' ? (
    <button type="button" onClick={onDone}>
      导入
    </button>
  ) : (
    <p>{`设计 ${screen}`}</p>
  );

interface Shown {
  settings: { screen?: string; task?: 'import' | 'picture'; sketch?: readonly object[] };
  emit(event: string): Promise<boolean>;
}

function show(shown: Shown, loadDesigner?: DesignerLoader) {
  const engine = { loadDesigner } as Partial<Engine> as Engine;
  const Widget = ScreenDesigner as unknown as (props: Shown) => ReactNode;
  return render(
    <EngineContext value={engine}>
      <Widget {...shown} />
    </EngineContext>,
  );
}

const open = (screen: string, loadDesigner?: DesignerLoader) =>
  show({ settings: { screen }, emit: () => Promise.resolve(true) }, loadDesigner);

describe('the designer on a screen', () => {
  it('opens the page that its settings name', async () => {
    const view = open('a/b', () => Promise.resolve(Designer));
    expect(await view.findByText('设计 a/b')).toBeTruthy();
  });

  it('takes pages in without one being named, and tells its screen when that is done', async () => {
    const emit = vi.fn(() => Promise.resolve(true));
    const view = show({ settings: { task: 'import' }, emit }, () => Promise.resolve(Designer));
    await createHand().click(await view.findByRole('button', { name: '导入' }));
    expect(emit).toHaveBeenCalledWith('done');
  });

  it('draws the picture of a page without loading anything, and says where there is nothing to draw', () => {
    const load = vi.fn(() => Promise.resolve(Designer));
    const emit = () => Promise.resolve(true);
    const sketch = [
      { kind: 'line', x: 6, y: 9, width: 20, height: 3 },
      { kind: 'field', x: 30, y: 6, width: 284, height: 8 },
    ];
    const view = show({ settings: { task: 'picture', sketch }, emit }, load);
    const boxes = [...view.container.querySelectorAll('rect')];
    expect(boxes.map((box) => box.getAttribute('width'))).toEqual(['20', '284']);
    expect(view.container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
    view.unmount();
    expect(show({ settings: { task: 'picture' }, emit }, load).getByText('没有可以画的内容')).toBeTruthy();
    expect(load).not.toHaveBeenCalled();
  });

  it('loads nothing, and says so, while no page is named', () => {
    const load = vi.fn(() => Promise.resolve(Designer));
    const view = open('', load);
    expect(view.getByText('没有指定要设计的页面，请从页面列表打开')).toBeTruthy();
    expect(load).not.toHaveBeenCalled();
  });

  it('can be asked for again when it could not be loaded', async () => {
    const load = vi.fn<DesignerLoader>(() => Promise.resolve(Designer));
    load.mockRejectedValueOnce(new TypeError('no network'));
    const view = open('a/b', load);
    await createHand().click(await view.findByRole('button', { name: /^重 ?试$/ }));
    expect(await view.findByText('设计 a/b')).toBeTruthy();
  });

  it('says that nothing can be designed where there is no designer', async () => {
    const screen = await openDocument({
      schema: {
        type: 'object',
        properties: {
          designer: {
            type: 'void',
            'x-component': 'screen_designer',
            'x-component-props': { screen: 'a/b' },
          },
        },
      },
    });
    expect(screen.text()).toContain('这里不能设计页面');
  });
});
