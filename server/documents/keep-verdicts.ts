// Entry of the build's last step: checks the shipped documents and keeps the verdicts beside the module that would check
// them at a start. Nothing is kept where one of them has a finding: a start tells it then, with what it knows.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadScreenFiles } from '../../src/engine/check/files/catalog-node.ts';
import { schemasFolder } from '../records/entities.ts';
import { hashDocument } from './checker.ts';
import { openShippedChecker } from './shipped-checker.ts';
import { EMPTY_SITE, keyOfVerdicts, VERDICTS_FILE, type Verdicts } from './verdicts.ts';

const program = new URL('checker-worker.mjs', import.meta.url);
const place = fileURLToPath(new URL(VERDICTS_FILE, import.meta.url));
const dicts = new Map<string, readonly string[] | null>();
// Shown as the server shows them.
process.chdir(path.resolve(schemasFolder, '..', '..'));
const key = keyOfVerdicts(schemasFolder, program);
const { check, catalogLines } = openShippedChecker(
  { schemasFolder, apiBase: '/api' },
  { onValuesRead: (code, values) => dicts.set(code, values ? [...values] : null) },
);
const files = loadScreenFiles(path.join(schemasFolder, 'screens'), 'shipped');
const checked = check(files, EMPTY_SITE);
const isSound =
  catalogLines.length === 0 && checked.every((one) => one.compiled && one.diagnostics.length === 0);
if (isSound) {
  const verdicts: Verdicts = {
    key,
    dicts: Object.fromEntries(dicts),
    files: checked.map((one, at) => ({
      hash: hashDocument(files[at]?.bytes ?? new Uint8Array()),
      checked: one,
    })),
  };
  const draft = `${place}.${String(process.pid)}`;
  fs.writeFileSync(draft, JSON.stringify(verdicts));
  fs.renameSync(draft, place);
} else {
  fs.rmSync(place, { force: true });
  process.stdout.write('shipped documents have findings: they are checked at each start\n');
}
