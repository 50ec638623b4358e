import { type BrandColours, type Palette, paletteOf, type Theme } from '@/platform/colour/palette'
import type { Language } from '@/platform/i18n/languages'
import type { BrandFiles, PrintFonts } from './files'
import type { BrandFont } from './font'
import { outlineOf } from './glyph'
import type { Picture } from './picture'
import { rasterise } from './raster'
import { once, type ServedFile, servedFile } from './served-file'
import { brandSheet, colourRules } from './sheet'
import type { PictureSize } from './svg'

/** The first letter or figure of a name, as a capital. */
const initialOf = (name: string): string => /[\p{L}\p{N}]/u.exec(name.normalize('NFC'))?.[0].toUpperCase() ?? ''

/** The sign of a vendor who has given none: the first letter of its name on a tile of its colour. */
async function drawMark(name: string, { primary, 'on-primary': onPrimary }: Palette): Promise<string> {
  const glyph = await outlineOf(initialOf(name))
  const letter = glyph ? placed(glyph, onPrimary.light) : `<circle cx="16" cy="16" r="6" fill="${onPrimary.light}"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="32" height="32"><rect width="32" height="32" rx="8" fill="${primary.light}"/>${letter}</svg>`
}

type Glyph = NonNullable<Awaited<ReturnType<typeof outlineOf>>>

/** Places a glyph in the middle of the tile, as large as fits well. */
function placed({ path, left, right, top, bottom }: Glyph, colour: string) {
  const scale = Math.min(18 / (right - left), 17 / (top - bottom))
  const x = 16 - (scale * (left + right)) / 2
  const y = 16 + (scale * (top + bottom)) / 2
  const rounded = (value: number) => Number(value.toFixed(4))
  return `<path transform="translate(${rounded(x)} ${rounded(y)}) scale(${rounded(scale)} ${rounded(-scale)})" fill="${colour}" d="${path}"/>`
}

/** How a vendor looks, everywhere that it is seen. */
export interface Brand {
  readonly name: string
  readonly palette: Palette
  /** The colours alone, for a page that is read from a disk. */
  readonly colourRules: string
  readonly sheet: ServedFile
  readonly icon: ServedFile
  readonly touchIcon: ServedFile
  readonly manifest: ServedFile
  /** Files that a page is about to need, by theme, for preloading. */
  readonly pictures: Readonly<Record<'logo' | 'entrance', Readonly<Record<Theme, ServedFile>> | null>>
  readonly fonts: readonly ServedFile[]
  /** All served files. */
  readonly files: readonly ServedFile[]
  readonly slogan: (language: Language) => string | null
  /** The fonts of documents; null: ours. Missing glyphs come from ours, too. */
  readonly printFonts: PrintFonts | null
  /** The logo, or the icon beside the name: for mails, which show no drawings, and for documents on white. */
  readonly picture: {
    readonly withName: boolean
    readonly size: PictureSize
    readonly png: (scale: number) => Promise<Buffer>
  }
}

interface BrandOptions {
  readonly name: string
  readonly colours: BrandColours
  readonly slogan: Readonly<Partial<Record<string, string>>>
  readonly fonts: { readonly body: BrandFont | null; readonly headings: BrandFont | null }
}

/** The space that a logo has at the head of a page, in pixels; and a sign beside a name. */
const logoSpace = { width: 176, height: 36 }
const signSize = { width: 28, height: 28 }

