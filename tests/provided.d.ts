import 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the suite's PostgreSQL server; null: the embedded database. */
    postgres: string | null
  }
}
