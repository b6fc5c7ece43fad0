// Icons that menu entries may name; others get that of their level.
import ApiOutlined from '@ant-design/icons/es/icons/ApiOutlined';
import AppstoreOutlined from '@ant-design/icons/es/icons/AppstoreOutlined';
import AuditOutlined from '@ant-design/icons/es/icons/AuditOutlined';
import BankOutlined from '@ant-design/icons/es/icons/BankOutlined';
import BellOutlined from '@ant-design/icons/es/icons/BellOutlined';
import BookOutlined from '@ant-design/icons/es/icons/BookOutlined';
import ClockCircleOutlined from '@ant-design/icons/es/icons/ClockCircleOutlined';
import CloudOutlined from '@ant-design/icons/es/icons/CloudOutlined';
import ClusterOutlined from '@ant-design/icons/es/icons/ClusterOutlined';
import ControlOutlined from '@ant-design/icons/es/icons/ControlOutlined';
import DashboardOutlined from '@ant-design/icons/es/icons/DashboardOutlined';
import DatabaseOutlined from '@ant-design/icons/es/icons/DatabaseOutlined';
import DesktopOutlined from '@ant-design/icons/es/icons/DesktopOutlined';
import FileTextOutlined from '@ant-design/icons/es/icons/FileTextOutlined';
import FolderOutlined from '@ant-design/icons/es/icons/FolderOutlined';
import FormOutlined from '@ant-design/icons/es/icons/FormOutlined';
import HomeOutlined from '@ant-design/icons/es/icons/HomeOutlined';
import MailOutlined from '@ant-design/icons/es/icons/MailOutlined';
import MessageOutlined from '@ant-design/icons/es/icons/MessageOutlined';
import MonitorOutlined from '@ant-design/icons/es/icons/MonitorOutlined';
import ProfileOutlined from '@ant-design/icons/es/icons/ProfileOutlined';
import SafetyOutlined from '@ant-design/icons/es/icons/SafetyOutlined';
import SettingOutlined from '@ant-design/icons/es/icons/SettingOutlined';
import ShopOutlined from '@ant-design/icons/es/icons/ShopOutlined';
import SolutionOutlined from '@ant-design/icons/es/icons/SolutionOutlined';
import StarOutlined from '@ant-design/icons/es/icons/StarOutlined';
import TableOutlined from '@ant-design/icons/es/icons/TableOutlined';
import TagsOutlined from '@ant-design/icons/es/icons/TagsOutlined';
import TeamOutlined from '@ant-design/icons/es/icons/TeamOutlined';
import ToolOutlined from '@ant-design/icons/es/icons/ToolOutlined';
import UserOutlined from '@ant-design/icons/es/icons/UserOutlined';
import type { ComponentType, ReactNode } from 'react';

/** The dictionary `menu_icon` names the same. */
export const MENU_ICONS: ReadonlyMap<string, ComponentType> = new Map<string, ComponentType>([
  ['api', ApiOutlined],
  ['appstore', AppstoreOutlined],
  ['audit', AuditOutlined],
  ['bank', BankOutlined],
  ['bell', BellOutlined],
  ['book', BookOutlined],
  ['cloud', CloudOutlined],
  ['cluster', ClusterOutlined],
  ['control', ControlOutlined],
  ['dashboard', DashboardOutlined],
  ['database', DatabaseOutlined],
  ['desktop', DesktopOutlined],
  ['file-text', FileTextOutlined],
  ['folder', FolderOutlined],
  ['form', FormOutlined],
  ['home', HomeOutlined],
  ['mail', MailOutlined],
  ['message', MessageOutlined],
  ['monitor', MonitorOutlined],
  ['profile', ProfileOutlined],
  ['safety', SafetyOutlined],
  ['setting', SettingOutlined],
  ['shop', ShopOutlined],
  ['solution', SolutionOutlined],
  ['table', TableOutlined],
  ['tags', TagsOutlined],
  ['team', TeamOutlined],
  ['tool', ToolOutlined],
  ['user', UserOutlined],
]);

/** Stand at groups of the app alone: no entry can name them. */
export const FAVOURITES_ICON = '#star';
export const RECENT_ICON = '#clock';

const OWN_ICONS: ReadonlyMap<string, ComponentType> = new Map<string, ComponentType>([
  [FAVOURITES_ICON, StarOutlined],
  [RECENT_ICON, ClockCircleOutlined],
]);

/** Every entry has an icon: the collapsed menu shows nothing else at its first level, and titles stand flush below. */
export function drawMenuIcon(name: string, level: number): ReactNode {
  const Icon =
    OWN_ICONS.get(name) ?? MENU_ICONS.get(name) ?? (level === 1 ? AppstoreOutlined : ProfileOutlined);
  return <Icon aria-hidden />;
}
