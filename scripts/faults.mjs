// `npm run faults`: the fault tests of `npm test` with many more kills and restarts.
import { buildChanged } from './build.mjs';
import { createChecks } from './checks.mjs';
import { checkNodeVersion, ensurePackages, projectFolder } from './install.mjs';
import { runCommand } from './terminal.mjs';

await runCommand(async () => {
  process.chdir(projectFolder);
  checkNodeVersion();
  await ensurePackages();
  await buildChanged();
  const checks = createChecks();
  const kills = process.env.FAULT_KILLS ?? '50';
  await checks.vitest('故障测试 faults', ['faults', 'timed'], {
    env: { FAULT_KILLS: kills },
    minutes: 120,
  });
  if (!checks.close()) process.exitCode = 1;
});
