// `npm run licence -- …`: makes the supplier's key pair, signs licences with it, and shows what a licence says.
import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomUUID,
  sign,
  verify,
} from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { CommandError, runCommand } from './terminal.mjs';

const usage = `用法 usage:
  npm run licence -- keys --out <folder>
  npm run licence -- make --key <private.pem> --code <识别码> --name <公司名称> --subject <公司编码>
                          --users <number> --expires <yyyy-MM-dd> --out <file.lic>
  npm run licence -- show <file.lic> --key <public.pem>`;

/** The same words as in server/features/licence/licence-file.ts: a signature over anything else is none over a licence. */
const purpose = 'screenwright-licence-1\n';

await runCommand(async () => {
  const [command, ...rest] = process.argv.slice(2);
  if (command === 'keys') return makeKeys(readOptions(rest, ['out']));
  if (command === 'make')
    return makeLicence(readOptions(rest, ['key', 'code', 'name', 'subject', 'users', 'expires', 'out']));
  if (command === 'show') return showLicence(readOptions(rest, ['key'], true));
  throw new CommandError(usage, 'unknown command', 2);
});

function readOptions(args, names, takesFile = false) {
  let parsed;
  try {
    parsed = parseArgs({
      args,
      options: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
      allowPositionals: takesFile,
    });
  } catch (error) {
    throw new CommandError(usage, error.message, 2);
  }
  const missing = names.filter((name) => !parsed.values[name]?.trim()).map((name) => `--${name}`);
  if (takesFile && parsed.positionals.length !== 1) missing.push('<file.lic>');
  if (missing.length > 0) throw new CommandError(`缺少 ${missing.join(' ')}\n${usage}`, 'missing options', 2);
  return { ...parsed.values, file: parsed.positionals?.[0] };
}

function makeKeys({ out }) {
  const [secret, open] = ['licence-private-key.pem', 'licence-public-key.pem'].map((name) =>
    path.join(out, name),
  );
  for (const file of [secret, open]) {
    if (existsSync(file))
      throw new CommandError(`${file} 已存在，不会覆盖`, 'the file exists: choose another folder');
  }
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  mkdirSync(out, { recursive: true });
  writeFileSync(secret, privateKey.export({ format: 'pem', type: 'pkcs8' }), { mode: 0o600, flag: 'wx' });
  writeFileSync(open, publicKey.export({ format: 'pem', type: 'spki' }), { flag: 'wx' });
  console.log(`私钥（妥善保管，不要放到服务器上） private key: ${secret}`);
  console.log(`公钥（放到 DATA_DIR，或设置下面的变量） public key: ${open}`);
  console.log(`LICENCE_PUBLIC_KEY=${publicKey.export({ format: 'der', type: 'spki' }).toString('base64')}`);
}

function makeLicence({ key, code, name, subject, users, expires, out }) {
  if (!/^[1-9]\d{0,8}$/.test(users))
    throw new CommandError('--users 应为正整数', 'must be a positive number', 2);
  if (!/^[0-9A-Z]{5}(?:-[0-9A-Z]{5}){3}$/.test(code))
    throw new CommandError('--code 应为授权窗口里的识别码', 'must be the code that the dialog shows', 2);
  const end = /^\d{4}-\d{2}-\d{2}$/.test(expires) ? new Date(`${expires}T23:59:59+08:00`) : new Date(NaN);
  if (Number.isNaN(end.getTime()) || formatTime(end).slice(0, 10) !== expires)
    throw new CommandError('--expires 应为日期 yyyy-MM-dd', 'must be a day', 2);
  if (end.getTime() <= Date.now()) throw new CommandError('--expires 已经过去', 'lies in the past', 2);
  const terms = {
    id: randomUUID(),
    name: name.trim(),
    subject: subject.trim(),
    code,
    userNumber: Number(users),
    issuedAt: formatTime(new Date()),
    expireTime: formatTime(end),
  };
  const payload = Buffer.from(JSON.stringify(terms)).toString('base64url');
  const signature = sign(null, Buffer.from(purpose + payload), readKey(key, createPrivateKey));
  const licence = { format: 1, payload, signature: signature.toString('base64url') };
  try {
    writeFileSync(out, `${JSON.stringify(licence, null, 2)}\n`, { flag: 'wx' });
  } catch (error) {
    throw new CommandError(`不能写入 ${out}：${error.code}`, 'cannot be written');
  }
  console.log(`已签发 signed: ${out}`);
  console.log(JSON.stringify(terms, null, 2));
}

function showLicence({ file, key }) {
  let terms;
  try {
    const { payload, signature } = JSON.parse(readFileSync(file, 'utf8'));
    const signed = Buffer.from(purpose + payload);
    if (verify(null, signed, readKey(key, createPublicKey), Buffer.from(signature, 'base64url')))
      terms = JSON.parse(Buffer.from(payload, 'base64url').toString());
  } catch (error) {
    if (error instanceof CommandError) throw error;
  }
  if (!terms)
    throw new CommandError('不是用这把密钥签发的许可证，或内容被改动过', 'not signed with this key');
  console.log(JSON.stringify(terms, null, 2));
}

function readKey(file, read) {
  try {
    const key = read(readFileSync(file));
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch {
    // The sentence below names what to do whatever was wrong.
  }
  throw new CommandError(`${file} 不是 Ed25519 密钥（npm run licence -- keys 可生成）`, 'no Ed25519 key');
}

/** `yyyy-MM-dd HH:mm:ss` in the zone of the office. */
function formatTime(time) {
  return new Date(time.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
}
