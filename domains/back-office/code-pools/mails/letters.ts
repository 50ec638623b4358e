import type { Translate } from '@/platform/i18n/translator'
import type { Letter } from '@/platform/mail/letter'

interface Facts {
  readonly vendor: string
  readonly pools: readonly { readonly name: string; readonly free: number; readonly threshold: number }[]
  /** The pools' room. */
  readonly url: string
}

/** A letter to the owners of the console: codes run low. */
export const lowLetter = (t: Translate, { vendor, pools, url }: Facts): Letter => ({
  subject: t('pools.mail.subject', { vendor, count: pools.length }),
  heading: t('pools.mail.heading'),
  paragraphs: [t('pools.mail.text')],
  rows: pools.map(({ name, free, threshold }) => ({
    label: name,
    detail: t('pools.mail.threshold', { count: threshold }),
    value: t('pools.mail.left', { count: free }),
  })),
  action: { label: t('pools.mail.action'), url },
})
