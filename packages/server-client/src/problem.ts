/** The server's answer to a request that it did not carry out (RFC 9457). */
export interface Problem {
  /** Where the problem is described; its last part is `ProblemError.name`. */
  readonly type: string
  readonly title: string
  readonly status: number
  readonly detail?: string
  /** The fields at fault. */
  readonly fields?: readonly string[]
  /** The scope that the key lacks. */
  readonly scope?: string
  /** The author of a change since then. */
  readonly meanwhile?: { readonly by: string | null; readonly at: string }
}

/** The server has answered, and not done it. */
export class ProblemError extends Error {
  /** Such as `not-found`. */
  readonly problem: string

  constructor(
    readonly body: Problem,
    /** The id of the request in the server's log. */
    readonly request: string | null,
  ) {
    super(body.detail ?? body.title)
    this.problem = body.type.split('#')[1] ?? body.type
  }

  get status() {
    return this.body.status
  }
}
