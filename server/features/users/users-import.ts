// Users from a workbook: the one that the export writes. It adds; who is there is never overwritten.
import { checkRoom } from '../licence/places.ts';
import { openTextReader, splitParts } from '../../records/dictionaries/dict-texts.ts';
import { collectAt, FieldRefusal, throwFirst } from '../../records/writes/field-refusal.ts';
import { insertRecord } from '../../records/writes/save.ts';
import { readChanges } from '../../records/writes/write.ts';
import { checkUnique } from '../../records/writes/unique.ts';
import { importRoutes } from '../../http/records/import-route.ts';
import { openDepartFinder } from '../departments/named-departs.ts';
import { setDeparts } from './user-places.ts';
import { userEntity } from './user-records.ts';
import { userSheet } from './user-workbooks.ts';

export const userImportRoutes = [
  ...importRoutes({
    url: '/sys/user',
    title: '用户',
    resource: 'user',
    permission: 'user:import',
    columns: userSheet,
    async open({ db, user, now, made }) {
      const readTexts = openTextReader(db, userEntity, ['sex', 'post', 'status']);
      const findDepart = await openDepartFinder({ db, user, now });
      return async (row, _line, refusals) => {
        const { departs: names = '', status = '', ...values } = await readTexts(row, refusals);
        const isStatus = ['', '1', '2'].includes(status);
        if (!isStatus) refusals.push(new FieldRefusal('status', '状态不在可选范围内'));
        const changes = await readChanges(db, userEntity, values, undefined, new Map(), refusals);
        await checkUnique(db, userEntity, changes, undefined, refusals);
        const departIds = new Set<string>();
        const unfound: FieldRefusal[] = [];
        for (const name of splitParts(names)) {
          await collectAt('departs', unfound, async () => void departIds.add(await findDepart(name)));
        }
        // A cell is told of once.
        if (unfound.length > 0)
          refusals.push(
            new FieldRefusal('departs', unfound.map(({ message }) => message).join('；'), 'rule'),
          );
        throwFirst(refusals);
        // Without a password nobody signs in: an administrator sets one, or the person by a code to the telephone.
        const id = await insertRecord(db, userEntity, {
          ...changes,
          ...(status === '' ? {} : { status: Number(status) }),
          ...made,
        });
        await setDeparts({ db, user, now }, id, [...departIds]);
      };
    },
    finish: (context) => checkRoom(context),
  }),
];
