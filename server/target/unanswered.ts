// Calls of ours that other back ends have nothing for: whoever makes one reads that, instead of a lost page.
import type { Answered } from './replies.ts';

/** By method and path below API_BASE. */
const UNANSWERED: ReadonlySet<string> = new Set([
  'POST /sys/checkRule/tryRule',
  'POST /sys/fillRule/tryRule',
  'GET /sys/quartzJob/runs',
  'GET /sys/position/copy',
  'POST /message/sysMessageTemplate/preview',
  'POST /sys/annountCement/receivers',
  'GET /sys/sysAnnouncementSend/readers',
  'GET /sys/sysAnnouncementSend/readRate',
  'POST /modules.system/sysPasswordStrategy/tryPassword',
  'POST /oss/file/keep',
  'PUT /site/portal',
]);

/** Whole pages of ours: every call below these paths. */
const UNANSWERED_PAGES: readonly string[] = [
  '/sys/account/',
  '/sys/dashboard/',
  '/sys/messageCategory/',
  '/sys/online/',
  '/sys/printTemplate/',
  '/sys/siteConfig/',
];

/** What we can do with every kind of record. */
const UNANSWERED_OF_RECORDS = '/editBatch';

/** @param path below API_BASE, without the query */
export function isUnanswered(method: string, path: string): boolean {
  if (path.endsWith(UNANSWERED_OF_RECORDS)) return true;
  return UNANSWERED.has(`${method} ${path}`) || UNANSWERED_PAGES.some((page) => path.startsWith(page));
}

/** HTTP 200: pages show the words of an envelope then, and those of their own catalogue for a bare 404. */
export function answerUnanswered(timestamp: number): Answered {
  return {
    status: 200,
    body: { success: false, code: 404, message: '所连接的后端没有此功能', result: null, timestamp },
  };
}
