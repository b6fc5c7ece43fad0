// Taking in a file: to the disk while it arrives, judged by its bytes, then named.
import { judgeFile } from '../files/judge-file.ts';
import { cleanName } from '../files/names.ts';
import { readArrival } from '../files/read-upload.ts';
import { discard, keep, storeFolder } from '../files/store.ts';
import { nothing } from '../query/schemas.ts';
import { defineRoute, ok } from '../routing/define-route.ts';

export const fileUploadRoutes = [
  defineRoute({
    method: 'POST',
    url: '/sys/common/upload',
    access: 'session',
    permission: { open: 'every form may carry files; the folder decides who may put something there' },
    scope: 'own',
    upload: 'stream',
    // Bytes arrive for minutes: no transaction may wait for them.
    transaction: false,
    rateLimit: { max: 600, seconds: 60 },
    request: {},
    response: nothing,
    // The path comes in the message, as clients of this family read it.
    async handler({ request, user, db, config, now }) {
      const folder = storeFolder(config);
      const arrival = await readArrival(request, folder, config.maxUpload);
      try {
        const { biz, ending, type } = await judgeFile(arrival, user);
        const name = cleanName(arrival.name);
        const path = await keep(db, folder, arrival.file, {
          name,
          type,
          biz,
          ending,
          owner: user,
          now: now(),
        });
        request.log.info(
          { event: 'uploaded', user: user.username, path, size: arrival.file.size },
          'file stored',
        );
        return ok(null, path);
      } catch (error) {
        await discard(arrival.file);
        throw error;
      }
    },
  }),
];
