import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { root } from '@/platform/config/root'
import { lookOf } from './look'

const drawing = async (name: string) => readFile(join(root, 'catalogues', 'demo', name))
const picture = async (name: string) =>
  sharp(await drawing(name))
    .jpeg({ quality: 82 })
    .toBuffer()

const distance = (one: bigint, other: bigint) =>
  BigInt.asUintN(64, one ^ other)
    .toString(2)
    .replaceAll('0', '').length

it('is nearly the same for one picture in another size, quality or with a thin border cut off', async () => {
  const name = 'gift-picture-post.svg'
  const look = await lookOf(await picture(name))
  const smaller = await sharp(await drawing(name))
    .resize({ width: 300 })
    .jpeg({ quality: 40 })
    .toBuffer()
  const cut = await sharp(await drawing(name))
    .extract({ left: 4, top: 4, width: 712, height: 1072 })
    .png()
    .toBuffer()
  expect(distance(look, await lookOf(smaller))).toBeLessThanOrEqual(6)
  expect(distance(look, await lookOf(cut))).toBeLessThanOrEqual(6)
})

it('tells different pictures apart', async () => {
  const names = ['gift-picture.svg', 'gift-picture-shop.svg', 'gift-picture-post.svg']
  const looks = await Promise.all(names.map(async (name) => lookOf(await picture(name))))
  for (const [place, look] of looks.entries()) {
    for (const other of looks.slice(place + 1)) expect(distance(look, other)).toBeGreaterThan(6)
  }
})
