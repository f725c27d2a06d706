/** Who asks: the signed-in user of the store that the request works on. */
export interface Actor {
  id: number;
  name: string;
  email: string;
}

/** Who is signed in, and with which session. */
export interface SignedIn {
  actor: Actor;
  session: number;
}
