import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { z } from 'zod/mini'
import type { Catalogue } from '@/domains/commerce/catalogue/rules'
import { type releaseLine, releasesFile } from '@/domains/licensing/downloads/imports/release-line'
import { releasePlatforms } from '@/domains/licensing/downloads/rules'
import { archiveOf } from '../demo/releases'
import { Chance } from './chance'

type ReleaseInput = z.input<typeof releaseLine>

const kilobytes = 4

/** Writes a release of everything that runs on a computer, with a small file for each. */
export async function writeReleases(
  folder: string,
  { products }: Catalogue,
  { seed, until }: { readonly seed: number; readonly until: Date },
) {
  const chance = new Chance(seed + 2)
  await mkdir(join(folder, 'files'))
  const software = new Set(products.filter(({ kind }) => kind === 'single').map(({ family }) => family))
  const lines: ReleaseInput[] = []
  for (const family of software) {
    const version = `${1 + chance.below(9)}.${chance.below(10)}.${chance.below(30)}`
    const build = 10_000 + chance.below(80_000)
    for (const platform of releasePlatforms) {
      if (!products.some((product) => product.family === family && product.platforms.includes(platform))) continue
      const file = `files/${family}-${platform}.zip`
      await writeFile(join(folder, file), archiveOf(`${family}-${platform}`, kilobytes))
      const releasedAt = new Date(until.getTime() - chance.below(400) * 86_400_000).toISOString()
      lines.push({ software: family, platform, version, build, released_at: releasedAt, file })
    }
  }
  await writeFile(join(folder, releasesFile), lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
}
