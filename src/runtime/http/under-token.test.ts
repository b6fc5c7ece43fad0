// Calls of a preview go under its token; the session of the person outlives it.
import { AxiosHeaders, type InternalAxiosRequestConfig } from 'axios';
import { describe, expect, it, vi } from 'vitest';
import { judge } from './outcome.ts';
import { underToken } from './under-token.ts';

const OWN_WORDS = JSON.stringify({
  success: false,
  code: 403,
  message: '这是只读预览，不会修改任何数据',
  result: null,
});

function open(token: string | undefined, status = 200) {
  const seen: (string | undefined)[] = [];
  const onOver = vi.fn();
  const transport = underToken(
    (config) => {
      seen.push(config.headers.get('X-Access-Token')?.toString());
      return Promise.resolve({ status, data: OWN_WORDS, statusText: '', headers: {}, config });
    },
    { read: () => token, onOver },
  );
  const send = (url: string) => {
    const headers = new AxiosHeaders({ 'X-Access-Token': 'own' });
    return transport({ url, headers } as InternalAxiosRequestConfig);
  };
  return { send, seen, onOver };
}

describe('a call of a preview', () => {
  it('goes under the token of the preview, where there is one, and documents of the app under one’s own', async () => {
    const preview = open('preview.x');
    await preview.send('/api/sys/user/list');
    await preview.send('/_app/screens/a');
    expect(preview.seen).toEqual(['preview.x', 'own']);
    const own = open(undefined);
    await own.send('/api/sys/user/list');
    expect(own.seen).toEqual(['own']);
  });

  it('that comes too late is refused with a sentence, and signs nobody out', async () => {
    const { send, onOver } = open('preview.x', 401);
    const { status, data } = await send('/api/sys/user/list');
    expect(judge('/sys/user/list', status, String(data))).toMatchObject({
      ok: false,
      text: '预览已结束，请重新开始',
      code: 403,
      session: 'fine',
    });
    expect(onOver).toHaveBeenCalledOnce();
    const own = open(undefined, 401);
    expect(await own.send('/api/sys/user/list')).toMatchObject({ status: 401, data: OWN_WORDS });
    expect(own.onOver).not.toHaveBeenCalled();
  });

  it('that is refused says why in the words of the server', async () => {
    const { status, data } = await open('preview.x', 403).send('/api/sys/user/edit');
    expect(judge('/sys/user/edit', status, String(data))).toMatchObject({
      ok: false,
      text: '这是只读预览，不会修改任何数据',
      code: 403,
    });
    expect(await open(undefined, 403).send('/api/sys/user/edit')).toMatchObject({ status: 403 });
  });
});
