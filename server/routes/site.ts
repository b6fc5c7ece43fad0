// Names, pictures and switches of the site, as the sign-in page needs them.
import { defineRoute, ok } from '../routing/define-route.ts';
import { isCaptchaDue } from './login.ts';

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
        maxUpload: { type: 'integer' },
        messageFormId: text,
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
      return ok({
        siteInfoModel: {
          appName: site.app_name,
          appAbbr: site.app_abbr,
          appDesc: site.app_desc,
          appLogo: site.app_logo,
          appLogoWhite: site.app_logo_white,
          helpPath: site.help_path,
          allowRegister: site.allow_register,
          allowPhoneLogin: site.allow_phone_login,
          allowThirdLogin: site.allow_third_login,
          enableVerificationCode: await isCaptchaDue(db, config),
          favIcon: site.fav_icon,
          loginTitle: site.login_title,
        },
        sysConfig: {
          logo: site.logo,
          loginLogo: site.login_logo,
          loginBgd: site.login_bgd,
          logoHtml: site.logo_html,
          companyTitle: site.company_title,
          appAbbr: site.app_abbr,
          previewUrl: config.previewUrl ?? '',
          maxUpload: config.maxUpload,
          messageFormId: site.message_form_id,
        },
      });
    },
  }),
];
