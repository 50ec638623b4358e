import { formatDay } from '@/platform/i18n/day'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { Alert } from '@/platform/ui/feedback/alert'
import type { PossessionOnWire } from '../../contract/fields'

/** Says what a member already has, each thing once, before they pay for it again. */
export function AlreadyNotes({ already }: { already: readonly PossessionOnWire[] }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  if (already.length === 0) return null
  const said = already.map(({ pname: product, until, renews }) => {
    const day = formatDay(new Date(until * 1000), language)
    const says = renews ? 'already.renews' : 'already.until'
    return translate(until === 0 ? 'already.has' : says, { product, day })
  })
  return (
    <Alert tone="info">
      {[...new Set(said)].map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Alert>
  )
}
