// Menus and buttons, grants of them, and data rules.
import type { Audit, Defaulted, Optional, OptionalTime } from '../../db/tables/columns.ts';

/** A menu or a button. The rows come from src/schemas/menus; grants refer to them. */
export interface PermissionTable extends Audit {
  id: string;
  parent_id: Optional<string>;
  name: string;
  /** Route path or absolute address; null for buttons. */
  url: Optional<string>;
  component: string;
  component_name: Optional<string>;
  redirect: Optional<string>;
  /** 0 top menu, 1 sub menu, 2 button. */
  menu_type: number;
  /** Permission code `<resource>:<verb>`. */
  perms: Optional<string>;
  /** '1' visible when granted, '2' enabled when granted, '0' neither. */
  perms_type: Defaulted<string>;
  sort_no: Defaulted<number>;
  always_show: Defaulted<boolean>;
  icon: Optional<string>;
  is_route: Defaulted<boolean>;
  is_leaf: Defaulted<boolean>;
  keep_alive: Defaulted<boolean>;
  hidden: Defaulted<boolean>;
  description: Optional<string>;
  del_flag: Defaulted<number>;
  /** 1 when data rules exist. */
  rule_flag: Defaulted<number>;
  /** '1' valid, '0' invalid. */
  status: Defaulted<string>;
  /** False inside the app, true in a new window. */
  internal_or_external: Defaulted<boolean>;
  /** Raised by the database with every change of the content. */
  version: Defaulted<number>;
}

export interface RolePermissionTable {
  id: string;
  role_id: string;
  permission_id: string;
  data_rule_ids: Optional<string>;
  operate_date: OptionalTime;
  operate_ip: Optional<string>;
}

export interface PermissionDataRuleTable extends Audit {
  id: string;
  permission_id: string;
  rule_name: Optional<string>;
  rule_column: Optional<string>;
  rule_conditions: Optional<string>;
  rule_value: Optional<string>;
  status: Defaulted<string>;
}

export interface DepartPermissionTable {
  id: string;
  depart_id: string;
  permission_id: string;
  data_rule_ids: Optional<string>;
}

export interface DepartRoleTable extends Audit {
  id: string;
  depart_id: string;
  role_name: Optional<string>;
  role_code: Optional<string>;
  description: Optional<string>;
}

export interface DepartRolePermissionTable {
  id: string;
  depart_id: Optional<string>;
  role_id: string;
  permission_id: string;
  data_rule_ids: Optional<string>;
  operate_date: OptionalTime;
  operate_ip: Optional<string>;
}

export interface DepartRoleUserTable {
  id: string;
  user_id: string;
  /** Row of sys_depart_role. */
  drole_id: string;
}
