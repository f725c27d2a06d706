const base = { required: true, requiredOnCreate: false, readOnly: true, writeOnly: false, unique: false };
const time = { ...base, kind: 'datetime', storage: 'datetime', format: 'date-time' } as const;

/** Properties of every entity, whether or not its file names them. */
export const OWN_PROPERTIES = [
  { ...base, name: 'id', title: 'Id', kind: 'integer', storage: 'integer' },
  { ...time, name: 'created_at', title: 'Created', auto: 'created_at' },
  { ...time, name: 'updated_at', title: 'Updated', auto: 'updated_at' },
] as const;
