import { catalogueIn } from '@/domains/commerce/catalogue/rules/country-prices'
import { refuseFields } from '@/platform/contract/refusal'
import type { Handlers } from '@/platform/http/visit'
import { decimal } from '@/platform/i18n/money'
import { textIn } from '@/platform/i18n/texts'
import { unixSeconds } from '@/platform/time/duration'
import { ticketAddress } from '../actions/link'
import { memberPrograms } from '../actions/own-programs'
import { isChannel } from '../actions/releases'
import type { Downloads } from '../context'
import type { ProgramOnWire, ProgramVersion, updatesCalls } from '../contract/updates'
import { presentNotes } from '../map'
import { offerOf } from '../rules'
import { newestCovered, previewsIn, renewalFor } from '../rules/programs'
import { channelsUpTo, stableChannel } from '../rules/release'
import { releasesOut } from '../store/owned'
import { channelsOf, chooseChannel } from '../store/updates'

/** Handlers for members' view of program updates, and their choice of a channel. */
export const updatesHandlers = (context: Downloads): Handlers<typeof updatesCalls> => ({
  'GET /member/updates': async ({ input, member, now, reader, market }) => {
    const { database, catalogue, secret, settings } = context
    const { currency } = market(input)
    const current = catalogueIn(await catalogue.currentCatalogue(database), market(input))
    const { own, all: owned } = await memberPrograms(context, current, member.id, now)
    const released = await releasesOut(
      database,
      owned.map(({ software }) => software),
      now,
    )
    const chosen = await channelsOf(database, member.id)
    const present = (release: (typeof released)[number]): ProgramVersion => ({
      os: release.platform,
      arch: release.arch,
      version: release.version,
      build: release.build,
      released: unixSeconds(release.releasedAt),
      link: ticketAddress(secret, release, member.id, now),
      ...presentNotes(release, reader),
    })
    const programs = owned.flatMap((program): ProgramOnWire[] => {
      const { software, product, until } = program
      const out = released.filter((release) => release.software === software)
      const channel = chosen.find((each) => each.software === software)?.channel ?? stableChannel
      const listed = out.filter((release) => release.channel === stableChannel)
      const previews = previewsIn(out, channelsUpTo(settings.channels, channel), until)
      const [newest = previews[0]] = listed
      if (!newest) return []
      const covered = newestCovered(listed, until)
      const named = current.products.find(({ family }) => family === software)
      // Only the buyer of a line renews it.
      const isOwn = own.some((each) => each.software === software && each.until === until)
      const renewal = until === null || !isOwn ? null : renewalFor(current, product)
      const offer = renewal && offerOf(current, renewal, { currency, reader })
      return [
        {
          software,
          name: textIn(named?.names, reader) ?? software,
          updates_until: until && unixSeconds(until),
          versions: covered.map(present),
          previews: previews.map(present),
          newer: [...covered, ...previews].some(({ build }) => build === newest.build) ? null : newest.version,
          channel,
          renewal: offer
            ? { pid: offer.pid, option: offer.term, currency: offer.price.currency, price: decimal(offer.price) }
            : null,
        },
      ]
    })
    return { programs, channels: [stableChannel, ...settings.channels] }
  },

  'POST /member/update_channel': async ({ input: { software, channel }, member, now }) => {
    const { database, catalogue, settings } = context
    const { products } = await catalogue.currentCatalogue(database)
    if (!products.some(({ family }) => family === software)) return refuseFields('software')
    if (!isChannel(settings, channel)) return refuseFields('channel')
    const wanted = channel === stableChannel ? null : channel
    await chooseChannel(database, { memberId: member.id, software, channel: wanted, at: now })
    return { channel }
  },
})
