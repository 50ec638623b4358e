import { useRef } from 'react'
import { formatFileSize } from '@/platform/i18n/file-size'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { Icon } from '@/platform/ui/controls/icon'
import { Alert } from '@/platform/ui/feedback/alert'
import { pictureIcon } from '@/platform/ui/forms/picture-icon'
import { limits } from '../rules'
import css from './attachment-field.module.css'
import type { Attachments } from './use-attachments'

/** Takes pictures and PDFs for the next message, by a click or dropped onto it. */
export function AttachmentField({ files }: { files: Attachments }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const input = useRef<HTMLInputElement>(null)
  const { chosen, problem } = files
  const full = chosen.length >= limits.attachments

  return (
    <div className="stack-3">
      <label
        className={css.drop}
        data-full={full || undefined}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          void files.add([...event.dataTransfer.files])
        }}
      >
        <input
          ref={input}
          type="file"
          multiple
          className={css.input}
          accept="image/png,image/jpeg,image/webp,application/pdf"
          disabled={full}
          onChange={(event) => {
            void files.add([...(event.target.files ?? [])])
            // The same file can be chosen again.
            event.target.value = ''
          }}
        />
        <Icon name={pictureIcon} />
        <span className={css.choose}>{translate('support.attach')}</span>
        <span className={css.hint}>{translate('support.attachHint', { most: limits.attachments })}</span>
      </label>
      {chosen.length > 0 && (
        <ul className={css.files} aria-label={translate('support.attached')}>
          {chosen.map(({ key, name, size, share, id }) => (
            <li className={css.file} key={key}>
              <span className={css.name} id={`file-${key}`}>
                {name} <span className="quiet">{formatFileSize(size, language)}</span>
              </span>
              {id === null && <progress aria-labelledby={`file-${key}`} value={share} />}
              <Button
                variant="tertiary"
                aria-label={translate('support.remove', { name })}
                onClick={() => {
                  files.remove(key)
                  input.current?.focus()
                }}
              >
                <Icon name="close" />
              </Button>
            </li>
          ))}
        </ul>
      )}
      {problem !== null && (
        <Alert tone="danger">{translate(problem.message, { name: problem.name, most: limits.attachments })}</Alert>
      )}
    </div>
  )
}
