// Menus and buttons, what roles and departments may use of them, and data rules.
import { sql } from 'kysely';
import { describeTable, type Migration } from './migration.ts';

export const permissions: Migration = {
  name: '0002-permissions',
  statements: [
    sql`create table sys_permission (
      id varchar(32) primary key,
      parent_id varchar(32) references sys_permission (id) on delete cascade,
      name varchar(100) not null,
      url varchar(255),
      component varchar(255) not null,
      component_name varchar(100),
      redirect varchar(255),
      menu_type smallint not null check (menu_type in (0, 1, 2)),
      perms varchar(255),
      perms_type varchar(10) not null default '0',
      sort_no double precision not null default 0,
      always_show boolean not null default false,
      icon varchar(100),
      is_route boolean not null default true,
      is_leaf boolean not null default true,
      keep_alive boolean not null default false,
      hidden boolean not null default false,
      description varchar(255),
      del_flag smallint not null default 0 check (del_flag in (0, 1)),
      rule_flag smallint not null default 0 check (rule_flag in (0, 1)),
      status varchar(2) not null default '1',
      internal_or_external boolean not null default false,
      create_by varchar(100),
      create_time timestamptz,
      update_by varchar(100),
      update_time timestamptz
    )`,
    sql`create index sys_permission_parent on sys_permission (parent_id)`,
    sql`create index sys_permission_perms on sys_permission (perms)`,
    ...describeTable('sys_permission', 'Menus and buttons; written from src/schemas/menus at every start.', {
      component: 'never null: clients read it as text',
      menu_type: '0 top menu, 1 sub menu, 2 button',
      perms: 'permission code <resource>:<verb>',
      perms_type: '1 visible when granted, 2 enabled when granted, 0 neither',
      status: '1 valid, 0 invalid',
      internal_or_external: 'false inside the app, true in a new window',
      rule_flag: '1 when data rules exist',
    }),

    sql`create table sys_role_permission (
      id varchar(32) primary key,
      role_id varchar(32) not null references sys_role (id) on delete cascade,
      permission_id varchar(32) not null references sys_permission (id) on delete cascade,
      data_rule_ids varchar(1000),
      operate_date timestamptz,
      operate_ip varchar(45),
      unique (role_id, permission_id)
    )`,
    sql`create index sys_role_permission_permission on sys_role_permission (permission_id)`,
    ...describeTable('sys_role_permission', 'Grants of menus and buttons to roles.', {
      data_rule_ids: 'comma list of data rules that narrow the grant',
    }),

    sql`create table sys_permission_data_rule (
      id varchar(32) primary key,
      permission_id varchar(32) not null references sys_permission (id) on delete cascade,
      rule_name varchar(50),
      rule_column varchar(50),
      rule_conditions varchar(50),
      rule_value varchar(300),
      status varchar(3) not null default '1',
      create_by varchar(100),
      create_time timestamptz,
      update_by varchar(100),
      update_time timestamptz
    )`,
    ...describeTable('sys_permission_data_rule', 'Conditions on the rows that a grant shows.', {
      rule_conditions: 'operator: > >= < <= = != IN LIKE LEFT_LIKE RIGHT_LIKE',
      rule_value: 'may hold #{sys_user_code}, #{sys_org_code}, #{sys_date} and their like',
    }),

    sql`create table sys_depart_permission (
      id varchar(32) primary key,
      depart_id varchar(32) not null references sys_depart (id) on delete cascade,
      permission_id varchar(32) not null references sys_permission (id) on delete cascade,
      data_rule_ids varchar(1000),
      unique (depart_id, permission_id)
    )`,
    ...describeTable('sys_depart_permission', 'What the roles of a department may be granted at most.'),

    sql`create table sys_depart_role (
      id varchar(32) primary key,
      depart_id varchar(32) not null references sys_depart (id) on delete cascade,
      role_name varchar(200),
      role_code varchar(100),
      description varchar(255),
      create_by varchar(100),
      create_time timestamptz,
      update_by varchar(100),
      update_time timestamptz
    )`,
    ...describeTable('sys_depart_role', 'Roles that exist within one department.'),

    sql`create table sys_depart_role_permission (
      id varchar(32) primary key,
      depart_id varchar(32) references sys_depart (id) on delete cascade,
      role_id varchar(32) not null references sys_depart_role (id) on delete cascade,
      permission_id varchar(32) not null references sys_permission (id) on delete cascade,
      data_rule_ids varchar(1000),
      operate_date timestamptz,
      operate_ip varchar(45),
      unique (role_id, permission_id)
    )`,
    ...describeTable('sys_depart_role_permission', 'Grants to department roles.'),

    sql`create table sys_depart_role_user (
      id varchar(32) primary key,
      user_id varchar(32) not null references sys_user (id) on delete cascade,
      drole_id varchar(32) not null references sys_depart_role (id) on delete cascade,
      unique (user_id, drole_id)
    )`,
    ...describeTable('sys_depart_role_user', 'Which user has which department role.'),
  ],
};
