/** A refresh token that a program presents. */
export interface PresentedToken {
  /** The token's number: one more than that of the token it replaced. */
  readonly generation: number
  /** The newest generation of its chain: of the same seat and installation. */
  readonly newest: number
  readonly revoked: boolean
}

/**
 * Returns whether a token may be used. The newest may, and so may the one before it until the newest was used: then its
 * answer was lost, and the program asks again. Any older one was used by a thief.
 */
export function tokenState({ generation, newest, revoked }: PresentedToken): 'good' | 'reused' {
  return !revoked && generation >= newest - 1 ? 'good' : 'reused'
}
