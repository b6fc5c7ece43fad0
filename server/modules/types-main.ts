// Entry of `npm run types`: the program of src/cli, told which calls the server makes of modules.
import { main } from '../../src/cli/types.ts';
import { describeModuleCalls } from './describe-module-calls.ts';

await main(async () => describeModuleCalls);
