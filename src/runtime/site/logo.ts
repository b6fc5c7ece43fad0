// Which logo stands where.
import { isDark } from '../theme/colors.ts';
import type { SiteSettings } from './site.ts';

/** The file of the logo on a ground of this colour; empty where the site has none. */
export function chooseLogo(
  { appLogo, appLogoWhite }: Pick<SiteSettings, 'appLogo' | 'appLogoWhite'>,
  ground: string,
): string {
  return (isDark(ground) ? appLogoWhite : '') || appLogo;
}
