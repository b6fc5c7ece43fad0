// English: every text that staff read has a translation, and every translation a text.
import fs from 'node:fs';
import path from 'node:path';
import { NO_SITE } from '../src/engine/catalog.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { openShippedChecker } from '../server/documents/shipped-checker.ts';
import { loadCatalogFiles, loadScreenFiles } from '../src/engine/check/files/catalog-node.ts';
import { listJsonFiles } from '../src/engine/check/files/json-files-node.ts';
import { readLocale } from '../src/engine/check/files/locale-file.ts';
import { createValidators, trustPatterns } from '../src/engine/check/schemas/validators-node.ts';
import type { ScreenAnswer } from '../src/engine/plan/plan.ts';
import { listPlanTexts } from '../src/engine/plan/plan-texts.ts';
import { speak, t } from '../src/engine/text.ts';
import widgetList from '../src/schemas/meta/widgets.generated.json' with { type: 'json' };
import { listCodeTexts } from './code-texts.ts';

const schemas = path.resolve(import.meta.dirname, '../src/schemas');
const folder = path.join(schemas, 'locales/en');
const files = listJsonFiles(folder).map((name) => ({
  name,
  ...readLocale(fs.readFileSync(path.join(folder, name)), name),
}));
const english = Object.assign({}, ...files.map(({ texts }) => texts)) as Record<string, string>;
const HAN = /[\u3400-\u9fff]/;

/** What speaks to people in front of a page. The language of documents and its checker speak to form designers. */
const PAGE_FOLDERS = [
  'src/widgets',
  'src/controls',
  'src/runtime',
  'src/designer/canvas',
  'src/designer/explain',
  'src/designer/preview',
  'src/designer/store',
  'src/designer/panels',
  'src/formily',
  'src/engine/react',
  'src/engine/action',
  'src/engine/rule',
  'src/engine/print',
  'src/engine/query',
];

/** Titles for the designer's lists, translations of other libraries, and samples. */
const isForDesigners = (file: string): boolean =>
  /\/(?:props|sample|stories|zh-cn)\.ts$/.test(file) || /^src\/widgets\/[^/]+\/index\.ts$/.test(file);

/** Texts of the browser that are data or belong to one language, and why. */
const NOT_LOOKED_UP: Readonly<Record<string, string>> = {
  请输入: 'a word of the engine: the sentence around it is looked up',
  请选择: 'the same',
  是: 'a word that pasted cells may hold, in any language of the page',
  否: 'the same',
  中文: 'a language by its own name',
  '每天 ': 'only in the Chinese reading of a schedule',
  每小时的: 'the same',
};

/** Modules of the server whose words reach people through answers. */
const SERVER_FOLDERS = [
  'server/kernel',
  'server/records',
  'server/identity',
  'server/http',
  'server/modules',
  'server/features',
  'server/documents',
  'server/files',
  'server/html',
  'server/push',
  'server/target',
  'server/workers',
];

const pageTexts = listCodeTexts(PAGE_FOLDERS, isForDesigners);
const lookedUp = listCodeTexts(['src'], isForDesigners).filter(({ isLookedUp }) => isLookedUp);
/** Modules whose words are there before any language is, stay in the log or a terminal, or are written into the database. */
const isUnanswered = (file: string): boolean =>
  file === 'server/http/plugins/closing.ts' ||
  file === 'server/http/audit/mask-request.ts' ||
  file === 'server/features/designer/transfer-documents.ts' ||
  /^server\/documents\/(?:answers|store)\.ts$/.test(file) ||
  /^server\/modules\/(?:migrate-|entity-table|module-status)/.test(file) ||
  /\/(?:seed|demo)-[^/]+$/.test(file);

const checker = openShippedChecker({ schemasFolder: schemas, apiBase: '/api' });
const documents = checker.check(loadScreenFiles(path.join(schemas, 'screens'), 'shipped'), NO_SITE);
/** Pages of the gallery are for designers: what they lack, the checker tells as warnings. */
const isGallery = (file: string): boolean => file.includes('/gallery/');
const documentTexts = documents.flatMap(({ path: file, compiled, generated = [] }) =>
  [compiled, ...generated.map((one) => one.compiled)].flatMap((answer) =>
    answer === undefined
      ? []
      : [...listPlanTexts(JSON.parse(answer.body) as ScreenAnswer)].map((text) => ({ text, place: file })),
  ),
);

