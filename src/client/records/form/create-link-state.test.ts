import { describe, expect, it } from 'vitest';
import { chosenState, createLinkState } from './create-link-state.ts';

describe('createLinkState', () => {
  it('reads the way back', () => {
    const state = { returnTo: '/assets/new?x=1', field: 'category' };
    expect(createLinkState(state)).toEqual(state);
  });

  it.each([
    null,
    {},
    { returnTo: '/a' },
    { returnTo: '//evil.example', field: 'a' },
    { returnTo: '/\\evil.example', field: 'a' },
    { returnTo: 'https://evil.example', field: 'a' },
  ])('takes %j for no way back', (state) => {
    expect(createLinkState(state)).toBeUndefined();
  });
});

describe('chosenState', () => {
  it('reads the record that was made, and names it by its id where no label came along', () => {
    expect(chosenState({ chosen: { field: 'site', id: 3, label: 'North' } })).toEqual({
      field: 'site',
      id: 3,
      label: 'North',
    });
    expect(chosenState({ chosen: { field: 'site', id: 3 } })?.label).toBe('3');
  });

  it('ignores anything else', () => {
    expect(chosenState({ chosen: { field: 'site', id: 'x' } })).toBeUndefined();
    expect(chosenState(undefined)).toBeUndefined();
  });
});
