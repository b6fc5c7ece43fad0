// What React and antd do anew for every test, though nothing depends on it: stacks of elements for warnings, and rules of
// styles, which antd forgets with the last component that has them and makes again for the next test.
import { createRequire } from 'node:module';
import * as React from 'react';

type Entry = readonly [times: number, made: unknown];
type Update = (previous: Entry | undefined) => Entry | null;

const LEAN = Symbol.for('rendering is lean');

function keepMadeStyles(): void {
  // Node takes the CommonJS entry of antd, and so must who meets what it makes.
  const { createCache } = createRequire(import.meta.url)('@ant-design/cssinjs') as { createCache(): object };
  keepIn(Object.getPrototypeOf(createCache()) as Store);
}

interface Store {
  opUpdate(path: string, update: Update): void;
}

function keepIn(prototype: Store): void {
  if (LEAN in prototype) return;
  const { opUpdate } = prototype;
  const made = new Map<string, unknown>();
  Object.assign(prototype, {
    [LEAN]: true,
    opUpdate(this: Store, path: string, update: Update): void {
      opUpdate.call(this, path, (previous) => {
        const next = update(previous ?? (made.has(path) ? [0, made.get(path)] : undefined));
        if (next !== null) made.set(path, next[1]);
        return next;
      });
    },
  });
}

function leaveOutOwnerStacks(): void {
  const internals = Reflect.get(
    React,
    '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
  ) as object;
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    configurable: true,
    get: () => Number.MAX_SAFE_INTEGER,
    set: () => undefined,
  });
}

if (typeof document !== 'undefined') {
  keepMadeStyles();
  leaveOutOwnerStacks();
}
