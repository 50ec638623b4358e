import { create } from 'qrcode'
import css from './qr-code.module.css'

/** Around the code, in modules: scanners find it by its margin. */
const margin = 4

export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules
  const dark = [...data.entries()].filter(([, bit]) => bit)
  const path = dark.map(([index]) => `M${index % size} ${Math.floor(index / size)}h1v1h-1z`).join('')
  const side = size + 2 * margin
  return (
    <svg
      className={css.picture}
      viewBox={`${-margin} ${-margin} ${side} ${side}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="currentColor" />
    </svg>
  )
}
