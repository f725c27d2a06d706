import { kind } from '../../shared/kinds/point.ts';
import { degreesOf, isPoint } from '../../shared/points.ts';
import type { Field } from './field.ts';
import { linkCell } from './parts/link-cell.tsx';

/** The page of a map that shows a point: it opens in a tab of its own, so that nothing of the map is loaded here. */
function mapOf(point: string): string | undefined {
  if (!isPoint(point)) return undefined;
  const { lat, lon } = degreesOf(point);
  return `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}#map=17/${lat}/${lon}`;
}

/** Points need nothing of their property. */
const text = (value: unknown) => kind.text(value, { name: '', title: '' });

export const field: Field = {
  text,
  Cell: linkCell(mapOf, '_blank', text),
  filters: ['null'],
  words: true,
  column: () => 'col-measure',
};
