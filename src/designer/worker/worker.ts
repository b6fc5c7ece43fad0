// Entry of the worker.
import { serveDrafts } from './serve-drafts.ts';
import type { FromWorker, Line, ToWorker } from './protocol.ts';

serveDrafts(globalThis as unknown as Line<FromWorker, ToWorker>);
