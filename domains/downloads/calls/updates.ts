import { catalogueIn } from '@/domains/catalogue/rules/country-prices'
import { refuseFields } from '@/platform/http/refusal'
import type { Handlers } from '@/platform/http/visit'
import { textIn } from '@/platform/i18n/texts'
import { decimal } from '@/platform/money/format'
import { after, unixSeconds } from '@/platform/time/duration'
import { writeLink } from '../actions/link'
import { isChannel } from '../actions/releases'
import type { Downloads } from '../context'
import type { ProgramOnWire, updatesCalls } from '../contract/updates'
import { linkLife, offerOf } from '../rules'
import { updateFilePath } from '../rules/file-name'
import { newestCovered, programsOf, renewalFor } from '../rules/programs'
import { stableChannel } from '../rules/release'
import { ownedLines, stableReleases } from '../store/owned'
import { channelsOf, chooseChannel } from '../store/updates'

/** What members read and choose about the updates of their programs. */
export const updatesHandlers = ({
  database,
  catalogue,
  holdings,
  secret,
  settings,
}: Downloads): Handlers<typeof updatesCalls> => ({
  'GET /member/updates': async ({ input, member, now, language, market }) => {
    const { currency } = market(input)
    const current = catalogueIn(await catalogue.currentCatalogue(database), market(input))
    const owned = programsOf(current, await ownedLines(database, holdings, member.id), now)
    const released = await stableReleases(
      database,
      owned.map(({ software }) => software),
      now,
    )
    const chosen = await channelsOf(database, member.id)
    const expiresAt = after(now, linkLife)
    const programs = owned.flatMap(({ software, product, until }): ProgramOnWire[] => {
      const listed = released.filter((release) => release.software === software)
      const [newest] = listed
      if (!newest) return []
      const covered = newestCovered(listed, until)
      const named = current.products.find(({ family }) => family === software)
      const renewal = until === null ? null : renewalFor(current, product)
      const offer = renewal && offerOf(current, renewal, { currency, language })
      return [
        {
          software,
          name: textIn(named?.names, language) ?? software,
          updates_until: until && unixSeconds(until),
          versions: covered.map(({ id, platform, version, build, releasedAt, fileName }) => ({
            ...{ os: platform, version, build, released: unixSeconds(releasedAt) },
            link: `${updateFilePath(software, fileName)}?ticket=${writeLink(secret, { release: id, member: member.id, expiresAt })}`,
          })),
          newer: covered.some(({ build }) => build === newest.build) ? null : newest.version,
          channel: chosen.find((each) => each.software === software)?.channel ?? stableChannel,
          renewal: offer
            ? { pid: offer.pid, option: offer.term, currency: offer.price.currency, price: decimal(offer.price) }
            : null,
        },
      ]
    })
    return { programs, channels: [stableChannel, ...settings.channels] }
  },

  'POST /member/update_channel': async ({ input: { software, channel }, member, now }) => {
    const { products } = await catalogue.currentCatalogue(database)
    if (!products.some(({ family }) => family === software)) return refuseFields('software')
    if (!isChannel(settings, channel)) return refuseFields('channel')
    const wanted = channel === stableChannel ? null : channel
    await chooseChannel(database, { memberId: member.id, software, channel: wanted, at: now })
    return { channel }
  },
})
