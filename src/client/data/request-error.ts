/** A request without a successful response. Status 0 means that there was no response at all. */
export class RequestError extends Error {
  readonly status: number;
  readonly code: string;
  /** Texts by field; the empty name stands for the whole record. */
  readonly errors: Record<string, string[]> | undefined;
  /** Which texts of the catalogue they are: what a program goes by, since words may change. */
  readonly codes: string[];

  constructor(
    status: number,
    code: string,
    message: string,
    errors?: Record<string, string[]>,
    codes: string[] = [],
  ) {
    super(message);
    this.name = 'RequestError';
    this.status = status;
    this.code = code;
    this.errors = errors;
    this.codes = codes;
  }
}

/** Makes a RequestError of an unsuccessful response, whatever its body. */
export function errorOfAnswer(status: number, body: unknown): RequestError {
  const { code, message, errors, codes } = (typeof body === 'object' && body !== null ? body : {}) as Partial<
    Record<'code' | 'message' | 'errors' | 'codes', unknown>
  >;
  return new RequestError(
    status,
    typeof code === 'string' ? code : `http_${status}`,
    typeof message === 'string' ? message : '',
    fieldTexts(errors),
    codesIn(codes),
  );
}

function fieldTexts(errors: unknown): Record<string, string[]> | undefined {
  if (typeof errors !== 'object' || errors === null) return undefined;
  const entries = Object.entries(errors).map(([field, texts]) => [
    field,
    (Array.isArray(texts) ? texts : [texts]).filter((text) => typeof text === 'string'),
  ]);
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

function codesIn(codes: unknown): string[] {
  if (typeof codes !== 'object' || codes === null) return [];
  return Object.values(codes)
    .flat()
    .flatMap((one) => (typeof one?.code === 'string' ? [one.code] : []));
}
