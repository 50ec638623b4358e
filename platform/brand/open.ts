import { unusable, type Vendor, vendorFileName } from '@/platform/config/vendor'
import type { Problem } from '@/platform/text/problems'
import { type Brand, openBrand } from './brand'
import { type BrandFiles, readBrandFiles } from './files'
import { readFont } from './font'

const problem = (field: string, message: string): Problem => ({ file: vendorFileName, line: null, field, message })

/** How the vendor of a folder looks. @throws ConfigError when a file is not what it should be */
export async function readBrand(folder: string, vendor: Vendor): Promise<Brand> {
  const read = await tryBrand(folder, vendor)
  if ('brand' in read) return read.brand
  throw unusable(folder, read.problems)
}

/** Returns the problems of a brand's files: opens each, and draws each picture. */
export async function checkBrand(folder: string, vendor: Vendor): Promise<readonly Problem[]> {
  const read = await tryBrand(folder, vendor)
  return 'problems' in read ? read.problems : undrawable(vendor, read.files)
}

async function tryBrand(folder: string, { name, brand }: Vendor) {
  const found = readBrandFiles(folder, brand)
  if ('problems' in found) return { problems: found.problems.map(({ field, message }) => problem(field, message)) }
  const { files } = found
  const problems: Problem[] = []
  const font = async (part: 'body' | 'headings') => {
    const content = files.fonts[part]
    return (
      content &&
      readFont(content).catch(() => {
        problems.push(problem(`brand.fonts.${part}`, `${brand.fonts[part]} cannot be read as a font`))
        return null
      })
    )
  }
  const fonts = { body: await font('body'), headings: await font('headings') }
  for (const weight of ['regular', 'strong'] as const) {
    const name = brand.fonts.documents?.[weight]
    if (!files.printFonts || name === undefined) continue
    await readFont(files.printFonts[weight]).catch(() => {
      problems.push(problem(`brand.fonts.documents.${weight}`, `${name} cannot be read as a font`))
    })
  }
  if (problems.length > 0) return { problems }
  const { colours, entrance } = brand
  return { files, brand: openBrand({ name, colours, slogan: entrance.slogan ?? {}, fonts }, files) }
}

/** Returns a problem for each picture that cannot be drawn. */
async function undrawable({ brand }: Vendor, { logo, icon, entrance }: BrandFiles): Promise<readonly Problem[]> {
  const { rasterise } = await import('./raster')
  const pictures = [
    ['brand.logo.light', brand.logo?.light, logo?.light],
    ['brand.logo.dark', brand.logo?.dark, logo?.dark],
    ['brand.icon', brand.icon, icon],
    ['brand.entrance.picture.light', brand.entrance.picture?.light, entrance?.light],
    ['brand.entrance.picture.dark', brand.entrance.picture?.dark, entrance?.dark],
  ] as const
  const problems: Problem[] = []
  for (const [field, name, picture] of pictures) {
    if (!picture || name === undefined) continue
    const broken = await rasterise(picture, { width: 32, height: 32 }).then(
      () => null,
      () => problem(field, `${name} cannot be drawn: it is broken`),
    )
    if (broken) problems.push(broken)
  }
  return problems
}
