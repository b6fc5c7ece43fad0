// The app as it really runs over another back end: what modules are there without a database of ours.
import fs from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { composeTargetApp } from './compose.ts';
import { readConfig } from './config/config.ts';
import { openShippedChecker } from './documents/shipped-checker.ts';
import { createLogger } from './http/plugins/logging.ts';
import { schemasFolder } from './records/entities.ts';

const TOKEN = 'eyJhbGciOiJIUzI1NiJ9.e30.abc';

let modulesFolder: string;
let backEnd: Server;
let app: FastifyInstance;
/** Of the app, which the proxy needs to be reached by. */
let address: string;

function write(name: string, value: unknown): void {
  const place = path.join(modulesFolder, name);
  fs.mkdirSync(path.dirname(place), { recursive: true });
  fs.writeFileSync(place, JSON.stringify(value));
  // As if nobody had written for a while.
  const before = new Date(Date.now() - 5_000);
  fs.utimesSync(place, before, before);
}

const screen = (title: string, route: string, schema: object) => ({
  format: 1,
  title,
  route: { path: route, access: 'login' },
  schema,
});

async function ask<T>(url: string): Promise<T> {
  const answer = await fetch(address + url, { headers: { 'x-access-token': TOKEN } });
  expect([url, answer.status]).toEqual([url, 200]);
  return (await answer.json()) as T;
}

interface IndexEntry {
  id: string;
  version: string;
}

async function read(id: string): Promise<string> {
  const { screens } = await ask<{ screens: IndexEntry[] }>('/_app/screens');
  const version = screens.find((entry) => entry.id === id)?.version;
  if (version === undefined) return 'nothing';
  return JSON.stringify(await ask(`/_app/screens/${id}?v=${version}`));
}

beforeAll(async () => {
  modulesFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'modules-'));
  write('shop/module.json', { id: 'shop', title: '商店', version: '1.0.0' });
  write('shop/entities/item.json', {
    id: 'shop/item',
    title: '商品',
    storage: 'managed',
    fields: { name: { title: '名称', type: 'string' } },
  });
  write(
    'shop/screens/welcome.json',
    screen('欢迎', '/shop/welcome', {
      type: 'object',
      properties: {
        bar: { type: 'void', 'x-component': 'toolbar', properties: {} },
        hello: { type: 'void', 'x-component': 'text_block', 'x-component-props': { text: '欢迎光临' } },
      },
    }),
  );
  write(
    'shop/screens/items.json',
    screen('商品', '/shop/items', {
      'x-component': 'records',
      'x-component-props': { entity: 'shop/item' },
    }),
  );
  write('yard/module.json', { id: 'yard', title: '场地', version: '1.0.0', requires: { shop: '1.0.0' } });
  write('yard/extends/welcome.json', {
    screen: 'shop/welcome',
    parts: {
      'bar.yard_map': {
        type: 'void',
        'x-component': 'button',
        'x-component-props': { text: '看看场地' },
      },
    },
  });
  write('shop/dicts/shop.json', {
    shop_kind: { title: '类别', items: [{ value: '1', text: '食品', color: 'green' }] },
    shop_known: { title: '两边都有', items: [{ value: '1', text: '本模块的' }] },
    shop_items: { title: '商品', entity: 'shop/item', text: 'name', value: 'id' },
  });
  write('shop/locales/en.json', { 欢迎光临: 'Welcome to the shop' });
  write(
    'shop/screens/kinds.json',
    screen('类别', '/shop/kinds', {
      type: 'object',
      properties: {
        kind: { type: 'string', title: '类别', 'x-component': 'list', 'x-dict': 'shop_kind' },
      },
    }),
  );
  backEnd = createServer(({ url = '' }, response) => {
    const [, code] = /\/sys\/dict\/getDictItems\/([^?]+)/.exec(url) ?? [];
    if (code !== undefined) {
      const isTheirs = code === 'shop_known';
      const result = isTheirs ? [{ value: '1', text: '后端的' }] : [];
      response.writeHead(200, { 'content-type': 'application/json;charset=UTF-8' });
      response.end(JSON.stringify({ success: true, code: 0, message: '', result, timestamp: 1 }));
      return;
    }
    if (url.includes('/sys/dict/getDictText/')) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'content-type': 'application/json;charset=UTF-8' });
    response.end(JSON.stringify({ success: true, code: 0, message: '', result: {}, timestamp: 1 }));
  });
  await new Promise<void>((resolve) => backEnd.listen(0, '127.0.0.1', resolve));
  const target = `http://127.0.0.1:${String((backEnd.address() as AddressInfo).port)}`;
  const { check, judge, parts, readModules } = openShippedChecker({ schemasFolder, apiBase: '/api' });
  app = await composeTargetApp({
    config: readConfig({ API_TARGET: target, API_BASE: '/api', MODULES_DIR: modulesFolder }),
    address: target,
    logger: createLogger('silent'),
    checker: {
      check: async (...given) => check(...given),
      judge: async (...given) => judge(...given),
      catalog: async () => parts,
      readModules: async (...given) => readModules(...given),
      stop: async () => undefined,
    },
  });
  address = await app.listen({ port: 0, host: '127.0.0.1' });
}, 120_000);
afterAll(async () => {
  await app.close();
  await new Promise((resolve) => backEnd.close(resolve));
  fs.rmSync(modulesFolder, { recursive: true });
});

describe('modules over another back end', () => {
  it('have their screens, with what other modules add to them', async () => {
    const welcome = await read('shop/welcome');
    expect(welcome).toContain('欢迎光临');
    expect(welcome).toContain('看看场地');
  });

  it('are told that their record types are missing, at the screens that are made of these', async () => {
    const items = await read('shop/items');
    expect(items).toContain('entity-unknown');
    expect(items).toContain('shop/item');
  });

  it('have their dictionaries where the back end does not know the code, and its own where it does', async () => {
    const items = (code: string) => ask<{ result: unknown }>(`/api/sys/dict/getDictItems/${code}`);
    expect(await items('shop_kind')).toMatchObject({
      success: true,
      result: [{ value: '1', text: '食品', title: '食品', color: 'green' }],
    });
    expect((await items('shop_known')).result).toEqual([{ value: '1', text: '后端的' }]);
    expect((await items('unknown')).result).toEqual([]);
    expect((await items('shop_items')).result).toEqual([]);
    const text = await ask<{ result: unknown }>('/api/sys/dict/getDictText/shop_kind/1');
    expect(text.result).toBe('食品');
    // Screens may name them.
    expect(await read('shop/kinds')).not.toContain('dict-unknown');
    expect(await read('shop/kinds')).toContain('shop_kind');
  });

  it('have their translations', async () => {
    expect(JSON.stringify(await ask('/_app/texts/en'))).toContain('Welcome to the shop');
  });

  it('show a screen that is dropped into a module, and lose one that is taken away', async () => {
    write(
      'shop/screens/late.json',
      screen('晚到', '/shop/late', {
        type: 'object',
        properties: {
          late: { type: 'void', 'x-component': 'text_block', 'x-component-props': { text: '晚到的页面' } },
        },
      }),
    );
    await vi.waitFor(async () => expect(await read('shop/late')).toContain('晚到的页面'), 20_000);
    fs.rmSync(path.join(modulesFolder, 'shop/screens/late.json'));
    await vi.waitFor(async () => expect(await read('shop/late')).toBe('nothing'), 20_000);
  });
});
