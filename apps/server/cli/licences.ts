import { readLicenceSettings, rotateKey } from '@/domains/licences'
import { readVendor } from '@/platform/config/vendor'
import { note } from './acting'
import { type Command, readArguments, UsageError } from './command'

export const rotateLicenceKey: Command = {
  help: `[--operator NAME]
Lets a new key sign licences from now on. The old one stays published until
the last licence that it signed has ended; then it goes by itself.`,

  async run(args) {
    const { values, positionals } = readArguments(args, ['operator'])
    if (positionals.length > 0) throw new UsageError('licences rotate-key takes no arguments.')
    const { kid, until, retired } = await note(values.operator, async ({ transaction: database, config, now }) => {
      const settings = readLicenceSettings(readVendor(config.vendorDir).licences)
      const rotated = await rotateKey({ database, secret: config.licenceSecret, settings, clock: () => now })
      const details = { key: rotated.kid, retired: rotated.retired }
      return { answer: rotated, deed: { action: 'licence.rotateKey', memberId: null, details } }
    })
    const before = retired.map((old) => `\n${old} signs no more, and is published until ${until.toISOString()}.`)
    return `${kid} signs licences now.${before.join('')}`
  },
}
