// How each setting is read from its text, and what is said of a wrong one.
import { isPlace } from '../../src/engine/html/safe-address.ts';
import { isProxyAddress } from '../kernel/client-address.ts';
import type { LargeScreen } from './config.ts';
import { readPublicKey } from '../kernel/public-key.ts';
import { StartupError } from '../kernel/startup-error.ts';

const reservedPrefixes = ['/_app', '/assets'];

/** What is wrong with a value, in both languages. */
interface Expectation {
  chinese: string;
  english: string;
}

/** Whether an address can be reached from this machine only. */
export function isLoopbackHost(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}

export function readPort(value: string): number {
  const port = Number(value);
  if (/^\d{1,5}$/.test(value) && port <= 65_535) return port;
  throw wrongValue('PORT', value, {
    chinese: '0 到 65535 的整数',
    english: 'a whole number from 0 to 65535',
  });
}

export function readHost(value: string): string {
  if (/^[A-Za-z0-9.-]{1,253}$/.test(value) || /^[0-9A-Fa-f:.]+(%\w+)?$/.test(value)) return value;
  throw wrongValue('HOST', value, {
    chinese: 'IP 地址或主机名，例如 127.0.0.1 或 0.0.0.0',
    english: 'an IP address or a host name such as 127.0.0.1 or 0.0.0.0',
  });
}

export function readDatabaseUrl(name: string, value: string): string | undefined {
  if (value === '') return undefined;
  const allowed = {
    chinese: 'postgres://用户:密码@主机:端口/库名',
    english: 'postgres://user:password@host:port/name',
  };
  // The value may hold a password, so the message shows none of it.
  if (!URL.canParse(value)) throw wrongValue(name, '***', allowed);
  const { protocol, pathname } = new URL(value);
  if (!['postgres:', 'postgresql:'].includes(protocol) || pathname.length < 2)
    throw wrongValue(name, `${protocol}//***`, allowed);
  return value;
}

export function readLicenceKey(value: string): string | undefined {
  if (value === '') return undefined;
  if (readPublicKey(value)) return value;
  throw wrongValue('LICENCE_PUBLIC_KEY', value, {
    chinese: 'Ed25519 公钥的 base64（一行，npm run licence -- keys 会给出）',
    english: 'base64 of an Ed25519 public key on one line, as npm run licence -- keys gives it',
  });
}

export function readRedisUrl(value: string): string | undefined {
  if (value === '') return undefined;
  const url = URL.canParse(value) ? new URL(value) : undefined;
  const isRedis = url && ['redis:', 'rediss:'].includes(url.protocol) && url.hostname !== '';
  if (isRedis && /^(?:\/\d{0,3})?$/.test(url.pathname)) return value;
  // The value may hold a password, so the message shows none of it.
  throw wrongValue('REDIS_URL', url ? `${url.protocol}//***` : '***', {
    chinese: 'redis://用户:密码@主机:端口/库号 或 rediss:// 开头的地址',
    english: 'redis://user:password@host:port/number, or rediss://',
  });
}

export function readLargeScreen(name: LargeScreen, value: string): Partial<Record<LargeScreen, string>> {
  if (value === '') return {};
  if (isPlace(value)) return { [name]: value };
  throw wrongValue(`LARGE_SCREEN_${name.toUpperCase()}`, value, {
    chinese: '以 / 开头的本系统路径，或 http:// 或 https:// 开头的地址',
    english: 'a path of this app that begins with /, or an address that begins with http:// or https://',
  });
}

export function readMegabytes(value: string): number {
  const megabytes = Number(value);
  if (/^\d{1,4}$/.test(value) && megabytes >= 1 && megabytes <= 2000) return megabytes;
  throw wrongValue('MAX_UPLOAD_MB', value, {
    chinese: '1 到 2000 的整数',
    english: 'a whole number from 1 to 2000',
  });
}

export function readPreviewUrl(value: string): string | undefined {
  if (value === '') return undefined;
  const url = URL.canParse(value) ? new URL(value) : undefined;
  const isPlain = url && ['http:', 'https:'].includes(url.protocol) && !url.username && !url.password;
  if (isPlain && !value.includes('#')) return value;
  throw wrongValue('PREVIEW_URL', url?.password ? '***' : value, {
    chinese: 'http:// 或 https:// 开头的地址，不含账号和密码',
    english: 'an address that begins with http:// or https://, without user or password',
  });
}

export function readMqttUrl(value: string): string | undefined {
  if (value === '') return undefined;
  const url = URL.canParse(value) ? new URL(value) : undefined;
  const isBroker = url && ['mqtt:', 'mqtts:', 'ws:', 'wss:'].includes(url.protocol) && url.hostname !== '';
  if (isBroker && url.hash === '') return value;
  // The value may hold a password, so the message shows none of it.
  throw wrongValue('MQTT_URL', url ? `${url.protocol}//***` : '***', {
    chinese: 'mqtt://用户:密码@主机:端口，也可以是 mqtts://、ws:// 或 wss://',
    english: 'mqtt://user:password@host:port, or mqtts://, ws:// or wss://',
  });
}

