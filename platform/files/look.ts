const columns = 8
const rows = 8

/**
 * What a picture looks like, in 64 bits (a difference hash): for each of 8 × 8 places, whether it gets darker towards
 * the right. Pictures that differ in size, format or quality alone have the same one, or one of a few bits' distance.
 * @param picture one that we have drawn ourselves
 * @returns a whole number of 64 bits with its sign, as databases keep it
 */
export async function lookOf(picture: Buffer): Promise<bigint> {
  const { default: sharp } = await import('sharp')
  const shades = await sharp(picture)
    .greyscale()
    .resize({ width: columns + 1, height: rows, fit: 'fill' })
    .raw()
    .toBuffer()
  let bits = 0n
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const place = row * (columns + 1) + column
      bits = (bits << 1n) | ((shades[place] ?? 0) > (shades[place + 1] ?? 0) ? 1n : 0n)
    }
  }
  return BigInt.asIntN(64, bits)
}
