// The end of the server: the first signal lets running requests finish, a second one does not wait for them.
import process from 'node:process';

export interface Ending {
  /** Whether somebody asked for the end. */
  isAsked(): boolean;
  /** Resolves when somebody asks for the end, with the exit code that was meant. */
  asked: Promise<number>;
  /** Resolves when the wait for running requests should be cut short. */
  hurried: Promise<void>;
  /** Asks for the end from inside, for example because the database is lost. */
  ask(exitCode: number): void;
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** npm repeats a Ctrl-C of the terminal; only a signal that comes later than this is a second wish of a person. */
const repeatMilliseconds = 1000;

/** Listens for the signals that mean "stop" from now on. */
export function listenForEnd(): Ending {
  let askedAt: number | undefined;
  let resolveAsked: (exitCode: number) => void = () => undefined;
  let resolveHurried: () => void = () => undefined;
  const asked = new Promise<number>((resolve) => (resolveAsked = resolve));
  const hurried = new Promise<void>((resolve) => (resolveHurried = resolve));
  const ask = (exitCode: number): void => {
    askedAt ??= Date.now();
    resolveAsked(exitCode);
  };
  const onSignal = (): void => {
    if (askedAt !== undefined && Date.now() - askedAt > repeatMilliseconds) resolveHurried();
    ask(0);
  };
  for (const signal of signals) process.on(signal, onSignal);
  return { isAsked: () => askedAt !== undefined, asked, hurried, ask };
}
