// Clients of this family send the number of a tenant with every call and keep those of each user. This server has one.

/** What clients send in `tenant_id` before anybody chose a tenant. */
export const ONLY_TENANT = 0;
