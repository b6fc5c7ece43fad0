// Everything that can be set from outside, in one place. config-settings.ts is the table, config-values.ts reads a value.
import path from 'node:path';
import { readThirdLogins, type ThirdLogin } from './third-logins.ts';
import { logLevels, logPlaces, settings } from './settings.ts';
import {
  bothGiven,
  isLoopbackHost,
  ownAddress,
  readApiBase,
  readChoice,
  readDatabaseUrl,
  readHost,
  readLargeScreen,
  readLicenceKey,
  readMegabytes,
  readMqttUrl,
  readHosts,
  readOrigins,
  readPort,
  readPreviewUrl,
  readProxies,
  readPublicUrl,
  readRedisUrl,
  readRoot,
  readTarget,
  wrongValue,
} from './values.ts';

export interface Config {
  port: number;
  host: string;
  /** Whether only this machine can reach `host`. */
  isLoopback: boolean;
  /** Absolute path. */
  dataFolder: string;
  /** Undefined for the embedded database. */
  databaseUrl?: string;
  /** A second login on that database, which changes the tables of modules. */
  ownerUrl?: string;
  /** Whether statements that are sent often are prepared on the connections to `databaseUrl`. */
  isPreparing: boolean;
  /** Begins with `/`, has no `/` at its end. */
  apiBase: string;
  /** Another back end that answers the calls instead of this server: origin and path, no `/` at its end. */
  apiTarget?: string;
  /** Origin of the address that people type; what other sites send people back to. Absent where it is not known. */
  publicUrl?: string;
  /** Addresses and networks of proxies whose `X-Forwarded-For` is believed. */
  trustedProxies: readonly string[];
  /** Origins of other sites whose pages may call this server. */
  corsOrigins: readonly string[];
  /** Absolute path. */
  screensFolder: string;
  /** Absolute path. */
  modulesFolder: string;
  /** Whether a new or changed module waits until somebody agrees. */
  modulesApply: 'auto' | 'ask';
  /** Whether screens are designed and published in the app, or come from files alone. */
  documents: 'database' | 'files';
  adminPassword?: string;
  demoPassword?: string;
  hasCaptcha: boolean;
  /** Whether clients of the 2.3 generation, which have views of their own, run against this server. */
  hasOlderClients: boolean;
  /** Most megabytes of an uploaded file. */
  maxUpload: number;
  /** Base64 of the supplier's Ed25519 key in DER; without it the key lies in the data folder, or there is none. */
  licencePublicKey?: string;
  /** A Redis that the monitor page shows; the server itself uses none. May hold a password. */
  redisUrl?: string;
  /** Addresses of the two big screens, by name. */
  largeScreens: Readonly<Partial<Record<LargeScreen, string>>>;
  /** Address of a service that shows documents; it gets `?url=` with the base64 of a file's address. */
  previewUrl?: string;
  /** Address of a message broker that gets every push too. */
  mqttUrl?: string;
  /** Origins of other sites whose pages a document may embed. */
  frameSources: readonly string[];
  /** Origins of other sites that may embed this app. */
  frameAncestors: readonly string[];
  /** Gateway of text messages; without it codes go into the log. */
  smsUrl?: string;
  /** Proves to the gateway that it is this server. */
  smsToken?: string;
  /** Hosts that hooks may call: `name`, `name:port` or `*.domain`. */
  outboundHosts: readonly string[];
  /** Other sites whose accounts open this app. */
  thirdLogins?: readonly ThirdLogin[];
  /** Root of a CAS server, without a slash at its end. */
  casUrl?: string;
  /** Undefined means: `demo` on an empty embedded folder, `none` otherwise. */
  seed?: SeedMode;
  logLevel: LogLevel;
  logTo: (typeof logPlaces)[number];
}

/** The big screens that the top bar may lead to. */
export type LargeScreen = 'ht' | 'jw';
export type SeedMode = 'demo' | 'none';
export type LogLevel = (typeof logLevels)[number];

/**
 * Reads the configuration from environment variables; an empty value counts as unset.
 * @param env usually `process.env`
 * @param workingFolder relative paths start here
 * @throws StartupError with exit code 2 naming the variable, its value and what is allowed
 */
