// One thing of several people at once: where they work, what they do, and what else people have in common. How somebody signs
// in or is reached, and which roles they hold, is decided person by person.
import { editBatchRoute } from '../../http/records/edit-batch-route.ts';
import { editUserRoute } from './users.ts';
import { readDataRules } from '../../records/data-rules/data-rules.ts';
import { readPlaces, readWorkplace, setWorkplace } from './user-places.ts';
import { isInUse, userEntity } from './user-records.ts';

export const userBatchRoutes = [
  editBatchRoute(userEntity, editUserRoute, {
    url: '/sys/user',
    fields: ['post', 'sex', 'telephone'],
    besides: [
      {
        name: 'selecteddeparts',
        title: '部门',
        // Behind an @ stands which of several somebody works in.
        async read(asker, id) {
          const { selecteddeparts } = await readPlaces(asker, id);
          const workplace = selecteddeparts.includes(',') ? await readWorkplace(asker.db, id) : undefined;
          return workplace === undefined ? selecteddeparts : `${selecteddeparts}@${workplace}`;
        },
        take: (text) => text.split('@')[0] ?? '',
        restore: ({ db }, id, text) => setWorkplace(db, id, text.split('@')[1]),
      },
    ],
    // A save makes a public copy of it.
    unsent: ['avatar'],
    readShown: async ({ db, user, now }) => [isInUse, ...(await readDataRules(db, user, userEntity, now()))],
    text: 'realname',
    readWith: 'user:list',
  }),
];
