import type { ReactNode } from 'react'
import { messageFor } from '@/platform/codes/message-for'
import type { Outcome } from '@/platform/http/client'
import type { MessageKey } from '@/platform/i18n/message'
import { useTranslate } from '@/platform/i18n/wording'
import { useCall } from '@/platform/ui/calls/use-call'
import { Button } from '@/platform/ui/controls/button'
import { Result } from '@/platform/ui/feedback/result'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import { addresses } from './addresses'
import { isWorthAnotherTry } from './error-display'
import { linkPlaces } from './link-places'

/** The address and the secret that a mailed link carries. */
export interface MailedLink {
  readonly email: string
  readonly hash: string
}

/** Null for a link that lacks one of them, which then is not asked about at all. */
export function readMailedLink(query: URLSearchParams): MailedLink | null {
  const email = query.get('email') ?? query.get('mail')
  const hash = query.get('hash')
  return email && hash ? { email, hash } : null
}

interface LinkCheckProps<Facts> {
  query: URLSearchParams
  place: keyof typeof linkPlaces
  check: (link: MailedLink) => Promise<Outcome<Facts>>
  /** Where a new link can be had; null where only another mail brings one. */
  renewAt: string | null
  /** The form behind the link. */
  children: (link: MailedLink, facts: Facts) => ReactNode
}

/** Asks whether a mailed link still holds before the form behind it is shown. */
export function LinkCheck<Facts>({ query, ...rest }: LinkCheckProps<Facts>) {
  const link = readMailedLink(query)
  // Another link in the same screen is another question.
  return link ? <Check key={link.hash} link={link} {...rest} /> : <LinkFailed message="member_new_32" {...rest} />
}

interface CheckProps<Facts> extends Omit<LinkCheckProps<Facts>, 'query'> {
  link: MailedLink
}

function Check<Facts>({ link, place, check, renewAt, children }: CheckProps<Facts>) {
  const translate = useTranslate()
  const { data, failure, loading, reload } = useCall(check, link)
  if (loading) {
    return (
      <>
        <p className="unseen">{translate('link.checking')}</p>
        <Skeleton lines={5} />
      </>
    )
  }
  if (data !== null && failure === null) return children(link, data)
  return (
    <LinkFailed
      // A link that can hold nothing is one that does not hold; there is no field to fill in.
      message={failure === 10001 ? 'member_new_32' : messageFor(linkPlaces[place], failure ?? 'unreachable')}
      renewAt={renewAt}
      {...(isWorthAnotherTry(failure ?? 'unreachable') && { onTryAgain: reload })}
    />
  )
}

interface LinkFailedProps {
  message: MessageKey
  renewAt: string | null
  onTryAgain?: () => void
}

export function LinkFailed({ message, renewAt, onTryAgain }: LinkFailedProps) {
  const translate = useTranslate()
  return (
    <Result tone="failure" title={translate('link.failedTitle')}>
      <p role="alert">{translate(message)}</p>
      {onTryAgain ? (
        <Button variant="secondary" onClick={onTryAgain}>
          {translate('ui.tryAgain')}
        </Button>
      ) : (
        <a href={renewAt ?? addresses.login}>{translate(renewAt ? 'link.requestNew' : 'member_new_11')}</a>
      )}
    </Result>
  )
}
