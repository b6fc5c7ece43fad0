// The folders of the file store (`biz` of an upload), and who may read what lies there.

export interface FilePlace {
  /** Anybody who knows the random name may read: what every page shows, or what is seen before sign-in. */
  isPublic: boolean;
  /** Takes pictures only. */
  isForImages: boolean;
  /** Role code that a person needs to put something here. */
  role?: string;
}

/** Every folder there is; an upload that makes up another one goes where one goes that names none. */
export const FILE_PLACES = {
  temp: { isPublic: false, isForImages: false },
  file: { isPublic: false, isForImages: false },
  image: { isPublic: false, isForImages: true },
  licence: { isPublic: false, isForImages: false, role: 'admin' },
  avatar: { isPublic: true, isForImages: true },
  jeditor: { isPublic: true, isForImages: true },
  site: { isPublic: true, isForImages: true, role: 'admin' },
} as const satisfies Readonly<Record<string, FilePlace>>;

/** Where an upload goes that names no folder. */
export const DEFAULT_PLACE = 'temp';

/** The folder of a name, or undefined when there is none. */
export function findPlace(name: string): FilePlace | undefined {
  return Object.hasOwn(FILE_PLACES, name) ? FILE_PLACES[name as keyof typeof FILE_PLACES] : undefined;
}

/** Whether the file of a stored path, e.g. `avatar/….png`, needs no signature to be seen. */
export function isPublicFile(path: string): boolean {
  return findPlace(path.split('/', 1)[0] ?? '')?.isPublic === true;
}
