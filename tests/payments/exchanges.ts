import { appendFileSync } from 'node:fs'

/** A request to a stand-in and its answer, or an object that it tells of in an event. */
export type Exchange =
  | {
      readonly method: string
      /** With its query. */
      readonly path: string
      readonly sent: string
      readonly status: number
      readonly answer: unknown
    }
  | { readonly event: string; readonly object: unknown }

/** Notes it where a judge of stand-ins asks for that: `npm run drill -- peers stripe`, and `peers paddle`. */
export function noteExchange(exchange: Exchange) {
  const file = process.env.FOYER_TEST_EXCHANGES
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(exchange)}\n`)
}
