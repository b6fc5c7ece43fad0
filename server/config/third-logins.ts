// The declared list of other sites whose accounts open this app: OAuth 2 with an authorization code.
import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { StartupError } from '../kernel/startup-error.ts';

/** One provider, as THIRD_LOGIN_FILE declares it. */
export interface ThirdLogin {
  /** Its name in addresses and in the user table. */
  source: string;
  /** What people call it. */
  name: string;
  authorizeUrl: string;
  tokenUrl: string;
  /** Answers who came, as JSON, to the access token. */
  userUrl: string;
  clientId: string;
  clientSecret: string;
  scope?: string;
  /** Member of that JSON with the lasting id; default `sub`. */
  idField?: string;
  /** Member with the name of the person; default `name`. */
  nameField?: string;
}

const address = { type: 'string', pattern: '^https?://[^\\s@#]+$', maxLength: 500 };
const word = { type: 'string', minLength: 1, maxLength: 500 };

const SCHEMA = {
  type: 'array',
  maxItems: 20,
  items: {
    type: 'object',
    required: ['source', 'name', 'authorizeUrl', 'tokenUrl', 'userUrl', 'clientId', 'clientSecret'],
    additionalProperties: false,
    properties: {
      // `render` and `getLoginUser` are calls beside it.
      source: { type: 'string', pattern: '^(?!render$|getLoginUser$)[a-z][a-z0-9_]{1,11}$' },
      name: { ...word, maxLength: 20 },
      authorizeUrl: address,
      tokenUrl: address,
      userUrl: address,
      clientId: word,
      clientSecret: word,
      scope: word,
      idField: { ...word, maxLength: 50 },
      nameField: { ...word, maxLength: 50 },
    },
  },
};

/**
 * Reads and checks the list.
 * @param file absolute path
 * @throws StartupError with exit code 2 naming the place, never the secrets
 */
export function readThirdLogins(file: string): readonly ThirdLogin[] {
  const refuse = (chinese: string, english: string): never => {
    throw new StartupError(
      `环境变量 THIRD_LOGIN_FILE 的文件 ${file} ${chinese}`,
      `THIRD_LOGIN_FILE ${file} ${english}`,
      2,
    );
  };
  let list: unknown;
  try {
    list = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return refuse('无法读取，或不是 JSON', 'cannot be read or is no JSON');
  }
  // Made here and not before: few installations have such a file, and a validator costs every start.
  const isList = new Ajv().compile<ThirdLogin[]>(SCHEMA);
  if (!isList(list)) {
    const [first] = isList.errors ?? [];
    const place = `${first?.instancePath ?? ''} ${first?.message ?? ''}`.trim();
    return refuse(`内容不正确：${place}`, `is wrong: ${place}`);
  }
  const sources = list.map(({ source }) => source);
  if (new Set(sources).size < sources.length) return refuse('中 source 重复', 'has a source twice');
  return list;
}
