import { describe, expect, it, vi } from 'vitest';
import { HttpFailure, type HttpRequest, type Reply } from '../../engine/services.ts';
import { createLicenceGuard } from './licence.ts';

const failed = (message: string, status: number, code: number, isNotified = false): HttpFailure =>
  new HttpFailure(message, status, code, isNotified);

function guardWith(answer: () => Promise<Reply>) {
  const open = vi.fn<(reason: string) => Promise<{ isDone: boolean; result: unknown }>>(() =>
    Promise.resolve({ isDone: true, result: 'licensed' }),
  );
  const asked: HttpRequest[] = [];
  const send = (request: HttpRequest) => {
    asked.push(request);
    return answer();
  };
  const guard = createLicenceGuard({ http: { send: send as never }, open });
  return { guard, open, asked };
}

describe('the look at the licence', () => {
  // H4.24
  it('opens the dialog with the reason when the server says that there is none, once at a time', async () => {
    let settle: () => void = () => undefined;
    const { guard, open, asked } = guardWith(() => Promise.reject(failed('尚未导入许可证', 200, 500)));
    open.mockImplementation(
      () => new Promise((resolve) => (settle = () => resolve({ isDone: true, result: 'licensed' }))),
    );
    const looks = [guard.look(), guard.look()];
    await vi.waitFor(() => expect(open).toHaveBeenCalledTimes(1));
    void guard.look();
    expect(open.mock.calls).toEqual([['尚未导入许可证']]);
    expect(asked).toMatchObject([{ url: '/sys/getLicenseInfo', notify: false }]);
    settle();
    await Promise.all(looks);
    void guard.look();
    await vi.waitFor(() => expect(open).toHaveBeenCalledTimes(2));
  });

  it.each([
    ['a broken line', failed('网络连接失败', 0, 0)],
    ['a server that knows nothing of licences', failed('很抱歉，资源未找到!', 404, 404)],
    ['an answer that is none', failed('服务器返回了无法识别的内容', 200, 200)],
    ['a session that is over', failed('Token失效，请重新登录', 200, 500, true)],
    ['a server that is broken', failed('服务器内部错误!', 500, 500)],
  ])('takes %s for no reason', async (_, error) => {
    const { guard, open } = guardWith(() => Promise.reject(error));
    await guard.look();
    expect(open).not.toHaveBeenCalled();
  });

  it('is content with a licence', async () => {
    const { guard, open } = guardWith(() =>
      Promise.resolve({ success: true, code: 200, message: '', result: {} }),
    );
    await guard.look();
    expect(open).not.toHaveBeenCalled();
  });
});
