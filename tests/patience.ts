// One patience for every test: what appears is awaited for ten seconds instead of one, because on a machine whose cores
// are busy with other tests a second is no sign of a defect. A test that passes never waits longer than it has to.
import { vi } from 'vitest';

const TIMEOUT_MS = 10_000;
/** Looked at often: most of what is awaited is there within a few milliseconds. */
const PATIENCE = { timeout: TIMEOUT_MS, interval: 5 };

const { waitFor, waitUntil } = vi;
vi.waitFor = (check, options) => waitFor(check, options ?? PATIENCE);
vi.waitUntil = (isTrue, options) => waitUntil(isTrue, options ?? PATIENCE);

if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/dom');
  configure({ asyncUtilTimeout: TIMEOUT_MS });
}
