import type { Property } from './entity.ts';

/** What every entity has, whether or not its file names it. */
export function ownProperties(): Property[] {
  const base = { required: true, requiredOnCreate: false, readOnly: true, writeOnly: false, unique: false };
  return [
    { ...base, name: 'id', title: 'Id', kind: 'integer', storage: 'integer' },
    {
      ...base,
      name: 'created_at',
      title: 'Created',
      kind: 'datetime',
      storage: 'datetime',
      format: 'date-time',
      auto: 'created_at',
    },
    {
      ...base,
      name: 'updated_at',
      title: 'Updated',
      kind: 'datetime',
      storage: 'datetime',
      format: 'date-time',
      auto: 'updated_at',
    },
  ];
}
