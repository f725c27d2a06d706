/** What is wrong with a request, whatever it is about. */
export const REQUESTS = {
  'request.address_unreadable': 'The address could not be read.',
  'request.busy': 'We are very busy. Try again soon.',
  'request.check_parameter': 'Please check "{name}" in the address.',
  'request.file_incomplete': 'The file did not arrive whole.',
  'request.file_replaced': 'The file is another one by now.',
  'request.idempotency_key': 'Idempotency-Key should be 1 to 200 letters, digits or signs.',
  'request.more_match': 'More than {limit} {plural} match. Filter the list.',
  'request.most_ids': 'Send at most {limit} ids at once.',
  'request.no_such_action': 'Nothing does "{action}" with {plural} yet: an action needs a programmer.',
  'request.not_an_object': 'Send a JSON object as the body.',
  'request.one_host': 'Send exactly one Host header.',
  'request.parameter_twice': '"{name}" is given more than once in the address. Give it once.',
  'request.parameter_unknown': '"{name}" is not known here.',
  'request.path_only': 'The request line should hold a path only.',
  'request.rows_body': 'Send {body} as the body.',
  'request.rows_count': 'must hold 1 to {limit} rows',
  'request.since': '"since" should be a whole number, the "last" of an earlier answer.',
  'request.too_many_listening': 'Too many are listening already. Ask again later.',
  'request.wrong_length': 'The body is longer or shorter than its Content-Length says.',
} as const;

/** Signing in, passwords and the second factor. */
export const AUTH = {
  'auth.activate_first': 'Activate this user first, then make the link.',
  'auth.joined_already':
    '{name} has joined already. Whoever forgot the password asks for a new one on the login page.',
  'auth.must_be_active': 'must be on before the user can be invited',
  'auth.rights_changed': 'What you may do has changed a moment ago. Load the page again.',
  'auth.second_factor_off': 'Two-step sign-in is not on.',
  'auth.second_factor_on': 'Two-step sign-in is on already. Turn it off first to use another app.',
} as const;

/** Files that are sent. */
export const FILES = {
  'files.no_room_for_copies': {
    one: 'There was no room for copies of its photo.',
    other: 'There was no room for copies of {count} photos.',
  },
  'files.all_together':
    'All files together may have {bytes}. Remove some that are no longer needed; their room is free after 30 days.',
  'files.too_many_unused':
    '{count} files that you have sent are in no record yet. Save your form, or come back tomorrow.',
} as const;
