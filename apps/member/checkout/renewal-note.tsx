import { call } from '@/platform/http/client'
import { formatDay } from '@/platform/i18n/day'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { useCall } from '@/platform/ui/calls/use-call'

/**
 * Explains the product without renewal: the end of updates, and the version that is permanent.
 * @param pids the renewals on the page
 */
export function RenewalNote({ pids, className }: { pids: readonly number[]; className: string | undefined }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const { data } = useCall((input) => call('GET /member/updates', input), { lang: language })
  const programs = (data?.programs ?? []).filter(({ renewal }) => renewal !== null && pids.includes(renewal.pid))
  return programs.map(({ software, name, updates_until: seconds, versions }) => {
    const [newest] = versions
    const until = new Date((seconds ?? 0) * 1000)
    return (
      <p key={software} className={className}>
        {translate(until > new Date() ? 'checkout.updatesUntil' : 'checkout.updatesEnded', {
          product: name,
          date: formatDay(until, language),
        })}{' '}
        {newest && translate('checkout.yoursForGood', { version: newest.version })}{' '}
        {newest && (
          <a href={newest.link} download>
            {translate('checkout.getVersion', { version: newest.version })}
          </a>
        )}
      </p>
    )
  })
}
