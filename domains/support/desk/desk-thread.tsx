import { formatFileSize } from '@/platform/i18n/file-size'
import type { Language } from '@/platform/i18n/languages'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { Age } from '@/platform/ui/desk/age'
import { Icon } from '@/platform/ui/icon'
import type { DeskAttachment, DeskMessage } from '../desk-contract'
import { attachmentAddress } from './api'
import css from './tickets.module.css'

interface DeskThreadProps {
  messages: readonly DeskMessage[]
  customer: string
  /** The one in which the conversation is held. */
  language: Language
}

/** What was said, the oldest first. The staff sees who of them has said what. */
export function DeskThread({ messages, customer, language }: DeskThreadProps) {
  const translate = useTranslate()
  return (
    <ol className={css.thread} aria-label={translate('ticketsDesk.thread')}>
      {messages.map(({ id, author, operator, text, at, attachments }) => (
        <li key={id} className={[css.message, css[author]].filter(Boolean).join(' ')}>
          <p className={css.head}>
            <strong>{author === 'system' ? translate('ticketsDesk.system') : (operator ?? customer)}</strong>
            <Age at={at} />
          </p>
          <p className={css.text} lang={language}>
            {text}
          </p>
          {attachments.length > 0 && (
            <ul className={css.files}>
              {attachments.map((file) => (
                <Attachment key={file.id} file={file} />
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  )
}

function Attachment({ file: { id, name, type, size } }: { file: DeskAttachment }) {
  const { language } = useLanguage()
  const address = attachmentAddress(id)
  return (
    <li>
      <a className={css.file} href={address} target="_blank" rel="noreferrer">
        {type === 'image/jpeg' ? (
          <img className={css.picture} src={address} alt="" loading="lazy" />
        ) : (
          <Icon name="receipt" />
        )}
        <span>
          {name} <span className={css.quiet}>{formatFileSize(size, language)}</span>
        </span>
      </a>
    </li>
  )
}
