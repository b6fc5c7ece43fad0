// The generated form that every contender renders: mixed fields, 10 % of them dependent on the first.

export type FieldType = 'text' | 'number' | 'list' | 'date' | 'switch' | 'textarea' | 'radio';
export type Dependence = 'visible' | 'required' | 'value';

export interface Field {
  name: string;
  label: string;
  type: FieldType;
  isRequired: boolean;
  /** Filled from the start: half of the required fields are not, so that a submission finds them. */
  initial: unknown;
  /** How the field depends on the first one. */
  depends?: Dependence;
}

export interface Option {
  value: string;
  text: string;
}

export const OPTIONS: readonly Option[] = Array.from({ length: 10 }, (_, index) => ({
  value: String(index),
  text: `选项 ${index}`,
}));

/** Of twenty fields; about what a registration form of an enterprise has. */
const MIX: readonly FieldType[] = [
  'text',
  'text',
  'number',
  'list',
  'text',
  'date',
  'text',
  'list',
  'textarea',
  'switch',
  'text',
  'number',
  'text',
  'list',
  'text',
  'date',
  'radio',
  'text',
  'list',
  'number',
];

const DEPENDENCES: readonly Dependence[] = ['visible', 'required', 'value'];

/**
 * @param count fields in all; one in ten depends on the first, every second one is required and empty
 */
export function createWorkload(count: number): Field[] {
  return Array.from({ length: count }, (_, index): Field => {
    const type = MIX[index % MIX.length] ?? 'text';
    const isDependent = index % 10 === 9;
    const isRequired = !isDependent && index % 2 === 1 && type !== 'switch';
    return {
      name: `f${index}`,
      label: `字段 ${index}`,
      type,
      isRequired,
      initial: isRequired || isDependent ? undefined : initialOf(type),
      ...(isDependent ? { depends: DEPENDENCES[Math.floor(index / 10) % 3] ?? 'visible' } : {}),
    };
  });
}

function initialOf(type: FieldType): unknown {
  switch (type) {
    case 'number':
      return 42;
    case 'list':
    case 'radio':
      return '3';
    case 'date':
      return '2026-01-15';
    case 'switch':
      return 'Y';
    default:
      return '初始值';
  }
}

/** The rules of the dependent fields, over the text of the first one. */
export const rules = {
  visible: (first: string): boolean => first.length % 2 === 0,
  required: (first: string): boolean => first.length > 2,
  value: (first: string): string => `${first}!`,
} as const;

/** What a page gives to the runner; the runner calls it through `window.bench`. */
export interface BenchPage {
  /** Draws the form; resolves when it is on the screen. */
  mount(): Promise<void>;
  /** The input of the first field. */
  first(): HTMLInputElement;
  /** Validates and shows the errors; resolves when they are on the screen. */
  submit(): Promise<void>;
  /** Errors shown now. */
  errors(): number;
}

declare global {
  interface Window {
    bench: BenchPage;
  }
}

/** Resolves after the next frame is on the screen. */
export function nextPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      setTimeout(resolve, 0);
    });
  });
}

/** Number of fields, from the page's address: `?fields=500`. */
export function readFieldCount(): number {
  return Number(new URLSearchParams(window.location.search).get('fields') ?? 500);
}
