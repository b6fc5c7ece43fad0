// The calls of this feature.
import type { FeatureRoutes } from '../route-parts.ts';
import { captchaRoutes } from './captcha.ts';
import { createCasRoutes } from './cas.ts';
import { encryptedStringRoutes } from './encrypted-string.ts';
import { forgottenPasswordRoutes } from './forgotten-password.ts';
import { createLoginRoutes } from './login.ts';
import { createPhoneLoginRoutes } from './phone-login.ts';
import { registrationRoutes } from './register.ts';
import { createThirdLoginRoutes } from './third-login.ts';

export const routes: FeatureRoutes = ({ sessions }) => [
  ...captchaRoutes,
  ...encryptedStringRoutes,
  ...createLoginRoutes(sessions),
  ...createPhoneLoginRoutes(sessions),
  ...registrationRoutes,
  ...forgottenPasswordRoutes,
  ...createThirdLoginRoutes(sessions),
  ...createCasRoutes(sessions),
];
