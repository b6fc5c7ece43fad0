// The patterns of shipped files that are known to be fast, found out when the project is built: `npm run generate` keeps them.
import fs from 'node:fs';
import path from 'node:path';
import { createRequire } from 'node:module';
import { anchorPattern } from '../../rule/pattern.ts';
import { listJsonFiles } from './json-files-node.ts';
import { entriesOf } from '../../values/json.ts';
import { MAX_STEPS } from '../patterns/verdict.ts';
import { isPlainlyFast } from '../patterns/plain-pattern.ts';
import { createValidators } from '../schemas/validators-node.ts';
import type { Json } from '../../document.ts';

export interface KeptPatterns {
  /** Limit of steps and version of the analyser: under others the verdicts are found anew. */
  steps: number;
  analyser: string;
  safe: readonly string[];
}

/**
 * Lists the patterns below a folder that the analyser finds fast, each as it is written and as a rule runs it.
 * @param before what was kept last time; what is in it is not analysed again
 */
export function listKeptPatterns(folder: string, before: KeptPatterns | undefined): KeptPatterns {
  const analyser = (createRequire(import.meta.url)('recheck/package.json') as { version: string }).version;
  const isCurrent = before?.steps === MAX_STEPS && before.analyser === analyser;
  const known = new Set(isCurrent ? before.safe : []);
  const validators = createValidators({ isThorough: true });
  const found = new Set<string>();
  for (const name of listJsonFiles(folder)) {
    if (name.startsWith('meta/')) continue;
    collect(JSON.parse(fs.readFileSync(path.join(folder, name), 'utf8')) as Json, found);
  }
  const safe = [...found].filter(
    (pattern) =>
      !isPlainlyFast(pattern) && (known.has(pattern) || validators.judgePattern(pattern).verdict === 'safe'),
  );
  return { steps: MAX_STEPS, analyser, safe: safe.sort() };
}

function collect(value: Json, found: Set<string>): void {
  if (Array.isArray(value)) for (const item of value) collect(item, found);
  else {
    for (const [key, inner] of entriesOf(value)) {
      if (key === 'pattern' && typeof inner === 'string') found.add(inner).add(anchorPattern(inner));
      else collect(inner, found);
    }
  }
}
