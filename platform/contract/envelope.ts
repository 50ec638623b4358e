/** The envelope of every JSON answer (spec 2.1). */
export interface Envelope<Data> {
  readonly cscode: number
  readonly data: Data
  /** Short English text for logs; never shown to a member. */
  readonly msg: string
}
