import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readColumns, type Column } from './column.ts';
import { createExactSum } from './exact-sum.ts';
import type { Row } from './row.ts';
import { createTableModel, MAX_UNDO, type TableModel } from './table-model.ts';
import { countFindings, judgeTable } from './validate.ts';

const COLUMNS = readColumns([
  {
    key: 'name',
    title: '名称',
    type: 'input',
    validateRules: [{ required: true, message: '${title}不能为空' }],
  },
  {
    key: 'code',
    title: '编码',
    type: 'input',
    validateRules: [{ unique: true, message: '${title}不能重复' }],
  },
  {
    key: 'amount',
    title: '金额',
    type: 'inputNumber',
    statistics: true,
    validateRules: [{ pattern: 'money' }],
  },
]);

function createModel(
  rows: readonly object[],
  columns: readonly Column[] = COLUMNS,
  more: object = {},
): TableModel {
  const model = createTableModel({ columns, ...more });
  model.load(rows);
  return model;
}

const names = (model: TableModel) => model.rows.map((row) => row['name']);
const abcd = () =>
  createModel([{ id: '1', name: 'a' }, { id: '2', name: 'b' }, { name: 'c' }, { id: '4', name: 'd' }]);

describe('the model of the table', () => {
  // W4.9
  it('adds at the end, inserts at a position, and takes a position beyond the end as the end', () => {
    const model = abcd();
    model.add([{ name: 'e' }]);
    model.insert(1, [{ name: 'x' }, { name: 'y' }]);
    model.insert(99, [{ name: 'z' }]);
    expect(names(model)).toEqual(['a', 'x', 'y', 'b', 'c', 'd', 'e', 'z']);
    expect(new Set(model.keys).size).toBe(8);
  });

  it('takes what is no record for an empty one, gaps too, so that positions stay', () => {
    const rows: unknown[] = [{ name: 'a', amount: 1 }, 'b', null, ['c'], undefined];
    rows[6] = { name: 'd', amount: 2 };
    const model = createModel(rows as object[]);
    expect(model.rows).toEqual([{ name: 'a', amount: 1 }, {}, {}, {}, {}, {}, { name: 'd', amount: 2 }]);
    expect(model.sum('amount')).toBe('3');
    const gap: object[] = [{ name: 'a' }];
    gap[2] = { name: 'b' };
    expect(Object.keys(createModel(gap).rows)).toEqual(['0', '1', '2']);
  });

  // W3.24
  it('removes rows by key or keys and notes the ids that the server knows', () => {
    const model = abcd();
    model.remove(model.keys[0]);
    model.remove(model.keys.slice(1));
    expect(names(model)).toEqual(['b']);
    expect(model.deleteIds).toEqual(['1', '4']);
    model.undo();
    expect(model.deleteIds).toEqual(['1']);
    expect(names(model)).toEqual(['b', 'c', 'd']);
  });

  // W4.10
  it.each([1, undefined, null, {}, new Set(['r1'])])('refuses to remove %s', (argument) => {
    expect(() => {
      abcd().remove(argument);
    }).toThrow('删除行的参数必须是行标识（文字）或行标识的数组');
  });

  // W4.9
  it('moves a block up and down, and leaves it at the edge', () => {
    const model = abcd();
    const [, b, c] = model.keys as [string, string, string];
    model.move([b, c], -1);
    expect(names(model)).toEqual(['b', 'c', 'a', 'd']);
    model.move([b, c], -1);
    expect(names(model)).toEqual(['b', 'c', 'a', 'd']);
    model.move([b, c], 1);
    model.move([b, c], 1);
    expect(names(model)).toEqual(['a', 'd', 'b', 'c']);
    model.moveTo(3, 0);
    expect(names(model)).toEqual(['c', 'a', 'd', 'b']);
  });

  it('numbers the rows from 1 where their order is kept, and touches only rows that moved', () => {
    const model = createModel([{ orderNum: 1 }, { orderNum: 2 }, { orderNum: 3 }], COLUMNS, {
      orderField: 'orderNum',
    });
    const [first] = model.rows;
    model.moveTo(2, 1);
    expect(model.rows.map((row) => row['orderNum'])).toEqual([1, 2, 3]);
    expect(model.rows[0]).toBe(first);
    model.add([{}]);
    expect(model.rows[3]).toEqual({ orderNum: 4 });
  });

  it('puts numbers right that came twice or were pasted over', () => {
    const model = createModel([
      { id: 'a', orderNum: 1 },
      { id: 'b', orderNum: 1 },
      { id: 'c', orderNum: '7' },
      { id: 'd' },
    ]);
    model.setOptions({ columns: COLUMNS, orderField: 'orderNum' });
    const numbers = () => model.rows.map((row) => row['orderNum']);
    model.setCell(0, 'name', '甲');
    expect(numbers()).toEqual([1, 2, 3, 4]);
    model.patch(
      new Map([
        [0, { orderNum: 4 }],
        [2, { orderNum: 'x' }],
      ]),
    );
    expect(numbers()).toEqual([1, 2, 3, 4]);
    model.undo();
    model.undo();
    expect(numbers()).toEqual([1, 1, '7', undefined]);
  });

  it('makes a change of a cell a new row and leaves what came from outside alone', () => {
    const outside = [{ id: '1', name: 'a' }];
    const model = createModel(outside);
    const told: unknown[] = [];
    model.signals.subscribe(model.keys[0] as string, () => told.push(model.rows[0]));
    model.setCell(0, 'name', 'b');
    model.setCell(0, 'name', 'b');
    expect(outside).toEqual([{ id: '1', name: 'a' }]);
    expect(told.at(-1)).toEqual({ id: '1', name: 'b' });
    model.undo();
    expect(model.rows).toEqual(outside);
    expect(model.undo()).toBe(false);
  });

  it('tells only the row that changed', () => {
    const model = abcd();
    const told: string[] = [];
    for (const key of model.keys) model.signals.subscribe(key, () => told.push(key));
    model.setCell(2, 'name', 'x');
    expect([...new Set(told)]).toEqual([model.keys[2]]);
  });

  it('keeps a bounded number of steps', () => {
    const model = createModel([{ n: 0 }]);
    for (let count = 1; count <= MAX_UNDO + 5; count += 1) model.setCell(0, 'n', count);
    let undone = 0;
    while (model.undo()) undone += 1;
    expect(undone).toBe(MAX_UNDO);
    expect(MAX_UNDO).toBeGreaterThanOrEqual(16);
  });

  // W4.9
  it('ticks rows, all rows and none, and forgets removed ones', () => {
    const model = abcd();
    model.selectAll();
    expect(model.selected.size).toBe(4);
    model.remove(model.keys[0]);
    expect(model.selected.size).toBe(3);
    model.toggleSelected(model.keys[0] as string);
    expect(model.selected.size).toBe(2);
    model.clearSelection();
    expect(model.selected.size).toBe(0);
  });

  it('lets nobody reach into the prototype', () => {
    const model = createModel([{}]);
    model.patch(new Map([[0, JSON.parse('{"__proto__": {"bad": 1}, "name": "a"}') as Row]]));
    expect(model.rows[0]).toEqual({ name: 'a' });
    expect(({} as { bad?: number }).bad).toBeUndefined();
    expect(
      readColumns([{ key: '__proto__' }, { key: 'constructor' }, { key: 'a' }, { key: 'a' }]),
    ).toHaveLength(1);
  });

  it('keeps computed cells up with their row, in the same step', () => {
    const complete = (row: Row): Row => ({ total: Number(row['a'] ?? 0) * 2 });
    const model = createModel([{ a: 1 }], COLUMNS, { complete });
    model.setCell(0, 'a', 5);
    model.add([{ a: 7 }]);
    expect(model.rows).toEqual([
      { a: 5, total: 10 },
      { a: 7, total: 14 },
    ]);
    model.undo();
    model.undo();
    expect(model.rows).toEqual([{ a: 1 }]);
  });
});