export function readConfig(env: NodeJS.ProcessEnv, workingFolder = process.cwd()): Config {
  const read = (name: string): string => {
    const setting = settings.find((each) => each.name === name);
    return env[name]?.trim() || (setting?.default ?? '');
  };
  const readFolder = (name: string): string => {
    const value = read(name);
    if (value.includes('\0'))
      throw wrongValue(name, value, { chinese: '文件夹路径', english: 'a folder path' });
    return path.resolve(workingFolder, value);
  };
  const host = readHost(read('HOST'));
  const databaseUrl = readDatabaseUrl('DATABASE_URL', read('DATABASE_URL'));
  const ownerUrl = readDatabaseUrl('DATABASE_OWNER_URL', read('DATABASE_OWNER_URL'));
  if (ownerUrl !== undefined && databaseUrl === undefined) {
    throw wrongValue('DATABASE_OWNER_URL', '***', {
      chinese: '和 DATABASE_URL 一起设置',
      english: 'together with DATABASE_URL',
    });
  }
  const apiTarget = readTarget(read('API_TARGET'));
  if (apiTarget !== undefined && databaseUrl !== undefined) throw bothGiven('API_TARGET', 'DATABASE_URL');
  const adminPassword = env['ADMIN_PASSWORD'] || undefined;
  const demoPassword = env['DEMO_PASSWORD'] || undefined;
  if (demoPassword !== undefined && demoPassword === adminPassword) {
    throw wrongValue('DEMO_PASSWORD', '***', {
      chinese: '与 ADMIN_PASSWORD 不同的密码',
      english: 'another password than ADMIN_PASSWORD',
    });
  }
  const seed = read('SEED');
  const licencePublicKey = readLicenceKey(read('LICENCE_PUBLIC_KEY'));
  const redisUrl = readRedisUrl(read('REDIS_URL'));
  const previewUrl = readPreviewUrl(read('PREVIEW_URL'));
  const mqttUrl = readMqttUrl(read('MQTT_URL'));
  const port = readPort(read('PORT'));
  const smsUrl = readRoot('SMS_URL', read('SMS_URL'));
  const smsToken = read('SMS_TOKEN');
  const casUrl = readRoot('CAS_URL', read('CAS_URL'));
  const thirdFile = read('THIRD_LOGIN_FILE');
  const thirdLogins = thirdFile === '' ? [] : readThirdLogins(path.resolve(workingFolder, thirdFile));
  const publicUrl = readPublicUrl(read('PUBLIC_URL')) ?? ownAddress(host, port);
  if (publicUrl === undefined && (casUrl !== undefined || thirdLogins.length > 0)) {
    throw wrongValue('PUBLIC_URL', '', {
      chinese: '使用 CAS_URL 或 THIRD_LOGIN_FILE 时必须填写用户访问本系统的地址',
      english: 'CAS_URL and THIRD_LOGIN_FILE need the address under which people reach the app',
    });
  }
  return {
    port,
    host,
    isLoopback: isLoopbackHost(host),
    dataFolder: readFolder('DATA_DIR'),
    ...(databaseUrl === undefined ? {} : { databaseUrl }),
    ...(ownerUrl === undefined ? {} : { ownerUrl }),
    isPreparing:
      readChoice('PREPARED_STATEMENTS', read('PREPARED_STATEMENTS'), ['on', 'off'] as const) === 'on',
    apiBase: readApiBase(read('API_BASE')),
    ...(apiTarget === undefined ? {} : { apiTarget }),
    ...(publicUrl === undefined ? {} : { publicUrl }),
    trustedProxies: readProxies(read('TRUSTED_PROXIES')),
    corsOrigins: readOrigins('CORS_ORIGINS', read('CORS_ORIGINS')),
    screensFolder: readFolder('SCREENS_DIR'),
    modulesFolder: readFolder('MODULES_DIR'),
    documents: readChoice('DOCUMENTS', read('DOCUMENTS'), ['database', 'files'] as const),
    modulesApply: readChoice('MODULES_APPLY', read('MODULES_APPLY'), ['auto', 'ask'] as const),
    ...(adminPassword === undefined ? {} : { adminPassword }),
    ...(demoPassword === undefined ? {} : { demoPassword }),
    hasCaptcha: readChoice('CAPTCHA', read('CAPTCHA'), ['on', 'off'] as const) === 'on',
    hasOlderClients: readChoice('OLDER_CLIENTS', read('OLDER_CLIENTS'), ['on', 'off'] as const) === 'on',
    maxUpload: readMegabytes(read('MAX_UPLOAD_MB')),
    ...(licencePublicKey === undefined ? {} : { licencePublicKey }),
    ...(redisUrl === undefined ? {} : { redisUrl }),
    largeScreens: {
      ...readLargeScreen('ht', read('LARGE_SCREEN_HT')),
      ...readLargeScreen('jw', read('LARGE_SCREEN_JW')),
    },
    ...(previewUrl === undefined ? {} : { previewUrl }),
    ...(mqttUrl === undefined ? {} : { mqttUrl }),
    ...(smsUrl === undefined ? {} : { smsUrl }),
    ...(smsToken === '' ? {} : { smsToken }),
    outboundHosts: readHosts('OUTBOUND_HOSTS', read('OUTBOUND_HOSTS')),
    ...(casUrl === undefined ? {} : { casUrl }),
    thirdLogins,
    frameSources: readOrigins('FRAME_SRC', read('FRAME_SRC')),
    frameAncestors: readOrigins('FRAME_ANCESTORS', read('FRAME_ANCESTORS')),
    ...(seed === '' ? {} : { seed: readChoice('SEED', seed, ['demo', 'none'] as const) }),
    logLevel: readChoice('LOG_LEVEL', read('LOG_LEVEL'), logLevels),
    logTo: readChoice('LOG_TO', read('LOG_TO'), logPlaces),
  };
}
