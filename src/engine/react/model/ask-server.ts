// Verdicts that only the server knows: whether a value is free, and whether it keeps a check rule.
import { HttpFailure } from '../../services.ts';
import type { ScreenModel } from './screen-model.ts';

/**
 * Asks the server; only declared unique fields are answered. The record's own id is left out of the search.
 * After a lost answer the record found may be the one just written: the retry goes out, and the server, which checks
 * again while writing, decides (F12).
 */
export async function isUnique(
  model: ScreenModel,
  table: string,
  field: string,
  value: unknown,
): Promise<boolean> {
  if (model.hasOpenWrite()) return true;
  const id = (model.form.values as Record<string, unknown>)['id'];
  const { http } = model.services;
  try {
    await http.send({
      method: 'GET',
      url: '/sys/duplicate/check',
      params: {
        tableName: table,
        fieldName: field,
        fieldVal: value,
        ...(id === undefined || id === '' ? {} : { dataId: id }),
      },
      notify: false,
    });
    return true;
  } catch (error) {
    if (error instanceof HttpFailure && error.status === 200) return false;
    throw error;
  }
}

/**
 * Asks the server about a check rule.
 * @returns the sentence of the part that the value does not match, or null
 */
export async function checkCode(
  model: ScreenModel,
  ruleCode: string,
  value: unknown,
): Promise<string | null> {
  try {
    // Encoded once more than the address needs: back ends of this family decode it twice.
    const params = { ruleCode, value: encodeURIComponent(String(value)) };
    await model.services.http.send({
      method: 'GET',
      url: '/sys/checkRule/checkByCode',
      params,
      notify: false,
    });
    return null;
  } catch (error) {
    if (error instanceof HttpFailure && error.status === 200) return error.message;
    throw error;
  }
}
