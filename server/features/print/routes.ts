// The calls of this feature.
import type { FeatureRoutes } from '../route-parts.ts';
import { printSubjectRoutes } from './print-subjects.ts';
import { printTemplateRoutes } from './print-templates.ts';

export const routes: FeatureRoutes = () => [...printTemplateRoutes, ...printSubjectRoutes];
