// The built web app: its files, those kept of the builds before, and index.html for every address that is a screen's.
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';

export interface WebFiles {
  /** Answers a GET or HEAD that no route took; false when there is nothing to answer. */
  serve(urlPath: string, reply: FastifyReply): Promise<boolean>;
}

/** Files with a hash in their name never change. */
const ASSETS = '/assets/';
const PAGE = '/index.html';

/**
 * Serves what a list of the files names: an address outside it is never looked up on the disk.
 * @param root folder of the build, or undefined when only the API is served
 */
export async function registerWebFiles(app: FastifyInstance, root: string | undefined): Promise<WebFiles> {
  const files = root === undefined ? undefined : await openList(root);
  if (root === undefined || !files?.has(PAGE)) return { serve: async () => false };
  await app.register(fastifyStatic, {
    root,
    serve: false,
    index: false,
    dotfiles: 'deny',
    cacheControl: false,
    etag: true,
    lastModified: false,
    // The build wrote them beside the files they stand for.
    preCompressed: true,
    // Only for what is there: nobody shall remember for a year that a file is missing.
    setHeaders(reply, file) {
      const isHashed = addressOf(root, file).startsWith(ASSETS);
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  return {
    async serve(urlPath, reply) {
      if (urlPath.startsWith(ASSETS) && path.posix.extname(urlPath) !== '') {
        await files.refresh();
        if (!files.has(urlPath)) return false;
      }
      reply.sendFile((files.has(urlPath) ? urlPath : PAGE).slice(1));
      return true;
    },
  };
}

interface FileList {
  /** @param address begins with a slash */
  has(address: string): boolean;
  /** Reads the list anew when a build has replaced the page: it comes when its files are there (scripts/place-build.mjs). */
  refresh(): Promise<void>;
}

async function openList(root: string): Promise<FileList> {
  let page: string | undefined;
  let files = new Set<string>();
  const list: FileList = {
    has: (address) => files.has(address),
    async refresh() {
      const present = await identifyPage(root);
      if (present === page) return;
      files = await listFiles(root);
      // Behind the list: whoever asks meanwhile waits for the new one, too.
      page = present;
    },
  };
  await list.refresh();
  return list;
}

/** Undefined when there is no page. */
async function identifyPage(root: string): Promise<string | undefined> {
  const found = await stat(path.join(root, PAGE)).catch(() => undefined);
  return found && `${found.ino} ${found.mtimeMs}`;
}

async function listFiles(root: string): Promise<Set<string>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => addressOf(root, path.join(entry.parentPath, entry.name)))
    .filter(
      (name) => !/\.(?:map|br|gz)$/.test(name) && !name.split('/').some((part) => part.startsWith('.')),
    );
  return new Set(names);
}

function addressOf(root: string, file: string): string {
  return `/${path.relative(root, file).split(path.sep).join('/')}`;
}
