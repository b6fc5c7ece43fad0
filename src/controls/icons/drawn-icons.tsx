// The reviewed list of icon names a document may use: each import adds to the bundle.
import AppstoreOutlined from '@ant-design/icons/AppstoreOutlined';
import AuditOutlined from '@ant-design/icons/AuditOutlined';
import BellOutlined from '@ant-design/icons/BellOutlined';
import CheckOutlined from '@ant-design/icons/CheckOutlined';
import CloseOutlined from '@ant-design/icons/CloseOutlined';
import CopyOutlined from '@ant-design/icons/CopyOutlined';
import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import DownloadOutlined from '@ant-design/icons/DownloadOutlined';
import EditOutlined from '@ant-design/icons/EditOutlined';
import ExportOutlined from '@ant-design/icons/ExportOutlined';
import EyeOutlined from '@ant-design/icons/EyeOutlined';
import ImportOutlined from '@ant-design/icons/ImportOutlined';
import KeyOutlined from '@ant-design/icons/KeyOutlined';
import LeftOutlined from '@ant-design/icons/LeftOutlined';
import LockOutlined from '@ant-design/icons/LockOutlined';
import LogoutOutlined from '@ant-design/icons/LogoutOutlined';
import MessageOutlined from '@ant-design/icons/MessageOutlined';
import MoreOutlined from '@ant-design/icons/MoreOutlined';
import PlusOutlined from '@ant-design/icons/PlusOutlined';
import PrinterOutlined from '@ant-design/icons/PrinterOutlined';
import ReloadOutlined from '@ant-design/icons/ReloadOutlined';
import RollbackOutlined from '@ant-design/icons/RollbackOutlined';
import SaveOutlined from '@ant-design/icons/SaveOutlined';
import SearchOutlined from '@ant-design/icons/SearchOutlined';
import SendOutlined from '@ant-design/icons/SendOutlined';
import SettingOutlined from '@ant-design/icons/SettingOutlined';
import StopOutlined from '@ant-design/icons/StopOutlined';
import TeamOutlined from '@ant-design/icons/TeamOutlined';
import UndoOutlined from '@ant-design/icons/UndoOutlined';
import UnlockOutlined from '@ant-design/icons/UnlockOutlined';
import UploadOutlined from '@ant-design/icons/UploadOutlined';
import UserOutlined from '@ant-design/icons/UserOutlined';
import type { ReactNode } from 'react';
import type { IconName } from './icon-names.ts';

const ICONS: Readonly<Record<IconName, typeof PlusOutlined>> = {
  plus: PlusOutlined,
  edit: EditOutlined,
  delete: DeleteOutlined,
  view: EyeOutlined,
  copy: CopyOutlined,
  save: SaveOutlined,
  check: CheckOutlined,
  close: CloseOutlined,
  search: SearchOutlined,
  reload: ReloadOutlined,
  undo: UndoOutlined,
  restore: RollbackOutlined,
  back: LeftOutlined,
  export: ExportOutlined,
  import: ImportOutlined,
  download: DownloadOutlined,
  upload: UploadOutlined,
  print: PrinterOutlined,
  send: SendOutlined,
  lock: LockOutlined,
  unlock: UnlockOutlined,
  stop: StopOutlined,
  key: KeyOutlined,
  user: UserOutlined,
  team: TeamOutlined,
  setting: SettingOutlined,
  apps: AppstoreOutlined,
  bell: BellOutlined,
  message: MessageOutlined,
  audit: AuditOutlined,
  logout: LogoutOutlined,
  more: MoreOutlined,
};

/**
 * The icon of a name, nothing for a name from data that stands for none. Hidden from assistive technology, because the
 * text beside it says the same.
 */
export default function DrawnIcon({ name }: { name: IconName }): ReactNode {
  if (!Object.hasOwn(ICONS, name)) return null;
  const Drawn = ICONS[name];
  return <Drawn aria-hidden />;
}
