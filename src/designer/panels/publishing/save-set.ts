// A set of documents goes to the user's disk.
import type { Files } from '../../../engine/services.ts';

/** @param id of the document that the file is named after */
export function saveSet(files: Pick<Files, 'save'>, id: string, file: string): void {
  const day = new Date().toISOString().slice(0, 10).replaceAll('-', '');
  files.save(
    new Blob([file], { type: 'application/json' }),
    `${id.replaceAll('/', '-')}-${day}.screens.json`,
  );
}
