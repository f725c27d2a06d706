import { useState } from 'react';
import type { Entity } from '../../../shared/schema/entity.ts';
import { propertyOf } from '../../../shared/schema/manifest.ts';
import { useSingle, type Values } from '../../data/records.ts';
import type { Owner } from '../details-link.ts';
import { isLabelled } from '../saving/values.ts';
import { ActionField } from './action-field.tsx';

interface Props {
  entity: Entity;
  owner: Owner;
  /** Errors by property. */
  errors: Record<string, string>;
  onChange(values: Values): void;
}

/** The owner's single child record: the fields that name it, and those the server has asked for. */
export function ActionSingle({ entity, owner, errors, onChange }: Props) {
  const { record } = useSingle(entity.path, owner.name, owner.id);
  const [typed, setTyped] = useState<Values>({});
  const ids = Object.fromEntries(
    Object.entries(record ?? {}).map(([name, value]) => [name, isLabelled(value) ? value.id : value]),
  );
  const names = new Set([entity.label, ...Object.keys(errors), ...Object.keys(typed)]);
  return [...names].flatMap((name) => {
    const property = name === undefined ? undefined : propertyOf(entity, name);
    if (!property) return [];
    const held = ids[property.name];
    return [
      <ActionField
        key={property.name}
        property={property}
        entity={entity}
        values={{ ...ids, ...typed, [owner.name]: owner.id }}
        value={property.name in typed ? typed[property.name] : (held ?? undefined)}
        error={errors[property.name]}
        onChange={(value) => {
          const next = { ...typed, [property.name]: value ?? null };
          setTyped(next);
          onChange(next);
        }}
      />,
    ];
  });
}
