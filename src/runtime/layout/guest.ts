/** The name one has who looks around without an account. */
export const GUEST = 'guest';
