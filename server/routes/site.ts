// Names, pictures and switches of the site, as the sign-in page needs them.
import { cleanHtml } from '../html/clean-html.ts';
import { hasSms } from '../outside/sms.ts';
import { defineRoute, ok } from '../routing/define-route.ts';
import { isCaptchaDue } from './account-password.ts';
import { readWays } from './sign-in-ways.ts';

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

export const siteRoutes = [
  defineRoute({
    method: 'GET',
    url: '/site/siteinfo',
    access: 'public',
    permission: null,
    scope: 'none',
    request: {},
    response: siteSchema,
    async handler({ db, config }) {
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
          logoHtml: await cleanHtml(site.logo_html),
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
