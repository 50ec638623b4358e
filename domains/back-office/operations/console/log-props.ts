/** What a list of the logs is given. */
export interface LogProps {
  path: string
  query: URLSearchParams
  /** Whether the operator may have something done again. */
  mayAct: boolean
  /** Whether the operator sees to tickets. */
  mayAnswer: boolean
}
