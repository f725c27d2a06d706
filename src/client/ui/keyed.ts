/**
 * Items with keys by their names that stay apart where two have the same name.
 * @example keyed(['Pump', 'Pump'], String).map(({ key }) => key) // ['Pump', 'Pump 2']
 */
export function keyed<T>(items: T[], nameOf: (item: T) => string): { key: string; item: T }[] {
  const times = new Map<string, number>();
  return items.map((item) => {
    const name = nameOf(item);
    const time = (times.get(name) ?? 0) + 1;
    times.set(name, time);
    return { key: time === 1 ? name : `${name} ${time}`, item };
  });
}