type Step = (model: TableModel) => void;

const place = fc.nat(30);
const cell = fc.oneof(
  fc.constantFrom('', 'a', 'b', null, '1.10', '0.2', '-3'),
  fc.integer(),
  fc.double({ noNaN: true }),
);
const row = fc.record({
  id: fc.option(fc.constantFrom('i1', 'i2', 'i3'), { nil: undefined }),
  name: cell,
  code: cell,
  amount: cell,
});
const pick = (model: TableModel, index: number) => model.keys[index % Math.max(1, model.keys.length)] ?? '';
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.array(row, { maxLength: 3 }).map((rows): Step => (model) => {
    model.add(rows);
  }),
  fc.tuple(place, fc.array(row, { maxLength: 3 })).map(([at, rows]): Step => (model) => {
    model.insert(at, rows);
  }),
  fc.array(place, { maxLength: 4 }).map((which): Step => (model) => {
    model.remove(which.map((index) => pick(model, index)));
  }),
  fc
    .tuple(fc.array(place, { maxLength: 4 }), fc.constantFrom(-1 as const, 1 as const))
    .map(([which, by]): Step => (model) => {
      model.move(
        which.map((index) => pick(model, index)),
        by,
      );
    }),
  fc.tuple(place, place).map(([from, to]): Step => (model) => {
    model.moveTo(from, to);
  }),
  fc
    .tuple(place, fc.constantFrom('name', 'code', 'amount'), cell)
    .map(([at, key, value]): Step => (model) => {
      model.setCell(at % Math.max(1, model.rows.length), key, value);
    }),
  fc
    .tuple(place, fc.array(row, { maxLength: 5 }), fc.array(row, { maxLength: 2 }))
    .map(([at, rows, added]): Step => (model) => {
      model.patch(new Map(rows.map((one, index) => [at + index, one])), added);
    }),
  fc.constant<Step>((model) => {
    model.undo();
  }),
  fc.constant<Step>((model) => {
    model.redo();
  }),
);
const rows = fc.array(row, { maxLength: 12 });
const steps = fc.array(step, { maxLength: MAX_UNDO });

