import { commandsOf } from '@/platform/commands/command'
import { operator } from '@/platform/commands/options'
import { readVendor } from '@/platform/vendor/read'
import { rotateKey as rotate } from '../actions/signing'
import type { LicencesContext } from '../context'
import { licenceSettings } from '../settings'

const command = commandsOf<LicencesContext>()

export const rotateKey = command({
  summary: `Lets a new key sign licences from now on. The old one stays published until
the last licence that it signed has ended; then it goes by itself.`,
  options: { operator },
  reaches: ['signing.key'],
  example: '',
  async run({ options }, at) {
    const settings = licenceSettings(readVendor(at.config.vendorDir))
    const { kid, until, retired } = await at.note(options.operator, async ({ transaction: database, now }) => {
      const rotated = await rotate({ database, secret: at.config.licenceSecret, settings, clock: () => now })
      const details = { key: rotated.kid, retired: rotated.retired }
      return { answer: rotated, record: { action: 'licence.rotateKey', memberId: null, details } }
    })
    const before = retired.map((old) => `\n${old} signs no more, and is published until ${until.toISOString()}.`)
    return `${kid} signs licences now.${before.join('')}`
  },
})
