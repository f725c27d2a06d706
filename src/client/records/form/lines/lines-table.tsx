import type { Entity } from '../../../../shared/schema/entity.ts';
import { PropertyValue } from '../../../fields/property-value.tsx';
import { useModel } from '../../../model/model.ts';
import { type Line, positionOf, typedOf } from './line-values.ts';

/** Lines, read-only. */
export function LinesTable({ child, lines }: { child: Entity; lines: Line[] }) {
  const { screens } = useModel();
  const looks = screens[child.path]?.looks;
  if (lines.length === 0) return <p className="lines-none">None</p>;
  const isFilled = (name: string) => lines.some((line) => line[name] !== null && line[name] !== undefined);
  const columns = typedOf(child).filter(({ name }) => name !== positionOf(child) && isFilled(name));
  return (
    <div className="lines-read">
      <table className="table">
        <thead>
          <tr>
            {columns.map(({ name, title }) => (
              <th key={name} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              {columns.map((property) => (
                <td key={property.name}>
                  <PropertyValue
                    property={property}
                    value={line[property.name]}
                    look={looks?.[property.name]}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
