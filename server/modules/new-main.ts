// Entry of `npm run new:module`, `new:entity` and `new:screen`: the program of src/cli, told which calls modules have.
import { main } from '../../src/cli/scaffold/new.ts';
import { describeModuleCalls } from './describe-module-calls.ts';

await main(async () => describeModuleCalls);
