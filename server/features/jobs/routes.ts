// The calls of this feature.
import type { FeatureRoutes } from '../route-parts.ts';
import { createQuartzJobRoutes } from './quartz-jobs.ts';
import { quartzSheetRoutes } from './quartz-workbooks.ts';

export const routes: FeatureRoutes = ({ jobs }) => [...createQuartzJobRoutes(jobs), ...quartzSheetRoutes];
