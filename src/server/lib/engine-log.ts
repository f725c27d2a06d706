/** Where an engine logs what an operator should know; pino's logger fits. */
export interface EngineLog {
  warn(details: object, text: string): void;
}
