import { formatFileSize } from '@/platform/i18n/file-size'
import type { MessageKey } from '@/platform/i18n/message'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { Icon } from '@/platform/ui/controls/icon'
import type { AttachmentOnWire, MessageOnWire } from '../contract/member'
import { attachmentAddress } from '../map'
import type { Author } from '../rules'
import { useService } from './service'
import css from './thread.module.css'
import { Moment } from './ticket-row'

const names = {
  customer: 'support.you',
  operator: 'support.team',
  system: 'support.note',
} as const satisfies Record<Author, MessageKey>

interface TicketMessageProps {
  message: MessageOnWire
  vendor: string
}

export function TicketMessage({ message: { author, text, quoted, at, attachments }, vendor }: TicketMessageProps) {
  const translate = useTranslate()
  return (
    <li className={[css.message, css[author]].filter(Boolean).join(' ')}>
      <p className={css.head}>
        <strong>{translate(names[author], { vendor })}</strong>
        <Moment at={at} />
      </p>
      <p className={css.text}>{text}</p>
      {quoted !== null && (
        <details className={css.quoted}>
          <summary>{translate('support.quoted')}</summary>
          <p className={css.text}>{quoted}</p>
        </details>
      )}
      {attachments.length > 0 && (
        <ul className={css.files}>
          {attachments.map((file) => (
            <Attachment key={file.id} file={file} />
          ))}
        </ul>
      )}
    </li>
  )
}

function Attachment({ file: { id, name, type, size } }: { file: AttachmentOnWire }) {
  const { language } = useLanguage()
  const { pass } = useService()
  const address = attachmentAddress(id, pass)
  return (
    <li>
      <a className={css.file} href={address} target="_blank" rel="noreferrer">
        {type === 'image/jpeg' ? (
          <img className={css.picture} src={address} alt="" loading="lazy" />
        ) : (
          <span className={css.document}>
            <Icon name="receipt" />
          </span>
        )}
        <span className={css.name}>
          {name} <span className={css.size}>{formatFileSize(size, language)}</span>
        </span>
      </a>
    </li>
  )
}
