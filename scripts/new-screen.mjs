// `npm run new:screen`: asks what it needs, or takes flags, and writes what passes the checker.
import { runBundled } from './run-bundled.mjs';

process.argv.splice(2, 0, 'screen');
await runBundled('new', 'server/modules/new-main.ts', 'new:screen');
