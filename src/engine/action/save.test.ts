// F10: a save of values that the document made of the form, refused because somebody else was there first.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { HttpFailure, type HttpRequest, type Reply, type Services } from '../services.ts';
import { saveValues, type ValuesHost } from './save.ts';

const API = { kind: 'save', add: '/sys/checkRule/add', edit: '/sys/checkRule/edit' } as const;
const MINE = { id: '1', version: 1, ruleName: '后到的', ruleDescription: '' };

let sent: HttpRequest[];
let stored: number;
let choice: 'mine' | 'theirs' | undefined;
let host: ValuesHost;
const conflict = vi.fn(async () => choice);
const message = vi.fn();
const reopen = vi.fn();

beforeEach(() => {
  [sent, stored, choice] = [[], 2, 'mine'];
  conflict.mockClear();
  message.mockClear();
  reopen.mockClear();
  const send = async (request: HttpRequest): Promise<Reply> => {
    sent.push(request);
    const { version } = request.body as { version?: number };
    if (request.method === 'POST' || version === stored) {
      return { success: true, code: 200, message: '', result: null };
    }
    const fields = [
      { name: 'ruleName', title: '规则名称', mine: '后到的', theirs: '先到的' },
      { name: 'ruleDescription', title: '规则描述', mine: null, theirs: '先写的' },
    ];
    const one = { child: null, row: null, id: '1', reason: 'changed', by: '王芳', at: null, order: null };
    const theirs = { id: '1', version: stored, ruleName: '先到的' };
    const result = { conflicts: [{ ...one, version: 'version', theirs, fields }] };
    throw new HttpFailure('数据已被 王芳 修改，请核对后再保存', 409, 409, false, result);
  };
  host = {
    services: { http: { send }, notify: { conflict, message } } as unknown as Services,
    idempotencyKey: () => 'key',
    settleIdempotencyKey: () => undefined,
    refuse: () => false,
    reopen,
  };
});

describe('values that a document made of the form', () => {
  it('are asked about when somebody else saved first, and sent again over what that person saved', async () => {
    expect(await saveValues(API, MINE, host)).toMatchObject({ success: true });
    expect(conflict).toHaveBeenCalledWith({
      entries: [
        expect.objectContaining({
          by: '王芳',
          fields: [
            { title: '规则名称', mine: '后到的', theirs: '先到的' },
            // Left empty by me: it may be that I emptied it, or that the other person filled it.
            { title: '规则描述', mine: null, theirs: '先写的' },
          ],
        }),
      ],
    });
    expect(sent.map(({ body }) => body)).toEqual([MINE, { ...MINE, version: 2 }]);
  });

  it.each(['theirs', undefined] as const)('are not sent again when the answer is %s', async (answer) => {
    choice = answer;
    expect(await saveValues(API, MINE, host)).toBeUndefined();
    expect(sent).toHaveLength(1);
    expect(message).toHaveBeenCalledTimes(answer === 'theirs' ? 1 : 0);
    // The form begins anew with what the other person saved, and with their version.
    const newer = { id: '1', version: 2, ruleName: '先到的' };
    expect(reopen.mock.calls).toEqual(answer === 'theirs' ? [[newer]] : []);
  });

  it('end with the refusal when others are always faster', async () => {
    conflict.mockImplementation(async () => {
      stored += 1;
      return 'mine' as const;
    });
    await expect(saveValues(API, MINE, host)).rejects.toThrow('数据已被 王芳 修改');
    expect(sent).toHaveLength(5);
    conflict.mockImplementation(async () => choice);
  });

  it('of a new record ask nobody', async () => {
    await saveValues(API, { ruleName: '新' }, host);
    expect(sent).toMatchObject([{ method: 'POST', url: '/sys/checkRule/add' }]);
    expect(conflict).not.toHaveBeenCalled();
  });
});
