// Files that are no workbook, known before anything is read of them.
import { t } from '../../engine/text.ts';

const MEGABYTE = 1024 * 1024;

/** @returns why a file is not taken, or undefined */
export function refuseWorkbook(file: File, maxMegabytes: number): string | undefined {
  if (/\.xls$/i.test(file.name)) return t('这是旧格式的 .xls 文件，请在 Excel 中另存为 .xlsx 后再导入');
  if (!/\.xlsx$/i.test(file.name)) return t('只能导入 .xlsx 文件');
  if (file.size === 0) return t('文件是空的');
  if (file.size > maxMegabytes * MEGABYTE) return t('文件不能超过{0}MB', maxMegabytes);
  return undefined;
}
