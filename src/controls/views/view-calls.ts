// The calls for views of lists. What is sent again after an answer was lost is known to the server by its key.
import type { ListView, ListViewContent } from '../../engine/react/model/list-view.ts';
import { createWriteKeys } from '../../engine/react/model/write-keys.ts';
import { HttpFailure, type Http, type HttpRequest } from '../../engine/services.ts';

/** What a page lists views of. */
export interface ListPlace {
  screen: string;
  list: string;
}

export interface ViewCalls {
  list(this: void): Promise<ListView[]>;
  add(this: void, name: string, content: ListViewContent): Promise<ListView>;
  overwrite(this: void, id: string, content: ListViewContent): Promise<ListView>;
  rename(this: void, id: string, name: string): Promise<ListView>;
  remove(this: void, id: string): Promise<void>;
  share(this: void, id: string): Promise<ListView>;
  takeBack(this: void, id: string): Promise<void>;
  /** @param id undefined for none */
  begin(this: void, id: string | undefined): Promise<ListView[]>;
}

/** Failures are told by the port, and rejected. */
export function createViewCalls(http: Pick<Http, 'send'>, place: ListPlace): ViewCalls {
  const keys = createWriteKeys();
  async function write<Result>(request: HttpRequest): Promise<Result> {
    try {
      const { result } = await http.send<Result>({ ...request, idempotencyKey: keys.keyOf(request) });
      keys.settle(request);
      return result;
    } catch (error) {
      // Nobody knows what became of it where no answer came.
      if (error instanceof HttpFailure && error.status !== 0) keys.settle(request);
      throw error;
    }
  }
  const put = <Result>(url: string, body: object): Promise<Result> =>
    write<Result>({ method: 'PUT', url: `/sys/listView/${url}`, body });
  return {
    list: async () => {
      const request: HttpRequest = { method: 'GET', url: '/sys/listView/list', params: { ...place } };
      return (await http.send<ListView[]>(request)).result;
    },
    add: (name, content) =>
      write({ method: 'POST', url: '/sys/listView/add', body: { ...place, name, ...content } }),
    overwrite: (id, content) => put('edit', { id, ...content }),
    rename: (id, name) => put('edit', { id, name }),
    remove: (id) => write({ method: 'DELETE', url: '/sys/listView/delete', params: { id } }),
    share: (id) => put('share', { id }),
    takeBack: (id) => put('takeBack', { id }),
    begin: (id) => put('default', { ...place, id }),
  };
}
