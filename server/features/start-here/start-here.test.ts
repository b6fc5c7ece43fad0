import { afterAll, beforeAll, expect, it } from 'vitest';
import { openAdministration, type Administration } from '../../../tests/administration-driver.ts';

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
