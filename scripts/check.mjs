// `npm run check`: checks documents and modules.
import { runBundled } from './run-bundled.mjs';

await runBundled('check', 'server/modules/check-main.ts');
