// The contexts of a rendered screen and the hooks that read them.
import { createContext, useContext, type ComponentType, type ReactNode } from 'react';
import type { FormilyPlan, PlanNode } from '../plan/plan.ts';
import type { Scope } from '../expression/tree.ts';
import type { Services } from '../services.ts';
import type { ListViews } from './model/list-view.ts';
import type { ScreenModel } from './model/screen-model.ts';
import type { WidgetRegistry } from './widget.ts';

/** The drop-in renderer enters as a value: the engine does not know src/formily. */
export type FormilyRenderer = () => Promise<ComponentType<{ plan: FormilyPlan }>>;

/** What the designer is opened for: to work on a document, or to bring documents in. */
export interface DesignerTask {
  task: 'design' | 'import';
  /** Id of the document that somebody works on. */
  screen: string;
  /** Where in it they begin, as a JSON pointer; empty at its top. */
  node: string;
  /** Told when something was brought in. */
  onDone(this: void): void;
}

/** Draws what people work on in the designer (src/designer), which enters as a value like the drop-in renderer. */
export type DesignerLoader = () => Promise<ComponentType<DesignerTask>>;

/** What stands around nodes while somebody designs their screen; all of them are drawn then, hidden ones too. */
export interface Designing {
  /** Says where in the page a node is, without an element around it. */
  Mark: ComponentType<{ node: PlanNode; children: ReactNode }>;
  /** Around a node that is hidden at the moment. */
  Faded: ComponentType<{ children: ReactNode }>;
  /** In a container without children. */
  Vacant: ComponentType<{ node: PlanNode }>;
  /** Around the title of a column in the head of a table: says which one it is. */
  Head: ComponentType<{ node: PlanNode; column: string; children: ReactNode }>;
  /** Around what lies in a dialog or drawer, which is open in its place while one designs. */
  Frame: ComponentType<{ title: string; children: ReactNode }>;
}

/** What stands around nodes while somebody asks why a running screen is as it is. */
export interface Explaining extends Pick<Designing, 'Head'> {
  /** Stands before what a node draws, and behind it: nothing is mounted anew for it. */
  Mark: ComponentType<{ node: PlanNode; isEnd?: boolean }>;
}

/** An entry of the app's menu, and what became of it. */
export interface MenuEntry {
  key: string;
  title: string;
  path: string;
  /** Drawn, hidden by itself or with all below it, or not drawn since there is no page at its address. */
  state: 'shown' | 'hidden' | 'no-page';
}

/** What the panel that explains a running page is given. */
export interface ExplainerProps {
  /** Sends what it asks the server. */
  http: Pick<Services['http'], 'send'>;
  /** What is on the page came from the server. */
  isReal: boolean;
  /** Missing where no menu stands around the page. */
  menu?: (() => readonly MenuEntry[]) | undefined;
  onEnd(this: void): void;
}

/** Explains a running page (src/designer/explain), and enters as a value like the designer. */
export interface Explainer {
  explaining: Explaining;
  Panel: ComponentType<ExplainerProps>;
}

export interface Engine {
  services: Services;
  registry: WidgetRegistry;
  /** Loads the renderer of plain Formily documents (src/formily). */
  loadFormily: FormilyRenderer;
  /** Missing where nothing can be designed. */
  loadDesigner?: DesignerLoader | undefined;
  /** Present on the canvas of the designer alone. */
  designing?: Designing | undefined;
  /** Missing where nothing can be explained. */
  loadExplainer?: (() => Promise<Explainer>) | undefined;
  /** Present while somebody asks why. */
  explaining?: Explaining | undefined;
  /** Makes it present, also in the dialogs of the app's frame, or absent. Missing where nothing can be explained. */
  explain?: ((explaining: Explaining | undefined) => void) | undefined;
  /** Missing where no views of lists are kept. */
  views?: ListViews | undefined;
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
