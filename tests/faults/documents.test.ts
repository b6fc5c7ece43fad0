import fs from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { slowness } from '../../scripts/machine-pace.mjs';
import { buildServer, type ServerProcess, startServer } from '../server-process.ts';
import { call, signIn, signInSettings } from './signed-in.ts';

beforeAll(() => buildServer());

/** What a call may wait because of documents, in milliseconds; fivefold, for the tests share the machine. */
const bearable = 250 * 5;

function makeDocument(id: string, field: object): object {
  const properties = { name: { type: 'string', title: '名称', 'x-component': 'text', ...field } };
  return {
    ...{ id, format: 1, title: id, route: { path: `/${id}`, access: 'login' } },
    schema: { type: 'object', properties },
  };
}

/** Patterns that the analyser works on until its time is over. */
function makeHostile(): object {
  const document = makeDocument('hostile', {}) as { schema: { properties: Record<string, object> } };
  for (let number = 0; number < 8; number++) {
    const pattern = `^(?=[A-Za-z]*\\d)(?=\\d*[A-Za-z])(?=\\w*x)[A-Za-z\\d]{${60 + number},${160 + number}}$`;
    document.schema.properties[`field${number}`] = {
      ...{ type: 'string', title: `字段${number}`, 'x-component': 'text', pattern },
    };
  }
  return document;
}

/** Calls again and again until `isOver`; @returns how long each call took, the longest first */
async function measureCalls(server: ServerProcess, isOver: () => Promise<boolean>): Promise<number[]> {
  const times: number[] = [];
  do {
    const since = performance.now();
    expect((await call(server, 'GET', '/health')).status).toBe(200);
    times.push(performance.now() - since);
    await new Promise((resolve) => setTimeout(resolve, 20));
  } while (!(await isOver()));
  return times.sort((one, other) => other - one);
}

describe('a document that is written while the server runs', () => {
  it('is at its route within two seconds, below a folder too', async () => {
    const server = await startServer({ env: { ...signInSettings, LOG_LEVEL: 'fatal' } });
    const headers = { 'x-access-token': await signIn(server) };
    const folder = path.join(server.screensDir, 'below');
    const times: number[] = [];
    try {
      fs.mkdirSync(folder, { recursive: true });
      for (let number = 0; number < 6; number++) {
        const id = `written${number}`;
        const file = path.join(number % 2 === 0 ? server.screensDir : folder, `${id}.json`);
        // At another moment of the server's own rhythm each time.
        await new Promise((resolve) => setTimeout(resolve, 700 + number * 130));
        const since = performance.now();
        fs.writeFileSync(file, JSON.stringify(makeDocument(id, {})));
        for (;;) {
          const response = await fetch(`${server.url}/_app/screens`, { headers });
          if ((await response.text()).includes(`"/${id}"`)) break;
          expect(performance.now() - since, `${id} is not there`).toBeLessThan(20_000);
          await new Promise((resolve) => setTimeout(resolve, 20));
        }
        times.push(performance.now() - since);
      }
      console.log(`written documents reachable after ${times.map((time) => time.toFixed(0)).join(', ')} ms`);
      expect(Math.max(...times)).toBeLessThan(2_000 * slowness());
    } finally {
      expect(await server.stop()).toBe(0);
    }
  });
});

describe('documents that take long to check', () => {
  it('hold up no other call', async () => {
    const server = await startServer({ env: { ...signInSettings, LOG_LEVEL: 'fatal' } });
    const token = await signIn(server);
    const isServed = async (id: string): Promise<boolean> => {
      const response = await fetch(`${server.url}/_app/screens/${id}`, {
        headers: { 'x-access-token': token },
      });
      await response.arrayBuffer();
      return response.status === 200;
    };
    const write = (id: string, document: object): void =>
      fs.writeFileSync(path.join(server.screensDir, `${id}.json`), JSON.stringify(document));
    try {
      const since = performance.now();
      write('hostile', makeHostile());
      const hostile = await measureCalls(server, () => isServed('hostile'));
      const took = performance.now() - since;
      for (let number = 0; number < 500; number++) write(`many${number}`, makeDocument(`many${number}`, {}));
      const many = await measureCalls(server, () => isServed('many499'));
      console.log(
        `longest call while a hostile document was checked for ${took.toFixed(0)} ms: ${hostile[0]?.toFixed(0)} ms` +
          ` of ${hostile.length} calls; while 500 documents were: ${many[0]?.toFixed(0)} ms of ${many.length}`,
      );
      // Otherwise nothing was measured: a call that waits for the check waits about as long as the check takes.
      expect(took).toBeGreaterThan(400);
      expect(hostile[0]).toBeLessThan(Math.min(bearable, 0.7 * took));
      expect(many[0]).toBeLessThan(bearable);
    } finally {
      expect(await server.stop()).toBe(0);
    }
  });
});
