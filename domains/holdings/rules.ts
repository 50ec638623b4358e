/** What a line that a member owns can count for. */
export const uses = [
  'seats',
  'activations',
  'downloads',
  'codes',
  'gifts',
  'offers',
  'credit',
  'extension',
  'standing',
] as const
export type Use = (typeof uses)[number]

/** What may have become of a line that was paid for and not given back, nor charged back: of any other nothing counts. */
interface CountingRule {
  /** It is asked back, and nothing is decided yet. */
  readonly askedBack: boolean
  /** The subscription behind it has ended, whatever was paid until then. */
  readonly over: boolean
  /** It has paid for an earlier period of a subscription than the newest. */
  readonly superseded: boolean
}

/**
 * THE table of what counts for what (decision 0052). What can be taken back counts as long as the money is not back; what
 * cannot (a code, a gift, a lower price) does not count while it is asked back. A term that has run out is for each use to
 * judge: seats have a grace of their own, a guarantee keeps what came out while it ran, a gift is for having bought.
 */
export const counting: Readonly<Record<Use, CountingRule>> = {
  seats: { askedBack: true, over: false, superseded: true },
  activations: { askedBack: true, over: false, superseded: true },
  downloads: { askedBack: true, over: true, superseded: true },
  codes: { askedBack: false, over: false, superseded: true },
  gifts: { askedBack: false, over: true, superseded: true },
  offers: { askedBack: false, over: false, superseded: false },
  credit: { askedBack: false, over: false, superseded: false },
  extension: { askedBack: true, over: true, superseded: true },
  standing: { askedBack: true, over: true, superseded: true },
}
