/** The properties of a list of the logs. */
export interface LogProps {
  query: URLSearchParams
  /** Whether the operator may have something done again. */
  mayAct: boolean
  /** Whether the operator answers tickets. */
  mayAnswer: boolean
}
