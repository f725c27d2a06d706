/** Who asks: the signed-in user of the store that the request works on. */
export interface Actor {
  id: number;
  name: string;
  email: string;
}

/** The role of a user as it was read with the session. */
export interface UserRole {
  id: number;
  /** Rises with every change of the role. */
  version: number;
  base: string;
  grants: unknown;
}

/** Who is signed in, and with which session. */
export interface SignedIn {
  actor: Actor;
  session: number;
  /** Null for a user who has none; undefined in the platform's store, which knows no roles. */
  role?: UserRole | null;
}
