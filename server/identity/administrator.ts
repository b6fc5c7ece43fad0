// The one account and the one role that are always there: neither can be removed, renamed or narrowed.

export const ADMIN_USERNAME = 'admin';
export const ADMIN_ROLE = 'admin';
