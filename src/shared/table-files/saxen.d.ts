declare module 'saxen' {
  /** Reads XML piece by piece. Names come as they are written; texts and attributes with their entities. */
  export class Parser {
    on(
      name: 'openTag',
      handler: (
        name: string,
        attributes: () => Record<string, string>,
        decode: (text: string) => string,
      ) => void,
    ): this;
    on(name: 'closeTag', handler: (name: string) => void): this;
    on(name: 'text', handler: (text: string, decode: (text: string) => string) => void): this;
    on(name: 'cdata', handler: (text: string) => void): this;
    on(name: 'error', handler: (error: Error) => void): this;
    parse(xml: string): void;
  }
}
