/** Records that a page is about, such as those to print labels for. */
export interface ChosenRecords {
  path: string;
  ids: number[];
}

/** @example chosenAddress('/labels', 'assets/equipments', [3, 4]) // '/labels?of=assets%2Fequipments&ids=3%2C4' */
export function chosenAddress(page: string, path: string, ids: number[]): string {
  return `${page}?${new URLSearchParams({ of: path, ids: ids.join() })}`;
}

/** Parses such an address; undefined if it is none. */
export function readChosenAddress(params: URLSearchParams): ChosenRecords | undefined {
  const ids = (params.get('ids') ?? '').split(',').map(Number);
  const path = params.get('of');
  if (!path || !ids.every((id) => Number.isSafeInteger(id) && id > 0)) return undefined;
  return { path, ids };
}
