// The two big screens of the top bar: whether somebody may open them, and where they are.
import type { LargeScreen } from '../../config/config.ts';
import { defineRoute, ok } from '../../http/routing/define-route.ts';

const flag = { type: 'boolean' } as const;
const text = { type: 'string' } as const;

export const largeScreenRoutes = [
  defineRoute({
    method: 'GET',
    url: '/park/contractReg/LargeScreenPermissions',
    title: '大屏的权限',
    access: 'session',
    permission: {
      open: 'the top bar asks for everybody; the answer is made of the permissions of the caller',
    },
    scope: 'own',
    request: {},
    response: {
      type: 'object',
      required: ['ht', 'jw', 'addresses'],
      properties: {
        ht: flag,
        jw: flag,
        // Of those that are allowed.
        addresses: { type: 'object', properties: { ht: text, jw: text } },
      },
    },
    handler({ user, config }) {
      const { largeScreens } = config;
      const may = (name: LargeScreen): boolean =>
        largeScreens[name] !== undefined && user.permissions.has(`largeScreen:${name}`);
      const addresses = Object.fromEntries(
        (['ht', 'jw'] as const).flatMap((name) => (may(name) ? [[name, largeScreens[name]]] : [])),
      );
      return ok({ ht: may('ht'), jw: may('jw'), addresses });
    },
  }),
];
