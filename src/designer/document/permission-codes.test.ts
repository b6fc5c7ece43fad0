import { expect, it } from 'vitest';
import { listPermissionCodes, withoutPermissionCodes } from './permission-codes.ts';

it('a screen asks for the codes of its page, its buttons and its columns, each once, and for none that is worked out', () => {
  const button = (code: string) => ({ type: 'void', 'x-component': 'button', 'x-access': code });
  const codes = listPermissionCodes({
    route: { path: '/shop', permission: 'shop:list' },
    schema: {
      type: 'object',
      properties: {
        add: button('shop:add'),
        again: button('shop:add'),
        some: button("{{ $state.code ?? 'x' }}"),
        table: {
          type: 'array',
          'x-component-props': {
            columns: [{ key: 'price', permission: 'shop:price' }],
            import: { permission: '' },
          },
        },
      },
    },
  });
  expect(codes).toEqual(['shop:list', 'shop:add', 'shop:price']);
});

it('a screen without its codes is the same screen, with a page for everybody who is signed in', () => {
  const field = { type: 'string', title: '权限', default: 'permission', 'x-access': 'shop:see' };
  const stripped = withoutPermissionCodes({
    id: 'a',
    route: { path: '/a', permission: 'shop:list' },
    schema: { type: 'object', properties: { permission: field } },
  });
  expect(stripped).toEqual({
    id: 'a',
    route: { path: '/a', access: 'login' },
    schema: {
      type: 'object',
      properties: { permission: { type: 'string', title: '权限', default: 'permission' } },
    },
  });
});
