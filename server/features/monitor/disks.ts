// Room on the disks that the server writes to. Only these are told of, by what they are for and never by their paths.
import fs from 'node:fs/promises';
import os from 'node:os';
import type { Config } from '../../config/config.ts';

export interface Disk {
  name: string;
  /** Bytes. */
  max: number;
  rest: number;
  /** Used part in percent, 0 to 100, as clients of this family read it. */
  restPPT: number;
}

/** A disk that serves several purposes comes once, with all of them in its name. */
export async function readDisks({ dataFolder, screensFolder }: Config): Promise<Disk[]> {
  const places: [string, string][] = [
    ['数据目录', dataFolder],
    ['页面文档目录', screensFolder],
    ['临时目录', os.tmpdir()],
  ];
  const found = new Map<number, Disk>();
  for (const [name, folder] of places) {
    const stat = await fs.stat(folder).catch(() => undefined);
    if (stat === undefined) continue;
    const known = found.get(stat.dev);
    if (known) known.name = `${known.name}、${name}`;
    else {
      const { bsize, blocks, bavail } = await fs.statfs(folder);
      const restPPT = blocks === 0 ? 0 : Math.round((1 - bavail / blocks) * 100);
      found.set(stat.dev, { name, max: blocks * bsize, rest: bavail * bsize, restPPT });
    }
  }
  return [...found.values()];
}
