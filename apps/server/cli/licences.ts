import { licenceKeys } from '@/domains/licences'
import { readVendor } from '@/platform/config/vendor'
import { type Command, readArguments, UsageError, withData } from './command'

export const rotateLicenceKey: Command = {
  help: `
Lets a new key sign licences from now on. The old one stays published until
the last licence that it signed has ended; then it goes by itself.`,

  async run(args) {
    if (readArguments(args).positionals.length > 0) throw new UsageError('licences rotate-key takes no arguments.')
    const { kid, until, retired } = await withData(({ database }, config) =>
      licenceKeys({ database, config, vendor: readVendor(config.vendorDir), clock: () => new Date() }).rotate(),
    )
    const before = retired.map((old) => `\n${old} signs no more, and is published until ${until.toISOString()}.`)
    return `${kid} signs licences now.${before.join('')}`
  },
}
