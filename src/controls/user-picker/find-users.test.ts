import { expect, it } from 'vitest';
import type { Http, HttpRequest, Reply } from '../../engine/services.ts';
import { findUsers } from './find-users.ts';

it('takes nobody for the only one of a name whose namesake stands on a later page', async () => {
  const users = [
    ...Array.from({ length: 1000 }, (_, at) => ({ username: `zhang${String(at)}`, realname: '张伟' })),
    { username: 'li1', realname: '李四' },
    { username: 'li2', realname: '李四' },
  ];
  const pages: unknown[] = [];
  const send = <T>({ params = {} }: HttpRequest): Promise<Reply<T>> => {
    const { username, realname, pageNo, pageSize } = params as Record<string, string> & {
      pageNo: number;
      pageSize: number;
    };
    const found = users.filter((user) =>
      realname === undefined
        ? username?.split(',').includes(user.username)
        : realname.split(',').includes(user.realname),
    );
    if (realname !== undefined) pages.push(pageNo);
    const records = found.slice((pageNo - 1) * pageSize, pageNo * pageSize);
    const result = { records, total: found.length } as T;
    return Promise.resolve({ success: true, code: 200, message: '', result });
  };
  const names = await findUsers({ send } as unknown as Http, {}, ['张伟', '李四']);
  expect(names.get('李四')).toEqual({ reason: '有2个“李四”，请在单元格中选择' });
  expect(names.get('张伟')).toEqual({ reason: '有1000个“张伟”，请在单元格中选择' });
  expect(pages).toEqual([1, 2]);
});
