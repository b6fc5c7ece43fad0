import { describe, expect, it } from 'vitest';
import { NO_PARTS } from '../catalog/join-parts.ts';
import { VALIDATORS } from '../testing/site.testing.ts';
import { readModules, type ModuleFolder } from './module-files.ts';

const ENCODER = new TextEncoder();

const ROOM = {
  id: 'lease/room',
  title: '房间',
  storage: 'managed',
  fields: {
    name: { title: '名称', type: 'string', isRequired: true },
    isLet: { title: '已出租', type: 'boolean' },
  },
};

const PLAN = {
  id: 'lease/plan',
  title: '付款计划',
  storage: 'managed',
  fields: {
    contractId: { title: '合同', type: 'relation', entity: 'lease/contract' },
    amount: { title: '金额', type: 'money' },
  },
};

const CONTRACT = {
  id: 'lease/contract',
  title: '合同',
  storage: 'managed',
  children: { plans: { entity: 'lease/plan', parent: 'contractId' } },
  fields: {
    code: { title: '编号', type: 'string' },
    status: { title: '状态', type: 'string' },
    roomId: { title: '房间', type: 'relation', entity: 'lease/room' },
    number: { title: '流水号', type: 'serial', fillRule: 'lease_no' },
    total: { title: '合计', type: 'computed', value: '{{ 1 }}' },
  },
};

function folder(name: string, files: Record<string, unknown>): ModuleFolder {
  return {
    folder: name,
    path: `modules/${name}`,
    files: Object.entries(files).map(([file, value]) => ({
      name: file,
      path: `modules/${name}/${file}`,
      bytes: ENCODER.encode(JSON.stringify(value)),
    })),
  };
}

const lease = (contract: object, more: Record<string, unknown> = {}): ModuleFolder =>
  folder('lease', {
    'module.json': { id: 'lease', title: '租赁', version: '1.0.0' },
    'entities/room.json': ROOM,
    'entities/plan.json': PLAN,
    'entities/contract.json': { ...CONTRACT, ...contract },
    ...more,
  });

const findingsOf = (...folders: ModuleFolder[]): string[] =>
  readModules(folders, NO_PARTS, VALIDATORS).flatMap(({ diagnostics }) =>
    diagnostics
      // Where an entity cannot be read, those that name it say so, too.
      .filter(({ pointer }) => pointer !== '/fields/contractId/entity')
      .map(({ code, pointer }) => `${code} ${pointer}`),
  );

/** What is found of one step at a moment. */
const findingsAt = (moment: string, step: unknown): string[] =>
  findingsOf(lease({ hooks: { [moment]: [step] } })).map((one) => one.replace(`/hooks/${moment}/0`, ''));

