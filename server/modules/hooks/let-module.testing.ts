// A module whose hooks do everything that hooks can, for tests.

const ROOM = {
  id: 'let/room',
  title: '房间',
  storage: 'managed',
  text: 'name',
  history: true,
  fields: {
    name: { title: '名称', type: 'string', isRequired: true, isUnique: true },
    isLet: { title: '已出租', type: 'boolean', default: false },
    area: { title: '面积', type: 'integer' },
  },
  rules: [{ check: '{{ !($values.area > 1000) }}', message: '面积不能超过 1000', field: 'area' }],
};

const DUE = {
  id: 'let/due',
  title: '应收',
  storage: 'managed',
  fields: {
    contractCode: { title: '合同', type: 'string', isRequired: true },
    amount: { title: '金额', type: 'money', isRequired: true },
    author: { title: '谁', type: 'string' },
  },
};

const PLAN = {
  id: 'let/plan',
  title: '付款计划',
  storage: 'managed',
  fields: {
    contractId: { title: '合同', type: 'relation', entity: 'let/contract' },
    amount: { title: '金额', type: 'money', isRequired: true },
  },
};

const CONTRACT = {
  id: 'let/contract',
  title: '合同',
  storage: 'managed',
  text: 'code',
  recycle: true,
  children: { plans: { entity: 'let/plan', parent: 'contractId' } },
  fields: {
    code: { title: '编号', type: 'string', length: 20, isRequired: true },
    total: { title: '总额', type: 'money' },
    doubled: { title: '两倍', type: 'computed', value: '{{ ($values.total ?? 0) * 2 }}' },
    status: { title: '状态', type: 'string', length: 2, default: '1' },
    attachment: { title: '附件', type: 'file' },
    roomId: { title: '房间', type: 'relation', entity: 'let/room' },
  },
  hooks: {
    beforeAdd: [
      // Gives a required field its value: nobody who saves has to.
      {
        do: 'when',
        if: '{{ !$values.code }}',
        then: [{ do: 'set', field: 'code', value: '{{ `ht-${$values.total}` }}' }],
      },
      { do: 'set', field: 'code', value: '{{ upper($values.code) }}' },
      {
        do: 'when',
        if: '{{ $values.total > 100000 && !$values.attachment }}',
        then: [{ do: 'refuse', text: '超过十万的合同要有附件', field: 'attachment' }],
      },
    ],
    beforeEdit: [
      { do: 'when', if: "{{ $values.status === '9' }}", then: [{ do: 'set', field: 'total', value: 1.005 }] },
    ],
    afterAdd: [
      {
        do: 'each',
        in: '{{ $values.plans }}',
        steps: [
          {
            do: 'add',
            entity: 'let/due',
            values: {
              contractCode: '{{ $values.code }}',
              amount: '{{ $item.amount }}',
              author: '{{ $user.username }}',
            },
          },
        ],
      },
      {
        do: 'when',
        if: '{{ !!$before }}',
        then: [
          { do: 'add', entity: 'let/due', values: { contractCode: '还原', amount: '{{ $values.total }}' } },
        ],
      },
    ],
    afterEdit: [
      {
        do: 'when',
        if: "{{ $values.status === '2' && $before.status !== '2' }}",
        then: [
          {
            do: 'edit',
            entity: 'let/room',
            id: '{{ $values.roomId }}',
            values: { isLet: true, area: '{{ $values.total }}' },
          },
          {
            do: 'message',
            to: { users: 'admin' },
            title: '{{ `合同 ${$values.code} 生效` }}',
            text: '请跟进',
          },
          {
            do: 'request',
            url: 'https://erp.example.com/hook?key=1',
            body: { id: '{{ $values.id }}', plans: '{{ $before.plans.length }}' },
          },
        ],
      },
    ],
    beforeDelete: [
      {
        do: 'when',
        if: "{{ $values.status === '3' }}",
        then: [{ do: 'refuse', text: '{{ `${$values.code} 已归档，不能删除` }}' }],
      },
      { do: 'edit', entity: 'let/room', id: '{{ $values.roomId }}', values: { isLet: false } },
    ],
    afterDelete: [
      { do: 'add', entity: 'let/due', values: { contractCode: '{{ $values.code }}', amount: 0 } },
    ],
  },
};

const NOTE = {
  id: 'let/note',
  title: '记录',
  storage: 'managed',
  fields: {
    text: { title: '内容', type: 'string' },
    amount: { title: '数', type: 'string' },
  },
  hooks: {
    afterAdd: [
      { do: 'add', entity: 'let/due', values: { contractCode: '{{ $values.text }}', amount: 1 } },
      {
        do: 'add',
        entity: 'let/due',
        values: { contractCode: '{{ $values.text }}', amount: '{{ $values.amount }}' },
      },
    ],
  },
};

/** Each edit of one changes the other, which changes the first … */
const swing = (name: string, other: string) => ({
  id: `let/${name}`,
  title: name,
  storage: 'managed',
  fields: {
    other: { title: '另一个', type: 'string' },
    turns: { title: '次数', type: 'integer' },
    most: { title: '最多', type: 'integer' },
  },
  hooks: {
    afterEdit: [
      {
        do: 'when',
        if: '{{ $values.turns < $values.most }}',
        then: [
          {
            do: 'edit',
            entity: `let/${other}`,
            id: '{{ $values.other }}',
            values: { turns: '{{ $values.turns + 1 }}', most: '{{ $values.most }}' },
          },
        ],
      },
    ],
  },
});

export const LET_ENTITIES: readonly { id: string }[] = [
  ROOM,
  DUE,
  PLAN,
  CONTRACT,
  NOTE,
  swing('left', 'right'),
  swing('right', 'left'),
];
