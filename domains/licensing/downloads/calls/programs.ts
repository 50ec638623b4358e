import type { Catalogue } from '@/domains/commerce/catalogue/rules'
import type { Platform } from '@/domains/commerce/catalogue/rules/kinds'
import type { Handlers } from '@/platform/http/visit'
import { textIn } from '@/platform/i18n/texts'
import { unixSeconds } from '@/platform/time/duration'
import { ticketAddress } from '../actions/link'
import { memberPrograms } from '../actions/own-programs'
import type { Downloads } from '../context'
import type { ProgramFile, programsCalls } from '../contract/programs'
import { releasePlatforms, softwareWith } from '../rules'
import { currentRelease, downloadPath } from '../rules/file-name'
import { newestForEach } from '../rules/processors'
import { newestCovered, type OwnedProgram } from '../rules/programs'
import { stableChannel } from '../rules/release'
import { releasesOut } from '../store/owned'
import { newestReleases, type Release } from '../store/releases'

/** Handlers for the way from a purchase to the program. */
export const programsHandlers = (context: Downloads): Handlers<typeof programsCalls> => ({
  'GET /downloads/programs': async ({ input: { pids }, member, now, reader }) => {
    const { database } = context
    const catalogue = await context.catalogue.currentCatalogue(database)
    const owned = member === null ? [] : (await memberPrograms(context, catalogue, member.id, now)).all
    const bought = pids?.split(',').map(Number)
    const wanted = bought === undefined ? ofMember(owned) : ofProducts(catalogue, bought)
    const stable = (await newestReleases(database, now)).filter(({ channel }) => channel === stableChannel)
    const newest = inOrder(newestForEach(stable))
    const ended = owned.filter(({ until }) => until !== null && until <= now)
    const earlier = ended.length === 0 ? [] : await releasesOut(database, softwareOf(ended), now)

    const programs = [...wanted].flatMap(([software, systems]) => {
      const until = ended.find((each) => each.software === software)?.until ?? null
      const out = until === null ? newest : lastCovered(earlier, software, until)
      const files = out.filter((each) => each.software === software && systems.has(each.platform))
      const product = catalogue.products.find(({ family }) => family === software)
      if (files.length === 0 || !product) return []
      return [
        {
          software,
          name: textIn(product.names, reader) ?? software,
          line: product.line,
          picture: `/art/${product.box}.svg`,
          pids: (bought ?? []).filter((pid) => brings(catalogue, pid, software)),
          files: files.map((each) =>
            present(each, until === null ? null : ticketAddress(context.secret, each, member?.id ?? 0, now)),
          ),
          updates_ended: until !== null,
        },
      ]
    })
    return { programs }
  },
})

/** The systems that each software is wanted for. */
type SystemsBySoftware = ReadonlyMap<string, ReadonlySet<Platform>>

const softwareOf = (programs: readonly OwnedProgram[]) => programs.map(({ software }) => software)

const ofMember = (owned: readonly OwnedProgram[]): SystemsBySoftware =>
  new Map(owned.map(({ software, platforms }) => [software, new Set(platforms)]))

const brings = (catalogue: Catalogue, pid: number, software: string) =>
  releasePlatforms.some((system) => softwareWith(catalogue, pid, system).has(software))

/** The software that these products bring, in their order, each for the systems that were bought. */
function ofProducts(catalogue: Catalogue, pids: readonly number[]): SystemsBySoftware {
  const wanted = new Map<string, Set<Platform>>()
  for (const pid of pids) {
    for (const system of releasePlatforms) {
      for (const software of softwareWith(catalogue, pid, system)) {
        wanted.set(software, (wanted.get(software) ?? new Set()).add(system))
      }
    }
  }
  return wanted
}

const inOrder = (releases: readonly Release[]) =>
  [...releases].sort((one, other) => releasePlatforms.indexOf(one.platform) - releasePlatforms.indexOf(other.platform))

const lastCovered = (releases: readonly Release[], software: string, until: Date) =>
  inOrder(
    newestCovered(
      releases.filter((each) => each.software === software && each.channel === stableChannel),
      until,
    ),
  )

/** @param link of its own; null: everybody may have it while no later build is out */
const present = (release: Release, link: string | null): ProgramFile => ({
  os: release.platform,
  arch: release.arch,
  version: release.version,
  build: release.build,
  released: unixSeconds(release.releasedAt),
  size: release.size,
  sha256: release.sha256,
  minimum_system: release.minimumSystem ?? '',
  link: link ?? downloadPath(currentRelease, release.fileName),
})
