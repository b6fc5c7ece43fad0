// The tables of the database as Kysely types; server/db/migrations creates them, and a test compares the two.
//
// Columns are snake_case here and in SQL; the wire uses camelCase (server/records turns one into the other).
// Codes of the wire contract (status 1/2, del_flag 0/1, post_rank '1'..'5') stay numbers or texts as they travel;
// flags that only this server reads are booleans.
import type { Insertable, Selectable, Updateable } from 'kysely';
import type {
  AnnouncementSendTable,
  AnnouncementTable,
  MessageCategoryTable,
} from '../features/messages/announcement-tables.ts';
import type { CategoryTable, UsedCategoryCodeTable } from '../features/categories/tables.ts';
import type { DictTable, DictItemTable } from '../features/dictionaries/tables.ts';
import type {
  ScreenDraftTable,
  ScreenDraftTextTable,
  ScreenRightTable,
  ScreenSetTable,
  ScreenTemplateTable,
  ScreenVersionTable,
} from '../documents/tables.ts';
import type { FileKeyTable, FileTable } from '../features/files/tables.ts';
import type { QuartzJobTable, QuartzRunTable } from '../features/jobs/tables.ts';
import type { InstallationTable, LicenceTable } from '../features/licence/tables.ts';
import type { ListViewDefaultTable, ListViewTable } from '../features/list-views/tables.ts';
import type { MessageTemplateTable } from '../features/messages/template-tables.ts';
import type {
  UserTable,
  RoleTable,
  UserRoleTable,
  DepartTable,
  UsedOrgCodeTable,
  UserDepartTable,
  PositionTable,
  UserAgentTable,
  TenantTable,
} from '../features/users/tables.ts';
import type {
  PermissionTable,
  RolePermissionTable,
  PermissionDataRuleTable,
  DepartPermissionTable,
  DepartRoleTable,
  DepartRolePermissionTable,
  DepartRoleUserTable,
} from '../features/roles/tables.ts';
import type { OutboxTable } from '../features/outbox/tables.ts';
import type { PortalTable, UserSettingTable } from '../features/portal/tables.ts';
import type { PrintTemplateTable } from '../features/print/tables.ts';
import type { CheckRuleTable, FillRuleTable, FillSequenceTable } from '../features/rules/tables.ts';
import type {
  PasswordResetTable,
  SmsCodeTable,
  SmsQuotaTable,
  ThirdLoginTable,
} from '../identity/sign-in-tables.ts';
import type {
  RevisionTable,
  PreviewSessionTable,
  SessionTable,
  CaptchaTable,
  LoginThrottleTable,
  IdempotencyTable,
} from '../identity/session-tables.ts';
import type {
  SiteConfigTable,
  PasswordStrategyTable,
  LogTable,
  DataLogTable,
  MigrationTable,
} from '../features/site/tables.ts';
import type { ManagedChangeTable, ManagedTableTable } from './managed/managed-tables.ts';
import type { ModuleReadingTable, ModuleServerTable, ModuleTable } from '../modules/tables.ts';

export interface Database {
  sys_user: UserTable;
  sys_role: RoleTable;
  sys_user_role: UserRoleTable;
  sys_user_agent: UserAgentTable;
  sys_permission: PermissionTable;
  sys_role_permission: RolePermissionTable;
  sys_permission_data_rule: PermissionDataRuleTable;
  sys_depart: DepartTable;
  sys_org_code_used: UsedOrgCodeTable;
  sys_user_depart: UserDepartTable;
  sys_depart_permission: DepartPermissionTable;
  sys_depart_role: DepartRoleTable;
  sys_depart_role_permission: DepartRolePermissionTable;
  sys_depart_role_user: DepartRoleUserTable;
  sys_dict: DictTable;
  sys_dict_item: DictItemTable;
  sys_category: CategoryTable;
  sys_category_code_used: UsedCategoryCodeTable;
  sys_check_rule: CheckRuleTable;
  sys_print_template: PrintTemplateTable;
  sys_fill_rule: FillRuleTable;
  sys_fill_sequence: FillSequenceTable;
  sys_announcement: AnnouncementTable;
  sys_announcement_send: AnnouncementSendTable;
  sys_message_category: MessageCategoryTable;
  sys_sms_template: MessageTemplateTable;
  sys_file: FileTable;
  sys_file_key: FileKeyTable;
  sys_installation: InstallationTable;
  sys_licence_import: LicenceTable;
  sys_position: PositionTable;
  sys_log: LogTable;
  sys_data_log: DataLogTable;
  sys_quartz_job: QuartzJobTable;
  sys_quartz_run: QuartzRunTable;
  sys_tenant: TenantTable;
  sys_revision: RevisionTable;
  sys_session: SessionTable;
  sys_preview_session: PreviewSessionTable;
  sys_captcha: CaptchaTable;
  sys_login_throttle: LoginThrottleTable;
  sys_idempotency: IdempotencyTable;
  sys_sms_code: SmsCodeTable;
  sys_sms_quota: SmsQuotaTable;
  sys_password_reset: PasswordResetTable;
  sys_third_login: ThirdLoginTable;
  sys_site_config: SiteConfigTable;
  sys_password_strategy: PasswordStrategyTable;
  sys_portal: PortalTable;
  sys_user_setting: UserSettingTable;
  sys_list_view: ListViewTable;
  sys_list_view_default: ListViewDefaultTable;
  sys_managed_table: ManagedTableTable;
  sys_managed_change: ManagedChangeTable;
  sys_module: ModuleTable;
  sys_outbox: OutboxTable;
  sys_module_reading: ModuleReadingTable;
  sys_module_server: ModuleServerTable;
  sys_screen_draft: ScreenDraftTable;
  sys_screen_draft_text: ScreenDraftTextTable;
  sys_screen_version: ScreenVersionTable;
  sys_screen_right: ScreenRightTable;
  sys_screen_set: ScreenSetTable;
  sys_screen_template: ScreenTemplateTable;
  schema_migration: MigrationTable;
}

export type TableName = keyof Database;
export type Row<T extends TableName> = Selectable<Database[T]>;
export type NewRow<T extends TableName> = Insertable<Database[T]>;
export type RowChange<T extends TableName> = Updateable<Database[T]>;
