/**
 * Errors of a PgBouncer that is not configured for Mainstay, of TLS, and of a DATABASE_URL: what they mean and what to
 * do.
 */
const MEANINGS: { code?: RegExp; message?: RegExp; text: string }[] = [
  {
    message: /unsupported startup parameter/i,
    text: 'PgBouncer does not know a parameter of DATABASE_URL. Leave it out there, or name it in ignore_startup_parameters of pgbouncer.ini',
  },
  {
    code: /^(26000|42P05)$/,
    text: 'Prepared statements do not last: a pooler stands between that gives each transaction another connection. PgBouncer needs version 1.21 or newer with max_prepared_statements, or pool_mode = session',
  },
  {
    message: /^The server does not support SSL connections/,
    text: 'The database offers no TLS, which DATABASE_URL asks for. Turn ssl on in postgresql.conf, or take sslmode out of DATABASE_URL where the way to the database is safe by itself',
  },
  {
    code: /^(SELF_SIGNED_CERT_IN_CHAIN|DEPTH_ZERO_SELF_SIGNED_CERT|UNABLE_TO_VERIFY_LEAF_SIGNATURE|UNABLE_TO_GET_ISSUER_CERT(_LOCALLY)?|CERT_UNTRUSTED)$/,
    text: 'The certificate of the database is signed by nobody that is trusted here. Name the root certificate that signed it in DATABASE_URL: ?sslmode=verify-full&sslrootcert=/path/to/root.crt',
  },
  {
    code: /^ERR_TLS_CERT_ALTNAME_INVALID$/,
    text: 'The certificate of the database is for another host name than DATABASE_URL has. Use the name that is in the certificate',
  },
  {
    code: /^CERT_(HAS_EXPIRED|NOT_YET_VALID)$/,
    text: 'The certificate of the database is not valid today. Renew it, and look at the clock',
  },
  {
    code: /^(ERR_SSL_|ERR_TLS_|ERR_OSSL_|EPROTO)/,
    text: 'TLS to the database fails. Check sslmode, sslrootcert, sslcert and sslkey in DATABASE_URL',
  },
];

/** What is wrong with the connection to the database, if the error shows it. The database's own words follow. */
export function setupError(code: string | undefined, message: string): string | undefined {
  const error = MEANINGS.find(
    (one) => one.message?.test(message) || (code !== undefined && one.code?.test(code)),
  );
  return error && `${error.text} (${message}).`;
}
