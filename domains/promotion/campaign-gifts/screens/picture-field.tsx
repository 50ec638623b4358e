import { useRef, useState } from 'react'
import { formatFileSize } from '@/platform/i18n/file-size'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { Icon } from '@/platform/ui/controls/icon'
import { Alert } from '@/platform/ui/feedback/alert'
import { pictureIcon } from '@/platform/ui/forms/picture-icon'
import { mostPictureBytes, targetPictureBytes } from '../rules'
import css from './upload.module.css'

/** Formats that the server takes unchanged. */
const taken = ['image/png', 'image/jpeg', 'image/webp']
/** Longest sides in pixels, tried one after the other. */
const sides = [2560, 1920, 1440, 1080, 720]
const lowest = 0.5
const highest = 0.92
/** How often the quality between the two is halved. */
const halvings = 4
const steps = halvings + 1

/**
 * Shrinks a picture to the size of the upload, about 400 KB, with the largest dimensions and the best quality that fit.
 * A small picture stays as it is.
 * @param onProgress from 0 to 1
 * @returns null when this browser cannot read it
 */
async function shrink(file: File, onProgress: (share: number) => void): Promise<Blob | null> {
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (bitmap === null) return null
  try {
    if (file.size <= targetPictureBytes && taken.includes(file.type)) return file
    for (const side of sides) {
      const canvas = draw(bitmap, side)
      const found = await bestOf(canvas, onProgress)
      if (found !== null) return found
    }
    return null
  } finally {
    bitmap.close()
    onProgress(1)
  }
}

function draw(bitmap: ImageBitmap, side: number) {
  const share = Math.min(1, side / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * share))
  canvas.height = Math.max(1, Math.round(bitmap.height * share))
  const context = canvas.getContext('2d')
  if (context) {
    // A transparent picture would turn black.
    context.fillStyle = '#ffffff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.imageSmoothingQuality = 'high'
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  }
  return canvas
}

/** The best quality that fits; null when not even the lowest does. */
async function bestOf(canvas: HTMLCanvasElement, onProgress: (share: number) => void): Promise<Blob | null> {
  let best = await asJpeg(canvas, lowest)
  onProgress(1 / steps)
  if (best === null || best.size > targetPictureBytes) return null
  let [low, high] = [lowest, highest]
  for (let halving = 1; halving <= halvings; halving++) {
    const quality = halving === 1 ? highest : (low + high) / 2
    const trial = await asJpeg(canvas, quality)
    onProgress((halving + 1) / steps)
    if (trial !== null && trial.size <= targetPictureBytes) {
      best = trial
      low = quality
      if (halving === 1) break
    } else high = quality
  }
  return best
}

const asJpeg = (canvas: HTMLCanvasElement, quality: number) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))

/** Returns a picture as a data address, since the page's policy allows no others. */
const asAddress = (blob: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })

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
        <span className="quiet">
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