/** What screens of an entity say whatever the entity is; its own words are translated beside the documents. */
const MADE_WORDS = [
  ...[
    '新增',
    '查看',
    '编辑',
    '删除',
    '批量删除',
    '打印',
    '回收站',
    '取回',
    '彻底删除',
    '删除人',
    '删除时间',
    '取消',
    '保存',
    '操作',
  ],
  ...[
    '已删除',
    '已取回',
    '已彻底删除',
    '回收站是空的',
    '保存后自动生成',
    '不显示原值，不填则保持不变',
    '是',
    '否',
  ],
  '彻底删除“{0}”后不能恢复，确定吗？',
  ...[
    '批量修改',
    '修改哪一项',
    '只改这一项，每条记录仍按各自的规则检查',
    '修改',
    '清空内容',
    '清空',
    '原因',
    '知道了',
  ],
  ...[
    '没有填写内容，确定清空这 {0} 条的“{1}”吗？',
    '已修改 {0} 条',
    '已修改 {0} 条，下面 {1} 条没有修改：',
    '下面 {0} 条没有修改：',
  ],
  ...['已恢复', '有 {0} 条没有恢复：{1}{2}'],
];

/** Names that the database is filled with at the start: dictionaries, menus, and the labels of entities. */
const dataTexts = ['dicts', 'menus', 'entities', 'reports'].flatMap((part) =>
  listJsonFiles(path.join(schemas, part)).flatMap((name) =>
    listStrings(JSON.parse(fs.readFileSync(path.join(schemas, part, name), 'utf8')))
      .filter((text) => HAN.test(text))
      .map((text) => ({ text, place: `${part}/${name}` })),
  ),
);

function listStrings(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(listStrings) : [];
}

/** Sentences of the rules that the server judges fields of entities by. */
const shipped = loadCatalogFiles(schemas, trustPatterns(createValidators())).parts;
const ruleTexts = shipped.entities.flatMap(({ id, fields }) =>
  Object.values(fields)
    .flatMap(({ rules = [] }) => rules)
    .flatMap((use) => shipped.rules[typeof use === 'string' ? use : 'rule' in use ? use.rule : ''] ?? [])
    .map(({ message }) => ({ text: message, place: `entities/${id}` })),
);
/** What the commands of the designer are called, and why one is refused: kept in Chinese, read in the language of the page. */
/** What they write becomes part of documents, whose texts are Chinese. */
const WRITES_DOCUMENTS = ['src/designer/document/templates.ts', 'src/designer/document/pasted-table.ts'];
const commandTexts = listCodeTexts(['src/designer/document'], () => false).filter(({ place }) =>
  WRITES_DOCUMENTS.every((file) => !place.startsWith(file)),
);
/** Sentences of the checker, of expressions and of their findings; the table of codes is for documentation and the command line. */
const checkerTexts = listCodeTexts(
  ['src/engine/check', 'src/engine/expression', 'src/engine/values', 'src/engine/blueprint'],
  (file) => /findings\/codes\.ts$|expression\/errors\.ts$/.test(file) || /blueprint\/(?!settings)/.test(file),
);
/** Settings, groups and widgets as the designer lists them: titles, descriptions, and what a new node says. */
const widgetTexts = listStrings(widgetList)
  .filter((text) => HAN.test(text))
  .map((text) => ({ text, place: 'widgets.generated.json' }));
/** Keywords of documents as the source of the designer explains them. */
const SOURCE_SCHEMAS = ['screen', 'node', 'action', 'api', 'rule', 'dict'];
const keywordTexts = SOURCE_SCHEMAS.flatMap((name) =>
  listStrings(JSON.parse(fs.readFileSync(path.join(schemas, `meta/${name}.schema.json`), 'utf8')))
    .filter((text) => HAN.test(text))
    .map((text) => ({ text, place: `${name}.schema.json` })),
);
const serverTexts = [...listCodeTexts(SERVER_FOLDERS, isUnanswered), ...ruleTexts];

const missing = (texts: readonly { text: string; place: string }[]): string[] => [
  ...new Set(
    texts.filter(({ text }) => !Object.hasOwn(english, text)).map(({ text, place }) => `${place} ${text}`),
  ),
];

