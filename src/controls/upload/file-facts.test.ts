import { describe, expect, it } from 'vitest';
import type { Http, HttpRequest } from '../../engine/services.ts';
import { readFileFact, readSignatureOf } from './file-facts.ts';

/** A connection whose answers a test gives. */
function connect(answer: (paths: string[], request: HttpRequest) => unknown) {
  const requests: HttpRequest[] = [];
  const http: Http = {
    send: async <T>(request: HttpRequest) => {
      requests.push(request);
      const result = (await answer(String(request.params?.['filePaths']).split(','), request)) as T;
      return { success: true, code: 200, message: '', result };
    },
    download: () => Promise.resolve(),
    follow: () => undefined,
  };
  return { http, requests };
}

const named = (paths: string[]) =>
  Object.fromEntries(paths.map((path) => [path, { fileName: `名 ${path}`, fileSize: 7 }]));

const START = Date.UTC(2026, 0, 1);

describe('names of files', () => {
  it('that are asked for in the same moment come with one call, and are kept', async () => {
    const { http, requests } = connect(named);
    const facts = await Promise.all(['temp/a', 'temp/b', 'temp/a'].map((path) => readFileFact(http, path)));
    expect(facts).toEqual([
      { name: '名 temp/a', size: 7 },
      { name: '名 temp/b', size: 7 },
      { name: '名 temp/a', size: 7 },
    ]);
    await readFileFact(http, 'temp/b');
    expect(requests).toEqual([
      {
        method: 'GET',
        url: '/sys/common/getFileNames',
        params: { filePaths: 'temp/a,temp/b' },
        notify: false,
      },
    ]);
  });

  it('go two hundred at a time', async () => {
    const { http, requests } = connect(named);
    const paths = Array.from({ length: 450 }, (_, at) => `temp/${String(at)}`);
    const facts = await Promise.all(paths.map((path) => readFileFact(http, path)));
    expect(facts.every((fact, at) => fact?.name === `名 temp/${String(at)}`)).toBe(true);
    expect(requests.map(({ params }) => String(params?.['filePaths']).split(',').length)).toEqual([
      200, 200, 50,
    ]);
  });

  it('that cannot be had are missing, and are asked for again later', async () => {
    let isAway = true;
    const { http, requests } = connect((paths) => {
      if (isAway) throw new Error('away');
      return { ...named(paths), [paths[0] ?? '']: { fileName: 5 } };
    });
    expect(await readFileFact(http, 'temp/a')).toBeUndefined();
    isAway = false;
    expect(await Promise.all(['temp/a', 'temp/b'].map((path) => readFileFact(http, path)))).toEqual([
      undefined,
      { name: '名 temp/b', size: 7 },
    ]);
    expect(requests).toHaveLength(2);
  });
});

describe('signed addresses', () => {
  const signed = (paths: string[]) =>
    Object.fromEntries(
      paths.map((path) => [path, { query: 'expires=1&sign=x', expires: START / 1000 + 600 }]),
    );

  it('are kept until a minute before their end', async () => {
    const { http, requests } = connect(signed);
    expect(await readSignatureOf(http, 'temp/a.png', START)).toBe('&expires=1&sign=x');
    await readSignatureOf(http, 'temp/a.png', START + 539_000);
    expect(requests).toHaveLength(1);
    await readSignatureOf(http, 'temp/a.png', START + 541_000);
    expect(requests).toHaveLength(2);
  });

  it('are not asked for where everybody may look', async () => {
    const { http, requests } = connect(signed);
    for (const path of ['avatar/a.png', 'jeditor/a.png', 'site/a.png']) {
      expect(await readSignatureOf(http, path, START)).toBe('');
    }
    expect(requests).toEqual([]);
  });

  it('are empty where a server signs nothing or answers something else', async () => {
    const broken = connect(() => {
      throw new Error('404');
    });
    expect(await readSignatureOf(broken.http, 'temp/a.png', START)).toBe('');
    const odd = connect((paths) =>
      Object.fromEntries(paths.map((path) => [path, { query: 'a="><script>' }])),
    );
    expect(await readSignatureOf(odd.http, 'temp/a.png', START)).toBe('');
  });
});
