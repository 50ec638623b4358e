/** A refresh token as it comes back to the server. */
export interface PresentedToken {
  /** The token's number: one more than that of the token it replaced. */
  readonly generation: number
  /** The seat's newest generation. */
  readonly newest: number
  readonly revoked: boolean
}

/**
 * Returns whether a token may be used. The newest may, and so may the one before it as long as the newest was never
 * used: then the answer was lost on its way, and the program asks again. Any older one was used by a thief.
 */
export function tokenState({ generation, newest, revoked }: PresentedToken): 'good' | 'reused' {
  return !revoked && generation >= newest - 1 ? 'good' : 'reused'
}
