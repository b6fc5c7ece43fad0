// A set of documents as a file that another installation reads.
import { setImmediate } from 'node:timers/promises';
import { printJson, readLayout } from '../../../src/designer/document/print-json.ts';
import type { Belongings, RequiredModule, SetFile } from '../../../src/designer/wire-belongings.ts';
import { FORMAT } from '../../../src/engine/document.ts';
import { isObject, ownString } from '../../../src/engine/values/json.ts';
import { failure } from '../../kernel/errors.ts';
import { readGiven } from './belongings/belongings-schema.ts';
import { readRequired } from './required-modules.ts';
import { parseDocument } from './texts.ts';

/** Documents of a set. */
export const MAX_SET_DOCUMENTS = 50;

/** Bytes of the file of a set. */
export const MAX_SET_BYTES = 8 * 1024 * 1024;

const LAYOUT = readLayout('');

/** The text of a document as the repository keeps it: small differences stay small. A text that is no JSON stays as it is. */
export function canonicalText(text: string): string {
  const document = parseDocument(text);
  return document ? `${printJson(document, LAYOUT)}\n` : text;
}

/** Whether two texts are one document, however each is laid out; of texts that are no JSON every letter counts. */
export function isSameDocument(one: string, other: string): boolean {
  return one === other || inOneLine(one) === inOneLine(other);
}

function inOneLine(text: string): string {
  const document = parseDocument(text);
  return document ? JSON.stringify(document) : text;
}

/** @throws too-large where the documents are more than a file takes */
export async function writeSetFile(
  documents: SetFile['documents'],
  { belongings, requires }: Pick<SetFile, 'belongings' | 'requires'> = {},
): Promise<string> {
  const written: { id: string; text: string }[] = [];
  for (const { id, text } of [...documents].sort((one, other) => (one.id < other.id ? -1 : 1))) {
    written.push({ id, text: canonicalText(text) });
    // Others are answered between two large ones.
    await setImmediate();
  }
  const file: SetFile = {
    kind: 'screenwright-set',
    version: 1,
    format: FORMAT,
    documents: written,
    ...(belongings && Object.keys(belongings).length > 0 ? { belongings } : {}),
    ...(requires && requires.length > 0 ? { requires } : {}),
  };
  const content = `${JSON.stringify(file, null, 2)}\n`;
  if (Buffer.byteLength(content) > MAX_SET_BYTES) {
    throw failure('too-large', '这些页面合起来超过 8 MB，请少选几个再下载');
  }
  return content;
}

/** What a file brings. */
export interface ReadSet {
  documents: SetFile['documents'];
  belongings: Readonly<Record<string, Belongings>>;
  requires: readonly RequiredModule[];
}

/** @throws too-large, request-invalid that says what is wrong with the file, or rule where it is of a newer kind */
export function readSetFile(text: string): ReadSet {
  if (Buffer.byteLength(text) > MAX_SET_BYTES) throw failure('too-large', '文件超过 8 MB，请分几次导出');
  const file = parseDocument(text);
  if (!file) throw failure('request-invalid', '文件不是有效的 JSON，请选择从“下载为文件”得到的文件');
  if (file['kind'] !== 'screenwright-set') {
    const hint = isObject(file['schema']) ? '；单个页面请新建空白页面后在“源码”里粘贴' : '';
    throw failure('request-invalid', `文件不是页面的导出文件（缺少 kind: screenwright-set）${hint}`);
  }
  if (file['version'] !== 1) {
    throw failure(
      'rule',
      `文件是第 ${JSON.stringify(file['version'] ?? null)} 种格式，本系统只认识第 1 种，请先升级系统`,
    );
  }
  const documents = file['documents'];
  if (!Array.isArray(documents) || documents.length === 0) {
    throw failure('request-invalid', '文件里没有页面（documents 是空的）');
  }
  if (documents.length > MAX_SET_DOCUMENTS) {
    throw failure(
      'too-large',
      `文件里有 ${String(documents.length)} 个页面，一次最多导入 ${String(MAX_SET_DOCUMENTS)} 个`,
    );
  }
  const read = documents.map((one, at) => {
    const [id, written] = [ownString(one, 'id'), ownString(one, 'text')];
    if (id === undefined || written === undefined) {
      throw failure('request-invalid', `文件里第 ${String(at + 1)} 个页面缺少 id 或 text`);
    }
    return { id, text: written };
  });
  const twice = read.find(({ id }, at) => read.findIndex((one) => one.id === id) !== at);
  if (twice) throw failure('request-invalid', `文件里有两个编号为 “${twice.id}” 的页面`);
  const belongings = readGiven(file['belongings'] ?? {});
  if (!belongings) {
    throw failure('request-invalid', '文件里的菜单、授权或字典写法不对，请重新导出');
  }
  const requires = readRequired(file['requires']);
  if (!requires) throw failure('request-invalid', '文件里要用到的模块写法不对，请重新导出');
  return { documents: read, belongings, requires };
}
