// The ways in which a server fails, and what a person reads then.
import type { Route } from '@playwright/test';

export interface Fault {
  name: string;
  answer: (route: Route) => Promise<void>;
  /** What a person reads when the call tells its failures. */
  text: string;
}

const fulfil =
  (status: number, body: string, contentType = 'application/json') =>
  (route: Route): Promise<void> =>
    route.fulfill({ status, body, contentType });

export const FAULTS: readonly Fault[] = [
  { name: '500', answer: fulfil(500, '{"message":"ORA-600 at /srv/x.java:12"}'), text: '服务器内部错误!' },
  { name: '502', answer: fulfil(502, '<html>bad gateway</html>', 'text/html'), text: 'HTTP 502' },
  { name: '504', answer: fulfil(504, ''), text: '网络超时' },
  { name: '403', answer: fulfil(403, '{}'), text: '拒绝访问' },
  { name: '404', answer: fulfil(404, '{}'), text: '很抱歉，资源未找到!' },
  { name: 'no answer', answer: (route) => route.abort('failed'), text: '网络连接失败，请检查网络后重试' },
  {
    name: 'HTML',
    answer: fulfil(200, '<!doctype html><p>x', 'text/html'),
    text: '服务器返回了网页而不是数据',
  },
  { name: 'empty', answer: fulfil(200, ''), text: '服务器没有返回内容，请稍后重试' },
  { name: 'half a JSON', answer: fulfil(200, '{"success":true,"resu'), text: '服务器返回的数据不完整' },
  { name: 'wrong shape', answer: fulfil(200, '[1,2,3]'), text: '服务器返回的数据格式不正确' },
  {
    name: 'success false',
    answer: fulfil(200, '{"success":false,"code":500,"message":"今日维护"}'),
    text: '今日维护',
  },
  {
    name: 'success with nothing in it',
    answer: fulfil(200, '{"success":true,"code":200,"result":{"records":"x","total":{}}}'),
    text: '',
  },
];
