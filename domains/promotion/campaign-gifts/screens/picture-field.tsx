import { useRef, useState } from 'react'
import { formatFileSize } from '@/platform/i18n/file-size'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { Icon } from '@/platform/ui/controls/icon'
import { Alert } from '@/platform/ui/feedback/alert'
import { pictureIcon } from '@/platform/ui/forms/picture-icon'
import { mostPictureBytes } from '../rules'
import { asAddress, shrink } from './shrink'
import css from './upload.module.css'

/** A picture that is ready to be sent. */
export interface Picture {
  readonly file: Blob
  /** The address of the preview. */
  readonly address: string
}

interface PictureFieldProps {
  picture: Picture | null
  onChoose: (picture: Picture | null) => void
  disabled: boolean
}

type Problem = 'gifts.tooLarge' | 'gifts.notAPicture'

/** A card that takes a picture, by a click or dropped onto it, makes it smaller and shows it. */
export function PictureField({ picture, onChoose, disabled }: PictureFieldProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const [problem, setProblem] = useState<Problem | null>(null)
  const [prepared, setPrepared] = useState<number | null>(null)
  const latest = useRef(0)

  async function take(file: File | undefined) {
    if (!file || disabled) return
    const number = ++latest.current
    onChoose(null)
    if (file.size > mostPictureBytes) return setProblem('gifts.tooLarge')
    setProblem(null)
    setPrepared(0)
    const small = await shrink(file, setPrepared)
    // Of two pictures that were chosen one after the other the later one counts.
    if (number !== latest.current) return
    setPrepared(null)
    if (small === null) return setProblem('gifts.notAPicture')
    onChoose({ file: small, address: await asAddress(small) })
  }

  return (
    <div className={css.field}>
      <label
        className={css.card}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          void take(event.dataTransfer.files[0])
        }}
      >
        <input
          type="file"
          className={css.input}
          accept="image/png,image/jpeg,image/webp"
          disabled={disabled}
          aria-label={translate(picture ? 'gifts.chooseAnother' : 'gifts.choosePicture')}
          onChange={(event) => {
            void take(event.target.files?.[0])
            // The same file can be chosen again.
            event.target.value = ''
          }}
        />
        {picture ? (
          <img className={css.preview} src={picture.address} alt={translate('gifts.preview')} />
        ) : (
          <Icon name={pictureIcon} />
        )}
        <span className={css.choose}>{translate(picture ? 'gifts.chooseAnother' : 'gifts.choosePicture')}</span>
        <span className={css.hint}>
          {picture
            ? translate('gifts.ready', { size: formatFileSize(picture.file.size, language) })
            : translate('gifts.limits')}
        </span>
      </label>
      {prepared !== null && (
        <p className={css.progress} role="status">
          <span id="preparing">{translate('gifts.preparing')}</span>
          <progress aria-labelledby="preparing" value={prepared} />
        </p>
      )}
      {problem !== null && <Alert tone="danger">{translate(problem)}</Alert>}
    </div>
  )
}
