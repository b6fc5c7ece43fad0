// Validators for Node: ajv compiles the meta-schemas here. Browser code never imports this file,
// since ajv's compiler makes functions from text and the content security policy forbids that.
import { Ajv, type ValidateFunction } from 'ajv';
import actionSchema from '../../../schemas/meta/action.schema.json' with { type: 'json' };
import apiSchema from '../../../schemas/meta/api.schema.json' with { type: 'json' };
import dictSchema from '../../../schemas/meta/dict.schema.json' with { type: 'json' };
import entitySchema from '../../../schemas/meta/entity.schema.json' with { type: 'json' };
import extensionSchema from '../../../schemas/meta/extension.schema.json' with { type: 'json' };
import hookSchema from '../../../schemas/meta/hook.schema.json' with { type: 'json' };
import menuSchema from '../../../schemas/meta/menu.schema.json' with { type: 'json' };
import moduleSchema from '../../../schemas/meta/module.schema.json' with { type: 'json' };
import nodeSchema from '../../../schemas/meta/node.schema.json' with { type: 'json' };
import printSchema from '../../../schemas/meta/print.schema.json' with { type: 'json' };
import reportSchema from '../../../schemas/meta/report.schema.json' with { type: 'json' };
import rowsSchema from '../../../schemas/meta/rows.schema.json' with { type: 'json' };
import ruleSchema from '../../../schemas/meta/rule.schema.json' with { type: 'json' };
import screenSchema from '../../../schemas/meta/screen.schema.json' with { type: 'json' };
import type { PropsSchema, WidgetContract } from '../../registry/manifest.ts';
import { createPatternJudge, type PatternJudgeOptions } from '../patterns/judge-pattern.ts';
import { findSyntaxError } from '../patterns/quick-verdict.ts';
import { AJV_SETTINGS } from './ajv-settings.ts';
import type { ShapeError, ShapeKind, Validators } from './validators.ts';

// Making a validator takes longer than all that it ever judges in one run of the command.
const SETTINGS = { ...AJV_SETTINGS, code: { optimize: false } } as const;

/** Those of the meta-schemas, of which a process has one kind: made once for all checkers in it. */
let ofMeta: Ajv | undefined;

function compileMeta(kind: ShapeKind): ValidateFunction | undefined {
  ofMeta ??= new Ajv({
    ...SETTINGS,
    schemas: [
      actionSchema,
      apiSchema,
      dictSchema,
      entitySchema,
      extensionSchema,
      hookSchema,
      menuSchema,
      moduleSchema,
      nodeSchema,
      printSchema,
      reportSchema,
      rowsSchema,
      ruleSchema,
      screenSchema,
    ],
  });
  return ofMeta.getSchema(`${kind}.schema.json`);
}

/** Compiles nothing yet: each meta-schema and each widget's props are compiled at their first use, once. */
export function createValidators(options: PatternJudgeOptions = {}): Validators {
  const ajv = new Ajv(SETTINGS);
  const byProps = new WeakMap<PropsSchema, ValidateFunction>();
  return {
    validate: (kind: ShapeKind, value) => run(compileMeta(kind), value),
    validateProps: (contract: WidgetContract, props) => {
      let validate = byProps.get(contract.props);
      if (!validate) {
        validate = ajv.compile(contract.props);
        byProps.set(contract.props, validate);
      }
      return run(validate, props);
    },
    judgePattern: createPatternJudge(options),
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
