// Validators for Node: ajv compiles the meta-schemas here. Browser code never imports this file,
// since ajv's compiler makes functions from text and the content security policy forbids that.
import { createRequire } from 'node:module';
import { Ajv, type ValidateFunction } from 'ajv';
import actionSchema from '../../schemas/meta/action.schema.json' with { type: 'json' };
import apiSchema from '../../schemas/meta/api.schema.json' with { type: 'json' };
import dictSchema from '../../schemas/meta/dict.schema.json' with { type: 'json' };
import entitySchema from '../../schemas/meta/entity.schema.json' with { type: 'json' };
import menuSchema from '../../schemas/meta/menu.schema.json' with { type: 'json' };
import nodeSchema from '../../schemas/meta/node.schema.json' with { type: 'json' };
import reportSchema from '../../schemas/meta/report.schema.json' with { type: 'json' };
import ruleSchema from '../../schemas/meta/rule.schema.json' with { type: 'json' };
import screenSchema from '../../schemas/meta/screen.schema.json' with { type: 'json' };
import type { PropsSchema, WidgetContract } from '../registry/manifest.ts';
import { compilePattern } from '../rule/pattern.ts';
import { isPlainlyFast } from './plain-pattern.ts';
import type { PatternVerdict, ShapeError, ShapeKind, Validators } from './validators.ts';

/** A pattern that people write is judged in a tenth of this. */
const PATTERN_TIMEOUT = 3_000;

/** Verdicts kept; the oldest leaves first. */
const PATTERN_CACHE = 1_000;

type Recheck = Pick<typeof import('recheck'), 'checkSync'>;

export interface ValidatorOptions {
  /** Milliseconds one pattern may be analysed; past it the verdict is `unknown`. */
  patternTimeout?: number;
}

/** Compiles nothing yet: each meta-schema and each widget's props are compiled at their first use, once. */
export function createValidators({ patternTimeout = PATTERN_TIMEOUT }: ValidatorOptions = {}): Validators {
  const ajv = new Ajv({
    allErrors: true,
    verbose: true,
    strict: true,
    strictTypes: false,
    strictRequired: false,
    // Schemas are our own and compared with the types by tests.
    validateSchema: false,
    schemas: [
      actionSchema,
      apiSchema,
      dictSchema,
      entitySchema,
      menuSchema,
      nodeSchema,
      reportSchema,
      ruleSchema,
      screenSchema,
    ],
  });
  ajv.addVocabulary(['x-refers', 'x-holds', 'x-scope']);
  const byProps = new WeakMap<PropsSchema, ValidateFunction>();
  const verdicts = new Map<string, PatternVerdict>();
  return {
    validate: (kind: ShapeKind, value) => run(ajv.getSchema(`${kind}.schema.json`), value),
    validateProps: (contract: WidgetContract, props) => {
      let validate = byProps.get(contract.props);
      if (!validate) {
        validate = ajv.compile(contract.props);
        byProps.set(contract.props, validate);
      }
      return run(validate, props);
    },
    judgePattern: (source) => {
      const known = verdicts.get(source);
      if (known) return known;
      const verdict = judgePattern(source, patternTimeout);
      const [oldest] = verdicts.keys();
      if (verdicts.size >= PATTERN_CACHE && oldest !== undefined) verdicts.delete(oldest);
      verdicts.set(source, verdict);
      return verdict;
    },
  };
}

/** The same for files whose patterns were analysed before: they are only looked at for their syntax. */
export function trustPatterns(validators: Validators): Validators {
  return { ...validators, judgePattern: (source) => findSyntaxError(source) ?? { verdict: 'safe' } };
}

function run(validate: unknown, value: unknown): readonly ShapeError[] {
  if (typeof validate !== 'function') throw new Error('meta-schema is not registered');
  const check = validate as ValidateFunction;
  return check(value) === true ? [] : ((check.errors ?? []) as ShapeError[]);
}

function findSyntaxError(source: string): PatternVerdict | undefined {
  try {
    compilePattern(source);
    return undefined;
  } catch (error) {
    return { verdict: 'invalid', reason: error instanceof Error ? error.message : String(error) };
  }
}

function judgePattern(source: string, timeout: number): PatternVerdict {
  const invalid = findSyntaxError(source);
  if (invalid) return invalid;
  if (isPlainlyFast(source)) return { verdict: 'safe' };
  const result = loadRecheck().checkSync(source, '', { timeout });
  if (result.status === 'safe') return { verdict: 'safe' };
  if (result.status === 'unknown') return { verdict: 'unknown' };
  return {
    verdict: 'slow',
    complexity: result.complexity.type === 'exponential' ? 'exponential' : 'polynomial',
    attack: result.attack.pattern,
  };
}

let recheck: Recheck | undefined;

/**
 * The pure JavaScript build of the analyser: the package's main file would look for Java and native programs.
 * Loaded at the first pattern that needs it, for it takes a tenth of a second.
 */
function loadRecheck(): Recheck {
  recheck ??= createRequire(import.meta.url)('recheck/lib/browser.js') as Recheck;
  return recheck;
}
