import { describe, expect, it } from 'vitest';
import { MAX_INLINE_IMAGE, readImage } from '../../engine/html/addresses.ts';
import { HttpFailure, type Files, type UploadRequest } from '../../engine/services.ts';
import { sendPicture } from './send-picture.ts';

function store(answer: string | Error): { files: Files; sent: UploadRequest[] } {
  const sent: UploadRequest[] = [];
  const files = {
    address: (path: string) => (path.startsWith('jeditor/') ? `/api/static?imgPath=${path}` : ''),
    upload: (request: UploadRequest) => {
      sent.push(request);
      request.onProgress?.(50);
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
    },
  } as unknown as Files;
  return { files, sent };
}

const png = new File([new Uint8Array([1, 2, 255])], 'a.png', { type: 'image/png' });

describe('a picture of an editor', () => {
  // H7.32, W7.16
  it('goes into the folder of editors, and its address into the text', async () => {
    const { files, sent } = store('jeditor/a.png');
    const seen: number[] = [];
    const address = await sendPicture({
      files,
      file: png,
      name: 'a.png',
      onProgress: (percent) => seen.push(percent),
    });
    expect(address).toBe('/api/static?imgPath=jeditor/a.png');
    expect(sent[0]).toMatchObject({ file: png, name: 'a.png', fields: { biz: 'jeditor', jeditor: '1' } });
    expect(seen).toEqual([50]);
  });

  // H7.32, W7.16
  it('is embedded when the server keeps no file, and may be saved so', async () => {
    const { files } = store('local');
    const address = await sendPicture({ files, file: png, name: 'a.png' });
    expect(address).toBe('data:image/png;base64,AQL/');
    expect(readImage(address, {})).toBe(address);
    const most = new File([new Uint8Array(MAX_INLINE_IMAGE)], 'b.png', { type: 'image/png' });
    const large = await sendPicture({ files, file: most, name: 'b.png' });
    expect(readImage(large, {})).toBe(large);
  });

  it('is not embedded above the limit', async () => {
    const { files } = store('local');
    const file = new File([new Uint8Array(MAX_INLINE_IMAGE + 1)], 'b.png', { type: 'image/png' });
    await expect(sendPicture({ files, file, name: 'b.png' })).rejects.toThrow(
      '图片超过 200 KB，请压缩后再插入',
    );
  });

  it.each(['image/svg+xml', 'text/html', ''])('is no %j', async (type) => {
    const { files, sent } = store('jeditor/a.png');
    await expect(
      sendPicture({ files, file: new File(['x'], 'a.png', { type }), name: 'a.png' }),
    ).rejects.toThrow('请上传图片');
    expect(sent).toEqual([]);
  });

  it('says what the server said, and refuses an address that is none', async () => {
    const { files } = store(new HttpFailure('文件大小超出10MB限制', 200, 500, false));
    await expect(sendPicture({ files, file: png, name: 'a.png' })).rejects.toThrow('文件大小超出10MB限制');
    await expect(sendPicture({ files: store('../x').files, file: png, name: 'a.png' })).rejects.toThrow(
      '上传失败',
    );
  });
});
