import { create } from 'qrcode'

/** The white around it that readers need, in squares. */
const border = 4

/** A QR code as a drawing: black on white also by night, since cameras look for that. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = create(text, { errorCorrectionLevel: 'M' }).modules
  const whole = size + 2 * border
  const squares = [...data].flatMap((dark, index) =>
    dark ? [`M${(index % size) + border} ${Math.floor(index / size) + border}h1v1h-1z`] : [],
  )
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${whole} ${whole}`} width="176" height="176">
      <path fill="#fff" d={`M0 0h${whole}v${whole}h-${whole}z`} />
      <path fill="#000" shapeRendering="crispEdges" d={squares.join('')} />
    </svg>
  )
}
