// The strategy of the site as password fields know it: read when the first of a form is shown, judged without waiting.
import { judgeByStrategy, readPasswordStrategy, type PasswordStrategy } from '../../engine/rule/password.ts';
import type { ValueContext } from '../../engine/registry/manifest.ts';
import type { Http } from '../../engine/services.ts';

const ADDRESS = '/modules.system/sysPasswordStrategy/queryOne';

/** What is known of the strategy behind a port. */
interface Known {
  strategy: PasswordStrategy | undefined;
  /** The last call was answered with no strategy, or not at all. */
  isMissing: boolean;
  reading: Promise<void> | undefined;
  listeners: Set<() => void>;
}

const knownByPort = new WeakMap<Http, Known>();

function knownOf(http: Http): Known {
  const known = knownByPort.get(http) ?? {
    strategy: undefined,
    isMissing: false,
    reading: undefined,
    listeners: new Set(),
  };
  knownByPort.set(http, known);
  return known;
}

export type StrategyState = PasswordStrategy | 'reading' | 'missing';

/** What is known now, without asking. */
export function peekStrategy(http: Http): StrategyState {
  const { strategy, isMissing } = knownOf(http);
  return strategy ?? (isMissing ? 'missing' : 'reading');
}

/** Reads the strategy anew; several that ask at once are one call. A failure keeps what was known. */
export async function readStrategy(http: Http): Promise<void> {
  const known = knownOf(http);
  known.reading ??= http
    .send<unknown>({ method: 'GET', url: ADDRESS, notify: false })
    .then(({ result }) => readPasswordStrategy(result))
    .catch(() => undefined)
    .then((strategy) => {
      known.reading = undefined;
      known.isMissing = strategy === undefined;
      // The same object where nothing changed: nobody draws anew for it.
      if (strategy && JSON.stringify(strategy) !== JSON.stringify(known.strategy)) known.strategy = strategy;
      for (const listener of known.listeners) listener();
    });
  await known.reading;
}

/** Calls back when more is known. @returns ends it */
export function onStrategy(http: Http, listener: () => void): () => void {
  const { listeners } = knownOf(http);
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Judges what a field with a strategy holds, drawn or not. Where none can be read the server alone judges, with the save. */
export function checkPassword(
  value: unknown,
  { node, evaluate, services }: ValueContext,
): string | Promise<string> {
  if (typeof value !== 'string' || value === '') return '';
  const { strategy } = evaluate(node.props) as { strategy?: unknown };
  if (strategy !== true) return judge(value, readPasswordStrategy(strategy));
  const { http } = services;
  const known = peekStrategy(http);
  if (known !== 'reading') return judge(value, known === 'missing' ? undefined : known);
  return readStrategy(http).then(() => {
    const read = peekStrategy(http);
    return judge(value, typeof read === 'string' ? undefined : read);
  });
}

function judge(password: string, strategy: PasswordStrategy | undefined): string {
  return strategy === undefined ? '' : (judgeByStrategy(password, strategy) ?? '');
}