describe('hooks of an entity', () => {
  it('may use every step, over its fields, its rows and what was before', () => {
    const hooks = {
      beforeAdd: [
        { do: 'set', field: 'code', value: '{{ upper($values.code) }}' },
        {
          do: 'when',
          if: '{{ $values.plans.length === 0 }}',
          then: [{ do: 'refuse', text: '要有付款计划', field: 'plans' }],
        },
      ],
      afterEdit: [
        {
          do: 'when',
          if: "{{ $values.status === '2' && $before.status !== '2' }}",
          then: [{ do: 'edit', entity: 'lease/room', id: '{{ $values.roomId }}', values: { isLet: true } }],
          else: [
            {
              do: 'message',
              to: { users: ['admin'], roles: 'finance' },
              title: '{{ `合同 ${$values.code}` }}',
              text: '{{ $now }}',
            },
          ],
        },
        {
          do: 'each',
          in: '{{ $values.plans }}',
          steps: [
            { do: 'add', entity: 'lease/room', values: { name: '{{ $item.amount + $user.username }}' } },
          ],
        },
        {
          do: 'request',
          url: 'https://erp.example.com/hook',
          method: 'PUT',
          body: { id: '{{ $values.id }}' },
        },
      ],
      beforeDelete: [
        { do: 'edit', entity: 'lease/room', id: '{{ $values.roomId }}', values: { isLet: false } },
      ],
    };
    expect(findingsOf(lease({ hooks }))).toEqual([]);
  });

  it.each([
    [
      'set after the record was written',
      'afterAdd',
      { do: 'set', field: 'code', value: 1 },
      'hook-misplaced /do',
    ],
    [
      'set of a record that is to go',
      'beforeDelete',
      { do: 'set', field: 'code', value: 1 },
      'hook-misplaced /do',
    ],
    [
      'set of a field that there is not',
      'beforeAdd',
      { do: 'set', field: 'cod', value: 1 },
      'field-unknown /field',
    ],
    ['set of a serial', 'beforeAdd', { do: 'set', field: 'number', value: 1 }, 'value-invalid /field'],
    ['set of a computed field', 'beforeAdd', { do: 'set', field: 'total', value: 1 }, 'value-invalid /field'],
    [
      'set of what the server keeps',
      'beforeEdit',
      { do: 'set', field: 'createBy', value: 1 },
      'value-invalid /field',
    ],
    [
      'refuse at a field that there is not',
      'beforeAdd',
      { do: 'refuse', text: 't', field: 'z' },
      'field-unknown /field',
    ],
    [
      'a condition without braces',
      'beforeAdd',
      { do: 'when', if: 'true', then: [{ do: 'refuse', text: 't' }] },
      'expression-braces /if',
    ],
    [
      'a field that it misspells',
      'beforeAdd',
      { do: 'set', field: 'code', value: '{{ $values.cod }}' },
      'field-unknown /value',
    ],
    [
      'a field before that it misspells',
      'afterEdit',
      { do: 'refuse', text: '{{ $before.cod }}' },
      'field-unknown /text',
    ],
    [
      'a name of the browser',
      'beforeAdd',
      { do: 'set', field: 'code', value: '{{ $params.code }}' },
      'expression-name-misplaced /value',
    ],
    [
      'an item outside of each',
      'afterAdd',
      { do: 'refuse', text: '{{ $item.code }}' },
      'expression-name-misplaced /text',
    ],
    [
      'a name that there is not',
      'afterAdd',
      { do: 'refuse', text: '{{ $row.code }}' },
      'expression-name-unknown /text',
    ],
    [
      'an expression that cannot be read',
      'afterAdd',
      { do: 'refuse', text: '{{ 1 + }}' },
      'expression-syntax /text',
    ],
    [
      'text with an expression in its midst',
      'afterAdd',
      { do: 'refuse', text: '合同 {{ $values.code }}' },
      'expression-braces /text',
    ],
    [
      'an entity that there is not',
      'afterAdd',
      { do: 'add', entity: 'lease/rom', values: { name: 'n' } },
      'entity-unknown /entity',
    ],
    [
      'rows of a record as a record',
      'afterAdd',
      { do: 'add', entity: 'lease/plan', values: { amount: 1 } },
      'hook-misplaced /entity',
    ],
    [
      'a field that the other entity lacks',
      'afterAdd',
      { do: 'edit', entity: 'lease/room', id: '1', values: { let: true } },
      'field-unknown /values/let',
    ],
    [
      'a required field left out',
      'afterAdd',
      { do: 'add', entity: 'lease/room', values: { isLet: true } },
      'keyword-missing /values',
    ],
    [
      'an address that nobody can call',
      'afterAdd',
      { do: 'request', url: 'ftp://erp.example.com' },
      'value-invalid /url',
    ],
    [
      'an address with a password',
      'afterAdd',
      { do: 'request', url: 'https://a:b@erp.example.com' },
      'value-invalid /url',
    ],
    [
      'a message to nobody',
      'afterAdd',
      { do: 'message', to: {}, title: 't', text: 't' },
      'value-invalid /to',
    ],
    ['a step that there is not', 'afterAdd', { do: 'submit', api: 'a' }, 'value-invalid /do'],
  ])('are told of %s', (_, moment, step, expected) => {
    expect(findingsAt(moment, step)).toEqual([expected]);
  });

  it('name entities of other modules only when their module requires these', () => {
    const park = folder('park', {
      'module.json': { id: 'park', title: '园区', version: '1.0.0' },
      'entities/gate.json': { ...ROOM, id: 'park/gate' },
    });
    const hooks = { afterAdd: [{ do: 'add', entity: 'park/gate', values: { name: 'n' } }] };
    const required = {
      'module.json': { id: 'lease', title: '租赁', version: '1.0.0', requires: { park: '1.0.0' } },
    };
    // Read after the other, as its order says.
    const later = { 'module.json': { id: 'lease', title: '租赁', version: '1.0.0', order: 9 } };
    expect(findingsOf(park, lease({ hooks }, required))).toEqual([]);
    expect(findingsOf(park, lease({ hooks }, later))).toEqual(['entity-unknown /hooks/afterAdd/0/entity']);
  });

  it('stand in the entity whose record is saved, not in that of its rows', () => {
    const plan = { ...PLAN, hooks: { beforeAdd: [{ do: 'refuse', text: 't' }] } };
    expect(findingsOf(lease({}, { 'entities/plan.json': plan }))).toEqual(['hook-misplaced /hooks']);
  });

  it('do not run for records that the database removes along with others, and say so', () => {
    const fields = { ...CONTRACT.fields, roomId: { ...CONTRACT.fields.roomId, onDelete: 'along' } };
    const hooks = { afterDelete: [{ do: 'refuse', text: 't' }] };
    expect(findingsOf(lease({ fields, hooks }))).toEqual(['hook-misplaced /hooks/afterDelete']);
  });

  it('are refused where the calls of an entity are written by hand', () => {
    const own = {
      ...ROOM,
      id: 'lease/own',
      storage: 'migration',
      table: 'lease_own',
      hooks: { beforeAdd: [{ do: 'refuse', text: 't' }] },
    };
    expect(findingsOf(lease({}, { 'entities/own.json': own }))).toEqual(['hook-misplaced /hooks']);
  });
});
