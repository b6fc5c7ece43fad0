// Users, roles, departments, positions and tenants.
import { sql } from 'kysely';
import { describeTable, type Migration } from './migration.ts';

// Uniqueness ignores case everywhere: 'Admin' beside 'admin' would fool the people who read the list.

export const people: Migration = {
  name: '0001-people',
  statements: [
    sql`create table sys_user (
      id varchar(32) primary key,
      username varchar(100) not null,
      realname varchar(100),
      password varchar(255),
      avatar varchar(255),
      birthday date,
      sex smallint check (sex in (1, 2)),
      email varchar(45),
      phone varchar(45),
      org_code varchar(64),
      status smallint not null default 1 check (status in (1, 2)),
      del_flag smallint not null default 0 check (del_flag in (0, 1)),
      third_id varchar(100),
      third_type varchar(100),
      activiti_sync smallint not null default 1 check (activiti_sync in (0, 1)),
      work_no varchar(100),
      post varchar(100),
      telephone varchar(45),
      user_identity smallint not null default 1 check (user_identity in (1, 2)),
      depart_ids text,
      rel_tenant_ids varchar(100),
      client_id varchar(64),
      company_code varchar(64),
      is_demo boolean not null default false,
      create_by varchar(100),
      create_time timestamptz,
      update_by varchar(100),
      update_time timestamptz
    )`,
    sql`create unique index sys_user_username on sys_user (lower(username))`,
    sql`create unique index sys_user_work_no on sys_user (lower(work_no))`,
    sql`create unique index sys_user_phone on sys_user (lower(phone))`,
    sql`create unique index sys_user_email on sys_user (lower(email))`,
    sql`create index sys_user_create_time on sys_user (create_time desc)`,
    ...describeTable('sys_user', 'People who can sign in.', {
      password: 'argon2id in PHC form, salt included; null: no password opens this account',
      sex: '1 male, 2 female, null unknown',
      org_code: 'department the user works in at present',
      status: '1 normal, 2 frozen',
      del_flag: '0 in use, 1 in the recycle bin',
      activiti_sync: '1 takes part in workflows, 0 does not',
      post: 'comma list of position codes',
      user_identity: '1 member, 2 superior of the departments in depart_ids',
      depart_ids: 'comma list of the departments in charge',
      is_demo: 'made by the demonstration seed; signs in only while the server listens on loopback',
    }),

    sql`create table sys_role (
      id varchar(32) primary key,
      role_name varchar(200),
      role_code varchar(100) not null,
      description varchar(255),
      create_by varchar(100),
      create_time timestamptz,
      update_by varchar(100),
      update_time timestamptz
    )`,
    sql`create unique index sys_role_role_code on sys_role (lower(role_code))`,
    ...describeTable('sys_role', 'Roles; permissions are granted to roles.', {
      role_code: 'admin is the administrator role',
    }),

    sql`create table sys_user_role (
      id varchar(32) primary key,
      user_id varchar(32) not null references sys_user (id) on delete cascade,
      role_id varchar(32) not null references sys_role (id) on delete cascade,
      unique (user_id, role_id)
    )`,
    sql`create index sys_user_role_role on sys_user_role (role_id)`,
    ...describeTable('sys_user_role', 'Which user has which role.'),

    sql`create table sys_depart (
      id varchar(32) primary key,
      parent_id varchar(32) references sys_depart (id) on delete cascade,
      depart_name varchar(100) not null,
      depart_name_en varchar(500),
      depart_name_abbr varchar(500),
      depart_order integer not null default 0,
      description varchar(500),
      org_category varchar(10) not null default '1' check (org_category in ('1', '2', '3')),
      org_type varchar(10),
      org_code varchar(64) not null,
      mobile varchar(32),
      fax varchar(32),
      address varchar(100),
      memo varchar(500),
      status varchar(1) not null default '1',
      del_flag varchar(1) not null default '0',
      create_by varchar(100),
      create_time timestamptz,
      update_by varchar(100),
      update_time timestamptz
    )`,
    sql`create unique index sys_depart_org_code on sys_depart (lower(org_code))`,
    sql`create index sys_depart_parent on sys_depart (parent_id)`,
    ...describeTable('sys_depart', 'The department tree.', {
      org_category: '1 company, 2 department, 3 post',
      org_type: 'level as text: 1 top, 2 below',
      org_code: 'a letter and two digits per level: A01, A01A01; a prefix selects a subtree',
      status: '1 in use, 0 not',
    }),

    sql`create table sys_user_depart (
      id varchar(32) primary key,
      user_id varchar(32) not null references sys_user (id) on delete cascade,
      dep_id varchar(32) not null references sys_depart (id) on delete cascade,
      unique (user_id, dep_id)
    )`,
    sql`create index sys_user_depart_dep on sys_user_depart (dep_id)`,
    ...describeTable('sys_user_depart', 'Which user belongs to which departments.'),

    sql`create table sys_position (
      id varchar(32) primary key,
      code varchar(100) not null,
      name varchar(100) not null,
      post_rank varchar(2),
      company_id varchar(255),
      sys_org_code varchar(50),
      create_by varchar(100),
      create_time timestamptz,
      update_by varchar(100),
      update_time timestamptz
    )`,
    sql`create unique index sys_position_code on sys_position (lower(code))`,
    ...describeTable('sys_position', 'Positions (job titles).', { post_rank: '1 highest to 5 lowest' }),

    sql`create table sys_tenant (
      id integer primary key,
      name varchar(100) not null,
      create_time timestamptz,
      create_by varchar(100),
      begin_date timestamptz,
      end_date timestamptz,
      status smallint not null default 1 check (status in (0, 1))
    )`,
    ...describeTable('sys_tenant', 'Tenants; 0 in the tenant_id header means none.', {
      status: '1 in use, 0 not',
    }),
  ],
};
