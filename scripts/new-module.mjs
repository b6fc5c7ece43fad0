// `npm run new:module`: asks what it needs, or takes flags, and writes what passes the checker.
import { runBundled } from './run-bundled.mjs';

process.argv.splice(2, 0, 'module');
await runBundled('new', 'server/modules/new-main.ts', 'new:module');
