import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openAdministration, type Administration } from '../../../tests/administration-driver.ts';
import { openDesignOffice } from '../designer/design-office.testing.ts';

let administration: Administration;
beforeAll(async () => {
  administration = await openAdministration();
});
afterAll(() => administration.close());

const nothing = {
  hasPage: false,
  hasPeople: false,
  hasData: false,
  hasReadGuides: false,
  isShown: true,
  dataPath: '',
};

it('tells what is done by what is there: the demonstration counts for nobody', async () => {
  const { call, addUser } = administration;
  expect((await call('GET', '/startHere/steps')).result).toEqual(nothing);
  await addUser();
  expect((await call('GET', '/startHere/steps')).result).toEqual({ ...nothing, hasPeople: true });
});

it('is put away and found again by each for themselves, and leaves other settings as they are', async () => {
  const { call, addUser, roleId, server } = administration;
  const { username, password } = await addUser({ selectedroles: await roleId('admin') });
  const deputy = await server.signIn(username, password);
  await call('PUT', '/account/reminders', { isReminded: false });
  expect((await call('PUT', '/startHere/own', { isShown: false })).result).toMatchObject({ isShown: false });
  expect((await call('PUT', '/startHere/own', { hasReadGuides: true })).result).toMatchObject({
    isShown: false,
    hasReadGuides: true,
  });
  expect((await call('GET', '/startHere/steps', undefined, deputy)).result).toMatchObject({
    isShown: true,
    hasReadGuides: false,
  });
  expect((await call('PUT', '/startHere/own', { isShown: true })).result).toMatchObject({ isShown: true });
  expect((await call<{ isReminded: boolean }>('GET', '/account/profile')).result.isReminded).toBe(false);
});

it('is nobody’s who does not hold it', async () => {
  const { call, server } = administration;
  const staff = await server.signIn('staff');
  expect((await call('GET', '/startHere/steps', undefined, staff)).status).toBe(403);
  expect((await call('PUT', '/startHere/own', { isShown: false }, staff)).status).toBe(403);
});

const exampleFolder = path.resolve(import.meta.dirname, '../../../examples/modules/lease');

it('has four of four after a page, a person, a record and the guide, and then the home page leaves them out', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'first-steps-'));
  fs.cpSync(exampleFolder, path.join(folder, 'lease'), { recursive: true, preserveTimestamps: true });
  const office = await openDesignOffice({}, { modulesFolder: folder });
  try {
    const { app, admin, begin } = office;
    const ask = async (method: string, url: string, body?: object) =>
      (await app.call(method, `/api${url}`, { token: admin, ...(body ? { body } : {}) })).json<{
        success: boolean;
        message: string;
        result: Record<string, unknown>;
      }>();
    const steps = async () => (await ask('GET', '/sys/startHere/steps')).result;
    const isOnHomePage = async () =>
      ((await ask('GET', '/site/portal')).result['waiting'] as { isStartShown: boolean }).isStartShown;
    const done: Record<string, unknown> = { ...nothing, dataPath: '/lease/contracts' };
    expect(await steps()).toEqual(done);

    await begin('own-page');
    expect(await steps()).toEqual({ ...done, hasPage: true });

    expect(await ask('POST', '/lease/customer/add', { name: '东湖公司' })).toMatchObject({ success: true });
    expect(await steps()).toEqual({ ...done, hasPage: true, hasData: true });

    await ask('PUT', '/sys/startHere/own', { hasReadGuides: true });
    expect(await isOnHomePage()).toBe(true);
    const password = 'Secret-word-1';
    const person = { username: 'newcomer', realname: '新同事', password, confirmpassword: password };
    expect(await ask('POST', '/sys/user/add', person)).toMatchObject({ success: true });
    expect(await steps()).toEqual({
      ...done,
      hasPage: true,
      hasData: true,
      hasReadGuides: true,
      hasPeople: true,
    });
    expect(await isOnHomePage()).toBe(false);
  } finally {
    await office.close();
    fs.rmSync(folder, { recursive: true });
  }
});
