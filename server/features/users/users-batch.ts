// One thing of several people at once: where they work, what they do, and what else people have in common. How somebody signs
// in or is reached, and which roles they hold, is decided person by person.
import { editBatchRoute } from '../../http/records/edit-batch-route.ts';
import { editUserRoute } from './users.ts';
import { readPlaces } from './user-places.ts';
import { userEntity } from './user-records.ts';

export const userBatchRoutes = [
  editBatchRoute(userEntity, editUserRoute, {
    url: '/sys/user',
    fields: ['post', 'sex', 'telephone'],
    besides: [
      {
        name: 'selecteddeparts',
        title: '部门',
        read: async (asker, id) => (await readPlaces(asker, id)).selecteddeparts,
      },
    ],
    text: 'realname',
    readWith: 'user:list',
  }),
];
