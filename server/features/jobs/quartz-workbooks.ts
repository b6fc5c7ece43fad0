// Schedules as workbooks: what the export writes the import reads. What is imported stands still until somebody starts it.
import { getEntity } from '../../records/entities.ts';
import { insertRecord } from '../../records/writes/save.ts';
import { throwFirst } from '../../records/writes/field-refusal.ts';
import { readChanges } from '../../records/writes/write.ts';
import { exportRoute, titledColumns } from '../../http/records/export-route.ts';
import { importColumns, importRoutes } from '../../http/records/import-route.ts';
import { judgeSchedule, plan, STOPPED } from './quartz-jobs.ts';

const entity = getEntity('system/quartz-job');

/** What a schedule is; when it ran is no part of it. */
const COLUMNS = ['jobClassName', 'cronExpression', 'parameter', 'description'];

export const quartzSheetRoutes = [
  exportRoute({
    entity,
    url: '/sys/quartzJob',
    permission: 'quartzJob:export',
    columns: titledColumns(entity, COLUMNS),
    sorting: { column: 'createTime', order: 'desc' },
  }),
  ...importRoutes({
    url: '/sys/quartzJob',
    title: '定时任务',
    resource: 'quartzJob',
    permission: 'quartzJob:import',
    columns: importColumns(entity, COLUMNS),
    open:
      ({ db, now, made }) =>
      async (row, _line, refusals) => {
        const changes = await readChanges(db, entity, row, undefined, new Map(), refusals);
        refusals.push(...judgeSchedule(changes, now()));
        throwFirst(refusals);
        const planned = plan({ ...changes, status: STOPPED }, now());
        await insertRecord(db, entity, { ...planned, ...made });
      },
  }),
];
