/**
 * The problems that a program can tell apart.
 *
 * Without network: `notAuthorized` there is no licence here; `damaged` it was changed, or is not a licence;
 * `unknownKey` no trusted key has signed it; `expired`; `otherDevice` and `otherProduct` it is for another one;
 * `clockIsWrong` it was signed in this machine's future; `versionTooNew` its updates ended before this version came
 * out.
 *
 * From the server: `refused` the member said no; `codeExpired` there was no answer; `noFreeSeat`; `nothingPaid` the
 * member owns nothing that covers it; `resting` the payment is disputed: it works again if it stands; `nothingToTry`,
 * `trialOver` and `alreadyBought` there is no trial; `noSuchKey`; `unclaimedKey` its owner must claim it in the member
 * area first; `disabledKey` the vendor's staff have disabled it; `virtualMachine` the product is not for
 * virtual machines, or not for containers; `usedUp` it is more than is left of what the licence counts; `noMeter` it
 * counts nothing of this name; `seatLost` the member has released the device;
 * `notSeated` the device that was to be freed has no seat; `signInAgain` the refresh token is no longer valid;
 * `wrongPassword`; `confirmInBrowser` the password is not enough, start with a code; `suspended`; `tooOften` see
 * `retryAfter`; `invalid` see `fields`; `server` it failed.
 *
 * Of updates: `forgedUpdate` it, or its name, is not what a key of the program's has signed; `olderUpdate` it is not
 * newer than the program; `tooLarge`; besides, `damaged` the file is another one than was announced, `unknownKey`,
 * `versionTooNew` and, where updates need a licence, `notAuthorized`.
 *
 * `unreachable`: there was no answer. `system`: the store, or a file, cannot be written or read, or another process keeps
 * it for too long.
 */
export type LicenceProblem =
  | 'notAuthorized'
  | 'damaged'
  | 'unknownKey'
  | 'expired'
  | 'otherDevice'
  | 'otherProduct'
  | 'clockIsWrong'
  | 'versionTooNew'
  | 'refused'
  | 'codeExpired'
  | 'noFreeSeat'
  | 'nothingPaid'
  | 'resting'
  | 'nothingToTry'
  | 'trialOver'
  | 'alreadyBought'
  | 'noSuchKey'
  | 'unclaimedKey'
  | 'disabledKey'
  | 'virtualMachine'
  | 'usedUp'
  | 'noMeter'
  | 'seatLost'
  | 'notSeated'
  | 'signInAgain'
  | 'wrongPassword'
  | 'confirmInBrowser'
  | 'suspended'
  | 'tooOften'
  | 'invalid'
  | 'server'
  | 'forgedUpdate'
  | 'olderUpdate'
  | 'tooLarge'
  | 'unreachable'
  | 'system'

/** A licence is over, or none is here: the user is led back in by another sign-in. */
const over: ReadonlySet<LicenceProblem> = new Set([
  'notAuthorized',
  'damaged',
  'expired',
  'otherDevice',
  'seatLost',
  'signInAgain',
])

/** Every error of this library; `problem` says which. */
export class LicenceError extends Error {
  override readonly name = 'LicenceError'
  /** In seconds, for `tooOften`. */
  readonly retryAfter: number | null
  /** The faulty fields of the request, for `invalid`. */
  readonly fields: readonly string[]

  constructor(
    readonly problem: LicenceProblem,
    message: string,
    {
      cause,
      retryAfter = null,
      fields = [],
    }: { cause?: unknown; retryAfter?: number | null; fields?: readonly string[] } = {},
  ) {
    super(message, cause === undefined ? {} : { cause })
    this.retryAfter = retryAfter
    this.fields = fields
  }

  /** True where the program should offer its user to sign in (again), or to type a licence key. */
  get asksToSignIn(): boolean {
    return over.has(this.problem)
  }
}
