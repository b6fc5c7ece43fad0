import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isLoopbackHost, readConfig, settings } from './config.ts';
import { StartupError } from './startup-error.ts';

function refusal(env: NodeJS.ProcessEnv): StartupError {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof StartupError) return error;
    throw error;
  }
  throw new Error(`accepted ${JSON.stringify(env)}`);
}

describe('readConfig', () => {
  it('starts without any variable set', () => {
    expect(readConfig({}, '/srv/app')).toEqual({
      port: 8080,
      host: '127.0.0.1',
      isLoopback: true,
      dataFolder: '/srv/app/data',
      apiBase: '/api',
      screensFolder: '/srv/app/screens',
      hasCaptcha: true,
      maxUpload: 50,
      frameSources: [],
      frameAncestors: [],
      logLevel: 'info',
    });
  });

  it('reads every variable of the table', () => {
    const env = {
      PORT: '9000',
      HOST: '0.0.0.0',
      DATA_DIR: '/var/lib/app',
      DATABASE_URL: 'postgres://me:secret@db.example:5433/park',
      API_BASE: '/some-api/v1',
      SCREENS_DIR: 'drop',
      ADMIN_PASSWORD: ' with blanks ',
      CAPTCHA: 'off',
      MAX_UPLOAD_MB: '200',
      PREVIEW_URL: 'https://preview.example/onlinePreview',
      FRAME_SRC: 'https://docs.example.com, http://10.0.0.5:8012/',
      FRAME_ANCESTORS: 'https://portal.example.com',
      SEED: 'none',
      LOG_LEVEL: 'debug',
    };
    expect(Object.keys(env)).toEqual(settings.map((setting) => setting.name));
    expect(readConfig(env, '/srv/app')).toEqual({
      port: 9000,
      host: '0.0.0.0',
      isLoopback: false,
      dataFolder: '/var/lib/app',
      databaseUrl: 'postgres://me:secret@db.example:5433/park',
      apiBase: '/some-api/v1',
      screensFolder: '/srv/app/drop',
      adminPassword: ' with blanks ',
      hasCaptcha: false,
      maxUpload: 200,
      previewUrl: 'https://preview.example/onlinePreview',
      frameSources: ['https://docs.example.com', 'http://10.0.0.5:8012'],
      frameAncestors: ['https://portal.example.com'],
      seed: 'none',
      logLevel: 'debug',
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
    ['MAX_UPLOAD_MB', '0'],
    ['MAX_UPLOAD_MB', '2001'],
    ['MAX_UPLOAD_MB', '1.5'],
    ['PREVIEW_URL', 'preview.example'],
    ['PREVIEW_URL', 'ftp://preview.example/'],
    ['FRAME_SRC', '*'],
    ['FRAME_SRC', 'docs.example.com'],
    ['FRAME_SRC', 'https://docs.example.com/path'],
    ['FRAME_SRC', "https://docs.example.com;script-src 'unsafe-inline'"],
    ['FRAME_ANCESTORS', 'data:text/html,x'],
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

  it('never repeats a database password in its message', () => {
    expect(refusal({ DATABASE_URL: 'mysql://me:hush-hush@db/park' }).message).not.toContain('hush-hush');
    expect(refusal({ DATABASE_URL: 'postgres//me:hush-hush@db/park' }).message).not.toContain('hush-hush');
    expect(refusal({ DATABASE_URL: 'postgres://me:hush-hush@db' }).message).not.toContain('hush-hush');
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
