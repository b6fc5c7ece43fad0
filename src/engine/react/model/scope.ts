// The scope that expressions of a screen see.
import type { Form } from '@formily/core';
import { observable } from '@formily/reactive';
import type { ScreenPlan } from '../../plan/plan.ts';
import type { Scope } from '../../expression/tree.ts';
import { LOOK_NAMES } from '../../look-names.ts';
import type { DictOption, Services } from '../../services.ts';

export interface ScopeParts {
  /** Dictionaries of the document itself. */
  dicts: () => ScreenPlan['dicts'];
  form: Form;
  state: Record<string, unknown>;
  query: () => Readonly<Record<string, unknown>>;
  params: Readonly<Record<string, unknown>>;
  services: Services;
  hasErrors: () => boolean;
}

/** Getters, so that an expression tracks only what it names. `$form` is a facade: no internals are reachable. */
export function createScope({ dicts, form, state, query, params, services, hasErrors }: ScopeParts): Scope {
  const formView = Object.freeze(
    Object.create(null, {
      values: { get: () => form.values as unknown, enumerable: true },
      valid: { get: () => !hasErrors(), enumerable: true },
      modified: { get: () => form.modified, enumerable: true },
      submitting: { get: () => form.submitting, enumerable: true },
    }) as object,
  );
  const readDict = createDictReader(dicts, services);
  const looks = Object.freeze(
    Object.create(
      null,
      Object.fromEntries(
        LOOK_NAMES.map((name) => [name, { get: () => services.looks.read(name), enumerable: true }]),
      ),
    ) as object,
  );
  return {
    get $values() {
      return form.values as unknown;
    },
    get $query() {
      return query();
    },
    get $user() {
      return services.session.user();
    },
    get $now() {
      return formatServerTime(services.clock.now());
    },
    $form: formView,
    $looks: looks,
    $state: state,
    $params: params,
    $dict: readDict,
    $can: (code: unknown) => services.permissions.has(String(code ?? '')),
  };
}

/**
 * `$dict(code)`: the options here now; asks for missing ones and re-evaluates when they come.
 * @param dicts dictionaries of the document itself
 */
export function createDictReader(
  dicts: () => ScreenPlan['dicts'],
  services: Pick<Services, 'dicts'>,
): (code: unknown) => readonly DictOption[] {
  const arrivals = observable.ref(0);
  return (code) => {
    const name = String(code ?? '');
    const declared = dicts();
    const own = Object.hasOwn(declared, name) ? declared[name] : undefined;
    if (own && 'items' in own) return own.items;
    void arrivals.value;
    const known = services.dicts.peek(name);
    if (known) return known;
    services.dicts.load(name).then(
      () => {
        arrivals.value += 1;
      },
      () => undefined,
    );
    return [];
  };
}

const SHANGHAI_OFFSET = 8 * 3_600_000;

/** `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai, which keeps one offset all year. */
export function formatServerTime(ms: number): string {
  return new Date(ms + SHANGHAI_OFFSET).toISOString().slice(0, 19).replace('T', ' ');
}
