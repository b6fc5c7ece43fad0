// A back end of the family for tests: it knows the calls of the contract and no others, and keeps what it is told in memory.
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export const TOKEN = 'eyJhbGciOiJIUzI1NiJ9.e30.abc';

/** An item of this text is never answered. */
export const SLOW = '慢';

type Row = Record<string, unknown> & { id: string };

export type DepartNode = Row & { children: DepartNode[] | null };

export interface FamilyCall {
  method: string;
  /** Below its context path, with the query. */
  url: string;
  headers: IncomingMessage['headers'];
  /** As it came. */
  body: string;
}

export interface Family {
  /** As `API_TARGET` names it. */
  address: string;
  dicts: Row[];
  items: Row[];
  /** The tree of departments. */
  departs: DepartNode[];
  /** What an edit of a department does with `parentId`; `unread` refuses the tree afterwards. */
  departEdits: 'recoded' | 'moved' | 'unmoved' | 'unread';
  /** The tree of menus with all fields. */
  menus: object[];
  /** What roles and departments are granted from. */
  grants: object;
  /** Scheduled jobs. */
  jobs: Row[];
  /** Versions of records. */
  versions: Row[];
  /** People of any branch. */
  users: object[];
  /** Whoever is signed in; undefined when it does not tell. */
  me: Row | undefined;
  /** Where it tells that. */
  userInfoAt: '/sys/getUserInfo' | '/sys/user/getUserInfo';
  /** Departments of whoever is signed in. */
  ownDeparts: object[];
  /** Ids of their roles. */
  ownRoles: string[];
  roles: object[];
  positions: Row[];
  /** Messages to them. */
  messages: Row[];
  /** Metrics by name. */
  metrics: Map<string, object>;
  heard: FamilyCall[];
  /** Most calls that it had to answer at the same time. */
  readonly mostAtOnce: () => number;
  /** Refuses items with this text. */
  refusedText: string | undefined;
  /** How it says that it does not know a call: by status, or in the envelope. */
  unknown: 'status' | 'envelope';
  /** Whether it has `/sys/dict/queryById`. */
  knowsQueryById: boolean;
  /** Whether it keeps versions of records. */
  knowsVersions: boolean;
  /** What it answers to calls beyond the contract, when it is one of the newer ones. */
  ownAnswer: Answer | undefined;
  /** The most rows that it gives in a page. */
  longestPage: number;
  /** Empty again, as it was opened. */
  reset(): void;
  close(): void;
}

interface Answer {
  status: number;
  body: object;
}

const ok = (message: string, result: unknown = null): Answer => ({
  status: 200,
  body: { success: true, code: 200, message, result, timestamp: 1 },
});
const refused = (message: string): Answer => ({
  status: 200,
  body: { success: false, code: 500, message, result: null, timestamp: 1 },
});

type State = Omit<Family, 'address' | 'mostAtOnce' | 'reset' | 'close'>;

const startState = (): State => ({
  dicts: [],
  items: [],
  departs: [],
  departEdits: 'recoded',
  menus: [],
  grants: {},
  jobs: [],
  versions: [],
  users: [],
  me: undefined,
  userInfoAt: '/sys/getUserInfo',
  ownDeparts: [],
  ownRoles: [],
  roles: [],
  positions: [],
  messages: [],
  metrics: new Map(),
  heard: [],
  refusedText: undefined,
  unknown: 'status',
  knowsQueryById: true,
  knowsVersions: true,
  ownAnswer: undefined,
  longestPage: 500,
});

