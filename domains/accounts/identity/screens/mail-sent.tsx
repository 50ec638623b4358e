import { RichText, useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { Result } from '@/platform/ui/feedback/result'
import { OutboxLink } from './outbox-link'

/** Worded so that it does not tell whether the address is known (spec 3.6). */
export function MailSent({ email, demo, onAgain }: { email: string; demo: boolean; onAgain: () => void }) {
  const translate = useTranslate()
  return (
    <Result tone="mail" title={translate('mail.sentTitle')}>
      <p>
        <RichText message="mail.sentText" values={{ email }} elements={{ b: <strong /> }} />
      </p>
      <p>{translate('mail.spam')}</p>
      <Button variant="secondary" onClick={onAgain}>
        {translate('mail.again')}
      </Button>
      {demo && <OutboxLink />}
    </Result>
  )
}
