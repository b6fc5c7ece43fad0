// Users, roles, departments, positions and tenants.
import type { Audit, Defaulted, Optional, OptionalDay, OptionalTime } from '../../db/tables/columns.ts';

/** A person who can sign in. */
export interface UserTable extends Audit {
  id: string;
  username: string;
  realname: Optional<string>;
  /** argon2id in PHC form (the salt is part of it); null means that no password opens this account. */
  password: Optional<string>;
  avatar: Optional<string>;
  birthday: OptionalDay;
  /** 0 unknown, 1 male, 2 female. */
  sex: Defaulted<number>;
  email: Optional<string>;
  phone: Optional<string>;
  /** Department the user works in at present. */
  org_code: Optional<string>;
  /** 1 normal, 2 frozen. */
  status: Defaulted<number>;
  /** 0 in use, 1 in the recycle bin. */
  del_flag: Defaulted<number>;
  third_id: Optional<string>;
  third_type: Optional<string>;
  /** 1 takes part in workflows, 0 does not. */
  activiti_sync: Defaulted<number>;
  work_no: Optional<string>;
  /** Comma list of position codes. */
  post: Optional<string>;
  telephone: Optional<string>;
  /** 1 ordinary member, 2 superior of the departments in depart_ids. */
  user_identity: Defaulted<number>;
  depart_ids: Optional<string>;
  rel_tenant_ids: Optional<string>;
  client_id: Optional<string>;
  company_code: Optional<string>;
  /** Made by the demonstration seed: may sign in only while the server listens on a loopback address. */
  is_demo: Defaulted<boolean>;
  /** Raised by the database with every change of the content. */
  version: Defaulted<number>;
}

export interface RoleTable extends Audit {
  id: string;
  role_name: Optional<string>;
  /** `admin` is the administrator role. */
  role_code: string;
  description: Optional<string>;
  /** Raised by the database with every change of the content. */
  version: Defaulted<number>;
}

export interface UserRoleTable {
  id: string;
  user_id: string;
  role_id: string;
}

export interface DepartTable extends Audit {
  id: string;
  parent_id: Optional<string>;
  depart_name: string;
  depart_name_en: Optional<string>;
  depart_name_abbr: Optional<string>;
  depart_order: Defaulted<number>;
  description: Optional<string>;
  /** '1' company, '2' department, '3' post. */
  org_category: Defaulted<string>;
  /** Level as text: '1' top, '2' below. */
  org_type: Optional<string>;
  /** A letter and two digits per level: A01, A01A01. */
  org_code: string;
  mobile: Optional<string>;
  fax: Optional<string>;
  address: Optional<string>;
  memo: Optional<string>;
  status: Defaulted<string>;
  del_flag: Defaulted<string>;
  /** Raised by the database with every change of the content. */
  version: Defaulted<number>;
}

/** Department codes that are used up although nobody has them. */
export interface UsedOrgCodeTable {
  /** Empty at the top. */
  parent_code: string;
  /** Highest code that a deleted department below the parent had. */
  last_code: string;
}

export interface UserDepartTable {
  id: string;
  user_id: string;
  dep_id: string;
}

/** Whom a person named as deputy, at most one each. */
export interface UserAgentTable extends Audit {
  id: string;
  user_id: string;
  agent_id: string;
  start_time: OptionalTime;
  end_time: OptionalTime;
  /** '1' in force, '0' not. */
  status: Defaulted<string>;
}

export interface PositionTable extends Audit {
  id: string;
  code: string;
  name: string;
  /** Rank '1' (highest) to '5'. */
  post_rank: Optional<string>;
  company_id: Optional<string>;
  sys_org_code: Optional<string>;
  /** Raised by the database with every change of the content. */
  version: Defaulted<number>;
}

export interface TenantTable {
  id: number;
  name: string;
  create_time: OptionalTime;
  create_by: Optional<string>;
  begin_date: OptionalTime;
  end_date: OptionalTime;
  status: Defaulted<number>;
}
