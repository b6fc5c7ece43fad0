// The topics that there are: news for everybody, and news for one person.

/** What everybody hears. */
export const EVERYBODY_TOPIC = 'topic';

/** What one person hears. */
export function topicOf(userId: string): string {
  return `user/${userId}`;
}

/** Whether a person may hear a topic. A filter with a wildcard is none of them. */
export function mayHear(userId: string, topic: string): boolean {
  return topic === EVERYBODY_TOPIC || topic === topicOf(userId);
}
