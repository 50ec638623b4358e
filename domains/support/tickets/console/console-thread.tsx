import { formatFileSize } from '@/platform/i18n/file-size'
import type { Language } from '@/platform/i18n/languages'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { Icon } from '@/platform/ui/controls/icon'
import { Age } from '@/platform/ui/data/age'
import type { ConsoleAttachment, ConsoleMessage } from '../contract/console'
import { original } from '../rules'
import { attachmentAddress } from './api'
import css from './tickets.module.css'

interface ConsoleThreadProps {
  messages: readonly ConsoleMessage[]
  customer: string
  /** The one in which the conversation is held. */
  language: Language
}

/** The messages, the oldest first. Staff see which of them wrote each. */
export function ConsoleThread({ messages, customer, language }: ConsoleThreadProps) {
  const translate = useTranslate()
  return (
    <ol className={css.thread} aria-label={translate('ticketsConsole.thread')}>
      {messages.map(({ id, author, operator, text, quoted, at, attachments }) => (
        <li key={id} className={[css.message, css[author]].filter(Boolean).join(' ')}>
          <p className={css.head}>
            <strong>{author === 'system' ? translate('ticketsConsole.system') : (operator ?? customer)}</strong>
            <Age at={at} />
          </p>
          <p className={css.text} lang={language}>
            {text}
          </p>
          {quoted !== null && (
            <details className={css.quoted}>
              <summary>{translate('ticketsConsole.quoted')}</summary>
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
      ))}
    </ol>
  )
}

function Attachment({ file: { id, name, type, size } }: { file: ConsoleAttachment }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const address = attachmentAddress(id)
  return (
    <li>
      <a className={css.file} href={address} target="_blank" rel="noreferrer">
        {type === 'image/jpeg' ? (
          <img className={css.picture} src={address} alt="" loading="lazy" />
        ) : (
          <Icon name={type === original ? 'mail' : 'receipt'} />
        )}
        <span>
          {type === original ? translate('ticketsConsole.original') : name}{' '}
          <span className={css.quiet}>{formatFileSize(size, language)}</span>
        </span>
      </a>
    </li>
  )
}
