// Why a part of a running screen is as it is, as plain data: what was decided, and the chain of what decided it.
import type { Flag, RulePlan } from '../../plan/plan.ts';

/** A value as it may be shown: short, and never a secret. */
export interface ShownValue {
  text: string;
  /** The value may not be shown. */
  isSecret?: true;
  /** Some of it is left out for that. */
  hasSecret?: true;
  /** There is more of it. */
  isCut?: true;
}

/** Where something stands in a document. */
export interface Place {
  /** Id of the document. */
  screen: string;
  /** Of the node. */
  pointer: string;
  /** The part of the node that says it, e.g. `x-visible` or `x-reactions/0`; empty for the node itself. */
  key: string;
}

/** A node, to be named and asked about. */
export interface NodeName {
  pointer: string;
  title: string;
  widget?: string;
}

/** Who gave a value that an expression reads. */
export type Origin =
  | { kind: 'typed' | 'loaded' | 'default' | 'computed' | 'linked' | 'set' | 'empty'; field: NodeName }
  | {
      kind:
        | 'values'
        | 'state'
        | 'params'
        | 'query'
        | 'user'
        | 'row'
        | 'now'
        | 'look'
        | 'form'
        | 'self'
        | 'given';
    }
  | { kind: 'permission'; code: string; isHeld: boolean }
  | { kind: 'dict'; code: string };

/** A name that an expression reads, with what it stands for now. */
export interface Reading {
  name: string;
  value: ShownValue;
  origin: Origin;
}

/** An expression with its value now, and the parts of it that decided that. */
export interface Trace {
  source: string;
  value: ShownValue;
  /** Whether the value counts as true. */
  isTrue: boolean;
  /** Of the expression as far as it has no parts. */
  readings: readonly Reading[];
  /** How its parts make it up; absent where it has none. */
  operator?: '!' | '&&' | '||' | '??' | '?:';
  /** Operands, as far as they were looked at. */
  parts: readonly TracePart[];
  /** Why it has no value. */
  failure?: string;
}

export interface TracePart extends Trace {
  /** Without it the whole would have come out otherwise. */
  isDecisive: boolean;
}

/** How a setting that is switched came out: of a flag, a reaction or a rule. */
export type Cause =
  /** Nothing says anything else. */
  | { kind: 'plain' }
  | { kind: 'permission'; place: Place; code: string; isHeld: boolean; isListed: boolean }
  | { kind: 'flag'; place: Place; flag: Flag; trace: Trace }
  /** A reaction of this node, or of another one. */
  | {
      kind: 'reaction';
      place: Place;
      of: NodeName;
      isFulfilled: boolean;
      when?: Trace;
      /** What it sets, and what that comes out as. */
      sets: string;
      to: Trace;
    }
  /** Something around it decides, because of these. */
  | { kind: 'parent'; node: NodeName; because: readonly Cause[] }
  /** It was decided by what ran before and left no trace. */
  | { kind: 'earlier' }
  | { kind: 'required'; place: Place }
  | { kind: 'value'; place: Place; trace: Trace }
  | { kind: 'typed' | 'loaded' | 'set' | 'empty' }
  | { kind: 'default'; place: Place; trace: Trace }
  | { kind: 'dict'; place: Place; code: string; isOwn: boolean; count: number | undefined }
  | { kind: 'enum'; place: Place; count: number }
  | { kind: 'given'; place: Place; trace: Trace }
  | (Call & {
      kind: 'call';
      place: Place;
      api: string;
      /** Why it cannot be asked for now. */
      failure?: string;
    })
  /** A call that the widget made by itself. */
  | (Call & { kind: 'lookup' })
  /** It looks things up, and has not had to so far. */
  | { kind: 'no-lookup' }
  | RuleCause
  /** Which of several the server judged by is not known here. */
  | { kind: 'server-rule'; rules: readonly RuleCause[] }
  /** The server's word, a value that is still on its way, or the widget's own judgement. */
  | { kind: 'refusal' | 'hold' | 'widget'; text: string }
  /** The checker's word in a draft. */
  | { kind: 'fault'; place: Place; text: string };

/** A rule that a value does not keep. */
export interface RuleCause {
  kind: 'rule';
  place: Place;
  rule: RulePlan['kind'];
  /** Under which it is declared. */
  name?: string;
  /** What it says of the value. */
  message: string;
  /** What it holds the value against. */
  limits: string;
  /** Of a check. */
  trace?: Trace;
}

/** A call with what it is sent, and what came of it last. */
export interface Call {
  method: string;
  url: string;
  params: readonly { name: string; value: ShownValue; isSearch: boolean }[];
  answer?: Answer;
}

/** What a call answered last. */
export interface Answer {
  state: 'running' | 'done' | 'failed';
  /** Milliseconds since 1970; 0 where none came. */
  at: number;
  /** Rows that came, and how many there are in all. */
  count: number;
  total: number;
  message?: string;
}

export type Pattern = 'editable' | 'disabled' | 'readOnly' | 'readPretty';

/** One thing that is so of a node, and why. */
export type Explanation =
  | { aspect: 'shown'; is: boolean; causes: readonly Cause[] }
  | { aspect: 'enabled'; is: Pattern; causes: readonly Cause[] }
  | { aspect: 'required'; is: boolean; causes: readonly Cause[] }
  | { aspect: 'value'; is: ShownValue; causes: readonly Cause[] }
  | { aspect: 'options'; causes: readonly Cause[] }
  | { aspect: 'rows'; causes: readonly Cause[] }
  /** What its widget looks up by itself. */
  | { aspect: 'lookups'; causes: readonly Cause[] }
  | { aspect: 'error'; is: string; causes: readonly Cause[] };
