// Calls of ours that other back ends have nothing for: whoever makes one reads that, instead of a lost page.
import type { Answered } from './replies.ts';

/** By method and path below API_BASE. */
const UNANSWERED: ReadonlySet<string> = new Set([
  'POST /sys/checkRule/tryRule',
  'POST /sys/fillRule/tryRule',
  'GET /sys/quartzJob/runs',
  'POST /message/sysMessageTemplate/preview',
  'GET /sys/sysAnnouncementSend/readers',
  'GET /sys/sysAnnouncementSend/readRate',
]);

/** @param call method and path below API_BASE */
export function isUnanswered(call: string): boolean {
  return UNANSWERED.has(call);
}

/** HTTP 200: pages show the words of an envelope then, and those of their own catalogue for a bare 404. */
export function answerUnanswered(timestamp: number): Answered {
  return {
    status: 200,
    body: { success: false, code: 404, message: '所连接的后端没有此功能', result: null, timestamp },
  };
}
