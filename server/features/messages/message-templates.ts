// Message templates as records: their administration.
import { HtmlRefused } from '../../../src/engine/html/create-cleaner.ts';
import { failure } from '../../kernel/errors.ts';
import { openCleaner, type Cleaner } from '../../http/records/open-cleaner.ts';
import type { CheckRecord } from '../../records/writes/add-record.ts';
import { getEntity } from '../../records/entities.ts';
import { checkCodeWord } from '../../kernel/code-word.ts';
import { createRecordRoutes, type CheckCaller, type SentRecord } from '../../http/records/record-routes.ts';
import type { Changes } from '../../records/writes/write.ts';
import { holdsHtml, MAX_TEST_DATA, readTestData } from './template-text.ts';

export const messageTemplateEntity = getEntity('system/message-template');

export const MESSAGE_TEMPLATE_URL = '/message/sysMessageTemplate';

/** Content of any type is cleaned when it is sent as HTML, or becomes HTML. */
async function openCheck(rows: readonly SentRecord[], caller: CheckCaller): Promise<CheckRecord> {
  const sent = rows.filter(({ templateType }) => holdsHtml(templateType));
  const cleaner = await openCleaner(
    sent.map(({ templateContent }) => templateContent),
    caller,
  );
  return (changes, current) => checkTemplate(cleaner, changes, current);
}

async function checkTemplate(
  cleaner: Cleaner,
  changes: Changes,
  current?: Readonly<Record<string, unknown>>,
): Promise<void> {
  checkCodeWord('模板编码', 'templateCode', changes['template_code']);
  // Whoever sends names the template by its code.
  const isRenamed =
    changes['template_code'] !== undefined && changes['template_code'] !== current?.['template_code'];
  if (current !== undefined && isRenamed) {
    throw failure('rule', '模板编码新增后不能修改，请新增另一个模板');
  }
  const testData = changes['template_test_json'];
  if (typeof testData === 'string') {
    if (testData.length > MAX_TEST_DATA) {
      throw failure('request-invalid', `测试数据不能超过${String(MAX_TEST_DATA)}个字符`, {
        field: 'templateTestJson',
      });
    }
    readTestData(testData);
  }
  const { template_type: type, template_content: content } = { ...current, ...changes };
  // A text that becomes HTML by another type is cleaned like one that is new.
  if (holdsHtml(type) && typeof content === 'string')
    changes['template_content'] = await clean(content, cleaner);
}

async function clean(html: string, cleaner: Cleaner): Promise<string> {
  try {
    return await cleaner(html);
  } catch (error) {
    if (!(error instanceof HtmlRefused)) throw error;
    throw failure('request-invalid', `模板内容${error.message}`, {
      field: 'templateContent',
      cause: error,
    });
  }
}

export const messageTemplateRoutes = createRecordRoutes({
  entity: messageTemplateEntity,
  name: 'messageTemplate',
  url: MESSAGE_TEMPLATE_URL,
  columns: ['templateName', 'templateCode', 'templateType', 'templateContent', 'templateTestJson'],
  openCheck,
});
