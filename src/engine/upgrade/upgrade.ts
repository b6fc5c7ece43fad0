// Versions of the document language: older documents become current ones in memory, step by step.
import { FORMAT, type JsonObject } from '../document.ts';
import { messageOf } from '../values/errors.ts';

/** One step of the language. Pure: it gets a copy and returns the document of version `to`. */
export interface UpgradeStep {
  /** The version this step makes; it takes documents of the version before. */
  to: number;
  /** What changed, in one sentence. */
  title: string;
  up: (document: JsonObject) => JsonObject;
}

export type Upgrade =
  | { kind: 'current'; document: JsonObject }
  | { kind: 'upgraded'; document: JsonObject; from: number }
  /** Made by a newer version of this product: readable by none of ours, and never saved back. */
  | { kind: 'newer'; format: number }
  | { kind: 'missing' }
  | { kind: 'invalid' }
  | { kind: 'failed'; to: number; reason: string };

/** Every step since version 1, in order. Version 1 is the first, so there is none yet. */
export const UPGRADE_STEPS: readonly UpgradeStep[] = [];

/**
 * Brings a document to the version this engine reads. The given document stays as it is.
 * @param steps in rising order of `to`, without gaps
 * @param target the version to reach
 */
export function upgradeDocument(
  document: JsonObject,
  steps: readonly UpgradeStep[] = UPGRADE_STEPS,
  target: number = FORMAT,
): Upgrade {
  if (!Object.hasOwn(document, 'format')) return { kind: 'missing' };
  const from = document['format'];
  if (typeof from !== 'number' || !Number.isInteger(from) || from < 1) return { kind: 'invalid' };
  if (from > target) return { kind: 'newer', format: from };
  if (from === target) return { kind: 'current', document };
  let current = structuredClone(document);
  for (let version = from + 1; version <= target; version += 1) {
    const step = steps.find(({ to }) => to === version);
    if (!step) return { kind: 'failed', to: version, reason: `没有到版本 ${version} 的升级步骤` };
    try {
      current = { ...step.up(current), format: version };
    } catch (error) {
      return {
        kind: 'failed',
        to: version,
        reason: messageOf(error),
      };
    }
  }
  return { kind: 'upgraded', document: current, from };
}
