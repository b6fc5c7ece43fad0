import { beforeEach, describe, expect, it } from 'vitest';
import { createTabs, type TabStore } from './tabs.ts';

let tabs: TabStore;
let shown: string[];

function open(path: string, query = '', isReplacing = false): void {
  tabs.open(
    {
      fullPath: path + query,
      path,
      title: path,
      content: { kind: 'screen', screen: path, params: {}, isKept: true },
    },
    isReplacing,
  );
}
const paths = (): string[] => tabs.state.items.map((tab) => tab.fullPath);

beforeEach(() => {
  shown = [];
  tabs = createTabs({
    message: (_, text) => void shown.push(text),
    confirm: () => Promise.resolve(true),
    prompt: () => Promise.resolve(undefined),
  });
  open('/a');
  open('/b');
  open('/c');
});

describe('tabs', () => {
  // H2.42, H3.10, H4.1
  it('begin with 首页 and open one per visited address', () => {
    open('/b');
    expect(paths()).toEqual(['/dashboard/analysis', '/a', '/b', '/c']);
    expect(tabs.state.items[0]?.title).toBe('首页');
    expect(tabs.state.active).toBe('/b');
  });

  // H3.10
  it('keep two records of one screen apart', () => {
    open('/a', '?id=1');
    open('/a', '?id=2');
    expect(paths().slice(-2)).toEqual(['/a?id=1', '/a?id=2']);
  });

  it('rename the active one when its address is replaced, and keep its state', () => {
    open('/c', '?page=2', true);
    expect(paths()).toEqual(['/dashboard/analysis', '/a', '/b', '/c?page=2']);
    const before = tabs.state.items[3]?.id;
    open('/c', '?page=3', true);
    expect(tabs.state.items[3]?.id).toBe(before);
  });

  it('are all read anew when the user works in another department', () => {
    tabs.rereadAll();
    expect(tabs.state.items.map(({ reading, revision }) => [reading, revision])).toEqual(
      Array(4).fill([1, 0]),
    );
  });

  it('keep one home, whatever its query', () => {
    open('/dashboard/analysis', '?x=1');
    expect(paths()).toEqual(['/dashboard/analysis?x=1', '/a', '/b', '/c']);
    expect(tabs.state.items[0]?.title).toBe('首页');
  });

  // H4.2, H8.13
  it('refuse to close home', () => {
    tabs.close('/dashboard/analysis');
    expect(shown).toEqual(['首页不能关闭!']);
    expect(paths()).toHaveLength(4);
  });

  // H8.13
  it('refuse to close the last page', () => {
    tabs.state.items = tabs.state.items.filter((tab) => tab.path === '/a');
    tabs.close('/a');
    expect(shown).toEqual(['这是最后一页，不能再关闭了啦']);
    expect(paths()).toEqual(['/a']);
  });

  // H4.1
  it('activate the neighbour when the active one closes', () => {
    open('/b');
    expect(tabs.close('/b')).toBe('/c');
    expect(tabs.close('/c')).toBe('/a');
    expect(tabs.close('/unknown')).toBe('/a');
  });

  it('leave the active one alone when another closes', () => {
    expect(tabs.close('/a')).toBe('/c');
  });

  // H2.43
  it.each([
    ['left', ['/dashboard/analysis', '/b', '/c'], '/c'],
    ['right', ['/dashboard/analysis', '/a', '/b'], '/b'],
    ['others', ['/dashboard/analysis', '/b'], '/b'],
  ] as const)('close %s of one', (which, left, active) => {
    expect(tabs.closeAround('/b', which)).toBe(active);
    expect(paths()).toEqual(left);
  });

  // H2.43
  it('draw anew on 刷新', () => {
    tabs.refresh('/a');
    expect(tabs.state.items[1]?.revision).toBe(1);
  });

  it('forget everything but home', () => {
    tabs.clear();
    expect(paths()).toEqual(['/dashboard/analysis']);
    expect(tabs.state.items[0]?.content).toBeUndefined();
  });
});
