import { licenceKeys } from '@/domains/licences'
import { readVendor } from '@/platform/config/vendor'
import { noteDeed } from './acting'
import { type Command, readArguments, UsageError, withData } from './command'

export const rotateLicenceKey: Command = {
  help: `[--operator NAME]
Lets a new key sign licences from now on. The old one stays published until
the last licence that it signed has ended; then it goes by itself.`,

  async run(args) {
    const { positionals, values } = readArguments(args, ['operator'])
    if (positionals.length > 0) throw new UsageError('licences rotate-key takes no arguments.')
    const { kid, until, retired } = await withData(async ({ database }, config) => {
      const keys = licenceKeys({ database, config, vendor: readVendor(config.vendorDir), clock: () => new Date() })
      const rotated = await keys.rotate()
      const details = { key: rotated.kid, retired: rotated.retired }
      await noteDeed(database, values.operator, { action: 'licence.rotateKey', memberId: null, details }, new Date())
      return rotated
    })
    const before = retired.map((old) => `\n${old} signs no more, and is published until ${until.toISOString()}.`)
    return `${kid} signs licences now.${before.join('')}`
  },
}
