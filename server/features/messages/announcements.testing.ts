// For tests of announcements: an administrator who writes and publishes, and people who receive.
import { afterAll, beforeAll } from 'vitest';
import {
  openAdministration,
  type Administration,
  type RecordPage,
} from '../../../tests/administration-driver.ts';

export interface NoticeBoard {
  readonly office: Administration;
  /** Tokens and ids of two people without a right in administration. */
  readonly staff: { token: string; id: string };
  readonly leader: { token: string; id: string };
  /** Writes an announcement. @returns its id */
  write(titile: string, more?: object): Promise<string>;
  /** Writes and publishes one. @returns its id */
  publish(titile: string, more?: object): Promise<string>;
  release(id: string): ReturnType<Administration['call']>;
  revoke(id: string): ReturnType<Administration['call']>;
  /** What the bell of a person reads. */
  bell(token: string): Promise<Bell>;
  /** Titles of the messages of a person. */
  titles(token: string, query?: Record<string, string>): Promise<unknown[]>;
  read(token: string, anntId: string): ReturnType<Administration['call']>;
}

export interface Bell {
  anntMsgList: Record<string, unknown>[];
  anntMsgTotal: number;
  sysMsgList: Record<string, unknown>[];
  sysMsgTotal: number;
  dataList: Record<string, unknown>[];
  msgCount: number;
  countMap: Record<string, number>;
  countMap2: Record<string, number>;
}

/** Registers its hooks with the file that calls it. */
export function openNoticeBoard(): NoticeBoard {
  let office: Administration;
  const people = { staff: { token: '', id: '' }, leader: { token: '', id: '' } };
  beforeAll(async () => {
    office = await openAdministration();
    for (const name of ['staff', 'leader'] as const) {
      people[name] = { token: await office.server.signIn(name), id: await office.userId(name) };
    }
  });
  afterAll(() => office.close());

  const write = async (titile: string, more: object = {}): Promise<string> => {
    const answer = await office.call<{ id: string } | null>('POST', '/annountCement/add', {
      titile,
      msgContent: '<p>内容</p>',
      ...more,
    });
    if (answer.result === null) throw new Error(answer.message);
    return answer.result.id;
  };
  const release = (id: string) => office.call('GET', `/annountCement/doReleaseData?id=${id}`);

  return {
    get office() {
      return office;
    },
    get staff() {
      return people.staff;
    },
    get leader() {
      return people.leader;
    },
    write,
    release,
    publish: async (titile, more) => {
      const id = await write(titile, more);
      const { success, message } = await release(id);
      if (!success) throw new Error(message);
      return id;
    },
    revoke: (id) => office.call('GET', `/annountCement/doReovkeData?id=${id}`),
    bell: async (token) =>
      (await office.call<Bell>('GET', '/annountCement/listByUser', undefined, token)).result,
    titles: async (token, query = {}) => {
      const search = new URLSearchParams({ pageSize: '100', ...query }).toString();
      const url = `/sysAnnouncementSend/getMyAnnouncementSend?${search}`;
      const { result } = await office.call<RecordPage>('GET', url, undefined, token);
      return result.records.map(({ titile }) => titile);
    },
    read: (token, anntId) =>
      office.call('PUT', '/sysAnnouncementSend/editByAnntIdAndUserId', { anntId }, token),
  };
}
