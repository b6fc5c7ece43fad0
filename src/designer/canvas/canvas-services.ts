// The ports of the engine on the canvas: nothing that is drawn there calls the server, leaves the page or asks anybody.
import type { ScreenPlan } from '../../engine/plan/plan.ts';
import type { Reply, Services } from '../../engine/services.ts';
import { makeAnswer } from './made-data.ts';

/** What the canvas takes from the app around it; dictionaries are only read. */
export type CanvasSurroundings = Pick<Services, 'dicts' | 'session' | 'clock' | 'files' | 'looks'>;

/** @param plan what is drawn now */
export function createCanvasServices(
  { dicts, session, clock, files, looks }: CanvasSurroundings,
  plan: () => ScreenPlan | undefined,
): Services {
  const nothing = (): undefined => undefined;
  const never = (): Promise<never> => Promise.reject(new Error('nothing is sent from the canvas'));
  return {
    dicts,
    clock,
    looks,
    session: { user: session.user, signIn: never, signOut: never, adoptUser: nothing },
    http: {
      send: (request) => {
        const result = makeAnswer(plan(), request, dicts);
        return Promise.resolve({ success: true, code: 200, message: '', result } as Reply<never>);
      },
      download: () => Promise.resolve(),
      follow: nothing,
    },
    permissions: { has: () => true, opens: () => true, subscribe: () => nothing },
    navigate: { to: nothing },
    notify: {
      message: nothing,
      confirm: () => Promise.resolve(false),
      prompt: () => Promise.resolve(undefined),
    },
    files: { ...files, upload: never, save: nothing, print: nothing },
    screens: { load: never, cards: () => [] },
  };
}
