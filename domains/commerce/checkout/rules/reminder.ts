/** Where a mail program says that its user wants no more mails about unfinished checkouts. */
export const stopPath = '/checkout/unsubscribe'

export const stopAddress = (secret: string) => `${stopPath}?${new URLSearchParams({ u: secret })}`

/** The facts about an unfinished checkout when its mail is due. */
export interface ReminderFacts {
  /** Where the mail goes; null: there is no address left. */
  readonly to: string | null
  /** The account, if there is one, is open. */
  readonly isServed: boolean
  /** True if a member still wants such mails. A visitor has ticked the box for this one. */
  readonly isWanted: boolean
  /** The owner of the address wants no such mails. */
  readonly isRefused: boolean
  /** They have, or have ordered, one of the products. */
  readonly isBought: boolean
  /** They were written to about another one a short time ago. */
  readonly isRepeated: boolean
}

/** Whether the one mail goes out (decision 0085). */
export const mayRemind = ({ to, isServed, isWanted, isRefused, isBought, isRepeated }: ReminderFacts) =>
  to !== null && isServed && isWanted && !isRefused && !isBought && !isRepeated
