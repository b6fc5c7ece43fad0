// Rules of entity fields hold when a record is written, those that are kept in the database too.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openAdministration, type Administration } from '../../../tests/administration-driver.ts';
import type { Field } from '../entities.ts';
import { checkFieldRules } from './field-rules.ts';

let office: Administration;
beforeAll(async () => {
  office = await openAdministration();
  const part = { digits: 1, pattern: '[A-Z]', message: '首位应为大写字母' };
  const rule = { ruleName: '楼栋编号', ruleCode: 'house_code', ruleJson: JSON.stringify([part]) };
  expect(await office.call('POST', '/checkRule/add', rule)).toMatchObject({ success: true });
});
afterAll(() => office.close());

const field = (rules: Field['rules']): Field =>
  ({ name: 'code', column: 'code', type: 'string', title: '编号', rules }) as Field;
const check = (rules: Field['rules'], value: unknown) =>
  checkFieldRules(office.server.db, field(rules), value, {});

it('a check rule is kept by what is written: its sentence, or that of the field', async () => {
  expect(await check([{ ruleCode: 'house_code' }], 'A01')).toBeUndefined();
  expect(await check([{ ruleCode: 'house_code' }], 'a01')).toBe('首位应为大写字母');
  expect(await check([{ ruleCode: 'HOUSE_CODE', message: '编号不对' }], 'a01')).toBe('编号不对');
  expect(await check([{ ruleCode: 'house_code' }], '')).toBeUndefined();
});

it('a check rule that does not exist refuses what is written instead of letting it pass', async () => {
  await expect(check([{ ruleCode: 'gone' }], 'A01')).rejects.toThrow('该编码不存在');
});

it('named rules come first, so that nobody is asked about what fails anyway', async () => {
  expect(await check(['userCode', { ruleCode: 'gone' }], 'x')).toBe('编码只能输入数字');
});
