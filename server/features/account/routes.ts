// The calls of this feature.
import type { FeatureRoutes } from '../route-parts.ts';
import { favouriteRoutes } from './favourites.ts';
import { ownAccountRoutes } from './own-account.ts';
import { ownPasswordRoutes } from './own-password.ts';

export const routes: FeatureRoutes = () => [...ownPasswordRoutes, ...ownAccountRoutes, ...favouriteRoutes];
