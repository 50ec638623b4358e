import { showsVat } from '@/domains/commerce/catalogue/rules'
import { catalogueIn } from '@/domains/commerce/catalogue/rules/country-prices'
import { refuse, refuseFields } from '@/platform/contract/refusal'
import type { Handlers } from '@/platform/http/visit'
import { after } from '@/platform/time/duration'
import { writeLink } from '../actions/link'
import type { Downloads } from '../context'
import type { downloadsCalls } from '../contract/member'
import { presentAddOns, presentServices, presentVersion } from '../map'
import { addOnIds, lineCalled, linkLife, serviceFor, softwareCalled } from '../rules'
import { channelsUpTo, stableChannel } from '../rules/release'
import { addOnsAndSoftware, releasesOf } from '../store/releases'

/** Every call of downloads with its handler. */
export const downloadsHandlers = ({
  database,
  catalogue,
  holdings,
  givenPlaces,
  secret,
  settings,
  vendor,
}: Downloads): Handlers<typeof downloadsCalls> => ({
  'GET /member/eds_product': async ({ input, member, now }) => {
    const current = await catalogue.currentCatalogue(database)
    const { held } = await addOnsAndSoftware(database, {
      holdings,
      givenPlaces,
      memberId: member.id,
      addOns: addOnIds(current, 'eds'),
      now,
    })
    return presentServices(current, held, now, input.os)
  },

  'GET /member/eds_product_v1': async ({ input, member, now, language, reader, market }) => {
    const current = catalogueIn(await catalogue.currentCatalogue(database), market(input))
    const owner = { holdings, givenPlaces, memberId: member.id }
    const found = await addOnsAndSoftware(database, { ...owner, addOns: addOnIds(current), now })
    const { country, currency } = market(input)
    const vat = showsVat(vendor.vatShownBy, current, { language, country, now })
    return presentAddOns(current, { ...found, now, reader, currency, vat, platform: input.os })
  },

  'GET /change_log/extend_download': async ({ input, member, now, reader }) => {
    const current = await catalogue.currentCatalogue(database)
    const line = lineCalled(current, input.product_line)
    if (!line) return refuseFields('product_line')
    const software = softwareCalled(current, line.key, input.software)
    if (software === null) return refuseFields('software')
    const owner = { holdings, givenPlaces, memberId: member.id, addOns: addOnIds(current, 'eds') }
    const { held, listed, chosen } = await releasesOf(database, { ...owner, software, now })
    if (serviceFor(current, line.key, held, now) === null) return refuse(20002)
    const expiresAt = after(now, linkLife)
    const channels = channelsUpTo(settings.channels, chosen ?? stableChannel)
    return listed
      .filter(({ channel }) => channels.includes(channel))
      .filter(({ platform }) => input.os === undefined || platform === input.os)
      .map((release) =>
        presentVersion(release, writeLink(secret, { release: release.id, member: member.id, expiresAt }), reader),
      )
  },
})
