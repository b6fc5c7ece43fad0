// Scheduled jobs and what came of their runs.
import { sql } from 'kysely';
import { describeTable, type Migration } from './migration.ts';

export const jobs: Migration = {
  name: '0016-jobs',
  statements: [
    sql`create table sys_quartz_job (
      id varchar(32) primary key,
      job_class_name varchar(255) not null,
      cron_expression varchar(255) not null,
      parameter varchar(255),
      description varchar(255),
      status smallint not null default -1 check (status in (0, -1)),
      next_time timestamptz,
      last_time timestamptz,
      last_result smallint,
      create_by varchar(100),
      create_time timestamptz,
      update_by varchar(100),
      update_time timestamptz
    )`,
    sql`create index sys_quartz_job_due on sys_quartz_job (next_time) where status = 0`,
    ...describeTable('sys_quartz_job', 'When which declared job of the server runs.', {
      job_class_name: 'name of a job of server/jobs/registry.ts',
      cron_expression: 'Quartz: seconds first; read in Asia/Shanghai',
      status: '0 runs at its times, -1 stopped',
      next_time: 'when it is due; null while it is stopped',
      last_result: '1 done, 0 failed',
    }),
    // Once, so that a schedule that somebody deleted does not come back. The first night is the next one.
    sql`insert into sys_quartz_job
      (id, job_class_name, cron_expression, description, status, next_time, create_by, create_time)
      select id, job, cron, about, status,
        case when status = 0 then
          (date_trunc('day', now() at time zone 'Asia/Shanghai') + interval '27 hours') at time zone 'Asia/Shanghai'
        end, 'system', now()
      from (values
        ('job-clean-logs', 'cleanLogs', '0 0 3 * * ?', '每天 3 点删除超过保留天数的登录与操作日志', 0),
        ('job-clean-sessions', 'cleanSessions', '0 10 3 * * ?', '每天清理过期的会话、验证码与失败计数', 0),
        ('job-clean-data-logs', 'cleanDataLogs', '0 30 3 * * ?', '每天删除旧的数据版本，默认保留三年', -1),
        ('job-clean-files', 'cleanFiles', '0 0 4 * * ?', '每天删除没有记录引用的旧文件', -1)
      ) as shipped (id, job, cron, about, status)`,
    sql`create table sys_quartz_run (
      id varchar(32) primary key,
      job_id varchar(32) not null references sys_quartz_job (id) on delete cascade,
      start_time timestamptz not null,
      cost_time integer not null,
      result smallint not null,
      message varchar(1000),
      create_by varchar(100)
    )`,
    sql`create index sys_quartz_run_job on sys_quartz_run (job_id, start_time desc)`,
    ...describeTable(
      'sys_quartz_run',
      'What came of runs of scheduled jobs; the newest of each job are kept.',
      {
        result: '1 done, 0 failed',
        create_by: 'who ran it at once; null when it was due',
      },
    ),
  ],
};
