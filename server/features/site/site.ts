// Names, pictures and switches of the site, as the sign-in page needs them.
import type { Workers } from '../../workers/workers.ts';
import { HtmlRefused } from '../../../src/engine/html/create-cleaner.ts';
import { openCleaner } from '../../http/records/open-cleaner.ts';
import { hasSms } from '../../identity/outside/sms.ts';
import { defineRoute, ok } from '../../http/routing/define-route.ts';
import { isCaptchaDue } from '../sign-in/account-password.ts';
import { readWays } from '../sign-in/sign-in-ways.ts';

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;

const siteSchema = {
  type: 'object',
  required: ['siteInfoModel', 'sysConfig'],
  properties: {
    siteInfoModel: {
      type: 'object',
      properties: {
        appName: text,
        appAbbr: text,
        appDesc: text,
        appLogo: text,
        appLogoWhite: text,
        helpPath: text,
        allowRegister: flag,
        allowPhoneLogin: flag,
        allowThirdLogin: flag,
        enableVerificationCode: flag,
        favIcon: text,
        loginTitle: text,
      },
    },
    sysConfig: {
      type: 'object',
      properties: {
        logo: text,
        loginLogo: text,
        loginBgd: text,
        logoHtml: text,
        companyTitle: text,
        appAbbr: text,
        previewUrl: text,
        publicUrl: text,
        maxUpload: { type: 'integer' },
        messageFormId: text,
        canResetPassword: flag,
        hasCas: flag,
        hasLargeScreens: flag,
        thirdLogins: {
          type: 'array',
          items: {
            type: 'object',
            required: ['source', 'name'],
            properties: { source: text, name: text },
          },
        },
      },
    },
  },
} as const;

/** The logo of the last time: it is asked for by every sign-in page, and changes once a year. */
let cleanedLogo: { written: string; html: Promise<string> } | undefined;

/** What cannot be cleaned is not shown. */
function cleanLogo(written: string, workers: Workers): Promise<string> {
  if (cleanedLogo?.written === written) return cleanedLogo.html;
  const html = openCleaner([written], { user: { id: 'site' }, workers }).then((cleaner) => cleaner(written));
  const shown = html.catch((error: unknown) => {
    if (error instanceof HtmlRefused) return '';
    cleanedLogo = undefined;
    throw error;
  });
  cleanedLogo = { written, html: shown };
  return shown;
}

export const siteRoutes = [
  defineRoute({
    method: 'GET',
    url: '/site/siteinfo',
    title: '站点信息',
    access: 'public',
    permission: null,
    scope: 'none',
    request: {},
    response: siteSchema,
    async handler({ db, config, workers }) {
      const site = await db
        .selectFrom('sys_site_config')
        .selectAll()
        .where('id', '=', 1)
        .executeTakeFirstOrThrow();
      const ways = await readWays(db, config);
      return ok({
        siteInfoModel: {
          appName: site.app_name,
          appAbbr: site.app_abbr,
          appDesc: site.app_desc,
          appLogo: site.app_logo,
          appLogoWhite: site.app_logo_white,
          helpPath: site.help_path,
          allowRegister: ways.register,
          allowPhoneLogin: ways.phone,
          allowThirdLogin: ways.third,
          enableVerificationCode: await isCaptchaDue(db, config),
          favIcon: site.fav_icon,
          loginTitle: site.login_title,
        },
        sysConfig: {
          logo: site.logo,
          loginLogo: site.login_logo,
          loginBgd: site.login_bgd,
          // Written straight into the table: clients that show it as HTML get what may be shown.
          logoHtml: await cleanLogo(site.logo_html, workers),
          companyTitle: site.company_title,
          appAbbr: site.app_abbr,
          previewUrl: config.previewUrl ?? '',
          publicUrl: config.publicUrl ?? '',
          maxUpload: config.maxUpload,
          messageFormId: site.message_form_id,
          canResetPassword: hasSms(config),
          hasCas: config.casUrl !== undefined,
          hasLargeScreens: Object.keys(config.largeScreens).length > 0,
          thirdLogins: ways.third
            ? (config.thirdLogins ?? []).map(({ source, name }) => ({ source, name }))
            : [],
        },
      });
    },
  }),
];
