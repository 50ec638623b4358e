import { useState } from 'react'
import { useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import css from './gifts.module.css'

/** How large a picture is drawn, against the width of its place. */
export const zoomSteps = [1, 1.5, 2, 3, 4] as const

interface PictureViewerProps {
  address: string
  /** A place in `zoomSteps`. */
  zoom: number
  onZoom: (zoom: number) => void
}

/** A screenshot with zoom; what does not fit is scrolled to, by keys as well. */
export function PictureViewer({ address, zoom, onZoom }: PictureViewerProps) {
  const translate = useTranslate()
  const [failed, setFailed] = useState(false)
  const share = zoomSteps[zoom] ?? 1
  if (failed) return <p className={css.gone}>{translate('giftsConsole.pictureFailed')}</p>
  return (
    <figure className={css.viewer}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys */}
      <section className={css.stage} tabIndex={0} aria-label={translate('giftsConsole.picture')}>
        <img
          src={address}
          alt={translate('giftsConsole.pictureOf')}
          style={{ inlineSize: `${share * 100}%` }}
          onError={() => setFailed(true)}
        />
      </section>
      <figcaption className={css.zoom}>
        <Button
          variant="secondary"
          aria-label={translate('giftsConsole.zoomOut')}
          unavailable={zoom === 0}
          onClick={() => onZoom(zoom - 1)}
        >
          −
        </Button>
        <output aria-live="polite">{translate('giftsConsole.zoomed', { percent: share * 100 })}</output>
        <Button
          variant="secondary"
          aria-label={translate('giftsConsole.zoomIn')}
          unavailable={zoom === zoomSteps.length - 1}
          onClick={() => onZoom(zoom + 1)}
        >
          +
        </Button>
        <a href={address} target="_blank" rel="noreferrer">
          {translate('giftsConsole.ownWindow')}
        </a>
      </figcaption>
    </figure>
  )
}
