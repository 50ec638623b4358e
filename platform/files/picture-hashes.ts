const rows = 8
const columns = 8

/** The number of bits of each hash. */
export const hashBits = rows * columns * 2

/** The looks of one picture: as it is first, then turned, then with its borders cut off. */
export const hashesPerPicture = 12

/** The side of the square to which a picture is scaled before hashing, in pixels. */
const side = 256

/** Lighter or darker by no more than this is as light: what is plain has no look that a worse quality could change. */
const plain = 3

/** A part of a picture, with left, top, right and bottom as parts of 1. */
type Box = readonly [left: number, top: number, right: number, bottom: number]

const whole: Box = [0, 0, 1, 1]

/** Crops of a screenshot: a little all around, or the bars of a browser or a telephone. */
const cuts: readonly Box[] = [
  [0.04, 0.04, 0.96, 0.96],
  [0.08, 0.08, 0.92, 0.92],
  [0.12, 0.12, 0.88, 0.88],
  [0, 0.05, 1, 1],
  [0, 0.1, 1, 1],
  [0, 0, 1, 0.95],
  [0, 0, 1, 0.9],
  [0, 0.06, 1, 0.94],
]

type Turn = (box: Box) => Box

const upright: Turn = (box) => box

/** Where a part of the turned picture was before: by a quarter, a half, three quarters. */
const turns: readonly Turn[] = [
  ([left, top, right, bottom]) => [top, 1 - right, bottom, 1 - left],
  ([left, top, right, bottom]) => [1 - right, 1 - bottom, 1 - left, 1 - top],
  ([left, top, right, bottom]) => [1 - bottom, left, 1 - top, right],
]

/**
 * Returns perceptual hashes of a picture and its rotated and cropped forms: for each of 8 × 8 places, whether it gets
 * darker or lighter towards the right (a difference hash of two bits a place). Pictures that differ only in size,
 * format or quality have nearly the same first hash; a rotated or cropped copy is close to one of the other hashes.
 * @param picture one that we have drawn ourselves
 * @returns `hashesPerPicture` texts of `hashBits` zeros and ones, the picture as it is first
 */
export async function hashesOf(picture: Buffer): Promise<string[]> {
  const { default: sharp } = await import('sharp')
  const shades = await sharp(picture).greyscale().resize({ width: side, height: side, fit: 'fill' }).raw().toBuffer()
  const sums = sumsOf(shades)
  const seen = (box: Box, turn: Turn) => hashIn((part) => shadeOf(sums, within(box, turn(part))))
  return [...[upright, ...turns].map((turn) => seen(whole, turn)), ...cuts.map((cut) => seen(cut, upright))]
}

function hashIn(shadeAt: (part: Box) => number): string {
  let bits = ''
  for (let row = 0; row < rows; row++) {
    const line = Array.from({ length: columns + 1 }, (_, column) =>
      shadeAt([column / (columns + 1), row / rows, (column + 1) / (columns + 1), (row + 1) / rows]),
    )
    for (const [place, shade] of line.slice(0, -1).entries()) {
      const next = line[place + 1] ?? shade
      bits += `${Number(shade > next + plain)}${Number(next > shade + plain)}`
    }
  }
  return bits
}

const within = ([left, top, right, bottom]: Box, part: Box): Box => {
  const width = right - left
  const height = bottom - top
  return [left + part[0] * width, top + part[1] * height, left + part[2] * width, top + part[3] * height]
}

/**
 * Returns for each corner the sum of all shades above and to the left of it, so that the sum of any box takes four
 * values.
 */
function sumsOf(shades: Buffer): Float64Array {
  const sums = new Float64Array((side + 1) * (side + 1))
  for (let y = 0; y < side; y++) {
    let line = 0
    for (let x = 0; x < side; x++) {
      line += shades[y * side + x] ?? 0
      sums[(y + 1) * (side + 1) + x + 1] = (sums[y * (side + 1) + x + 1] ?? 0) + line
    }
  }
  return sums
}

/** How light a part is, from 0 to 255. */
function shadeOf(sums: Float64Array, box: Box): number {
  const [left, top, right, bottom] = box.map((edge) => Math.round(edge * side)) as unknown as Box
  const at = (x: number, y: number) => sums[y * (side + 1) + x] ?? 0
  const sum = at(right, bottom) - at(left, bottom) - at(right, top) + at(left, top)
  return sum / ((right - left) * (bottom - top))
}
