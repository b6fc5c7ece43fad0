// The part of archiver that is used here; the package brings no types.
declare module 'archiver' {
  import type { Readable, Transform } from 'node:stream';

  export class ZipArchive extends Transform {
    constructor(options?: { zlib?: { level?: number }; highWaterMark?: number });
    append(source: Readable | Buffer, data: { name: string; date?: Date }): this;
    finalize(): Promise<void>;
  }
}
