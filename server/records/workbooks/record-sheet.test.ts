import { describe, expect, it } from 'vitest';
import { completeEntity } from '../../../src/engine/entity/managed-entity.ts';
import { seenByServer, toEntity } from '../entities.ts';
import { recordSheets } from './record-sheet.ts';

const note = seenByServer(
  toEntity(
    completeEntity({
      id: 'tell/note',
      title: '说明',
      storage: 'managed',
      fields: {
        inside: { title: '备注', type: 'string' },
        outside: { title: '备注', type: 'string' },
        topic: { title: '主题', type: 'string' },
      },
    }),
  ),
);
const titlesOf = (...names: string[]) => recordSheets(note, names).columns.map(({ title }) => title);

describe('columns of fields that share a title', () => {
  it('are numbered as they are declared, without a wire name, whichever of them somebody sees', () => {
    expect(titlesOf('topic', 'inside', 'outside')).toEqual(['主题', '备注', '备注（2）']);
    expect(titlesOf('outside')).toEqual(['备注（2）']);
    expect(titlesOf('inside')).toEqual(['备注']);
  });
});
