// Ends a process of its own group with the one that started it, however that ends: nobody is told of a SIGKILL.
import { type ChildProcess, spawn } from 'node:child_process';

/** Waits until the other end of its input is gone, then asks the process to end. */
const GUARD = 'read -r _; kill -s "$1" "$2" 2>/dev/null';

/**
 * Has a shell look whether this process is still there. Without one, as on Windows, the child stays until somebody
 * ends it.
 * @param signal how the child is asked to end once this process is gone
 */
export function endWithParent(child: ChildProcess, signal: NodeJS.Signals): void {
  if (process.platform === 'win32' || child.pid === undefined) return;
  // `kill` of the shell knows the name without its beginning.
  const args = ['-c', GUARD, 'sh', signal.slice('SIG'.length), String(child.pid)];
  // In a group of its own, as the child is: whatever ends this process and its group must not end the guard first.
  const guard = spawn('/bin/sh', args, {
    cwd: '/',
    env: {},
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  guard.on('error', () => undefined);
  // Another process may get the number later.
  child.once('exit', () => guard.kill('SIGKILL'));
}
