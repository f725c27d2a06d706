/** A request without a successful response. Status 0 means that there was no response at all. */
export class RequestError extends Error {
  readonly status: number;
  readonly code: string;
  /** Texts by field; the empty name stands for the whole record. */
  readonly errors: Record<string, string[]> | undefined;

  constructor(status: number, code: string, message: string, errors?: Record<string, string[]>) {
    super(message);
    this.name = 'RequestError';
    this.status = status;
    this.code = code;
    this.errors = errors;
  }
}

/** Makes a RequestError of an unsuccessful response, whatever its body. */
export function errorOfAnswer(status: number, body: unknown): RequestError {
  const { code, message, errors } = (typeof body === 'object' && body !== null ? body : {}) as Partial<
    Record<'code' | 'message' | 'errors', unknown>
  >;
  return new RequestError(
    status,
    typeof code === 'string' ? code : `http_${status}`,
    typeof message === 'string' ? message : '',
    fieldTexts(errors),
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
