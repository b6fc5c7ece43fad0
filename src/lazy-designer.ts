// The parts of the designer that the app loads with their first use. They are named apart from the app: the list of their files
// would be loaded with the sign-in page.
import type { DesignerLoader, Explainer } from './engine/react/context.ts';

export const loadDesigner: DesignerLoader = async () => (await import('./designer/index.tsx')).default;

export const loadExplainer = async (): Promise<Explainer> =>
  (await import('./designer/explain/index.tsx')).default;
