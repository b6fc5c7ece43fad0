// Entry of `npm run check`: the command line of src/cli, told which calls the server makes of modules.
import { main } from '../../src/cli/check.ts';

// Loaded with the first module: what routes are made of takes longer than to read all documents.
await main(async () => (await import('./describe-module-calls.ts')).describeModuleCalls);