describe('any sequence of commands', () => {
  it('then undo all is the start, and redo all is the end', () => {
    fc.assert(
      fc.property(rows, steps, (start, commands) => {
        const model = createModel(start, COLUMNS, { orderField: 'orderNum' });
        for (const command of commands) command(model);
        const end = [model.rows, model.keys, model.deleteIds];
        let count = 0;
        while (model.undo()) count += 1;
        expect(model.rows).toEqual(start);
        expect(model.deleteIds).toEqual([]);
        for (let index = 0; index < count; index += 1) model.redo();
        expect([model.rows, model.keys, model.deleteIds]).toEqual(end);
        expect(new Set(model.keys).size).toBe(model.rows.length);
      }),
    );
  });

  it('leaves sums as they are when added up anew', () => {
    fc.assert(
      fc.property(rows, steps, (start, commands) => {
        const model = createModel(start);
        for (const command of commands) command(model);
        const anew = createExactSum();
        for (const one of model.rows) anew.add(one['amount']);
        expect(model.sum('amount')).toBe(anew.text());
      }),
    );
  });

  it('leaves verdicts as they are when the whole table is judged anew', async () => {
    await fc.assert(
      fc.asyncProperty(rows, steps, async (start, commands) => {
        const model = createModel(start);
        model.verdicts.show(await judgeTable(COLUMNS, model.rows));
        for (const command of commands) command(model);
        expect(Object.fromEntries(model.verdicts.findings())).toEqual(
          Object.fromEntries(await judgeTable(COLUMNS, model.rows)),
        );
      }),
    );
  });

  it('done in a window gives the rows that the same edits give without the table', () => {
    const edits = fc.array(fc.tuple(fc.nat(199), fc.constantFrom('name', 'code', 'amount'), cell), {
      maxLength: 40,
    });
    fc.assert(
      fc.property(edits, (changes) => {
        const start = Array.from({ length: 200 }, (_, index) => ({
          id: String(index),
          name: 'n',
          code: String(index),
        }));
        const model = createModel(start);
        const plain: Record<string, unknown>[] = structuredClone(start);
        for (const [index, key, value] of changes) {
          model.setCell(index, key, value);
          const before = (plain[index] as Row)[key];
          const isBlank = (one: unknown) => one === undefined || one === null || one === '';
          if (!(isBlank(before) && isBlank(value))) (plain[index] as Record<string, unknown>)[key] = value;
        }
        expect(model.rows).toEqual(plain);
      }),
    );
  });
});

