/** The signed-in user who makes the request, in the store that it works on. */
export interface Actor {
  id: number;
  name: string;
  email: string;
}

/** The role of a user, as read with the session. */
export interface UserRole {
  id: number;
  /** Increases with every change of the role. */
  version: number;
  base: string;
  grants: unknown;
}

/** Who is signed in, and with which session. */
export interface SignedIn {
  actor: Actor;
  session: number;
  /** Null for a user without a role; undefined in the platform's store, which has no roles. */
  role?: UserRole | null;
}
