// The file of `--site`: dictionaries, permission codes and menus that were made in the app.
import { readFileSync } from 'node:fs';
import { NO_SITE, type SiteFacts } from '../engine/catalog.ts';
import { entriesOf, isObject, itemsOf, ownValue } from '../engine/values/json.ts';
import type { Json } from '../engine/document.ts';
import { UsageError } from './options.ts';

/**
 * Reads what `GET /sys/checkSite` answered, with or without the envelope around it.
 * @throws UsageError for a file that is something else
 */
export function readSiteFile(place: string): SiteFacts {
  const refuse = (reason: string): never => {
    throw new UsageError(`--site “${place}” ${reason}，请用 GET /sys/checkSite 的结果`);
  };
  let value: Json;
  try {
    value = JSON.parse(readFileSync(place, 'utf8')) as Json;
  } catch (error) {
    return refuse(error instanceof SyntaxError ? '不是合法的 JSON' : '读不出来');
  }
  const result = ownValue(value, 'result') ?? value;
  const isSite = isObject(result) && Object.keys(NO_SITE).every((name) => Object.hasOwn(result, name));
  if (!isSite || !isObject(result['dicts'])) return refuse('里没有 dicts、permissions 和 menus');
  const texts = (list: Json | undefined): string[] =>
    itemsOf(list).filter((one): one is string => typeof one === 'string');
  return {
    dicts: Object.fromEntries(
      entriesOf(result['dicts']).map(([code, values]) => [code, values === null ? null : texts(values)]),
    ),
    permissions: texts(result['permissions']),
    menus: texts(result['menus']),
    ...(result['printTemplates'] === undefined ? {} : { printTemplates: texts(result['printTemplates']) }),
  };
}
