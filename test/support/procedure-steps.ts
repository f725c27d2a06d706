const choice = (...values: string[]) => values.map((value) => ({ const: value, title: value }));

/** Steps of every kind for tests: V36 of the specification with a meter, a note, a text and a signature. */
export const PROCEDURE_STEPS = {
  type: 'object',
  required: ['guard', 'temp'],
  properties: {
    guard: { title: 'Guard', 'x-step': 'check', oneOf: choice('ok', 'not_ok', 'na'), 'x-fail': ['not_ok'] },
    temp: {
      type: 'number',
      title: 'Temp',
      'x-step': 'number',
      minimum: -40,
      maximum: 200,
      'x-limits': { high: 80 },
      'x-unit': '°C',
    },
    leak: { title: 'Leak', 'x-step': 'choice', oneOf: choice('none', 'weeping', 'dripping') },
    leak_photo: {
      type: 'array',
      title: 'Photo of the leak',
      'x-step': 'photo',
      items: { type: 'integer' },
      minItems: 1,
      maxItems: 5,
    },
    hours: { type: 'number', title: 'Hours', 'x-step': 'meter', 'x-meter': 'Hours', 'x-unit': 'h' },
    hint: { title: 'Close the guard before you go', 'x-step': 'note' },
    remark: { type: 'string', title: 'Remark', 'x-step': 'text' },
    signed: { type: 'array', title: 'Signature', 'x-step': 'signature', items: { type: 'integer' } },
  },
  allOf: [
    {
      if: { required: ['leak'], properties: { leak: { const: 'dripping' } } },
      then: { properties: { leak_photo: {} }, required: ['leak_photo'] },
    },
  ],
};
