// Print templates as they are stored: read with one function by browser and server.
import {
  MAX_DIGITS,
  PRINT_FORMATS,
  TEMPLATE_LIMITS,
  type Align,
  type Box,
  type Lettering,
  type Meaning,
  type PageSetup,
  type PrintElement,
  type PrintFormat,
  type PrintTemplate,
  type Say,
  type TableColumn,
} from './template.ts';

/** A template that cannot be used, and where and why. */
export class TemplateRefused extends Error {
  override readonly name = 'TemplateRefused';
}

/** Names of fields, with those of objects inside by points. */
const FIELD = /^[A-Za-z_]\w{0,63}(?:\.[A-Za-z_]\w{0,63}){0,3}$/;
const DICT = /^[\w.-]{1,100}$/;
const ID = /^[A-Za-z][\w-]{0,31}$/;
const NEVER = new Set(['__proto__', 'constructor', 'prototype']);
/** A stored file: a relative path without steps upwards. */
const STORED = /^(?!.*(?:^|\/)\.{1,2}(?:\/|$))[^/\\:?#][^\\:?#]{0,254}$/;

/** Whether a text can name a field of a record. */
function isFieldName(text: string): boolean {
  return FIELD.test(text) && !text.split('.').some((part) => NEVER.has(part));
}

/**
 * Reads the JSON text of a template; what it does not know is refused, so that nothing is kept that nobody reads.
 * @param t puts the sentences into the reader's language
 * @throws TemplateRefused with the sentence for people
 */
export function readTemplate(text: string, t: Say): PrintTemplate {
  if (text.length > TEMPLATE_LIMITS.text) {
    throw new TemplateRefused(t('模板太大，最多 {0} 个字符，请减少元素', TEMPLATE_LIMITS.text));
  }
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (error) {
    throw new TemplateRefused(t('模板不是有效的JSON'), { cause: error });
  }
  const root = readObject(parsed, t('模板'), ['page', 'elements'], t);
  const page = readPage(root['page'], t);
  const elements = root['elements'];
  if (!Array.isArray(elements)) throw new TemplateRefused(t('模板缺少元素列表'));
  if (elements.length > TEMPLATE_LIMITS.elements) {
    throw new TemplateRefused(t('元素最多 {0} 个', TEMPLATE_LIMITS.elements));
  }
  const ids = new Set<string>();
  return {
    page,
    elements: elements.map((element: unknown, index) => {
      const read = readElement(element, t('第 {0} 个元素', index + 1), page, t);
      if (ids.has(read.id)) throw new TemplateRefused(t('第 {0} 个元素的编号 {1} 重复', index + 1, read.id));
      ids.add(read.id);
      return read;
    }),
  };
}

/** The sentence that refuses a text, empty for a template that can be used. */
export function findTemplateFault(text: string, t: Say): string {
  try {
    readTemplate(text, t);
    return '';
  } catch (error) {
    if (error instanceof TemplateRefused) return error.message;
    throw error;
  }
}

function readPage(value: unknown, t: Say): PageSetup {
  const page = readObject(value, t('页面'), ['width', 'height', 'margin'], t);
  const { pageMin, pageMax } = TEMPLATE_LIMITS;
  const width = readNumber(page['width'], t('页面宽度'), pageMin, pageMax, t);
  const height = readNumber(page['height'], t('页面高度'), pageMin, pageMax, t);
  const given = readObject(page['margin'], t('页边距'), ['top', 'right', 'bottom', 'left'], t);
  const margin = {
    top: readNumber(given['top'], t('上边距'), 0, height, t),
    right: readNumber(given['right'], t('右边距'), 0, width, t),
    bottom: readNumber(given['bottom'], t('下边距'), 0, height, t),
    left: readNumber(given['left'], t('左边距'), 0, width, t),
  };
  if (margin.top + margin.bottom > height - 10 || margin.left + margin.right > width - 10) {
    throw new TemplateRefused(t('页边距太大，页面中间至少留 10 毫米'));
  }
  return { width, height, margin };
}

const BOX = ['id', 'type', 'x', 'y', 'width', 'height'];
const LETTERING = ['size', 'bold', 'align', 'grow'];

function readElement(value: unknown, place: string, page: PageSetup, t: Say): PrintElement {
  const type = (value as { type?: unknown } | null)?.type;
  switch (type) {
    case 'text': {
      const given = readObject(value, place, [...BOX, ...LETTERING, 'text'], t);
      return {
        ...readBox(given, place, page, t),
        type,
        ...readLettering(given, place, t),
        text: readWords(given['text'], t('{0}的文字', place), t),
      };
    }
    case 'field': {
      const given = readObject(
        value,
        place,
        [...BOX, ...LETTERING, 'field', 'label', 'dict', 'format', 'digits'],
        t,
      );
      return {
        ...readBox(given, place, page, t),
        type,
        ...readLettering(given, place, t),
        field: readField(given['field'], place, t),
        ...(given['label'] === undefined
          ? {}
          : { label: readWords(given['label'], t('{0}的标题', place), t) }),
        ...readMeaning(given, place, t),
      };
    }
    case 'image': {
      const given = readObject(value, place, [...BOX, 'field', 'path'], t);
      return { ...readBox(given, place, page, t), type, ...readPicture(given, place, t) };
    }
    case 'line':
      return { ...readBox(readObject(value, place, BOX, t), place, page, t), type };
    case 'table': {
      const given = readObject(value, place, [...BOX, 'field', 'size', 'columns'], t);
      return {
        ...readBox(given, place, page, t),
        type,
        field: readField(given['field'], place, t),
        size: readNumber(given['size'], t('{0}的字号', place), 4, 96, t),
        columns: readColumns(given['columns'], place, page, t),
      };
    }
    case 'barcode':
    case 'qrcode': {
      const given = readObject(value, place, [...BOX, 'field', 'text'], t);
      const { field, text } = given;
      if ((field === undefined) === (text === undefined)) {
        throw new TemplateRefused(t('{0}应有字段或固定内容，且只有其中一个', place));
      }
      return {
        ...readBox(given, place, page, t),
        type,
        ...(field === undefined
          ? { text: readWords(text, t('{0}的内容', place), t) }
          : { field: readField(field, place, t) }),
      };
    }
    default:
      throw new TemplateRefused(
        t('{0}的类型不认识，应为 text、field、image、line、table、barcode 或 qrcode', place),
      );
  }
}

function readBox(given: Record<string, unknown>, place: string, page: PageSetup, t: Say): Box {
  const { id } = given;
  if (typeof id !== 'string' || !ID.test(id)) throw new TemplateRefused(t('{0}的编号（id）不正确', place));
  return {
    id,
    x: readNumber(given['x'], t('{0}的左边距离', place), 0, page.width, t),
    y: readNumber(given['y'], t('{0}的上边距离', place), 0, page.height, t),
    width: readNumber(given['width'], t('{0}的宽度', place), 0.1, page.width, t),
    height: readNumber(given['height'], t('{0}的高度', place), 0.1, page.height, t),
  };
}

function readLettering(given: Record<string, unknown>, place: string, t: Say): Lettering {
  return {
    size: readNumber(given['size'], t('{0}的字号', place), 4, 96, t),
    ...readFlag(given, 'bold', place, t),
    ...readFlag(given, 'grow', place, t),
    ...readAlign(given, place, t),
  };
}

function readFlag<Name extends 'bold' | 'grow'>(
  given: Record<string, unknown>,
  name: Name,
  place: string,
  t: Say,
): Partial<Record<Name, boolean>> {
  const value = given[name];
  if (value === undefined) return {};
  if (typeof value !== 'boolean') throw new TemplateRefused(t('{0}的 {1} 应为 true 或 false', place, name));
  return { [name]: value } as Record<Name, boolean>;
}

function readAlign(given: Record<string, unknown>, place: string, t: Say): { align?: Align } {
  const { align } = given;
  if (align === undefined) return {};
  if (align !== 'left' && align !== 'center' && align !== 'right') {
    throw new TemplateRefused(t('{0}的对齐方式应为 left、center 或 right', place));
  }
  return { align };
}

function readMeaning(given: Record<string, unknown>, place: string, t: Say): Meaning {
  const { dict, format, digits } = given;
  if (dict !== undefined && (typeof dict !== 'string' || !DICT.test(dict))) {
    throw new TemplateRefused(t('{0}的字典编码不正确', place));
  }
  if (format !== undefined && !isFormat(format)) {
    throw new TemplateRefused(
      t('{0}的格式应为 text、date、datetime、number、money、capitals 或 html', place),
    );
  }
  if (digits !== undefined && format !== 'number') {
    throw new TemplateRefused(t('{0}的小数位数只用于格式 number', place));
  }
  const behind =
    digits === undefined ? undefined : readNumber(digits, t('{0}的小数位数', place), 0, MAX_DIGITS, t);
  if (behind !== undefined && !Number.isInteger(behind)) {
    throw new TemplateRefused(t('{0}的小数位数应为整数', place));
  }
  return {
    ...(dict === undefined ? {} : { dict }),
    ...(format === undefined ? {} : { format }),
    ...(behind === undefined ? {} : { digits: behind }),
  };
}

function isFormat(value: unknown): value is PrintFormat {
  return PRINT_FORMATS.some((format) => format === value);
}

function readPicture(
  given: Record<string, unknown>,
  place: string,
  t: Say,
): { field?: string; path?: string } {
  const { field, path } = given;
  if (field !== undefined) return { field: readField(field, place, t) };
  if (path === undefined || path === '') return {};
  if (typeof path !== 'string' || !STORED.test(path)) {
    throw new TemplateRefused(t('{0}的图片应为已上传的文件，不能是其他网站的地址', place));
  }
  return { path };
}

function readColumns(value: unknown, place: string, page: PageSetup, t: Say): TableColumn[] {
  if (!Array.isArray(value) || value.length === 0)
    throw new TemplateRefused(t('{0}的表格至少要有一列', place));
  if (value.length > TEMPLATE_LIMITS.columns) {
    throw new TemplateRefused(t('{0}的表格最多 {1} 列', place, TEMPLATE_LIMITS.columns));
  }
  return value.map((one: unknown, index) => {
    const column = t('{0}的第 {1} 列', place, index + 1);
    const given = readObject(
      one,
      column,
      ['field', 'title', 'width', 'align', 'dict', 'format', 'digits'],
      t,
    );
    return {
      field: readField(given['field'], column, t),
      title: readWords(given['title'], t('{0}的标题', column), t),
      width: readNumber(given['width'], t('{0}的宽度', column), 3, page.width, t),
      ...readAlign(given, column, t),
      ...readMeaning(given, column, t),
    };
  });
}

function readField(value: unknown, place: string, t: Say): string {
  if (typeof value !== 'string' || !isFieldName(value))
    throw new TemplateRefused(t('{0}的字段名不正确', place));
  return value;
}

function readWords(value: unknown, place: string, t: Say): string {
  if (typeof value !== 'string') throw new TemplateRefused(t('{0}应为文本', place));
  if (value.length > TEMPLATE_LIMITS.words) {
    throw new TemplateRefused(t('{0}最多 {1} 个字符', place, TEMPLATE_LIMITS.words));
  }
  return value;
}

function readNumber(value: unknown, place: string, least: number, most: number, t: Say): number {
  if (typeof value !== 'number' || !Number.isFinite(value) || value < least || value > most) {
    throw new TemplateRefused(t('{0}应为 {1} 到 {2} 之间的数字', place, least, most));
  }
  return value;
}

function readObject(
  value: unknown,
  place: string,
  known: readonly string[],
  t: Say,
): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new TemplateRefused(t('{0}应为对象', place));
  }
  const stranger = Object.keys(value).find((key) => !known.includes(key));
  if (stranger !== undefined) throw new TemplateRefused(t('{0}有不认识的属性 {1}', place, stranger));
  return value as Record<string, unknown>;
}
