import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { describe, expect, it } from 'vitest'
import { root } from '@/platform/config/root'
import { hashBits, hashesOf, hashesPerPicture } from '@/platform/files/picture-hashes'
import { alikeWithin } from './rules'

const names = [
  'catalogues/demo/customers/gift-picture.svg',
  'catalogues/demo/customers/gift-picture-shop.svg',
  'catalogues/demo/customers/gift-picture-post.svg',
  'catalogues/demo/customers/ticket-picture.svg',
  'tests/samples/pictures/login.ja.dark.1280.png',
  'tests/samples/pictures/orders.de.light.1280.png',
  'tests/samples/pictures/dashboard.en.light.1280.png',
]
const picture = async (name: string) =>
  sharp(await readFile(join(root, name)))
    .flatten({ background: '#ffffff' })
    .png()
    .toBuffer()

const distance = (one = '', other = '') => [...one].filter((bit, place) => bit !== other[place]).length

/** As the database compares two claims: the first look of one with every look of the other. */
const between = (one: readonly string[], other: readonly string[]) =>
  Math.min(...one.map((look) => distance(look, other[0])), ...other.map((look) => distance(look, one[0])))

/** Leaves so much of each side away, in parts of 1. */
const cut = (image: Sharp, { width, height }: Size, left: number, top: number, right = left, bottom = top) =>
  image.extract({
    left: Math.floor(width * left),
    top: Math.floor(height * top),
    width: Math.floor(width * (1 - left - right)),
    height: Math.floor(height * (1 - top - bottom)),
  })

interface Size {
  readonly width: number
  readonly height: number
}

const disguises: Readonly<Record<string, (image: Sharp, size: Size) => Sharp>> = {
  'made small': (image) => image.resize({ width: 240 }).jpeg({ quality: 70 }),
  'of the worst quality': (image) => image.jpeg({ quality: 20 }),
  'in another format': (image) => image.webp({ quality: 40 }),
  'made lighter': (image) => image.modulate({ brightness: 1.05 }),
  'turned by a quarter': (image) => image.rotate(90),
  'turned on its head': (image) => image.rotate(180),
  'turned by three quarters': (image) => image.rotate(270),
  'without a thin border': (image, size) => cut(image, size, 0.02, 0.02),
  'without a tenth of each side': (image, size) => cut(image, size, 0.1, 0.1),
  'without what was above it': (image, size) => cut(image, size, 0, 0.08, 0, 0),
  'without what was below it': (image, size) => cut(image, size, 0, 0, 0, 0.07),
}

describe('a picture', () => {
  it.each(Object.entries(disguises))('is recognised when it was %s', async (_, disguise) => {
    for (const name of names) {
      const original = await picture(name)
      const changed = await disguise(sharp(original), await sharp(original).metadata()).toBuffer()
      const looks = await hashesOf(original)
      expect(looks.map((look) => look.length)).toEqual(Array(hashesPerPicture).fill(hashBits))
      expect([name, between(looks, await hashesOf(changed)) <= alikeWithin]).toEqual([name, true])
    }
  })

  it('is not mistaken for another one', async () => {
    const looks = await Promise.all(names.map(async (name) => hashesOf(await picture(name))))
    for (const [place, one] of looks.entries()) {
      for (const other of looks.slice(place + 1)) expect(between(one, other)).toBeGreaterThan(alikeWithin)
    }
  })
})
