// The contexts of a rendered screen and the hooks that read them.
import { createContext, useContext, type ComponentType } from 'react';
import type { FormilyPlan } from '../plan/plan.ts';
import type { Scope } from '../expression/tree.ts';
import type { Services } from '../services.ts';
import type { ScreenModel } from './model/screen-model.ts';
import type { WidgetRegistry } from './widget.ts';

/** The drop-in renderer enters as a value: the engine does not know src/formily. */
export type FormilyRenderer = () => Promise<ComponentType<{ plan: FormilyPlan }>>;

export interface Engine {
  services: Services;
  registry: WidgetRegistry;
  /** Loads the renderer of plain Formily documents (src/formily). */
  loadFormily: FormilyRenderer;
}

export const EngineContext = createContext<Engine | null>(null);
export const ScreenContext = createContext<ScreenModel | null>(null);
/** `$record` and `$index` below an item; null outside rows. */
export const RowContext = createContext<Scope | null>(null);
/** True inside a search form. */
export const QueryContext = createContext(false);

function required<T>(value: T | null, what: string): T {
  if (value === null) throw new Error(`${what} is missing above this component`);
  return value;
}

export function useEngine(): Engine {
  return required(useContext(EngineContext), 'EngineContext');
}

export function useServices(): Services {
  return useEngine().services;
}

/** The screen around a widget: its form, state and actions. */
export function useScreen(): ScreenModel {
  return required(useContext(ScreenContext), 'ScreenContext');
}

export function useRow(): Scope | null {
  return useContext(RowContext);
}
