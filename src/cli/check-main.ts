// Entry of the bundle that scripts/check.mjs runs.
import { main } from './check.ts';

main();
