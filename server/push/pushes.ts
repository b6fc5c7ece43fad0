// What the server tells open pages without being asked, and the port that routes tell it through.

import type { FastifyReply } from 'fastify';

/** A message of the socket: strict JSON, as clients of this family read it. */
export interface PushMessage {
  /**
   * `topic` is meant for everybody, `user` for one person; both make a page read its messages again. `dict`,
   * `permission` and `screen` make it read again what it keeps of dictionaries, permissions and the list of screens.
   */
  readonly cmd: 'topic' | 'user' | 'dict' | 'permission' | 'screen';
  /** Id of the announcement; empty where there is none. */
  readonly msgId: string;
  /** Its title; empty when something was taken away and nobody has to be reminded. */
  readonly msgTxt: string;
  /**
   * The request that changed it, by the id that its answer bore as `x-request-id`: the page that made it has read again
   * when that answer came.
   */
  readonly cause?: string;
}

/** A message on its way within the server. */
export interface Push extends PushMessage {
  /** Id of the user whose doing it is. It is told to nobody, and who did it is not reminded of it. */
  readonly by?: string;
}

/**
 * What is said of a push: who did it hears that there is something to read, without the title that would remind them.
 * @param userId who hears it; undefined is anybody
 */
export function saidTo({ by, ...message }: Push, userId?: string): PushMessage {
  return by !== undefined && by === userId ? { ...message, msgTxt: '' } : message;
}

export interface Pushes {
  /**
   * Sends to every open page of these users, or of everybody. Who has no page open reads it with the next one.
   * @param userIds ids of users; undefined is everybody
   */
  send(push: Push, userIds?: readonly string[]): void;
}

/**
 * Sends when the answer of a write leaves: its change is committed then, and a page that reads earlier would still see
 * what was before.
 */
export function pushAfter(
  reply: FastifyReply,
  pushes: Pushes,
  push: Push,
  userIds?: readonly string[],
): void {
  const caused: Push = { ...push, cause: reply.request.id };
  reply.raw.once('finish', () => pushes.send(caused, userIds));
}
