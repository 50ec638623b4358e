import type { Language } from '@/platform/i18n/languages'
import { formatMoney } from '@/platform/i18n/money'
import type { Translate } from '@/platform/i18n/translator'
import type { Letter } from '@/platform/mail/letter'
import type { Money } from '@/platform/money/money'

export interface Facts {
  readonly vendor: string
  readonly language: Language
  readonly order: string
  readonly amount: Money
  readonly urls: { readonly orders: string; readonly support: string }
}

type Write = (t: Translate, facts: Facts) => Letter

const aboutOrder = ({ order, amount, language }: Facts) => ({ order, amount: formatMoney(amount, language) })

/** The mails about orders under review, by event. */
export const letters = {
  held: (t, facts) => ({
    subject: t('mail.orderHeld.subject', { vendor: facts.vendor, order: facts.order }),
    heading: t('mail.orderHeld.heading'),
    paragraphs: [t('mail.orderHeld.text', aboutOrder(facts)), t('mail.orderHeld.next')],
    action: { label: t('mail.orderHeld.support'), url: facts.urls.support },
  }),
  released: (t, facts) => ({
    subject: t('mail.orderReleased.subject', { vendor: facts.vendor, order: facts.order }),
    heading: t('mail.orderReleased.heading'),
    paragraphs: [t('mail.orderReleased.text', { order: facts.order }), t('mail.orderReleased.next')],
    action: { label: t('mail.orderReleased.orders'), url: facts.urls.orders },
  }),
} satisfies Record<string, Write>

export type LetterName = keyof typeof letters
