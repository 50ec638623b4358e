import { copyFile, cp, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type NewVendor, writeNewVendor } from '@/apps/generate/new-vendor'
import { root } from '@/platform/config/root'

const font = join(root, 'node_modules/@fontsource-variable/noto-sans-jp/files/noto-sans-jp-latin-wght-normal.woff2')

/** Vendors unlike the demo's: the catalogue and brand of each. */
export const vendors = {
  /** One program, for life, with licences; a logo for each theme, red and teal. */
  karmin: {
    shop: shopOf('Karmin & Söhne', [{ name: 'Karmin Editor', price: 49.9, every: 'once' }]),
    brand: {
      logo: { light: 'brand/logo-light.svg', dark: 'brand/logo-dark.svg' },
      icon: 'brand/icon.svg',
      colours: { primary: '#9b1c2e', accent: '#0f8b8d' },
      entrance: { slogan: { en: 'Tools with character.', de: 'Werkzeug mit Charakter.' } },
    },
  },
  /** Subscriptions alone; its own logo, font and picture. */
  fjord: {
    shop: shopOf('Fjordlys', [
      { name: 'Fjordlys Monthly', price: 6.9, every: 'month' },
      { name: 'Fjordlys Yearly', price: 59, every: 'year' },
    ]),
    brand: {
      icon: 'brand/icon.png',
      colours: { primary: '#1b4b78' },
      fonts: { body: 'brand/body.woff2' },
      entrance: { picture: { light: 'brand/entrance-light.svg', dark: 'brand/entrance-dark.svg' } },
    },
  },
  /** Three programs without an all-in-one; nothing but a colour for each theme. */
  atelier: {
    shop: shopOf('Atelier Nord', [
      { name: 'Aurora', price: 39, every: 'once' },
      { name: 'Borealis', price: 59, every: 'once' },
      { name: 'Polaris', price: 79, every: 'once' },
    ]),
    brand: { colours: { primary: { light: '#5b21b6', dark: '#c4b5fd' }, ground: '#808080' } },
  },
} as const

export type VendorName = keyof typeof vendors

function shopOf(name: string, products: NewVendor['products']): NewVendor {
  return { name, country: 'DE', languages: ['de', 'en'], currencies: ['EUR'], products }
}

/** Writes one of them. @returns its folder */
export async function writeVendorFolder(name: VendorName): Promise<string> {
  const { shop, brand } = vendors[name]
  const folder = join(await mkdtemp(join(tmpdir(), 'foyer-vendor-')), name)
  await writeNewVendor(folder, shop)
  const file = join(folder, 'vendor.json')
  await writeFile(file, JSON.stringify({ ...JSON.parse(await readFile(file, 'utf8')), brand }))
  await cp(join(root, 'tests/samples/vendors', name), folder, { recursive: true }).catch(() => {})
  if ('fonts' in brand) await copyFile(font, join(folder, 'brand', 'body.woff2'))
  return folder
}
