/** The records to print labels for. */
export interface LabelledRecords {
  path: string;
  ids: number[];
}

/** @example labelsAddress('assets/equipments', [3, 4]) // '/labels?of=assets%2Fequipments&ids=3%2C4' */
export function labelsAddress(path: string, ids: number[]): string {
  return `/labels?${new URLSearchParams({ of: path, ids: ids.join() })}`;
}

/** Parses such an address; undefined if it is none. */
export function readLabelsAddress(params: URLSearchParams): LabelledRecords | undefined {
  const ids = (params.get('ids') ?? '').split(',').map(Number);
  const path = params.get('of');
  if (!path || !ids.every((id) => Number.isSafeInteger(id) && id > 0)) return undefined;
  return { path, ids };
}
