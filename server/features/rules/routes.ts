// The calls of this feature.
import type { FeatureRoutes } from '../route-parts.ts';
import { checkRuleRoutes } from './check-rules.ts';
import { fillRuleRoutes } from './fill-rules.ts';

export const routes: FeatureRoutes = () => [...checkRuleRoutes, ...fillRuleRoutes];
