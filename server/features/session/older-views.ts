// The menu as clients of the 2.3 generation build their routes from it: they load a view of their own by the name in
// `component`, and fail where there is none.
import type { MenuNode } from './menu-tree.ts';

/** What pages of ours are called there, by the component that their entry has here. Pages that are missing have no view. */
const VIEWS: ReadonlyMap<string, string> = new Map([
  ['dashboard/analysis', 'dashboard/Analysis'],
  ['dashboard/monitor', 'dashboard/Monitor'],
  ['dashboard/workplace', 'dashboard/Workplace'],
  ['isystem/user', 'system/UserList'],
  ['isystem/role', 'system/RoleUserList'],
  ['isystem/permission', 'system/PermissionList'],
  ['isystem/depart', 'system/DepartList'],
  ['isystem/position', 'system/SysPositionList'],
  ['isystem/dict', 'system/DictList'],
  ['isystem/category', 'system/SysCategoryList'],
  ['isystem/checkRule', 'system/SysCheckRuleList'],
  ['isystem/fillRule', 'system/SysFillRuleList'],
  ['isystem/annountCement', 'system/SysAnnouncementList'],
  ['isystem/messageTemplate', 'modules/message/SysMessageTemplateList'],
  ['isystem/ossFile', 'modules/oss/OSSFileList'],
  ['isystem/quartzJob', 'system/QuartzJobList'],
  ['isystem/log', 'system/LogList'],
  ['isystem/dataLog', 'system/DataLogList'],
  ['isps/userAnnouncement', 'system/UserAnnouncementList'],
  ['monitor/Disk', 'modules/monitor/DiskMonitoring'],
  ['monitor/HttpTrace', 'modules/monitor/HttpTrace'],
  ['monitor/JvmInfo', 'modules/monitor/JvmInfo'],
  ['monitor/redis/info', 'modules/monitor/RedisInfo'],
  ['monitor/SystemInfo', 'modules/monitor/SystemInfo'],
  ['monitor/TomcatInfo', 'modules/monitor/TomcatInfo'],
]);

const FOLDER = 'layouts/RouteView';
const FRAME = 'layouts/IframePageView';

/** Entries with the views of these clients, without those that have none and lead to nothing. */
export function toOlderMenu(nodes: readonly MenuNode[]): MenuNode[] {
  return nodes.flatMap((node) => {
    const { children, ...own } = node;
    const below = toOlderMenu(children ?? []);
    const component = viewOf(node) ?? (below.length > 0 ? FOLDER : undefined);
    if (component === undefined) return [];
    return [{ ...own, component, ...(below.length > 0 ? { children: below } : {}) }];
  });
}

/** The view of an entry; undefined for a page of ours that has none, and for what only holds others. */
function viewOf({ path, component, meta }: MenuNode): string | undefined {
  const known = VIEWS.get(component);
  if (known !== undefined) return known;
  if (component === FOLDER) return undefined;
  if (meta.url !== undefined && !component.startsWith('layouts/')) return FRAME;
  // An entry without a component of its own is called like its path, as our pages are found. Others name a view.
  return component === path.replace(/^\//, '') ? undefined : component;
}
