// Everything that can be set from outside, in one place: the table, how a value is read, and what is said of a wrong one.
import path from 'node:path';
import { StartupError } from './startup-error.ts';

export interface Config {
  port: number;
  host: string;
  /** Whether only this machine can reach `host`. */
  isLoopback: boolean;
  /** Absolute path. */
  dataFolder: string;
  /** Undefined for the embedded database. */
  databaseUrl?: string;
  /** Begins with `/`, has no `/` at its end. */
  apiBase: string;
  /** Absolute path. */
  screensFolder: string;
  adminPassword?: string;
  hasCaptcha: boolean;
  /** Most megabytes of an uploaded file. */
  maxUpload: number;
  /** Address of a service that shows documents; it gets `?url=` with the base64 of a file's address. */
  previewUrl?: string;
  /** Origins of other sites whose pages a document may embed. */
  frameSources: readonly string[];
  /** Origins of other sites that may embed this app. */
  frameAncestors: readonly string[];
  /** Undefined means: `demo` on an empty embedded folder, `none` otherwise. */
  seed?: SeedMode;
  logLevel: LogLevel;
}

export type SeedMode = 'demo' | 'none';
export type LogLevel = (typeof logLevels)[number];

/** One row of the configuration table in the README. */
export interface Setting {
  name: string;
  /** As the table shows it; empty when unset has its own meaning. */
  default: string;
  meaning: string;
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const reservedPrefixes = ['/_app', '/assets'];

export const settings: readonly Setting[] = [
  { name: 'PORT', default: '8080', meaning: 'Port of the web address; 0 takes any free one' },
  {
    name: 'HOST',
    default: '127.0.0.1',
    meaning: 'Address to listen on; `0.0.0.0` opens the server to the network',
  },
  {
    name: 'DATA_DIR',
    default: './data',
    meaning: 'Folder of the embedded database and of uploaded files; one server at a time',
  },
  {
    name: 'DATABASE_URL',
    default: '',
    meaning:
      'An existing PostgreSQL 15 or later (`postgres://user:password@host:5432/name`) instead of the embedded one',
  },
  {
    name: 'API_BASE',
    default: '/api',
    meaning:
      'Path under which every call of the server lies; begins with `/`, never `/` alone, `/_app` or `/assets`',
  },
  {
    name: 'SCREENS_DIR',
    default: './screens',
    meaning: 'Folder of screen documents that are picked up while the server runs',
  },
  {
    name: 'ADMIN_PASSWORD',
    default: '',
    meaning: 'Password of `admin` for the first start; without it one is generated and printed once',
  },
  { name: 'CAPTCHA', default: 'on', meaning: '`on` or `off`: whether signing in asks for a captcha' },
  { name: 'MAX_UPLOAD_MB', default: '50', meaning: 'Most megabytes of an uploaded file, 1 to 2000' },
  {
    name: 'PREVIEW_URL',
    default: '',
    meaning:
      'Address (`https://…/onlinePreview`) of a service that shows documents; without it those that the browser cannot show are downloaded',
  },
  {
    name: 'FRAME_SRC',
    default: '',
    meaning: 'Sites (`https://docs.example.com`, several by commas) whose pages a document may embed',
  },
  {
    name: 'FRAME_ANCESTORS',
    default: '',
    meaning: 'Sites (`https://portal.example.com`, several by commas) that may show this app in a frame',
  },
  {
    name: 'SEED',
    default: '',
    meaning: '`demo` or `none`: demonstration rows; `demo` on an empty embedded folder, `none` otherwise',
  },
  { name: 'LOG_LEVEL', default: 'info', meaning: logLevels.map((level) => `\`${level}\``).join(', ') },
];

/** What is wrong with a value, in both languages. */
interface Expectation {
  chinese: string;
  english: string;
}

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
  const databaseUrl = readDatabaseUrl(read('DATABASE_URL'));
  const adminPassword = env['ADMIN_PASSWORD'] || undefined;
  const seed = read('SEED');
  const previewUrl = readPreviewUrl(read('PREVIEW_URL'));
  return {
    port: readPort(read('PORT')),
    host,
    isLoopback: isLoopbackHost(host),
    dataFolder: readFolder('DATA_DIR'),
    ...(databaseUrl === undefined ? {} : { databaseUrl }),
    apiBase: readApiBase(read('API_BASE')),
    screensFolder: readFolder('SCREENS_DIR'),
    ...(adminPassword === undefined ? {} : { adminPassword }),
    hasCaptcha: readChoice('CAPTCHA', read('CAPTCHA'), ['on', 'off'] as const) === 'on',
    maxUpload: readMegabytes(read('MAX_UPLOAD_MB')),
    ...(previewUrl === undefined ? {} : { previewUrl }),
    frameSources: readOrigins('FRAME_SRC', read('FRAME_SRC')),
    frameAncestors: readOrigins('FRAME_ANCESTORS', read('FRAME_ANCESTORS')),
    ...(seed === '' ? {} : { seed: readChoice('SEED', seed, ['demo', 'none'] as const) }),
    logLevel: readChoice('LOG_LEVEL', read('LOG_LEVEL'), logLevels),
  };
}

