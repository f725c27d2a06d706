/**
 * Loaded before the server by proofs that need time to pass: each SIGUSR2 sets its clock forward by sixteen minutes,
 * one more than an access token lasts.
 */
const STEP = 16 * 60_000;
const RealDate = Date;
let ahead = 0;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, [...given], called) =>
    Reflect.construct(target, given.length === 0 ? [RealDate.now() + ahead] : given, called),
  get: (target, name, receiver) =>
    name === 'now' ? () => RealDate.now() + ahead : Reflect.get(target, name, receiver),
});

process.on('SIGUSR2', () => {
  ahead += STEP;
});
