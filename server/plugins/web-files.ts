// The built web app: its files as they were at start, and index.html for every address that is a screen's.
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { readdir } from 'node:fs/promises';
import path from 'node:path';

export interface WebFiles {
  /** Answers a GET or HEAD that no route took; false when there is nothing to answer. */
  serve(urlPath: string, reply: FastifyReply): boolean;
}

/** Files with a hash in their name never change. */
const ASSETS = '/assets/';

/**
 * Reads the list of files once: an address outside it is never looked up on the disk.
 * @param root folder of the build, or undefined when only the API is served
 */
export async function registerWebFiles(app: FastifyInstance, root: string | undefined): Promise<WebFiles> {
  const files = root === undefined ? new Set<string>() : await listFiles(root);
  if (root === undefined || !files.has('/index.html')) return { serve: () => false };
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
  });
  return {
    serve(urlPath, reply) {
      const name = files.has(urlPath) && urlPath !== '/' ? urlPath : '/index.html';
      if (name === '/index.html' && urlPath.startsWith(ASSETS) && path.posix.extname(urlPath) !== '') {
        return false;
      }
      reply.header(
        'cache-control',
        name.startsWith(ASSETS) ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
      reply.sendFile(name.slice(1));
      return true;
    },
  };
}

async function listFiles(root: string): Promise<Set<string>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
  const names = entries
    .filter((entry) => entry.isFile())
    .map(
      (entry) => `/${path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/')}`,
    )
    .filter(
      (name) => !/\.(?:map|br|gz)$/.test(name) && !name.split('/').some((part) => part.startsWith('.')),
    );
  return new Set(names);
}
