// What calls answer that only newer back ends know, when the target does not know them.
import { DEFAULT_STRATEGY } from '../identity/password-strategy.ts';

interface DefaultAnswer {
  /** Answered before sign-in, where older back ends refuse what they do not know instead of saying so. */
  isPublic: boolean;
  result: unknown;
}

/** By path below API_BASE; only GET. */
const DEFAULTS: Readonly<Record<string, DefaultAnswer>> = {
  '/site/siteinfo': {
    isPublic: true,
    result: {
      siteInfoModel: {
        appName: '企业安全管理平台',
        enableVerificationCode: true,
        allowRegister: false,
        allowPhoneLogin: false,
        allowThirdLogin: false,
      },
      sysConfig: {},
    },
  },
  '/modules.system/sysPasswordStrategy/queryOne': { isPublic: true, result: DEFAULT_STRATEGY },
  // Files of older back ends are read by their path alone and have no name of their own.
  '/sys/common/signFiles': { isPublic: false, result: {} },
  '/sys/common/getFileNames': { isPublic: false, result: {} },
  '/sys/loginfo': { isPublic: false, result: {} },
  '/sys/visitInfo': { isPublic: false, result: [] },
};

/**
 * The envelope that stands for an answer of the target, or undefined when its own answer counts.
 * @param path below API_BASE, without the query
 * @param status what the target answered
 */
export function defaultAnswer(
  method: string,
  path: string,
  status: number,
  timestamp: number,
): Readonly<Record<string, unknown>> | undefined {
  const known = method === 'GET' && Object.hasOwn(DEFAULTS, path) ? DEFAULTS[path] : undefined;
  if (known === undefined || status === 200) return undefined;
  if (status !== 404 && !(known.isPublic && (status < 501 || status > 504))) return undefined;
  return { success: true, code: 200, message: '操作成功', result: known.result, timestamp };
}
