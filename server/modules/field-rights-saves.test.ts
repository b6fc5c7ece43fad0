// Saves and grants of whoever lacks the permissions that fields ask for: what is theirs is saved, and the rest stays.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { runs } from '../../tests/depth.ts';
import { openRights, MARKS, WORK, marksIn, NOTE, type Rights } from './field-rights.testing.ts';

let house: Rights['house'];
let clerk: Rights['clerk'];
let boss: Rights['boss'];
let staffId: Rights['staffId'];
let noteId: Rights['noteId'];
beforeAll(async () => {
  ({ house, clerk, boss, staffId, noteId } = await openRights());
});
afterAll(() => house.close());

describe('whoever lacks the permission of a field', () => {
  const readBy = async (token: string, id: string) =>
    (await house.ask<Record<string, unknown>>(token, 'GET', `/hr/staff/queryById?id=${id}`)).result;

  it('keeps what is stored there when they save, and what follows from it stays right (S41)', async () => {
    const before = await readBy(boss, staffId);
    const sent = {
      id: staffId,
      version: before['version'],
      name: '甲一',
      salary: 1,
      badge: 'x',
      base: 2,
      yearly: 3,
    };
    const rows = (before['jobs'] as Record<string, unknown>[]).map((row) => ({
      ...row,
      title: '主管',
      pay: 1,
    }));
    const saved = await house.ask(clerk, 'PUT', '/hr/staff/edit', { ...sent, rank: 'Z', jobs: rows });
    expect(saved).toMatchObject({ success: true });
    const { salary, badge, base, yearly, rank } = before;
    const after = await readBy(boss, staffId);
    expect(after).toMatchObject({ name: '甲一', salary, badge, base, yearly, rank });
    expect(after['jobs']).toMatchObject([{ title: '主管', pay: 123456.78 }]);
    const told = house.app.log.filter(({ event }) => event === 'fields ignored');
    expect(told).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          entity: 'hr/staff',
          user: 'clerk',
          fields: ['salary', 'badge', 'base', 'rank'],
        }),
        expect.objectContaining({ entity: 'hr/job', user: 'clerk', fields: ['pay'] }),
      ]),
    );
  });

  it('sends back a field that they read and may not change without a word in the log', async () => {
    const { version, rank, name } = await readBy(clerk, staffId);
    const count = () => house.app.log.filter(({ event }) => event === 'fields ignored').length;
    const before = count();
    await house.ask(clerk, 'PUT', '/hr/staff/edit', { id: staffId, version, rank, name });
    expect(count()).toBe(before);
  });

  it('adds records with the defaults of what they may not write', async () => {
    const added = await house.ask<{ id: string }>(clerk, 'POST', '/hr/staff/add', {
      name: '丁',
      salary: 9,
      base: 9,
      rank: 'Z',
      jobs: [{ title: '保安', pay: 7 }],
    });
    expect(added).toMatchObject({ success: true });
    const record = await readBy(boss, added.result.id);
    expect(record).toMatchObject({ salary: null, base: 100, rank: 'A', yearly: 0, jobs: [{ pay: null }] });
    const note = await house.ask<{ id: string }>(clerk, 'POST', '/hr/note/add', {
      subject: '二',
      body: 'x',
      sealed: 'x',
    });
    expect(note.text).not.toContain('sealed');
    const kept = await house.ask(boss, 'GET', `/hr/note/queryById?id=${note.result.id}`);
    expect(kept).toMatchObject({ result: { body: null, sealed: '-' } });
  });

  it('is told by its name that a column is none of theirs to import (S15)', async () => {
    const rows = [
      ['主题', '内容'],
      ['三', 'MARK-BODY'],
    ];
    const refused = await house.importRows(clerk, '/hr/note/importExcel', rows);
    expect(refused).toMatchObject({ status: 400, message: '列“内容”不能导入，可用的列：主题' });
    expect(await house.importRows(boss, '/hr/note/importExcel', rows)).toMatchObject({ success: true });
    const own = await house.importRows(clerk, '/hr/note/importExcel', [['主题'], ['四']]);
    expect(own).toMatchObject({ success: true });
  });

  it('hears that a record cannot be added without a value that is none of theirs, and nothing is saved', async () => {
    const sealed = { ...NOTE.fields.sealed, default: undefined };
    await house.write({ 'entities/note.json': { ...NOTE, fields: { ...NOTE.fields, sealed } } });
    const told = await house.ask(clerk, 'POST', '/hr/note/add', { subject: '五', sealed: 'x' });
    expect(told).toMatchObject({
      status: 403,
      message: '新增记录必须填写“密封”，您没有填写它的权限，请联系管理员授权',
    });
    const added = await house.ask(boss, 'POST', '/hr/note/add', { subject: '六', sealed: 'y' });
    expect(added).toMatchObject({ success: true });
    expect(await house.ask(boss, 'GET', '/hr/note/list?subject=五')).toMatchObject({ result: { total: 0 } });
  });
});

describe('grants of fields', () => {
  it('decide field by field, for any of them, with the next call', async () => {
    const name = 'changing';
    const token = await house.hire(name, WORK);
    const held = new Set<string>();
    const codes = Object.keys(MARKS);
    await fc.assert(
      fc.asyncProperty(fc.subarray(codes), async (wanted) => {
        for (const code of codes) {
          if (wanted.includes(code) !== held.has(code)) await house.grant(name, code, wanted.includes(code));
          if (wanted.includes(code)) held.add(code);
          else held.delete(code);
        }
        const urls = [
          `/hr/staff/queryById?id=${staffId}`,
          '/hr/staff/exportXls',
          `/hr/note/queryById?id=${noteId}`,
          '/online/cgreport/api/getData/hr_pay',
          '/sys/dataLog/list?pageSize=100',
        ];
        const texts = await Promise.all(
          // Somebody else asks at the same time: neither gets the other's answer.
          urls.flatMap((url) => [house.ask(token, 'GET', url), house.ask(boss, 'GET', url)]),
        );
        const own = texts.filter((_, at) => at % 2 === 0).map(({ text }) => text);
        const expected = wanted.flatMap((code) => MARKS[code] ?? []);
        expect(new Set(marksIn(own.join('\n')))).toEqual(new Set(expected));
        const others = texts.filter((_, at) => at % 2 === 1).map(({ text }) => text);
        expect(new Set(marksIn(others.join('\n')))).toEqual(new Set(Object.values(MARKS).flat()));
      }),
      { numRuns: runs(40, 12) },
    );
  });
});
