// Sending a message by its template, and showing what would be sent.
import type { Kysely } from 'kysely';
import type { Config } from '../../config/config.ts';
import { isNamed } from '../../db/names.ts';
import type { Database } from '../../db/tables.ts';
import { failure } from '../../kernel/errors.ts';
import { HtmlRefused } from '../../../src/engine/html/create-cleaner.ts';
import { openCleaner } from '../../http/records/open-cleaner.ts';
import { createSmsSender, hasSms } from '../../identity/outside/sms.ts';
import { pushAfter, type Pushes } from '../../push/pushes.ts';
import { nameAuthor } from '../../records/history/authors.ts';
import { readDataRules } from '../../records/data-rules/data-rules.ts';
import { joinConditions } from '../../records/lists/list.ts';
import { nothing } from '../../records/schemas.ts';
import { defineRoute, ok, type Route } from '../../http/routing/define-route.ts';
import type { SignedIn } from '../../records/asker.ts';
import { newsOf, sendSystemMessage } from './announcement-sending.ts';
import { findReceivers, listNames, type Receiver } from './message-receivers.ts';
import { MESSAGE_TEMPLATE_URL, messageTemplateEntity } from './message-templates.ts';
import { fillGaps, holdsHtml, MAX_TEST_DATA, readTestData, textToHtml } from './template-text.ts';

/** Codes of the dictionary msgType. */
const BY_SMS = '1';
const BY_SYSTEM = '4';

/** Text messages of one call: each is a call to the gateway. */
const MAX_SMS = 20;

const SEND_RATE = { max: 60, seconds: 60 } as const;

const templateCode = { type: 'string', minLength: 1, maxLength: 100 } as const;
/** An object, or its text as clients of this family send it. */
const testData = { type: ['object', 'string', 'null'], maxLength: MAX_TEST_DATA } as const;

/** @param pushes tells open pages of system messages */
export function createTemplateSendingRoutes(pushes: Pushes): Route[] {
  return [
    defineRoute({
      method: 'POST',
      url: `${MESSAGE_TEMPLATE_URL}/preview`,
      title: '预览消息模板',
      access: 'session',
      permission: 'messageTemplate:send',
      operation: { title: '预览消息模板', type: 1 },
      scope: 'all',
      rateLimit: SEND_RATE,
      request: {
        body: { type: 'object', required: ['templateCode'], properties: { templateCode, testData } },
      },
      response: {
        type: 'object',
        properties: {
          title: { type: 'string' },
          content: { type: 'string' },
          isHtml: { type: 'boolean' },
        },
      },
      // It writes nothing, and to clean a text takes a while.
      transaction: false,
      async handler({ body, db, user, now, workers }) {
        const template = await findTemplate(db, user, body.templateCode, now());
        const isHtml = holdsHtml(template.type);
        const filled = fillGaps(template.content, readTestData(body.testData), isHtml);
        const cleaner = await openCleaner(isHtml ? [filled] : [], { user, workers });
        const content = isHtml ? await cleaner(filled).catch(refuseContent) : filled;
        return ok({ title: template.name, content, isHtml });
      },
    }),
    defineRoute({
      method: 'POST',
      url: `${MESSAGE_TEMPLATE_URL}/sendMsg`,
      title: '用模板发送消息',
      access: 'session',
      permission: 'messageTemplate:send',
      scope: 'all',
      rateLimit: SEND_RATE,
      request: {
        body: {
          type: 'object',
          required: ['templateCode', 'receiver'],
          properties: {
            templateCode,
            receiver: { type: 'string', minLength: 1, maxLength: 66_000 },
            msgType: { type: ['string', 'integer', 'null'], maxLength: 10 },
            testData,
          },
        },
      },
      response: nothing,
      // A gateway may take its time, and to clean a text takes a while.
      transaction: false,
      once: true,
      async handler({ body, db, user, now, config, request, reply, workers }) {
        const template = await findTemplate(db, user, body.templateCode, now());
        const way = String(body.msgType ?? '') || template.type;
        checkWay(way, template, config);
        const isHtml = holdsHtml(template.type);
        const filled = fillGaps(template.content, readTestData(body.testData), isHtml);
        const receivers = await findReceivers({ db, user, now }, body.receiver);
        if (way === BY_SYSTEM) {
          const content = isHtml ? filled : textToHtml(filled);
          const userIds = receivers.map(({ id }) => id);
          const message = { title: template.name, content, userIds };
          const cleaner = await openCleaner([content], { user, workers });
          const published = await db.transaction().execute((transaction) => {
            nameAuthor(transaction, { username: user.username, at: now() });
            return sendSystemMessage({ db: transaction, user, now }, message, cleaner);
          });
          pushAfter(reply, pushes, ...newsOf(published));
        } else {
          const sender = createSmsSender(config, request.log);
          await sendTexts(receivers, (mobile) => sender.notify({ mobile, text: filled }));
        }
        return ok(null, '消息发送成功！');
      },
    }),
  ];
}

function refuseContent(error: unknown): never {
  if (!(error instanceof HtmlRefused)) throw error;
  throw failure('rule', error.message, { cause: error });
}

interface Template {
  name: string;
  type: string;
  content: string;
}

/** @throws rule for a template that there is not, or that the caller does not see */
async function findTemplate(
  db: Kysely<Database>,
  user: SignedIn,
  code: string,
  now: number,
): Promise<Template> {
  const found = await db
    .selectFrom('sys_sms_template')
    .select(['template_name as name', 'template_type as type', 'template_content as content'])
    .where(isNamed('template_code', code))
    .where(joinConditions(await readDataRules(db, user, messageTemplateEntity, now)))
    .executeTakeFirst();
  if (!found) throw failure('rule', `没有编码为 ${code} 的消息模板`);
  return found;
}

/** @throws rule for a way on which nothing can be sent from here */
function checkWay(way: string, template: Template, config: Config): void {
  if (way === BY_SYSTEM) return;
  if (way !== BY_SMS) throw failure('rule', '本系统没有邮件和微信通道，请改用短信或系统消息');
  if (holdsHtml(template.type))
    throw failure('rule', '该模板的内容是富文本，不能作为短信发送，请另建短信模板');
  if (!hasSms(config)) throw failure('rule', '没有配置短信网关（SMS_URL），不能发送短信');
}

/** All at once, so that a gateway that hangs holds the call no longer than one of them. */
async function sendTexts(
  receivers: readonly Receiver[],
  send: (mobile: string) => Promise<void>,
): Promise<void> {
  if (receivers.length > MAX_SMS) {
    throw failure('rule', `一次最多给${String(MAX_SMS)}个用户发送短信`);
  }
  const missing = receivers.filter(({ phone }) => !phone);
  if (missing.length > 0) {
    throw failure('rule', `这些用户没有手机号，不能发送短信：${namesOf(missing)}`);
  }
  const sent = await Promise.allSettled(receivers.map(({ phone }) => send(phone ?? '')));
  const failed = receivers.filter((_receiver, index) => sent[index]?.status === 'rejected');
  if (failed.length === 0) return;
  if (failed.length === receivers.length) throw failure('rule', '短信发送失败，请稍后再试');
  throw failure('rule', `给这些用户的短信发送失败，其他用户的已发出：${namesOf(failed)}`);
}

function namesOf(receivers: readonly Receiver[]): string {
  return listNames(receivers.map(({ username }) => username));
}
