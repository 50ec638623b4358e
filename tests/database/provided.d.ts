import 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the suite's PostgreSQL server; null: the embedded database. */
    postgres: string | null
    /** The address of the pooler that every test goes through; null: there is none. */
    pooler: string | null
    /** A dump of an embedded database with empty tables. */
    image: string
    /** The folder of the same embedded data on the disk, to be copied. */
    data: string
  }
}
