// Who may export now: an export holds a connection of the database for as long as its receiver takes.
import { failure } from '../../kernel/errors.ts';

/** Exports that are under way at a time, of the twenty connections that all calls share. */
const AT_A_TIME = 4;

export interface ExportTurns {
  /**
   * Begins an export of somebody.
   * @returns ends it
   * @throws too-many-requests while one of the same person is under way, unavailable while too many are
   */
  begin(person: string): () => void;
}

export function createExportTurns(most = AT_A_TIME): ExportTurns {
  const underWay = new Set<string>();
  return {
    begin(person) {
      if (underWay.has(person)) {
        throw failure('too-many-requests', '您上一次的导出还没有下载完，请等它完成后再试', { retryAfter: 5 });
      }
      if (underWay.size >= most) {
        throw failure('unavailable', '正在导出的人较多，请稍后再试', { retryAfter: 10 });
      }
      underWay.add(person);
      return () => void underWay.delete(person);
    },
  };
}
