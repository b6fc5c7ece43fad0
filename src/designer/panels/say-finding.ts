// A finding in the language of the page: its sentence is translated, and what it quotes of the document stays as it is there.
import { translate } from '../../engine/text.ts';

const QUOTED = /“([^”]*)”/g;

/** @param text sentence or fix of a finding, as the checker says it */
export function sayFinding(text: string): string {
  const quoted = [...text.matchAll(QUOTED)].map(([, name = '']) => name);
  let at = 0;
  const masked = text.replaceAll(QUOTED, () => `“#${String(at++)}”`);
  const said = translate(masked);
  // A sentence with quotes of its own is known as a whole alone.
  if (said === masked) return translate(text);
  return said.replaceAll(/“#(\d+)”/g, (_, place: string) => `“${quoted[Number(place)] ?? ''}”`);
}
