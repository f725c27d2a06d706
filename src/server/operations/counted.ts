/** A number with what it counts. @example counted(1, 'user') // '1 user' */
export function counted(count: number, one: string, several = `${one}s`): string {
  return `${count} ${count === 1 ? one : several}`;
}
