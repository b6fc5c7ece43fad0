// How ajv judges documents, in Node where it compiles as it goes and in the browser where a build has compiled before.
import type { Options } from 'ajv';
import { PROP_KEYWORDS } from '../../registry/manifest.ts';

export const AJV_SETTINGS: Options = {
  allErrors: true,
  verbose: true,
  strict: true,
  strictTypes: false,
  strictRequired: false,
  // Schemas are our own and compared with the types by tests.
  validateSchema: false,
  inlineRefs: false,
  keywords: [...PROP_KEYWORDS],
};
