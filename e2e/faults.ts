// The ways in which a server fails, and what a person reads then: for journeys and for tests without a browser.
import type { Route } from '@playwright/test';

/** What comes back: an answer, a connection that is cut, or nothing at all. */
export type FaultAnswer = { status: number; body: string; contentType: string } | 'cut' | 'nothing';

export interface Fault {
  name: string;
  answer: FaultAnswer;
  /** What a person reads when the call tells its failures. */
  text: string;
}

const answer = (status: number, body: string, contentType = 'application/json'): FaultAnswer => ({
  status,
  body,
  contentType,
});

/** Those after which a page is as good as before. */
export const FAULTS: readonly Fault[] = [
  { name: '500', answer: answer(500, '{"message":"ORA-600 at /srv/x.java:12"}'), text: '服务器内部错误!' },
  { name: '502', answer: answer(502, '<html>bad gateway</html>', 'text/html'), text: 'HTTP 502' },
  { name: '504', answer: answer(504, ''), text: '网络超时' },
  { name: '403', answer: answer(403, '{}'), text: '拒绝访问' },
  { name: '404', answer: answer(404, '{}'), text: '很抱歉，资源未找到!' },
  { name: 'no answer', answer: 'cut', text: '网络连接失败，请检查网络后重试' },
  {
    name: 'HTML',
    answer: answer(200, '<!doctype html><p>x', 'text/html'),
    text: '服务器返回了网页而不是数据',
  },
  { name: 'empty', answer: answer(200, ''), text: '服务器没有返回内容，请稍后重试' },
  { name: 'half a JSON', answer: answer(200, '{"success":true,"resu'), text: '服务器返回的数据不完整' },
  { name: 'wrong shape', answer: answer(200, '[1,2,3]'), text: '服务器返回的数据格式不正确' },
  {
    name: 'success false',
    answer: answer(200, '{"success":false,"code":500,"message":"今日维护"}'),
    text: '今日维护',
  },
  {
    name: 'success with nothing in it',
    answer: answer(200, '{"success":true,"code":200,"result":{"records":"x","total":{}}}'),
    text: '',
  },
];

/**
 * Those that no journey tries on every call: after the first the app signs out and loads itself anew, and the second
 * lasts for the 20 s of the client. `tests/failing-writes.test.tsx` tries them on every write, and single journeys try
 * them once each.
 */
export const LASTING_FAULTS: readonly Fault[] = [
  { name: '401', answer: answer(401, '{"message":"请登录"}'), text: '未授权，请重新登录' },
  { name: 'time-out', answer: 'nothing', text: '网络超时' },
];

/** Lets a call of a page fail. */
export async function play({ answer }: Fault, route: Route): Promise<void> {
  if (answer === 'cut') await route.abort('failed');
  else if (answer !== 'nothing') await route.fulfill(answer);
}
