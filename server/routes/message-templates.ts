// Message templates as records: their administration.
import { HtmlRefused } from '../../src/engine/html/create-cleaner.ts';
import { failure } from '../errors.ts';
import { cleanHtml } from '../html/clean-html.ts';
import type { CheckRecord } from '../query/add-record.ts';
import { getEntity } from '../query/entities.ts';
import { checkCodeWord } from './code-word.ts';
import { createRecordRoutes } from './record-routes.ts';
import { holdsHtml, MAX_TEST_DATA, readTestData } from './template-text.ts';

export const messageTemplateEntity = getEntity('system/message-template');

export const MESSAGE_TEMPLATE_URL = '/message/sysMessageTemplate';

const checkTemplate: CheckRecord = async (changes, current) => {
  checkCodeWord('模板编码（templateCode）', changes['template_code']);
  // Whoever sends names the template by its code.
  const isRenamed =
    changes['template_code'] !== undefined && changes['template_code'] !== current?.['template_code'];
  if (current !== undefined && isRenamed) {
    throw failure('rule', '模板编码新增后不能修改，请新增另一个模板');
  }
  const testData = changes['template_test_json'];
  if (typeof testData === 'string') {
    if (testData.length > MAX_TEST_DATA) {
      throw failure('request-invalid', `测试数据（templateTestJson）不能超过${String(MAX_TEST_DATA)}个字符`);
    }
    readTestData(testData);
  }
  const { template_type: type, template_content: content } = { ...current, ...changes };
  // A text that becomes HTML by another type is cleaned like one that is new.
  if (holdsHtml(type) && typeof content === 'string') changes['template_content'] = await clean(content);
};

async function clean(html: string): Promise<string> {
  try {
    return await cleanHtml(html);
  } catch (error) {
    if (!(error instanceof HtmlRefused)) throw error;
    throw failure('request-invalid', `模板内容（templateContent）${error.message}`, { cause: error });
  }
}

export const messageTemplateRoutes = createRecordRoutes({
  entity: messageTemplateEntity,
  name: 'messageTemplate',
  url: MESSAGE_TEMPLATE_URL,
  columns: ['templateName', 'templateCode', 'templateType', 'templateContent', 'templateTestJson'],
  openCheck: () => checkTemplate,
});
