import { expect, test } from 'vitest';
import { withoutToken } from '../request-parts.ts';

test.each([
  ['/r/3qXk', '/r/…'],
  ['/r/3qXk/', '/r/…/'],
  ['/r/status/3qXk', '/r/status/…'],
  ['/r/status/3qXk/', '/r/status/…/'],
  ['/r/stop/3qXk', '/r/stop/…'],
  ['/api/v1/public/portal/3qXk', '/api/v1/public/portal/…'],
  ['/api/v1/public/photo/3qXk/5/thumb', '/api/v1/public/photo/…/5/thumb'],
  ['/api/v1/public/unsubscribe/3qXk', '/api/v1/public/unsubscribe/…'],
  ['/api/v1/labels/3qXk', '/api/v1/labels/…'],
  ['/api/v1/calendar/3qXk.ics', '/api/v1/calendar/…'],
  ['/api/v1/publi%63/portal/3qXk', '/api/v1/public/portal/…'],
  ['/%61pi/v1/public%2Fportal%2f3qXk', '/api/v1/public/portal/…'],
  ['/%72/3qXk', '/r/…'],
  ['//r//status/3qXk', '//r//status/…'],
  ['/API/v1/Calendar/3qXk.ics', '/API/v1/Calendar/…'],
  ['/api/v1/files/100%25', '/api/v1/files/100%25'],
  ['/api/v1/requests/request/3', '/api/v1/requests/request/3'],
  ['/requests/3', '/requests/3'],
])('what opens an address stands in no log: %s', (path, logged) => {
  expect(withoutToken(path)).toBe(logged);
});
