// Files as a browser sends them, for tests of imports: a workbook from rows of texts, and the multipart body around it.
import writeWorkbook from 'write-excel-file/node';
import type { TestApp } from '../../../tests/app-driver.ts';

/** A workbook whose cells are texts; the first row is the head. */
export function textWorkbook(...rows: readonly (readonly string[])[]): Promise<Buffer> {
  return writeWorkbook(rows.map((row) => row.map((value) => ({ value, type: String })))).toBuffer();
}

export interface UploadAnswer {
  /** HTTP status. */
  status: number;
  success: boolean;
  code: number;
  message: string;
  result: unknown;
}

/**
 * Sends a file to an import.
 * @param url with API_BASE
 */
export async function uploadFile(
  server: TestApp,
  url: string,
  content: Buffer,
  token: string,
): Promise<UploadAnswer> {
  const head = '--edge\r\nContent-Disposition: form-data; name="file"; filename="a.xlsx"\r\n\r\n';
  const answer = await server.app.inject({
    method: 'POST',
    url,
    headers: { 'x-access-token': token, 'content-type': 'multipart/form-data; boundary=edge' },
    payload: Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n--edge--\r\n')]),
  });
  return { ...answer.json<Omit<UploadAnswer, 'status'>>(), status: answer.statusCode };
}
