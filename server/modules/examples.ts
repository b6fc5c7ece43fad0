// The example modules that ship: copied into the folder of modules, and taken out again where nobody changed them.
import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { schemasFolder } from '../records/entities.ts';

/** Where they ship. */
export const examplesFolder = path.resolve(schemasFolder, '..', '..', 'examples', 'modules');

/** Files of a folder that are compared; one with more is none of ours. */
const MAX_FILES = 500;

export interface ExampleModule {
  id: string;
  title: string;
  /** `in`: lies in the folder of modules as it ships. `changed`: what lies there under its name is something else. */
  state: 'out' | 'in' | 'changed';
}

/** What can be switched in and out, by name. @param modulesFolder MODULES_DIR; need not exist */
export async function listExamples(
  modulesFolder: string,
  shipped = examplesFolder,
): Promise<ExampleModule[]> {
  const entries = await fs.readdir(shipped, { withFileTypes: true }).catch(() => []);
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  return Promise.all(
    names.sort().map(async (id) => {
      const manifest = JSON.parse(await fs.readFile(path.join(shipped, id, 'module.json'), 'utf8')) as {
        title: string;
      };
      return {
        id,
        title: manifest.title,
        state: await compare(path.join(shipped, id), path.join(modulesFolder, id)),
      };
    }),
  );
}

/**
 * Copies an example beside the modules, whole or not at all.
 * @throws Error of the system when the folder cannot be written
 */
export async function putExample(modulesFolder: string, id: string, shipped = examplesFolder): Promise<void> {
  await fs.mkdir(modulesFolder, { recursive: true });
  // No module has such a name, so that a copy that was broken off is none.
  const draft = path.join(modulesFolder, `.${id}-${randomUUID()}`);
  try {
    await fs.cp(path.join(shipped, id), draft, { recursive: true });
    await fs.rename(draft, path.join(modulesFolder, id));
  } finally {
    await fs.rm(draft, { recursive: true, force: true });
  }
}

/** Takes an example out again. The caller has looked whether it is as it ships. */
export async function takeExample(modulesFolder: string, id: string): Promise<void> {
  const aside = path.join(modulesFolder, `.${id}-${randomUUID()}`);
  await fs.rename(path.join(modulesFolder, id), aside);
  await fs.rm(aside, { recursive: true, force: true });
}

async function compare(shipped: string, own: string): Promise<ExampleModule['state']> {
  const found = await fs.lstat(own).catch(() => undefined);
  if (!found) return 'out';
  if (!found.isDirectory()) return 'changed';
  const [theirs, ours] = await Promise.all([listFiles(shipped), listFiles(own)]);
  if (ours?.join('\n') !== theirs?.join('\n')) return 'changed';
  for (const name of theirs ?? []) {
    const [one, other] = await Promise.all([
      fs.readFile(path.join(shipped, name)),
      fs.readFile(path.join(own, name)),
    ]);
    if (!one.equals(other)) return 'changed';
  }
  return 'in';
}

/** Files below a folder by their paths; undefined where there are too many, or something that is no file. */
async function listFiles(folder: string): Promise<string[] | undefined> {
  const files: string[] = [];
  const due = [''];
  for (let at = due.pop(); at !== undefined; at = due.pop()) {
    for (const entry of await fs.readdir(path.join(folder, at), { withFileTypes: true })) {
      const name = path.posix.join(at, entry.name);
      if (entry.isDirectory()) due.push(name);
      else if (entry.isFile()) files.push(name);
      else return undefined;
      if (files.length + due.length > MAX_FILES) return undefined;
    }
  }
  return files.sort();
}
