import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { BrandSettings } from '@/platform/config/settings/brand'
import { inspectPicture, type Picture } from './picture'

interface ByTheme<Value> {
  readonly light: Value
  readonly dark: Value
}

/** The vendor's fonts for documents. */
export interface PrintFonts {
  readonly regular: Buffer
  readonly strong: Buffer
}

/** The files that a vendor's brand is made of, in order. */
export interface BrandFiles {
  readonly logo: ByTheme<Picture> | null
  readonly icon: Picture | null
  readonly entrance: ByTheme<Picture> | null
  readonly fonts: { readonly body: Buffer | null; readonly headings: Buffer | null }
  /** The fonts of documents, by weight. */
  readonly printFonts: PrintFonts | null
}

/** A problem of a file, with the setting that names it. */
interface FileProblem {
  readonly field: string
  readonly message: string
}

/** In kilobytes: every page waits for a logo. */
const most = { logo: 100, icon: 100, entrance: 600, font: 200, printFont: 1000 }

/** How often a logo may be as wide as it is high: wider ones cannot be read in the space that there is. */
const widest = 10

/** The files of a brand, or what is wrong with them, each by the setting that names it. */
export function readBrandFiles(
  folder: string,
  { logo, icon, entrance, fonts }: BrandSettings,
): { readonly files: BrandFiles } | { readonly problems: readonly FileProblem[] } {
  const problems: FileProblem[] = []
  const wrong = (field: string, message: string) => {
    problems.push({ field: `brand.${field}`, message })
    return null
  }
  const read = (field: string, name: string, kilobytes: number) => {
    try {
      const size = statSync(join(folder, name)).size / 1000
      if (size <= kilobytes) return readFileSync(join(folder, name))
      return wrong(field, `${name} has ${Math.ceil(size)} kB, where ${kilobytes} kB are the most`)
    } catch {
      return wrong(field, `there is no file ${name} in the folder`)
    }
  }
  const picture = (field: string, name: string, kind: 'logo' | 'icon' | 'entrance') => {
    const content = read(field, name, most[kind])
    if (content === null) return null
    const found = inspectPicture(name, content)
    if ('wrong' in found) return wrong(field, `${name} ${found.wrong}`)
    const misfit = misfitOf(found, kind)
    return misfit === null ? found : wrong(field, `${name} ${misfit}`)
  }
  const byTheme = (
    field: string,
    kind: 'logo' | 'entrance',
    names: { light: string; dark?: string | undefined } | undefined,
  ) => {
    if (!names) return null
    const light = picture(`${field}.light`, names.light, kind)
    const dark = names.dark === undefined ? light : picture(`${field}.dark`, names.dark, kind)
    return light && dark && { light, dark }
  }
  const font = (field: string, name: string | undefined) => {
    if (name === undefined) return null
    const content = read(field, name, most.font)
    if (content === null || content.toString('latin1', 0, 4) === 'wOF2') return content
    return wrong(field, `${name} is no WOFF2, whatever its name says`)
  }
  const printFont = (field: string, name: string) => {
    const content = read(field, name, most.printFont)
    if (content === null || isOpenType(content)) return content
    return wrong(field, `${name} is neither TTF nor OTF, whatever its name says`)
  }
  const printFonts = (names: BrandSettings['fonts']['documents']) => {
    if (!names) return null
    const regular = printFont('fonts.documents.regular', names.regular)
    const strong = names.strong === undefined ? regular : printFont('fonts.documents.strong', names.strong)
    return regular && strong && { regular, strong }
  }
  const files: BrandFiles = {
    logo: byTheme('logo', 'logo', logo),
    icon: icon === undefined ? null : picture('icon', icon, 'icon'),
    entrance: byTheme('entrance.picture', 'entrance', entrance.picture),
    fonts: { body: font('fonts.body', fonts.body), headings: font('fonts.headings', fonts.headings) },
    printFonts: printFonts(fonts.documents),
  }
  return problems.length > 0 ? { problems } : { files }
}

/** True for the first bytes of such files: outlines of TrueType, or of PostScript. */
const isOpenType = (content: Buffer) => ['\0\u0001\0\0', 'true', 'OTTO'].includes(content.toString('latin1', 0, 4))

/** Returns why a picture's proportions do not fit its place; null if they do. */
function misfitOf({ width = 0, height = 0 }: Picture, kind: keyof typeof most): string | null {
  const measured = `is ${Math.round(width)} by ${Math.round(height)}`
  if (kind === 'icon' && Math.abs(width / height - 1) > 0.02) return `${measured}: a sign for tabs is square`
  if (kind === 'logo' && width / height > widest)
    return `${measured}: at most ${widest} times as wide as high can be read`
  if (kind === 'logo' && height > 2 * width) return `${measured}: at most twice as high as wide has room`
  return null
}