describe('the English catalogue', () => {
  it('is made of texts with the places of their originals', () => {
    expect(files.flatMap(({ problems }) => problems)).toEqual([]);
  });

  it('says each thing once', () => {
    const all = files.flatMap(({ name, texts }) => Object.keys(texts).map((text) => ({ name, text })));
    const seen = new Map<string, string>();
    const twice = all.filter(({ name, text }) => {
      const before = seen.get(text);
      seen.set(text, name);
      return before !== undefined;
    });
    expect(twice).toEqual([]);
  });

  it('has every text of the app', () => {
    expect(lookedUp.length).toBeGreaterThan(900);
    expect(missing(lookedUp)).toEqual([]);
  });

  it('has every text of the shipped documents', () => {
    expect(documentTexts.length).toBeGreaterThan(2_000);
    expect(missing(documentTexts.filter(({ place }) => !isGallery(place)))).toEqual([]);
  });

  it('has every word that screens of an entity say', () => {
    expect(MADE_WORDS.filter((text) => !Object.hasOwn(english, text))).toEqual([]);
  });

  it('has the names of dictionaries, menus and fields', () => {
    expect(missing(dataTexts)).toEqual([]);
  });

  it('has what the server answers', () => {
    expect(serverTexts.length).toBeGreaterThan(400);
    expect(ruleTexts.map(({ text }) => text)).toContain('请输入 0 到 9999 的数');
    expect(missing(serverTexts)).toEqual([]);
  });

  it('has the names of all that somebody does in the designer, and why something is refused', () => {
    expect(commandTexts.length).toBeGreaterThan(60);
    expect(missing(commandTexts)).toEqual([]);
  });

  it('has every sentence of the checker and what expressions are explained by', () => {
    expect(checkerTexts.length).toBeGreaterThan(600);
    expect(missing(checkerTexts)).toEqual([]);
  });

  it('has every title and description of a setting, and what a new node says', () => {
    expect(widgetTexts.length).toBeGreaterThan(900);
    expect(missing(widgetTexts)).toEqual([]);
  });

  it('has every keyword of documents', () => {
    expect(keywordTexts.length).toBeGreaterThan(200);
    expect(missing(keywordTexts)).toEqual([]);
  });

  it('has nothing that nobody says', () => {
    const said = new Set(
      [
        ...lookedUp,
        ...documentTexts,
        ...dataTexts,
        ...serverTexts,
        ...commandTexts,
        ...checkerTexts,
        ...widgetTexts,
        ...keywordTexts,
      ]
        .map(({ text }) => text)
        .concat(MADE_WORDS),
    );
    expect(Object.keys(english).filter((text) => !said.has(text))).toEqual([]);
  });

  it('is in English', () => {
    const chinese = Object.entries(english).filter(([, translation]) => HAN.test(translation));
    // The sample of what a barcode cannot hold.
    expect(chinese.filter(([text]) => !text.includes('barcode'))).toEqual([]);
  });
});

describe('a text of the app', () => {
  it('is looked up wherever somebody may read it', () => {
    const bare = pageTexts.filter(
      ({ text, isLookedUp }) => !isLookedUp && !Object.hasOwn(NOT_LOOKED_UP, text),
    );
    expect(bare.map(({ text, place }) => `${place} ${text}`)).toEqual([]);
  });
});

/** What the product is promised to say in English, with a value for the blank of a text that has one. */
const PROMISED: readonly [text: string, sentence: string, value?: string | number][] = [
  ['部门选择', 'Department selection'],
  ['部门切换（当前部门：{0}）', 'Department switch (current department: X)', 'X'],
  ['请选择登录部门', 'Please select login department'],
  ['您隶属于多部门，请选择当前所在部门', 'You belong to several departments, please choose your current one'],
  ['产品授权', 'Product authorization'],
  ['授权信息', 'Authorization info'],
  ['许可使用情况', 'Licence usage'],
  ['提交许可证', 'Submit Licence'],
  ['关闭', 'Close'],
  ['搜索菜单', 'Search'],
  ['请输入旧密码!', 'Please enter old password!'],
  ['请输入新密码!', 'Please enter new password!'],
  ['请确认新密码!', 'Please confirm new password!'],
  ['两次输入的密码不一致!', 'The two passwords do not match!'],
  ['密码长度不能少于{0}位', 'Password length cannot be less than 8 characters', 8],
  ['系统中没有登录用户!', 'No logged-in user in the system!'],
  ['您尚未设置部门信息!', 'You have not set department information!'],
  ['请上传图片', 'Please upload an image'],
  ['请上传{0}文件', 'Please upload PDF file', 'PDF'],
  ['未知操作', 'Unknown operation'],
  ['已经是最后一张', 'Already at the end'],
];

describe('words that are given in English', () => {
  afterEach(() => speak('zh'));

  // H2.37, H2.58, H2.59, H2.60, H2.61, H5.8, H5.9, H5.10, H5.12, H5.13, H5.15, H5.17
  it.each(PROMISED)('has %s as “%s”, to the letter', (text, sentence, value) => {
    speak('en', english);
    expect(value === undefined ? t(text) : t(text, value)).toBe(sentence);
  });
});
