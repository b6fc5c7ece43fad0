// The ports of the engine in a preview: what leaves it, or would change something that nobody chose, is told instead of done.
import type { ActionPlan, ScreenAnswer, ScreenPlan } from '../../engine/plan/plan.ts';
import {
  HttpFailure,
  type Http,
  type HttpRequest,
  type Reply,
  type Services,
} from '../../engine/services.ts';
import { t } from '../../engine/text.ts';
import { messageOf } from '../../engine/values/errors.ts';
import { createMadeBackend, type MadeBackend } from './made-backend.ts';
import type { Happening, PreviewSetup } from './protocol.ts';

/** What the preview takes from the app around it. */
export type PreviewSurroundings = Pick<
  Services,
  'http' | 'dicts' | 'session' | 'clock' | 'files' | 'looks' | 'notify' | 'permissions' | 'screens'
>;

/**
 * @param plan of the draft, in the language of the page
 * @param tell told of all that happens
 */
export function createPreviewServices(
  app: PreviewSurroundings,
  setup: PreviewSetup,
  plan: ScreenPlan,
  tell: (happening: Happening) => void,
): Services {
  const backend =
    setup.data === 'made'
      ? createMadeBackend({
          seed: setup.seed,
          state: setup.state,
          calls: setup.calls,
          entities: setup.entities,
          dicts: app.dicts,
        })
      : undefined;
  backend?.learn(plan);
  const keep = (what: Extract<Happening, { kind: 'kept' }>['what'], detail: string, text?: string): void => {
    tell({ kind: 'kept', what, detail });
    if (text !== undefined) app.notify.message('info', text);
  };
  return {
    http: watchedHttp(app.http, backend, setup, tell, keep),
    dicts: app.dicts,
    clock: app.clock,
    notify: app.notify,
    permissions: permissionsOf(app, setup),
    session: {
      user: () => {
        const user = app.session.user();
        return user && setup.role !== undefined ? { ...user, roles: [setup.role] } : user;
      },
      signIn: () => Promise.resolve(keep('sign-in', '', t('预览中不登录'))),
      signOut: () => Promise.resolve(keep('sign-out', '', t('预览中不退出登录'))),
      adoptUser: () => undefined,
    },
    navigate: {
      to: (path) => keep('navigate', path, t('预览不离开这个页面，这里会打开 {0}', path)),
    },
    looks: {
      read: (name) => app.looks.read(name),
      change: (name) => keep('look', name),
      reset: () => keep('look', ''),
    },
    files: backend ? madeFiles(app, keep) : app.files,
    screens: {
      cards: () => app.screens.cards(),
      load: (id) => loadScreen(app, id, plan, backend),
    },
    watch: { step: (step) => tell({ kind: 'step', step: step.do, detail: describe(step) }) },
  };
}

type Keep = (what: Extract<Happening, { kind: 'kept' }>['what'], detail: string, text?: string) => void;

function watchedHttp(
  http: Http,
  backend: MadeBackend | undefined,
  { data }: PreviewSetup,
  tell: (happening: Happening) => void,
  keep: Keep,
): Http {
  const watch = async <T>({ method, url }: HttpRequest, send: () => Promise<T>): Promise<T> => {
    const call = { kind: 'call', method, url: url.split('?', 1)[0] ?? url, data } as const;
    try {
      const reply = await send();
      tell({ ...call, outcome: 'done' });
      return reply;
    } catch (error) {
      // Whoever went on does not want the answer any more: nothing happened.
      if (error instanceof DOMException && error.name === 'AbortError') throw error;
      const isRefused = error instanceof HttpFailure && error.code === 403;
      tell({ ...call, outcome: isRefused ? 'refused' : 'failed', message: messageOf(error) });
      throw error;
    }
  };
  return {
    send: <T>(request: HttpRequest) =>
      watch(
        request,
        // A made answer has whatever shape was declared.
        () => (backend ? (backend.send(request) as Promise<Reply<T>>) : http.send<T>(request)),
      ),
    download: (request, filename) =>
      backend
        ? Promise.resolve(keep('download', filename, t('预览中不下载，这里会下载 {0}', filename)))
        : watch(request, () => http.download(request, filename)),
    follow: ({ url }) => keep('follow', url, t('预览不离开这个页面，这里会打开 {0}', url)),
  };
}

function permissionsOf(
  { permissions }: PreviewSurroundings,
  { permissions: held }: PreviewSetup,
): Services['permissions'] {
  if (held === undefined) return permissions;
  const codes = new Set(held);
  const { isListed } = permissions;
  return {
    has: (code) => codes.has(code),
    opens: (code) => codes.has(code),
    ...(isListed ? { isListed: (code: string) => isListed(code) } : {}),
    subscribe: () => () => undefined,
  };
}

/** Files that somebody chooses stay in this page. */
function madeFiles({ files }: PreviewSurroundings, keep: Keep): Services['files'] {
  const chosen = new Map<string, Blob>();
  const addresses = new Map<string, string>();
  return {
    ...files,
    upload: ({ file, name }) => {
      const path = `preview/${String(chosen.size + 1)}/${name}`;
      chosen.set(path, file);
      keep('upload', name);
      return Promise.resolve(path);
    },
    address: (path) => {
      const file = chosen.get(path);
      if (!file) return files.address(path);
      const known = addresses.get(path) ?? URL.createObjectURL(file);
      addresses.set(path, known);
      return known;
    },
    read: (path, signal) => {
      const file = chosen.get(path);
      return file ? Promise.resolve(file) : files.read(path, signal);
    },
  };
}

async function loadScreen(
  { screens }: PreviewSurroundings,
  id: string,
  plan: ScreenPlan,
  backend: MadeBackend | undefined,
): Promise<ScreenAnswer> {
  if (id === plan.id) return plan;
  try {
    const answer = await screens.load(id);
    if (answer.kind === 'screen') backend?.learn(answer);
    return answer;
  } catch (error) {
    if (error instanceof HttpFailure && error.status === 404)
      throw new Error(t('这里会打开页面“{0}”，它还没有发布，或您不能查看它', id), { cause: error });
    throw error;
  }
}

/** What a step is about, as far as it is written out. */
function describe(step: ActionPlan): string {
  switch (step.do) {
    case 'request':
    case 'submit':
    case 'download':
    case 'follow':
      return step.api;
    case 'reload':
    case 'validate':
    case 'reset':
      return step.target ?? '';
    case 'set':
      return step.state ?? step.field ?? step.look ?? '';
    case 'open':
      return step.screen.kind === 'constant' ? String(step.screen.value) : '';
    case 'navigate':
      return step.to.kind === 'constant' ? String(step.to.value) : '';
    default:
      return '';
  }
}
