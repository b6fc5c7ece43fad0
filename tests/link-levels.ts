// Provinces, their cities and their districts, as the server answers linked choices level by level.
import type { HttpRequest } from '../src/engine/services.ts';

/** Settings of the first of the linked fields. */
export const LINK_CONFIG = {
  table: 'sys_category',
  txt: 'name',
  key: 'code',
  idField: 'id',
  pidField: 'pid',
};

const LEVELS: Readonly<Record<string, object[]>> = {
  '': [
    { id: 'i1', store: 'P1', label: '湖北' },
    { id: 'i2', store: 'P2', label: '湖南' },
  ],
  i1: [
    { id: 'i11', store: 'C1', label: '武汉' },
    { id: 'i12', store: 'C2', label: '宜昌' },
  ],
  i2: [{ id: 'i21', store: 'C3', label: '长沙' }],
  i11: [{ id: 'i111', store: 'D1', label: '洪山区' }],
  i21: [{ id: 'i211', store: 'D3', label: '岳麓区' }],
};

/** Answers the call of a level, and no other. */
export function answerLevel({ url, params = {} }: HttpRequest): unknown {
  if (url !== '/online/cgform/api/querySelectOptions') throw new Error(`unknown ${url}`);
  return LEVELS[String(params['pidValue'] ?? '')] ?? [];
}
