// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { createTestFiles } from '../../../tests/test-files.ts';
import { EngineContext, type Engine } from '../../engine/react/context.ts';
import { HttpFailure, type HttpRequest, type Services } from '../../engine/services.ts';
import { useFileActions } from './use-file-actions.ts';

function open(download: (request: HttpRequest) => Promise<void>, previewUrl?: string) {
  const messages: [string, string][] = [];
  const services = {
    http: { send: () => Promise.resolve({ success: true, code: 200, message: '', result: {} }), download },
    notify: { message: (type: string, text: string) => messages.push([type, text]) },
    clock: { now: () => 0 },
    files: createTestFiles(previewUrl === undefined ? {} : { previewUrl }).files,
  } as unknown as Services;
  const { result } = renderHook(() => useFileActions(), {
    wrapper: ({ children }) => (
      <EngineContext value={{ services } as unknown as Engine}>{children}</EngineContext>
    ),
  });
  return { actions: result, messages };
}

describe('what can be done with files', () => {
  // H8.12, W8.6
  it('says 未知的文件 when there is nothing to download', () => {
    const download = vi.fn();
    const { actions, messages } = open(download);
    actions.current.download('', '');
    actions.current.downloadAll([]);
    expect(messages).toEqual([
      ['warning', '未知的文件'],
      ['warning', '未知的文件'],
    ]);
    expect(download).not.toHaveBeenCalled();
  });

  it('says nothing twice when a download fails', async () => {
    const { actions, messages } = open(() => Promise.reject(new HttpFailure('文件下载失败', 200, 500, true)));
    await act(async () => {
      actions.current.download('temp/a.txt', 'a.txt');
      actions.current.downloadAll(['temp/a.txt', 'temp/b.txt']);
      await Promise.resolve();
    });
    expect(messages).toEqual([]);
  });

  it('says so when the browser blocks the window of the preview service', () => {
    const blocked = vi.spyOn(window, 'open').mockReturnValue(null);
    const { actions, messages } = open(() => Promise.resolve(), 'https://preview.example/x');
    actions.current.show('temp/a.xlsx', 'a.xlsx');
    expect(messages).toEqual([['warning', '浏览器阻止了新窗口，请允许后重试']]);
    blocked.mockRestore();
  });
});
