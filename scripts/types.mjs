// `npm run types -- <module>`: writes schemas for editors and TypeScript types beside a module.
import { runBundled } from './run-bundled.mjs';

await runBundled('types', 'server/modules/types-main.ts');
