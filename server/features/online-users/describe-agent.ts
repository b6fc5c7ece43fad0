// The browser and the system that a client says it is, for people; a client may say what it likes.

/** Looked for in this order: most browsers also name those that they descend from. */
const BROWSERS = [
  [/MicroMessenger\/([\d.]+)/, '微信'],
  [/Edg(?:e|A|iOS)?\/(\d+)/, 'Edge'],
  [/(?:OPR|Opera)\/(\d+)/, 'Opera'],
  [/(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/(?:Chrome|CriOS)\/(\d+)/, 'Chrome'],
  [/Version\/(\d+)[\d.]* .*Safari\//, 'Safari'],
] as const;

const SYSTEMS = [
  [/HarmonyOS/, 'HarmonyOS'],
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
] as const;

/** E.g. `Chrome 140 · Windows`; the beginning of what was sent where nothing is known of it, or null. */
export function describeAgent(agent: string): string | null {
  const browser = BROWSERS.flatMap(([pattern, name]) => {
    const version = pattern.exec(agent)?.[1];
    return version === undefined ? [] : [`${name} ${version}`];
  })[0];
  const system = SYSTEMS.find(([pattern]) => pattern.test(agent))?.[1];
  const known = [browser, system].filter((part) => part !== undefined);
  if (known.length > 0) return known.join(' · ');
  return agent === '' ? null : agent.slice(0, 40);
}
