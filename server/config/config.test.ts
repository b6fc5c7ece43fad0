import fc from 'fast-check';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { settings } from './settings.ts';
import { isLoopbackHost } from './values.ts';
import { readConfig } from './config.ts';
import { StartupError } from '../kernel/startup-error.ts';

function refusal(env: NodeJS.ProcessEnv): StartupError {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof StartupError) return error;
    throw error;
  }
  throw new Error(`accepted ${JSON.stringify(env)}`);
}

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'screenwright-config-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));

/** A file of third-party providers. */
function writeProviders(name: string, content: unknown): string {
  const file = path.join(folder, name);
  fs.writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

const provider = {
  source: 'buddy',
  name: '伙伴',
  authorizeUrl: 'https://buddy.example/authorize',
  tokenUrl: 'https://buddy.example/token',
  userUrl: 'https://buddy.example/user',
  clientId: 'park',
  clientSecret: 'between-us',
};
const thirdFile = writeProviders('providers.json', [provider]);

describe('proxies in front', () => {
  it('are believed when they are named by address or network, and nobody is by default', () => {
    expect(readConfig({}).trustedProxies).toEqual([]);
    const { trustedProxies } = readConfig({ TRUSTED_PROXIES: '10.0.0.5, 10.1.0.0/16 ::1' });
    expect(trustedProxies).toEqual(['10.0.0.5', '10.1.0.0/16', '::1']);
  });

  it.each(['proxy.internal', '0.0.0.0/0', '10.0.0.0/33', 'true'])(
    'are refused as %j in one line',
    (value) => {
      const error = refusal({ TRUSTED_PROXIES: value });
      expect(error.exitCode).toBe(2);
      expect(error.message).toMatch(/TRUSTED_PROXIES.*10\.0\.0\.0\/24/);
    },
  );
});

it('the demonstration accounts never share the password of the administrator', () => {
  const error = refusal({ ADMIN_PASSWORD: 'Good-enough-1', DEMO_PASSWORD: 'Good-enough-1' });
  expect(error.exitCode).toBe(2);
  expect(error.message).toContain('DEMO_PASSWORD');
  expect(error.message).not.toContain('Good-enough-1');
});

describe('the file of third-party providers', () => {
  it.each([
    ['nothing', undefined],
    ['no JSON', '[{'],
    ['no list', { ...provider }],
    ['an address that is none', [{ ...provider, tokenUrl: 'file:///etc/passwd' }]],
    ['a name that is a call', [{ ...provider, source: 'render' }]],
    ['a key that nobody knows', [{ ...provider, secret: 'x' }]],
    ['a provider twice', [provider, provider]],
  ])('is refused with %s, without its secrets', (name, content) => {
    const file = content === undefined ? '/nonexistent.json' : writeProviders(`${name}.json`, content);
    const error = refusal({ THIRD_LOGIN_FILE: file });
    expect(error.exitCode).toBe(2);
    expect(error.message).toContain('THIRD_LOGIN_FILE');
    expect(error.message).not.toContain('between-us');
  });

  it('needs to know where people reach the app, unless that is this machine', () => {
    expect(readConfig({ THIRD_LOGIN_FILE: thirdFile }).publicUrl).toBe('http://127.0.0.1:8080');
    expect(refusal({ THIRD_LOGIN_FILE: thirdFile, HOST: '0.0.0.0' }).message).toContain('PUBLIC_URL');
    expect(refusal({ CAS_URL: 'https://sso.example/cas', PORT: '0' }).message).toContain('PUBLIC_URL');
  });
});

/** Of RFC 8410. */
const LICENCE_KEY = 'MCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=';

describe('readConfig', () => {
  it('starts without any variable set', () => {
    expect(readConfig({}, '/srv/app')).toEqual({
      port: 8080,
      isPreparing: true,
      host: '127.0.0.1',
      isLoopback: true,
      dataFolder: '/srv/app/data',
      apiBase: '/api',
      screensFolder: '/srv/app/screens',
      modulesFolder: '/srv/app/modules',
      modulesApply: 'auto',
      documents: 'database',
      hasCaptcha: true,
      hasOlderClients: false,
      maxUpload: 50,
      publicUrl: 'http://127.0.0.1:8080',
      thirdLogins: [],
      largeScreens: {},
      outboundHosts: [],
      frameSources: [],
      frameAncestors: [],
      corsOrigins: [],
      trustedProxies: [],
      logLevel: 'info',
      logTo: 'auto',
    });
  });

  it('reads every variable of the table', () => {
    const env = {
      PORT: '9000',
      HOST: '0.0.0.0',
      DATA_DIR: '/var/lib/app',
      DATABASE_URL: 'postgres://me:secret@db.example:5433/park',
      DATABASE_OWNER_URL: 'postgres://owner:secret@db.example:5433/park',
      PREPARED_STATEMENTS: 'off',
      API_BASE: '/some-api/v1',
      API_TARGET: '',
      PUBLIC_URL: 'https://park.example.com/',
      TRUSTED_PROXIES: '10.0.0.5',
      CORS_ORIGINS: 'https://portal.example.com,http://10.0.0.7:3000',
      SCREENS_DIR: 'drop',
      MODULES_DIR: 'parts',
      MODULES_APPLY: 'ask',
      DOCUMENTS: 'files',
      ADMIN_PASSWORD: ' with blanks ',
      DEMO_PASSWORD: 'other blanks ',
      CAPTCHA: 'off',
      OLDER_CLIENTS: 'on',
      MAX_UPLOAD_MB: '200',
      PREVIEW_URL: 'https://preview.example/onlinePreview',
      MQTT_URL: 'mqtts://me:secret@broker.example:8883',
      SMS_URL: 'https://sms.example/send',
      SMS_TOKEN: 'of-the-gateway',
      OUTBOUND_HOSTS: 'ERP.example.com, 10.0.0.7:8080,*.hooks.example',
      THIRD_LOGIN_FILE: thirdFile,
      CAS_URL: 'https://sso.example/cas/',
      LICENCE_PUBLIC_KEY: LICENCE_KEY,
      REDIS_URL: 'redis://:secret@cache.example:6379/1',
      LARGE_SCREEN_HT: '/bigScreen/ht?full=1',
      LARGE_SCREEN_JW: 'https://screens.example/jw',
      FRAME_SRC: 'https://docs.example.com, http://10.0.0.5:8012/',
      FRAME_ANCESTORS: 'https://portal.example.com',
      SEED: 'none',
      LOG_LEVEL: 'debug',
      LOG_TO: 'file',
    };
    expect(Object.keys(env)).toEqual(settings.map((setting) => setting.name));
    expect(readConfig(env, '/srv/app')).toEqual({
      port: 9000,
      host: '0.0.0.0',
      isLoopback: false,
      dataFolder: '/var/lib/app',
      databaseUrl: 'postgres://me:secret@db.example:5433/park',
      ownerUrl: 'postgres://owner:secret@db.example:5433/park',
      isPreparing: false,
      apiBase: '/some-api/v1',
      publicUrl: 'https://park.example.com',
      corsOrigins: ['https://portal.example.com', 'http://10.0.0.7:3000'],
      screensFolder: '/srv/app/drop',
      modulesFolder: '/srv/app/parts',
      modulesApply: 'ask',
      documents: 'files',
      adminPassword: ' with blanks ',
      demoPassword: 'other blanks ',
      trustedProxies: ['10.0.0.5'],
      hasCaptcha: false,
      hasOlderClients: true,
      maxUpload: 200,
      licencePublicKey: LICENCE_KEY,
      redisUrl: 'redis://:secret@cache.example:6379/1',
      largeScreens: { ht: '/bigScreen/ht?full=1', jw: 'https://screens.example/jw' },
      previewUrl: 'https://preview.example/onlinePreview',
      mqttUrl: 'mqtts://me:secret@broker.example:8883',
      smsUrl: 'https://sms.example/send',
      smsToken: 'of-the-gateway',
      outboundHosts: ['erp.example.com', '10.0.0.7:8080', '*.hooks.example'],
      thirdLogins: [provider],
      casUrl: 'https://sso.example/cas',
      frameSources: ['https://docs.example.com', 'http://10.0.0.5:8012'],
      frameAncestors: ['https://portal.example.com'],
      seed: 'none',
      logLevel: 'debug',
      logTo: 'file',
    });
  });

  it('takes an empty variable as unset', () => {
    expect(readConfig({ PORT: '', SEED: '', DATABASE_URL: ' ' })).toEqual(readConfig({}));
  });

  it.each([
    ['PORT', '80a'],
    ['PORT', '-1'],
    ['PORT', '65536'],
    ['PORT', '0x50'],
    ['HOST', 'a b'],
    ['HOST', 'http://127.0.0.1'],
    ['API_BASE', '/'],
    ['API_BASE', 'api'],
    ['API_BASE', '/api/'],
    ['API_BASE', '//host'],
    ['API_BASE', '/a/../b'],
    ['API_BASE', '/_app'],
    ['API_BASE', '/_app/x'],
    ['API_BASE', '/assets'],
    ['CAPTCHA', 'yes'],
    ['OLDER_CLIENTS', 'yes'],
    ['LICENCE_PUBLIC_KEY', 'not-a-key'],
    ['LICENCE_PUBLIC_KEY', 'MCowBQYDK2VuAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE='],
    ['LARGE_SCREEN_HT', '//elsewhere.example'],
    ['LARGE_SCREEN_JW', `${'java'}script:alert(1)`],
    ['MAX_UPLOAD_MB', '0'],
    ['MAX_UPLOAD_MB', '2001'],
    ['MAX_UPLOAD_MB', '1.5'],
    ['PREVIEW_URL', 'preview.example'],
    ['PREVIEW_URL', 'ftp://preview.example/'],
    ['SMS_URL', 'ftp://sms.example'],
    ['OUTBOUND_HOSTS', 'https://erp.example.com'],
    ['OUTBOUND_HOSTS', '*'],
    ['OUTBOUND_HOSTS', 'erp.example.com/path'],
    ['CAS_URL', 'https://sso.example/cas?x=1'],
    ['FRAME_SRC', '*'],
    ['FRAME_SRC', 'docs.example.com'],
    ['FRAME_SRC', 'https://docs.example.com/path'],
    ['FRAME_SRC', "https://docs.example.com;script-src 'unsafe-inline'"],
    ['FRAME_ANCESTORS', 'data:text/html,x'],
    ['API_TARGET', 'jeecg:8080'],
    ['API_TARGET', 'ftp://jeecg/boot'],
    ['API_TARGET', 'http://jeecg/boot?x=1'],
    ['API_TARGET', 'http://jeecg/boot#x'],
    ['API_TARGET', 'http://jeecg/a/../b'],
    ['API_TARGET', 'http://jeecg/a//b'],
    ['API_TARGET', 'http://jeecg/a%2fb'],
    ['PUBLIC_URL', 'park.example.com'],
    ['PUBLIC_URL', 'https://park.example.com/below'],
    ['CORS_ORIGINS', '*'],
    ['CORS_ORIGINS', 'null'],
    ['CORS_ORIGINS', 'https://*.example.com'],
    ['CORS_ORIGINS', 'https://portal.example.com/path'],
    ['SEED', 'full'],
    ['LOG_LEVEL', 'loud'],
  ])('refuses %s=%s in one line with the name, the value and what is allowed', (name, value) => {
    const error = refusal({ [name]: value });
    expect(error.exitCode).toBe(2);
    expect(error.message).toContain(name);
    expect(error.message).toContain(JSON.stringify(value));
    expect(error.message).toMatch(/允许：.+allowed: .+/);
    expect(error.message).not.toContain('\n');
  });

  it('accepts a path that only begins like a reserved one', () => {
    expect(readConfig({ API_BASE: '/_application' }).apiBase).toBe('/_application');
  });

  it.each([
    'broker.example',
    'http://me:hush-hush@broker.example',
    'mqtt://',
    'mqtt://me:hush-hush@broker.example#x',
    'mqtt//me:hush-hush@broker.example',
  ])('refuses MQTT_URL=%s without repeating a password', (value) => {
    const error = refusal({ MQTT_URL: value });
    expect(error.exitCode).toBe(2);
    expect(error.message).toMatch(/MQTT_URL.+允许：.+allowed: .+/);
    expect(error.message).not.toContain('hush-hush');
  });

  it('takes another back end with its path, and not together with a database', () => {
    expect(readConfig({ API_TARGET: 'http://10.0.0.5:8080/jeecg-boot/' }).apiTarget).toBe(
      'http://10.0.0.5:8080/jeecg-boot',
    );
    expect(readConfig({ API_TARGET: 'https://jeecg.example.com' }).apiTarget).toBe(
      'https://jeecg.example.com',
    );
    const both = refusal({ API_TARGET: 'http://a/b', DATABASE_URL: 'postgres://me:hush@db/park' });
    expect(both.message).toMatch(/API_TARGET 和 DATABASE_URL 只能设置一个/);
    expect(both.exitCode).toBe(2);
    expect(refusal({ API_TARGET: 'http://me:hush@host/x' }).message).not.toContain('hush');
  });

  it('never repeats a database password in its message', () => {
    expect(refusal({ DATABASE_URL: 'mysql://me:hush-hush@db/park' }).message).not.toContain('hush-hush');
    expect(refusal({ DATABASE_URL: 'postgres//me:hush-hush@db/park' }).message).not.toContain('hush-hush');
    expect(refusal({ DATABASE_URL: 'postgres://me:hush-hush@db' }).message).not.toContain('hush-hush');
    const owner = {
      DATABASE_URL: 'postgres://me@db/park',
      DATABASE_OWNER_URL: 'mysql://me:hush-hush@db/park',
    };
    expect(refusal(owner).message).not.toContain('hush-hush');
  });

  it('takes a second login only beside the first one', () => {
    const alone = refusal({ DATABASE_OWNER_URL: 'postgres://me:hush@db/park' });
    expect(alone.message).toMatch(/DATABASE_OWNER_URL .*和 DATABASE_URL 一起设置/);
    expect(alone.exitCode).toBe(2);
    expect(alone.message).not.toContain('hush');
  });

  it('either accepts or refuses with its own error, whatever the text', () => {
    const names = settings.map((setting) => setting.name);
    fc.assert(
      fc.property(fc.constantFrom(...names), fc.string({ unit: 'binary' }), (name, value) => {
        try {
          readConfig({ [name]: value });
        } catch (error) {
          expect(error).toBeInstanceOf(StartupError);
          expect((error as Error).message).not.toContain('\n');
        }
      }),
    );
  });
});

describe('isLoopbackHost', () => {
  it.each(['localhost', '127.0.0.1', '127.8.9.10', '::1'])('knows that %s stays on this machine', (host) => {
    expect(isLoopbackHost(host)).toBe(true);
  });
  it.each(['0.0.0.0', '::', '10.0.0.1', 'localhost.example.com', '127.0.0.1.example.com'])(
    'knows that %s can be reached from elsewhere',
    (host) => expect(isLoopbackHost(host)).toBe(false),
  );
});
