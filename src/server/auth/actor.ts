/** Who asks: the signed-in user of the store that the request works on. */
export interface Actor {
  id: number;
  name: string;
  email: string;
}
