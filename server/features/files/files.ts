// The calls of the file store.
import type { Route } from '../../http/routing/define-route.ts';
import { fileReadRoutes } from './files-read.ts';
import { fileUploadRoutes } from './files-upload.ts';
import { storedFileRoutes } from './stored-files.ts';

export const fileRoutes: readonly Route[] = [...fileUploadRoutes, ...fileReadRoutes, ...storedFileRoutes];