export async function openFamily(): Promise<Family> {
  let running = 0;
  let most = 0;
  let nextId = 100;
  const family: Family = {
    address: '',
    ...startState(),
    mostAtOnce: () => most,
    reset() {
      Object.assign(family, startState());
      most = 0;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };

  const page = (rows: readonly Row[], query: URLSearchParams): Answer => {
    const size = Math.min(Number(query.get('pageSize') ?? 10), family.longestPage);
    const current = Number(query.get('pageNo') ?? 1);
    const records = rows.slice((current - 1) * size, current * size);
    const pages = Math.ceil(rows.length / size);
    return ok('操作成功！', { records, total: rows.length, size, current, pages });
  };
  const notKnown = (path: string, method = 'GET'): Answer =>
    family.unknown === 'status'
      ? { status: 404, body: { status: 404, error: 'Not Found', message: 'No message available', path } }
      : {
          status: 200,
          body: {
            success: false,
            code: method === 'GET' ? 404 : 405,
            message: '路径不存在，请检查路径是否正确',
          },
        };

  function saveItem(rows: Row[], item: Row): Answer {
    if (item['itemText'] === family.refusedText) return refused('数据库异常，字典项没有写入');
    const at = rows.findIndex(({ id }) => id === item.id);
    if (at < 0) rows.push(item);
    // Null is "not said" here, as in the family.
    else rows[at] = { ...rows[at], ...dropNull(item), id: item.id };
    return ok(at < 0 ? '保存成功！' : '编辑成功!');
  }

  function editDepart(sent: Row): Answer {
    const levels = [family.departs, ...flattenDeparts(family.departs).map(({ children }) => children ?? [])];
    const level = levels.find((one) => one.some(({ id }) => id === sent.id));
    const current = level?.find(({ id }) => id === sent.id);
    if (!level || !current) return refused('未找到对应实体');
    Object.assign(current, dropNull(sent));
    if (family.departEdits === 'unmoved') return ok('修改成功!');
    level.splice(level.indexOf(current), 1);
    const parent = flattenDeparts(family.departs).find(({ id }) => id === sent['parentId']);
    if (parent) parent.children = [...(parent.children ?? []), current];
    else family.departs.push(current);
    if (family.departEdits === 'recoded') current['orgCode'] = `${String(parent?.['orgCode'] ?? '')}Z01`;
    return ok('修改成功!');
  }

  function answer(
    method: string,
    url: string,
    headers: IncomingMessage['headers'],
    body: string,
  ): Answer | undefined {
    const { pathname, searchParams: query } = new URL(url, 'http://localhost');
    if (headers['x-access-token'] !== TOKEN) {
      return {
        status: 401,
        body: { success: false, code: 401, message: 'Token失效，请重新登录', result: null },
      };
    }
    const sent = (body === '' ? {} : JSON.parse(body)) as Row;
    if (pathname.startsWith('/actuator/metrics/')) {
      const metric = family.metrics.get(decodeURIComponent(pathname.slice('/actuator/metrics/'.length)));
      return metric ? { status: 200, body: metric } : notKnown(pathname);
    }
    if (sent['itemText'] === SLOW) return undefined;
    switch (`${method} ${pathname}`) {
      case 'GET /sys/dict/queryById': {
        const found = family.dicts.find(({ id }) => id === query.get('id'));
        if (!family.knowsQueryById) return notKnown(pathname);
        return found ? ok('操作成功！', found) : refused('未找到对应实体');
      }
      case 'GET /sys/dict/list':
        return page(
          family.dicts.filter(({ id, dictCode }) =>
            [
              [query.get('id'), id],
              [query.get('dictCode'), dictCode],
            ].every(([asked, value]) => asked === null || asked === value),
          ),
          query,
        );
      case 'POST /sys/dict/add':
        if (family.dicts.some(({ dictCode }) => dictCode === sent['dictCode'])) {
          return refused('字典编码已存在');
        }
        family.dicts.push({ ...sent, id: String(nextId++) });
        return ok('保存成功！');
      case 'PUT /sys/dict/edit': {
        const at = family.dicts.findIndex(({ id }) => id === sent.id);
        if (at < 0) return refused('未找到对应实体');
        family.dicts[at] = { ...family.dicts[at], ...dropNull(sent), id: sent.id };
        return ok('编辑成功!');
      }
      case 'GET /sys/dictItem/list':
        return page(
          family.items.filter(({ dictId }) => dictId === query.get('dictId')),
          query,
        );
      case 'POST /sys/dictItem/add':
        return saveItem(family.items, { ...sent, id: String(nextId++) });
      case 'PUT /sys/dictItem/edit':
        return saveItem(family.items, sent);
      case 'DELETE /sys/dictItem/delete':
        family.items = family.items.filter(({ id }) => id !== query.get('id'));
        return ok('删除成功!');
      case 'GET /sys/sysDepart/queryTreeList':
        if (family.departEdits === 'unread' && family.heard.some(isDepartEdit)) return refused('数据库异常');
        return ok('操作成功！', family.departs);
      case 'PUT /sys/sysDepart/edit':
        return editDepart(sent);
      case 'GET /sys/permission/list':
        return ok('操作成功！', family.menus);
      case 'GET /sys/role/queryTreeList':
        return ok('操作成功！', family.grants);
      case 'GET /sys/quartzJob/list':
        return page(family.jobs, query);
      case 'GET /sys/dataLog/queryCompareList': {
        const asked = [query.get('dataId1'), query.get('dataId2')];
        if (!family.knowsVersions) return notKnown(pathname);
        return ok(
          '操作成功！',
          family.versions.filter(({ id }) => asked.includes(id)),
        );
      }
      case 'GET /sys/user/queryUserByDepId':
        return ok('操作成功！', family.users);
      case `GET ${family.userInfoAt}`:
        return family.me ? ok('', { userInfo: family.me }) : notKnown(pathname);
      case 'GET /sys/user/getCurrentUserDeparts':
        return ok('', { list: family.ownDeparts, orgCode: 'A01' });
      case 'GET /sys/user/queryUserRole':
        return family.ownRoles.length > 0
          ? ok('', query.get('userid') === family.me?.id ? family.ownRoles : [])
          : refused('未找到用户相关角色信息');
      case 'GET /sys/role/queryall':
        return ok('', family.roles);
      case 'GET /sys/position/queryByCode': {
        const found = family.positions.find(({ code }) => code === query.get('code'));
        return found ? ok('', found) : refused('未找到对应实体');
      }
      case 'GET /sys/sysAnnouncementSend/getMyAnnouncementSend':
        return page(
          family.messages.filter(({ readFlag }) => [null, readFlag].includes(query.get('readFlag'))),
          query,
        );
      default:
        return family.ownAnswer ?? notKnown(pathname, method);
    }
  }

  const server: Server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    running += 1;
    most = Math.max(most, running);
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const url = (request.url ?? '').replace(/^\/jeecg-boot/, '');
      const { method = '', headers } = request;
      const body = Buffer.concat(pieces).toString();
      family.heard.push({ method, url, headers, body });
      const given = answer(method, url, headers, body);
      if (given === undefined) return;
      // Long enough for others to arrive meanwhile.
      setTimeout(() => {
        running -= 1;
        response.writeHead(given.status, { 'content-type': 'application/json', 'set-cookie': 'A=1' });
        response.end(JSON.stringify(given.body));
      }, 5);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  family.address = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/jeecg-boot`;
  return family;
}

function isDepartEdit({ method, url }: FamilyCall): boolean {
  return method === 'PUT' && url === '/sys/sysDepart/edit';
}

function flattenDeparts(nodes: readonly DepartNode[]): DepartNode[] {
  return nodes.flatMap((node) => [node, ...flattenDeparts(node.children ?? [])]);
}

function dropNull(row: Row): Row {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as Row;
}