/** Whether an address can be reached from this machine only. */
export function isLoopbackHost(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}

function readPort(value: string): number {
  const port = Number(value);
  if (/^\d{1,5}$/.test(value) && port <= 65_535) return port;
  throw wrongValue('PORT', value, {
    chinese: '0 到 65535 的整数',
    english: 'a whole number from 0 to 65535',
  });
}

function readHost(value: string): string {
  if (/^[A-Za-z0-9.-]{1,253}$/.test(value) || /^[0-9A-Fa-f:.]+(%\w+)?$/.test(value)) return value;
  throw wrongValue('HOST', value, {
    chinese: 'IP 地址或主机名，例如 127.0.0.1 或 0.0.0.0',
    english: 'an IP address or a host name such as 127.0.0.1 or 0.0.0.0',
  });
}

function readDatabaseUrl(value: string): string | undefined {
  if (value === '') return undefined;
  const allowed = {
    chinese: 'postgres://用户:密码@主机:端口/库名',
    english: 'postgres://user:password@host:port/name',
  };
  // The value may hold a password, so the message shows none of it.
  if (!URL.canParse(value)) throw wrongValue('DATABASE_URL', '***', allowed);
  const { protocol, pathname } = new URL(value);
  if (!['postgres:', 'postgresql:'].includes(protocol) || pathname.length < 2)
    throw wrongValue('DATABASE_URL', `${protocol}//***`, allowed);
  return value;
}

function readMegabytes(value: string): number {
  const megabytes = Number(value);
  if (/^\d{1,4}$/.test(value) && megabytes >= 1 && megabytes <= 2000) return megabytes;
  throw wrongValue('MAX_UPLOAD_MB', value, {
    chinese: '1 到 2000 的整数',
    english: 'a whole number from 1 to 2000',
  });
}

function readPreviewUrl(value: string): string | undefined {
  if (value === '') return undefined;
  const url = URL.canParse(value) ? new URL(value) : undefined;
  const isPlain = url && ['http:', 'https:'].includes(url.protocol) && !url.username && !url.password;
  if (isPlain && !value.includes('#')) return value;
  throw wrongValue('PREVIEW_URL', url?.password ? '***' : value, {
    chinese: 'http:// 或 https:// 开头的地址，不含账号和密码',
    english: 'an address that begins with http:// or https://, without user or password',
  });
}

/** Origins, because a policy is a header: what is no origin could end it and begin another. */
function readOrigins(name: string, value: string): readonly string[] {
  const texts = value
    .split(/[,\s]+/)
    .filter((text) => text !== '')
    .map((text) => text.replace(/\/$/, ''));
  if (texts.every(isOrigin)) return texts;
  throw wrongValue(name, value, {
    chinese: '站点地址，例如 https://docs.example.com，多个用逗号隔开',
    english: 'origins such as https://docs.example.com, several by commas',
  });
}

function isOrigin(text: string): boolean {
  return /^https?:\/\/[A-Za-z0-9.:[\]-]+$/.test(text) && URL.canParse(text) && new URL(text).origin === text;
}

function readApiBase(value: string): string {
  const isPath = /^(\/[A-Za-z0-9._~-]+)+$/.test(value) && !/\/\.{1,2}(\/|$)/.test(value);
  const isReserved = reservedPrefixes.some((prefix) => value === prefix || value.startsWith(`${prefix}/`));
  if (isPath && !isReserved) return value;
  throw wrongValue('API_BASE', value, {
    chinese: '以 / 开头、不以 / 结尾的路径，不能是 /，也不能在 /_app 或 /assets 下',
    english:
      'a path that begins with / and does not end with it, not / itself and not below /_app or /assets',
  });
}

function readChoice<Choice extends string>(name: string, value: string, choices: readonly Choice[]): Choice {
  const found = choices.find((choice) => choice === value.toLowerCase());
  if (found !== undefined) return found;
  const list = choices.join(', ');
  throw wrongValue(name, value, { chinese: list, english: `one of ${list}` });
}

function wrongValue(name: string, value: string, allowed: Expectation): StartupError {
  const shown = JSON.stringify(value.length > 80 ? `${value.slice(0, 80)}…` : value);
  return new StartupError(
    `环境变量 ${name} 的值 ${shown} 无效，允许：${allowed.chinese}`,
    `invalid ${name} ${shown}, allowed: ${allowed.english}`,
    2,
  );
}
