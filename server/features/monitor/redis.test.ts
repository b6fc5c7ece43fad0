// The Redis page on a played Redis, which says what a real one says, refuses, babbles or says nothing.
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { countKeys, readRedisInfo, readRedisMemory } from './redis.ts';

const INFO = [
  '# Server',
  'redis_version:7.2.4',
  'executable:/usr/bin/redis-server',
  'config_file:/etc/redis.conf',
  'os:Linux 6.1: x86_64',
  '',
  '# Memory',
  'used_memory:1048576',
  'used_memory_human:1.00M',
  'a line without a value',
  '',
].join('\r\n');

let server: Server | undefined;
const sockets = new Set<Socket>();
/** What was asked, as the words of each command. */
let asked: string[][] = [];
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await new Promise((resolve) => server?.close(resolve));
  [server, asked] = [undefined, []];
});

/** Plays a Redis. @param answer what it writes to a command; undefined lets it hang @returns its address */
async function play(answer: (words: string[]) => string | undefined): Promise<string> {
  server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    socket.on('data', (chunk) => {
      for (const words of readCommands(chunk.toString())) {
        asked.push(words);
        const text = answer(words);
        if (text !== undefined) socket.write(text);
      }
    });
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return `redis://:secret-1@127.0.0.1:${String(port)}/0`;
}

/** Commands are lists of texts: `*2\r\n$4\r\nINFO\r\n$6\r\nmemory\r\n`. */
function readCommands(text: string): string[][] {
  const lists = text.split(/^\*\d+\r\n/m).slice(1);
  return lists.map((list) => list.split('\r\n').filter((_line, index) => index % 2 === 1)).map(lowerName);
}

const lowerName = ([name = '', ...rest]: string[]): string[] => [name.toLowerCase(), ...rest];

const bulk = (text: string): string => `$${String(Buffer.byteLength(text))}\r\n${text}\r\n`;

/** @param isOld one before version 6, which knows no `HELLO` */
function answerAsRedis([name]: string[], isOld = false): string {
  if (name === 'hello') return isOld ? "-ERR unknown command 'hello'\r\n" : '%1\r\n$5\r\nproto\r\n:3\r\n';
  if (name === 'info') return bulk(INFO);
  return name === 'dbsize' ? ':42\r\n' : '+OK\r\n';
}

/** Says its password is right, and then `text`. */
const afterGreeting = (text: string) => (words: string[]) =>
  words[0] === 'info' ? text : answerAsRedis(words);

describe('the Redis page', () => {
  it.each([
    ['of today', false],
    ['before version 6', true],
  ])('shows what a Redis %s says of itself, with meanings, and no paths of its disk', async (_age, isOld) => {
    const url = await play((words) => answerAsRedis(words, isOld));
    expect(await readRedisInfo(url)).toEqual([
      { key: 'redis_version', value: '7.2.4', description: 'Redis 版本' },
      { key: 'os', value: 'Linux 6.1: x86_64', description: '操作系统' },
      { key: 'used_memory', value: '1048576', description: '已使用的内存（字节）' },
      { key: 'used_memory_human', value: '1.00M', description: '已使用的内存' },
    ]);
    expect(await countKeys(url)).toBe(42);
    expect(await readRedisMemory(url)).toBe('1048576');
    const words = asked.map((command) => command.join(' '));
    expect(words).toEqual(expect.arrayContaining(['info', 'dbsize', 'info memory']));
    expect(words).toContain(isOld ? 'auth secret-1' : 'hello 3 AUTH default secret-1');
    // Each question had a connection of its own, which is closed again.
    await expect.poll(() => sockets.size).toBe(0);
  });

  it.each([
    ['refuses the password', ([name]) => (name === 'hello' ? '-WRONGPASS no\r\n' : '-NOAUTH needed\r\n')],
    ['is something else that babbles', () => 'HTTP/1.1 400 Bad Request\r\n\r\n'],
    ['refuses the command', afterGreeting('-NOPERM not allowed\r\n')],
    ['says nothing at all', () => undefined],
    ['stops in the middle of its answer', afterGreeting('$900\r\nredis_ver')],
  ] satisfies [string, (words: string[]) => string | undefined][])(
    'tells what to look at, and no password, where a Redis %s',
    async (_what, answer) => {
      const url = await play(answer);
      const told: unknown = await readRedisInfo(url).catch((error: unknown) => error);
      expect(told).toMatchObject({
        status: 200,
        message: '无法读取 Redis，请检查 REDIS_URL 的地址与密码，以及 Redis 是否在运行',
      });
      expect(JSON.stringify(told)).not.toContain('secret-1');
      await expect.poll(() => sockets.size).toBe(0);
    },
  );
});
