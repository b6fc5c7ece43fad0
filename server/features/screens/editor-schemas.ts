// The schemas that editors check files of screens and modules by: what ships, and nothing of an installation.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { loadMetaSchemas } from '../../../src/engine/check/files/meta-schemas-node.ts';
import { createEditorSchemas } from '../../../src/engine/check/schemas/editor-schemas.ts';
import type { WidgetContract } from '../../../src/engine/registry/manifest.ts';
import { defineRoute, FILE, file } from '../../http/routing/define-route.ts';
import { failure } from '../../kernel/errors.ts';
import { schemasFolder } from '../../records/entities.ts';
import { isUnchanged } from '../../http/unchanged.ts';

const SCHEMA_TYPE = 'application/schema+json; charset=utf-8';

interface Published {
  body: Buffer;
  etag: string;
}

function publish(): ReadonlyMap<string, Published> {
  const widgets = path.join(schemasFolder, 'meta', 'widgets.generated.json');
  const contracts = JSON.parse(readFileSync(widgets, 'utf8')) as WidgetContract[];
  const schemas = createEditorSchemas(loadMetaSchemas(schemasFolder), contracts);
  return new Map(
    Object.entries(schemas).map(([name, schema]) => {
      const body = Buffer.from(JSON.stringify(schema));
      const hash = createHash('sha256').update(body).digest('base64url').slice(0, 27);
      return [name, { body, etag: `"${hash}"` }];
    }),
  );
}

/** Made when the first editor asks. */
let published: ReadonlyMap<string, Published> | undefined;

export const editorSchemaRoutes = [
  defineRoute({
    method: 'GET',
    url: '/schemas/:file',
    title: '编辑器用的模式',
    root: 'app',
    access: 'public',
    permission: null,
    scope: 'none',
    request: {
      params: {
        type: 'object',
        required: ['file'],
        properties: { file: { type: 'string', pattern: '^[a-z]{1,30}\\.schema\\.json$' } },
      },
    },
    response: FILE,
    handler({ params, request, reply }) {
      published ??= publish();
      const found = published.get(params.file);
      if (!found) {
        throw failure('not-found', `没有 ${params.file}，有的是：${[...published.keys()].join('、')}`);
      }
      if (isUnchanged(request, reply, found.etag)) return file(Buffer.alloc(0), SCHEMA_TYPE);
      return file(found.body, SCHEMA_TYPE);
    },
  }),
];
