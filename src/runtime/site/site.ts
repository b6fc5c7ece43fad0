// What the installation calls itself. How one may sign in is read by the sign-in screen itself,
// through the same reusable answer.
import { proxy } from 'valtio';
import type { HttpClient } from '../http/client.ts';
import { asFilled, asRecord, type JsonRecord } from '../storage/shapes.ts';

export const DEFAULT_NAME = '企业安全管理平台';

export interface SiteSettings {
  appName: string;
  appAbbr: string;
  appLogo: string;
  helpPath: string;
  favIcon: string;
  loginBackground: string;
  /** Address of the service that shows documents; empty without one. */
  previewUrl: string;
  /** Most megabytes of an uploaded file. */
  maxUpload: number | undefined;
}

export interface SiteState {
  /** 0 loading, 1 ok, 2 failed, also on a network error. */
  phase: 0 | 1 | 2;
  settings: SiteSettings;
}

export interface Site {
  state: SiteState;
  /** Reads the settings; failures only show in the state. */
  load(): Promise<void>;
}

export function createSite(http: Pick<HttpClient, 'send'>): Site {
  const state = proxy<SiteState>({ phase: 0, settings: readSettings({}) });
  return {
    state,
    load: async () => {
      state.phase = 0;
      try {
        const { result } = await http.send({
          method: 'GET',
          url: '/site/siteinfo',
          notify: false,
          cache: 60,
        });
        const row = asRecord(result);
        if (!row) throw new TypeError('site settings are no object');
        state.settings = readSettings(row);
        state.phase = 1;
      } catch {
        state.phase = 2;
      }
    },
  };
}

/** @param result `{siteInfoModel, sysConfig}` of the site information call; missing parts get their defaults */
export function readSettings(result: JsonRecord): SiteSettings {
  const model = asRecord(result['siteInfoModel']) ?? {};
  const config = asRecord(result['sysConfig']) ?? {};
  const appName = asFilled(model['appName']) ?? DEFAULT_NAME;
  const text = (name: string): string => asFilled(model[name]) ?? '';
  return {
    appName,
    appAbbr: asFilled(model['appAbbr']) ?? asFilled(config['appAbbr']) ?? appName,
    appLogo: text('appLogo') || (asFilled(config['logo']) ?? ''),
    helpPath: text('helpPath'),
    favIcon: text('favIcon'),
    loginBackground: asFilled(config['loginBgd']) ?? '',
    previewUrl: readWebAddress(config['previewUrl']),
    maxUpload: typeof config['maxUpload'] === 'number' ? config['maxUpload'] : undefined,
  };
}

/** A plain http(s) address, or an empty text. */
function readWebAddress(raw: unknown): string {
  const text = asFilled(raw) ?? '';
  return /^https?:\/\//i.test(text) && URL.canParse(text) ? text : '';
}
