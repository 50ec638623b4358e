import { useTranslate } from '@/platform/i18n/wording'

/** In demo mode nothing leaves the machine: mails are read there (spec 13.2). */
export function OutboxLink() {
  const translate = useTranslate()
  return (
    <a href="/dev/outbox" target="_blank" rel="noreferrer">
      {translate('mail.outbox')}
    </a>
  )
}