/** An address of http or https without user, query or fragment; a slash at its end is cut off. */
export function readRoot(name: string, value: string): string | undefined {
  if (value === '') return undefined;
  const url = URL.canParse(value) ? new URL(value) : undefined;
  const isPlain = url && ['http:', 'https:'].includes(url.protocol) && !url.username && !url.password;
  if (isPlain && !/[?#]/.test(value)) return value.replace(/\/+$/, '');
  throw wrongValue(name, url?.password ? '***' : value, {
    chinese: 'http:// 或 https:// 开头的地址，不含账号、密码和参数',
    english: 'an address that begins with http:// or https://, without user, password or query',
  });
}

/** Where people of this machine reach the app; nobody knows the port that 0 takes. */
export function ownAddress(host: string, port: number): string | undefined {
  if (!isLoopbackHost(host) || port === 0) return undefined;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** One place and one path: what else an address can hold would be lost or would change every call. */
export function readTarget(value: string): string | undefined {
  if (value === '') return undefined;
  const text = value.replace(/\/$/, '');
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const path = url?.pathname === '/' ? '' : (url?.pathname ?? '');
  if (url && isOrigin(url.origin) && `${url.origin}${path}` === text && isPlainPath(path)) return text;
  throw wrongValue('API_TARGET', url?.password ? '***' : value, {
    chinese: 'http:// 或 https:// 开头的后端地址，例如 http://10.0.0.5:8080/jeecg-boot，不含账号、参数和 #',
    english: 'an address such as http://10.0.0.5:8080/jeecg-boot, without user, query or fragment',
  });
}

function isPlainPath(path: string): boolean {
  return /^(\/[A-Za-z0-9._~-]+)*$/.test(path) && !/\/\.{1,2}(\/|$)/.test(path);
}

/** The app lies at the root of its address: its own files are asked for there. */
export function readPublicUrl(value: string): string | undefined {
  if (value === '') return undefined;
  const text = value.replace(/\/$/, '');
  if (isOrigin(text)) return text;
  throw wrongValue('PUBLIC_URL', value, {
    chinese: '站点地址，例如 https://park.example.com，不含路径',
    english: 'an origin such as https://park.example.com, without a path',
  });
}

/** Origins, because a policy is a header: what is no origin could end it and begin another. */
export function readOrigins(name: string, value: string): readonly string[] {
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

/** Addresses and networks whose word about others is believed; never everybody's. */
export function readProxies(value: string): readonly string[] {
  const texts = value.split(/[,\s]+/).filter((text) => text !== '');
  if (texts.every(isProxyAddress)) return texts;
  throw wrongValue('TRUSTED_PROXIES', value, {
    chinese: '代理服务器的 IP 地址或网段，例如 10.0.0.5 或 10.0.0.0/24，多个用逗号隔开',
    english: 'addresses or networks of proxies such as 10.0.0.5 or 10.0.0.0/24, several by commas',
  });
}

function isOrigin(text: string): boolean {
  return /^https?:\/\/[A-Za-z0-9.:[\]-]+$/.test(text) && URL.canParse(text) && new URL(text).origin === text;
}

export function readApiBase(value: string): string {
  const isPath = value !== '' && isPlainPath(value);
  const isReserved = reservedPrefixes.some((prefix) => value === prefix || value.startsWith(`${prefix}/`));
  if (isPath && !isReserved) return value;
  throw wrongValue('API_BASE', value, {
    chinese: '以 / 开头、不以 / 结尾的路径，不能是 /，也不能在 /_app 或 /assets 下',
    english:
      'a path that begins with / and does not end with it, not / itself and not below /_app or /assets',
  });
}

export function readChoice<Choice extends string>(
  name: string,
  value: string,
  choices: readonly Choice[],
): Choice {
  const found = choices.find((choice) => choice === value.toLowerCase());
  if (found !== undefined) return found;
  const list = choices.join(', ');
  throw wrongValue(name, value, { chinese: list, english: `one of ${list}` });
}

export function bothGiven(name: string, other: string): StartupError {
  return new StartupError(
    `环境变量 ${name} 和 ${other} 只能设置一个，允许：去掉其中一个`,
    `${name} and ${other} exclude each other, allowed: one of them`,
    2,
  );
}

export function wrongValue(name: string, value: string, allowed: Expectation): StartupError {
  const shown = JSON.stringify(value.length > 80 ? `${value.slice(0, 80)}…` : value);
  return new StartupError(
    `环境变量 ${name} 的值 ${shown} 无效，允许：${allowed.chinese}`,
    `invalid ${name} ${shown}, allowed: ${allowed.english}`,
    2,
  );
}

/** Names of hosts, each with or without a port; `*.` before a name stands for all below it. */
export function readHosts(name: string, value: string): string[] {
  const hosts = value
    .split(',')
    .map((host) => host.trim().toLowerCase())
    .filter((host) => host !== '');
  const wrong = hosts.find(
    (host) => !/^(?:(?:\*\.)?[a-z0-9_-]+(?:\.[a-z0-9_-]+)*|\[[0-9a-f:.]+\])(?::\d{1,5})?$/.test(host),
  );
  if (wrong === undefined) return hosts;
  throw wrongValue(name, wrong, {
    chinese: '主机名或地址，例如 erp.example.com、10.0.0.7:8080 或 *.example.com，多个用逗号分隔',
    english:
      'host names or addresses such as erp.example.com, 10.0.0.7:8080 or *.example.com, several by commas',
  });
}
