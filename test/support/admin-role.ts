/** The id of the role Admin: the first default role of every tenant. */
export const ADMIN_ROLE = 1;