describe('sums', () => {
  // W5.19
  it('are exact, with decimals too, and leave nothing behind', () => {
    const sum = createExactSum();
    for (const value of [
      0.1,
      0.2,
      '0.30',
      9007199254740991,
      9007199254740991,
      '1e-7',
      -0.6,
      '',
      null,
      'x',
      true,
    ]) {
      sum.add(value);
    }
    expect(sum.text()).toBe('18014398509481982.0000001');
    for (const value of [0.1, 0.2, '0.30', 9007199254740991, 9007199254740991, '1e-7', -0.6])
      sum.remove(value);
    expect(sum.text()).toBe('0');
  });

  it('are the same, whether added one by one or all at once', () => {
    const value = fc.oneof(
      fc.integer(),
      fc.double(),
      fc.maxSafeInteger(),
      fc.constantFrom('0.1', '', null, undefined, -0),
    );
    fc.assert(
      fc.property(fc.array(value), (values) => {
        const [one, all] = [createExactSum(), createExactSum()];
        for (const each of values) one.add(each);
        all.addAll(
          values.map((amount) => ({ amount })),
          'amount',
        );
        expect(all.text()).toBe(one.text());
      }),
    );
  });

  it('are those of whole cents', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1e9, max: 1e9 })), (cents) => {
        const sum = createExactSum();
        for (const one of cents) sum.add((one / 100).toFixed(2));
        expect(Number(sum.text())).toBe(cents.reduce((total, one) => total + one, 0) / 100);
      }),
    );
  });
});

const WIDE = readColumns(
  Array.from({ length: 20 }, (_, index) => ({
    key: `c${index}`,
    title: `列${index}`,
    type: index % 4 === 1 ? 'inputNumber' : 'input',
    validateRules: [
      { required: true },
      { pattern: index % 4 === 1 ? 'n' : '*6-16' },
      ...(index === 0 ? [{ unique: true }] : []),
    ],
  })),
);

const wideRows = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    Object.fromEntries(WIDE.map(({ key }, at) => [key, at % 4 === 1 ? index : `值${at}-${index + 100_000}`])),
  );

/** Milliseconds of processor time of this process. */
async function cpu(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

describe('ten thousand rows', () => {
  it('of twenty columns are judged in under a second of processor time', async () => {
    const all = wideRows(10_000);
    (all[9_999] as Record<string, unknown>)['c0'] = (all[0] as Row)['c0'];
    (all[5_000] as Record<string, unknown>)['c3'] = '';
    let found = 0;
    const cost = await cpu(async () => {
      found = countFindings(await judgeTable(WIDE, all));
    });
    expect(found).toBe(3);
    // Five times the requirement, because test machines are shared.
    expect(cost).toBeLessThan(5_000);
  });

  it('take a block of 1 000 × 10 well within 1.5 s of processor time', async () => {
    const model = createModel(wideRows(10_000), WIDE);
    model.verdicts.show(await judgeTable(WIDE, model.rows));
    const cost = await cpu(() => {
      const patches = new Map<number, Row>();
      for (let index = 0; index < 1_000; index += 1) {
        patches.set(
          4_000 + index,
          Object.fromEntries(WIDE.slice(0, 10).map(({ key }) => [key, `新${index}`])),
        );
      }
      model.patch(patches);
    });
    expect(model.rows[4_999]?.['c9']).toBe('新999');
    expect(cost).toBeLessThan(7_500);
  });
});
