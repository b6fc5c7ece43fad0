// The settings as both READMEs list them: name, default and meaning.

/** One row of the configuration table in the README. */
export interface Setting {
  name: string;
  /** As the table shows it; empty when unset has its own meaning. */
  default: string;
  meaning: string;
}

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Where the log goes; `auto` depends on whether somebody looks at standard output. */
export const logPlaces = ['auto', 'stdout', 'file'] as const;

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
    name: 'DATABASE_OWNER_URL',
    default: '',
    meaning:
      'A second login on the database of `DATABASE_URL` that changes the tables of modules, which the first one then only reads and writes; see [security](docs/security.md#logins-of-the-database). The embedded database always has one',
  },
  {
    name: 'PREPARED_STATEMENTS',
    default: 'on',
    meaning:
      '`on` or `off`: whether statements that are sent often are prepared on the connections to `DATABASE_URL`; `off` behind a pooler that gives every transaction another connection',
  },
  {
    name: 'API_BASE',
    default: '/api',
    meaning:
      'Path under which every call of the server lies; begins with `/`, never `/` alone, `/_app` or `/assets`',
  },
  {
    name: 'API_TARGET',
    default: '',
    meaning:
      'An existing back end (`http://host:8080/jeecg-boot`) that answers every call below `API_BASE`; no database is started',
  },
  {
    name: 'PUBLIC_URL',
    default: '',
    meaning:
      'Address that people type (`https://park.example.com`) when a proxy stands in front or people use another name than that of the machine; makes absolute addresses and is a page of our own for sockets; needed by `CAS_URL` and `THIRD_LOGIN_FILE` unless `HOST` is loopback',
  },
  {
    name: 'TRUSTED_PROXIES',
    default: '',
    meaning:
      'Proxies in front (`10.0.0.5`, `10.0.0.0/24`, several by commas) whose `X-Forwarded-For` is believed; without it all people behind a proxy count as one address',
  },
  {
    name: 'CORS_ORIGINS',
    default: '',
    meaning:
      'Sites (`https://portal.example.com`, several by commas) whose pages may call this server; none by default',
  },
  {
    name: 'SCREENS_DIR',
    default: './screens',
    meaning: 'Folder of screen documents that are picked up while the server runs',
  },
  {
    name: 'MODULES_DIR',
    default: './modules',
    meaning:
      'Folder of modules that are picked up while the server runs; whoever may write there administers the installation',
  },
  {
    name: 'MODULES_APPLY',
    default: 'auto',
    meaning:
      '`auto` or `ask`: whether a new or changed module is taken by itself, or waits until an administrator agrees on the page of modules; what is served meanwhile stays',
  },
  {
    name: 'DOCUMENTS',
    default: 'database',
    meaning:
      '`database` or `files`: whether screens are designed and published in the app, or come from files alone',
  },
  {
    name: 'ADMIN_PASSWORD',
    default: '',
    meaning: 'Password of `admin` for the first start; without it one is generated and printed once',
  },
  {
    name: 'DEMO_PASSWORD',
    default: '',
    meaning:
      'Password of the demonstration accounts for the first start, another than that of `admin`; without it one is generated and printed once',
  },
  { name: 'CAPTCHA', default: 'on', meaning: '`on` or `off`: whether signing in asks for a captcha' },
  {
    name: 'OLDER_CLIENTS',
    default: 'off',
    meaning:
      '`on` or `off`: whether Vue clients of the 2.3 generation run against this server; menus then name the views of these clients, and their sockets, which bring no token, are let in from where their user is signed in',
  },
  { name: 'MAX_UPLOAD_MB', default: '50', meaning: 'Most megabytes of an uploaded file, 1 to 2000' },
  {
    name: 'PREVIEW_URL',
    default: '',
    meaning:
      'Address (`https://…/onlinePreview`) of a service that shows documents; without it those that the browser cannot show are downloaded',
  },
  {
    name: 'MQTT_URL',
    default: '',
    meaning:
      'A message broker outside (`mqtt://user:password@host:1883`) that every push goes to as well; pages use the embedded one',
  },
  {
    name: 'SMS_URL',
    default: '',
    meaning:
      'Gateway that sends codes to telephones (POST of `{mobile, purpose, code, text}`); without it they go into the log, and only while `HOST` is loopback',
  },
  { name: 'SMS_TOKEN', default: '', meaning: 'Bearer token for `SMS_URL`' },
  {
    name: 'OUTBOUND_HOSTS',
    default: '',
    meaning:
      'Hosts (`erp.example.com`, `10.0.0.7:8080`, `*.example.com`, several by commas) that the hooks of modules may send requests to; without it none is sent',
  },
  {
    name: 'THIRD_LOGIN_FILE',
    default: '',
    meaning: 'JSON file with the OAuth 2 providers that people may sign in with; see docs/sign-in.md',
  },
  {
    name: 'CAS_URL',
    default: '',
    meaning: 'Root (`https://sso.example.com/cas`) of a CAS server that people may sign in with',
  },
  {
    name: 'LICENCE_PUBLIC_KEY',
    default: '',
    meaning:
      'Public key of the supplier (base64, one line, see docs/licence.md); without it `licence-public-key.pem` in DATA_DIR',
  },
  {
    name: 'REDIS_URL',
    default: '',
    meaning:
      'A Redis (`redis://user:password@host:6379/0`) that the monitor page shows; the server itself uses none',
  },
  {
    name: 'LARGE_SCREEN_HT',
    default: '',
    meaning:
      'Where the big-screen button `ht` leads: a path of this app or an address; without it there is no button',
  },
  {
    name: 'LARGE_SCREEN_JW',
    default: '',
    meaning: 'The same for the button `jw`',
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
  {
    name: 'LOG_TO',
    default: 'auto',
    meaning:
      '`auto`, `stdout` or `file`: where the log goes; the file is `logs/server.log` in DATA_DIR, of which six of at most 10 MB are kept, and the terminal then shows warnings and errors alone (everything with `LOG_LEVEL=debug`); `auto` is the file in a terminal, and standard output elsewhere',
  },
];
