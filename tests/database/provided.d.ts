import 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the suite's PostgreSQL server; null: the embedded database. */
    postgres: string | null
    /** Of the pooler in front of it, which every test goes through; null: none does. */
    pooler: string | null
    /** A dump of an embedded database with empty tables. */
    image: string
    /** The folder of the same embedded data on the disk, to be copied. */
    data: string
  }
}