/** Assembles the files of the brand. Rare ones are made on first use. */
export function openBrand({ name, colours, slogan, fonts }: BrandOptions, files: BrandFiles): Brand {
  const palette = paletteOf(colours)
  const { mark, icon } = iconOf(name, palette, files.icon)
  const logo = byTheme('logo', files.logo)
  const entrance = byTheme('entrance', files.entrance)
  const [body, headings] = [fontOf('body', fonts.body), fontOf('headings', fonts.headings)]
  const logoSize = files.logo && fitted(files.logo.light)
  const sheet = brandSheet({
    palette,
    logo: logo && logoSize && { ...addressesOf(logo), ...logoSize },
    mark: icon.address,
    entrance: entrance && addressesOf(entrance),
    fonts: { body: body?.rules ?? null, headings: headings?.rules ?? null },
  })
  const raster = (side: number, ground?: string) => async () =>
    rasterise(await mark(), { width: side, height: side, ...(ground && { ground }) })
  const touchIcon = servedFile('touch.png', 'image/png', raster(180, '#ffffff'), icon.address)
  const large = servedFile('icon-512.png', 'image/png', raster(512), icon.address)
  const manifest = manifestOf(name, palette, [touchIcon, large])
  const style = servedFile('brand.css', 'text/css; charset=utf-8', Buffer.from(sheet))
  const fontFiles = [body, headings].flatMap((font) => font?.file ?? [])
  const themed = [logo, entrance].flatMap((each) => (each ? [each.light, each.dark] : []))
  const first = files.logo?.light
  const size = logoSize ?? signSize
  return {
    name,
    palette,
    colourRules: colourRules(palette),
    sheet: style,
    icon,
    touchIcon,
    manifest,
    pictures: { logo, entrance },
    fonts: fontFiles,
    files: [style, icon, touchIcon, large, manifest, ...themed, ...fontFiles],
    slogan: (language) => slogan[language] ?? null,
    printFonts: files.printFonts,
    picture: {
      withName: first !== undefined,
      size,
      png: async (scale) =>
        rasterise(first ?? (await mark()), {
          width: size.width * scale,
          height: size.height * scale,
          ground: '#ffffff',
        }),
    },
  }
}

/** Returns the vendor's icon, or one drawn from the first letter of its name. */
function iconOf(name: string, palette: Palette, given: Picture | null) {
  if (given) return { mark: async () => given, icon: servedFile(`icon.${given.extension}`, given.type, given.content) }
  const draw = once(async () => Buffer.from(await drawMark(name, palette)))
  const source = `${name}\0${palette.primary.light}${palette['on-primary'].light}`
  const mark = async (): Promise<Picture> => ({
    type: 'image/svg+xml',
    extension: 'svg',
    width: 32,
    height: 32,
    content: await draw(),
  })
  return { mark, icon: servedFile('icon.svg', 'image/svg+xml', draw, source) }
}

function byTheme(name: string, pictures: Readonly<Record<Theme, Picture>> | null) {
  if (!pictures) return null
  const file = (theme: Theme) => {
    const { extension, type, content } = pictures[theme]
    return servedFile(`${name}.${extension}`, type, content)
  }
  return { light: file('light'), dark: file('dark') }
}

const addressesOf = ({ light, dark }: Readonly<Record<Theme, ServedFile>>) => ({
  light: light.address,
  dark: dark.address,
})

/** Returns the largest size that fits, in whole pixels. */
function fitted({ width = 1, height = 1 }: Picture): PictureSize {
  const scale = Math.min(logoSpace.width / width, logoSpace.height / height)
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}

function fontOf(name: string, font: BrandFont | null) {
  if (!font) return null
  const file = servedFile(`${name}.woff2`, 'font/woff2', font.content)
  return { file, rules: { address: file.address, facts: font.facts } }
}

function manifestOf(name: string, { paper, primary }: Palette, [touch, large]: readonly [ServedFile, ServedFile]) {
  const icons = [
    { src: touch.address, sizes: '180x180', type: 'image/png' },
    { src: large.address, sizes: '512x512', type: 'image/png' },
  ]
  const text = JSON.stringify({
    name,
    short_name: name,
    start_url: '/member.htm',
    display: 'browser',
    background_color: paper.light,
    theme_color: primary.light,
    icons,
  })
  return servedFile('site.webmanifest', 'application/manifest+json', Buffer.from(text))
}
