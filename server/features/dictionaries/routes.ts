// The calls of this feature.
import type { FeatureRoutes } from '../route-parts.ts';
import { dictItemRoutes } from './dict-items.ts';
import { dictRoutes } from './dicts.ts';
import { dictImportRoutes } from './dicts-import.ts';
import { dictLookupRoutes } from './dicts-lookup.ts';

export const routes: FeatureRoutes = () => [
  ...dictLookupRoutes,
  ...dictRoutes,
  ...dictImportRoutes,
  ...dictItemRoutes,
];
