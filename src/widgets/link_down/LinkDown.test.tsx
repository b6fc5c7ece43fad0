// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { answerLevel, LINK_CONFIG } from '../../../tests/link-levels.ts';
import { openDocument, type OpenOptions } from '../../../tests/open-document.tsx';

// Dialogs and lists take their time on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const link = (title: string, settings: object, value?: string) => ({
  type: 'string',
  title,
  'x-component': 'link_down',
  'x-component-props': settings,
  ...(value === undefined ? {} : { default: value }),
});

const form = (values: string[] = [], config: object = LINK_CONFIG, more: object = {}) => ({
  schema: {
    type: 'object',
    properties: {
      province: { ...link('省', { config, others: ['city', 'district'] }, values[0]), ...more },
      city: { ...link('市', {}, values[1]), ...more },
      district: { ...link('区', {}, values[2]), ...more },
    },
  },
});

async function openChain(document: object = form(), options: OpenOptions = {}) {
  const screen = await openDocument(document, { answer: answerLevel, ...options });
  return {
    ...screen,
    choose: async (label: string, option: string) => {
      await screen.user.click(screen.control(label));
      await screen.user.click(await screen.page.findByTitle(option, { exact: true }));
    },
  };
}

describe('link_down', () => {
  // W2.13, W3.19, W7.14
  it('reads the first level with its condition and each next one by the id of the choice above', async () => {
    const chain = await openChain(form([], { ...LINK_CONFIG, condition: "pid = '0'" }));
    await chain.choose('省', '湖北');
    await chain.choose('市', '武汉');
    await chain.choose('区', '洪山区');
    expect(chain.values()).toEqual({ province: 'P1', city: 'C1', district: 'D1' });
    const asked = [...new Set(chain.requests.map(({ params }) => JSON.stringify(params)))].map(
      (text) => JSON.parse(text) as object,
    );
    expect(asked).toEqual([
      { ...LINK_CONFIG, condition: "pid = '0'" },
      { ...LINK_CONFIG, pidValue: 'i1' },
      { ...LINK_CONFIG, pidValue: 'i11' },
    ]);
    expect(chain.requests.every(({ cache }) => cache === 60)).toBe(true);
  });

  it('empties every level below one that changes, and only then', async () => {
    const chain = await openChain(form(['P1', 'C1', 'D1']));
    await chain.page.findByTitle('洪山区');
    expect(chain.values()).toEqual({ province: 'P1', city: 'C1', district: 'D1' });
    await chain.choose('省', '湖南');
    expect(chain.values()).toEqual({ province: 'P2', city: null, district: null });
    await chain.choose('市', '长沙');
    expect(chain.values()).toEqual({ province: 'P2', city: 'C3', district: null });
    await chain.user.click(chain.page.getAllByLabelText('清除')[0] as HTMLElement);
    expect(chain.values()).toMatchObject({ city: null, district: null });
  });

  it('says what has to be chosen first', async () => {
    const chain = await openChain();
    expect(chain.text()).toContain('请选择省');
    expect(chain.text()).toContain('请先选择省');
    expect(chain.text()).not.toContain('请先选择市');
    await chain.user.click(chain.control('市'));
    expect(chain.page.queryByTitle('武汉')).toBeNull();
    await chain.choose('省', '湖北');
    await vi.waitUntil(() => chain.text().includes('请选择市') && chain.text().includes('请先选择市'));
  });

  it('shows the texts of stored values, in the editor and as text', async () => {
    const chain = await openChain(form(['P1', 'C2']));
    await chain.page.findByTitle('湖北');
    await chain.page.findByTitle('宜昌');
    chain.close();
    const read = await openChain(form(['P1', 'C2', 'gone'], LINK_CONFIG, { 'x-read-pretty': true }));
    await read.page.findByText('宜昌');
    expect(read.text()).toContain('湖北');
    expect(read.text()).toContain('gone');
  });

  it('finds its fields inside a group too', async () => {
    const { schema } = form(['P1']);
    const chain = await openChain({
      schema: { type: 'object', properties: { home: { type: 'object', properties: schema.properties } } },
    });
    await chain.choose('市', '宜昌');
    expect(chain.values()).toEqual({ home: { province: 'P1', city: 'C2' } });
  });

  it('says that a level failed to load and loads it on 重试', async () => {
    let isDown = true;
    const chain = await openChain(form(), {
      answer: (request) => {
        if (isDown) throw new Error('down');
        return answerLevel(request);
      },
    });
    await chain.user.click(chain.control('省'));
    const retry = await chain.page.findByRole('button', { name: '重试' });
    isDown = false;
    await chain.user.click(retry);
    expect(await chain.page.findByTitle('湖北')).toBeTruthy();
  });

  it('that no chain names says so and cannot be used', async () => {
    const chain = await openChain({
      schema: { type: 'object', properties: { lost: link('孤立', {}) } },
    });
    expect(chain.text()).toContain('联动未配置');
    expect((chain.control('孤立') as HTMLInputElement).disabled).toBe(true);
    expect(chain.requests).toEqual([]);
  });
});
