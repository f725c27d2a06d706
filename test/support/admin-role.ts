/** The id of the role Admin: the first of those that every tenant begins with. */
export const ADMIN_ROLE = 1;
