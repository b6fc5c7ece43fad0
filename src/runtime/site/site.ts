// What the installation calls itself. How one may sign in is read by the sign-in screen itself,
// through the same reusable answer.
import { proxy } from 'valtio';
import type { SiteNews } from '../../engine/services.ts';
import type { HttpClient } from '../http/http-client.ts';
import { asFilled, asRecord, type JsonRecord } from '../storage/shapes.ts';
import { t, translateName } from '../../engine/text.ts';

export const DEFAULT_NAME = t('企业安全管理平台');

export interface SiteSettings {
  appName: string;
  appAbbr: string;
  appLogo: string;
  /** For dark grounds; empty where `appLogo` does for both. */
  appLogoWhite: string;
  helpPath: string;
  favIcon: string;
  loginBackground: string;
  /** Address of the service that shows documents; empty without one. */
  previewUrl: string;
  /** Where other programs reach this app; empty when its own address serves. */
  publicUrl: string;
  /** Most megabytes of an uploaded file. */
  maxUpload: number | undefined;
  /** False where the server has no big screen to ask about; other servers do not say. */
  hasLargeScreens: boolean;
}

export interface SiteState {
  /** 0 loading, 1 ok, 2 failed, also on a network error. */
  phase: 0 | 1 | 2;
  settings: SiteSettings;
}

export interface Site extends SiteNews {
  state: SiteState;
  /** Reads the settings; failures only show in the state. */
  load(): Promise<void>;
}

export function createSite(http: Pick<HttpClient, 'send' | 'forgetAnswers'>): Site {
  const state = proxy<SiteState>({ phase: 0, settings: readSettings({}) });

  async function read(): Promise<SiteSettings> {
    const { result } = await http.send({ method: 'GET', url: '/site/siteinfo', notify: false, cache: 60 });
    const row = asRecord(result);
    if (!row) throw new TypeError('site settings are no object');
    return readSettings(row);
  }

  return {
    state,
    load: async () => {
      state.phase = 0;
      try {
        state.settings = await read();
        state.phase = 1;
      } catch {
        state.phase = 2;
      }
    },
    refresh: async () => {
      http.forgetAnswers();
      try {
        state.settings = await read();
        state.phase = 1;
      } catch {
        // What was known stays; the next page load asks again.
      }
    },
  };
}

/** @param result `{siteInfoModel, sysConfig}` of the site information call; missing parts get their defaults */
export function readSettings(result: JsonRecord): SiteSettings {
  const model = asRecord(result['siteInfoModel']) ?? {};
  const config = asRecord(result['sysConfig']) ?? {};
  // The name that the product comes with is a text of it; any other is the owner's.
  const appName = translateName(asFilled(model['appName']) ?? DEFAULT_NAME);
  const text = (name: string): string => asFilled(model[name]) ?? '';
  return {
    appName,
    appAbbr: translateName(asFilled(model['appAbbr']) ?? asFilled(config['appAbbr']) ?? appName),
    appLogo: text('appLogo') || (asFilled(config['logo']) ?? ''),
    appLogoWhite: text('appLogoWhite'),
    helpPath: text('helpPath'),
    favIcon: text('favIcon'),
    loginBackground: asFilled(config['loginBgd']) ?? '',
    previewUrl: readWebAddress(config['previewUrl']),
    publicUrl: readWebAddress(config['publicUrl']),
    maxUpload: typeof config['maxUpload'] === 'number' ? config['maxUpload'] : undefined,
    hasLargeScreens: config['hasLargeScreens'] !== false,
  };
}

/** A plain http(s) address, or an empty text. */
function readWebAddress(raw: unknown): string {
  const text = asFilled(raw) ?? '';
  return /^https?:\/\//i.test(text) && URL.canParse(text) ? text : '';
}
