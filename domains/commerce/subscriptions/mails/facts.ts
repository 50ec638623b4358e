import type { Translate } from '@/platform/i18n/translator'
import type { Letter } from '@/platform/mail/letter'

/** The facts of letters to subscribers. */
export interface LetterFacts {
  readonly vendor: string
  readonly product: string
  /** The price of the next period (decision 0042). */
  readonly amount: string
  /** The price of the running period. */
  readonly paid: string
  /** The price of the running period with its credit, where the next costs something else; else empty. */
  readonly running: string
  /** The end of what is paid for, which is when it renews. */
  readonly until: Date
  /** The last moment of the grace. */
  readonly grace: Date
  /** The end of a pause. */
  readonly resumes: Date
  /** The last digits of the card, and the last day on which it is good. */
  readonly lastFour: string
  readonly cardEnds: Date
  /** The plan that is to come, and what each of its periods costs. */
  readonly plan: string
  readonly planAmount: string
  readonly manage: string
  readonly orders: string
  readonly pay: string
  readonly buyAgain: string
}

export const toPay = (t: Translate, { pay, manage }: LetterFacts): Pick<Letter, 'action' | 'links'> => ({
  action: { label: t('mail.subscription.pay'), url: pay },
  links: [{ label: t('mail.subscription.manage'), url: manage }],
})
