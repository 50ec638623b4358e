import { resolve } from 'node:path'
import { documentPrinter } from '@/domains/commerce/invoices'
import { invoices } from '@/domains/commerce/invoices/domain'
import { commandsOf } from '@/platform/commands/command'
import { CommandError } from '@/platform/commands/errors'
import { atTheKeyboard } from '@/platform/commands/keyboard'
import { flag, operator } from '@/platform/commands/options'
import { openFiles } from '@/platform/files/open'
import { showProgress } from '@/platform/import/progress'
import type { Installation } from '@/platform/installation/contexts'
import { exportAll } from '../export'
import type { ExportResult } from '../export-spool'

export const exportEverything = commandsOf<Installation>()({
  summary: `Writes everything into DIR, a new folder, in the format that import takes:
catalogue, members with their password hashes, consents, orders and what
was given back, documents with their PDFs, licence keys, devices,
subscriptions, codes, tickets with their files, and releases. As it is at
one moment, beside servers that are at work. --no-pdfs leaves out the PDFs of
the documents that are printed here. docs/guides/moving.md.`,
  words: ['DIR'],
  needs: 'one folder',
  options: { 'no-pdfs': flag, operator },
  json: true,
  example: 'everything',
  async run({ words: [folder], options: { 'no-pdfs': isBare, operator: by = atTheKeyboard } }, at) {
    const result = await at.installation(async (installation, { database, clock }) => {
      const printer = isBare ? null : await documentPrinter(installation.of(invoices))
      const progress = showProgress(process.stderr)
      try {
        const [files, { vendorDir }] = [openFiles(at.config.files), at.config]
        return await exportAll(
          { database, files, vendorDir, offer: at.offer, now: clock(), by, printer, progress },
          resolve(folder),
        )
      } finally {
        await printer?.close()
      }
    })
    const text = describe(result)
    if (result.refused.length > 0) throw new CommandError(text, result)
    return { data: result, text }
  },
})

function describe({ files, enclosed, missing, refused }: ExportResult) {
  return [
    ...files.map(({ file, lines }) => `${file}: ${lines}`),
    `${enclosed} files go along.`,
    ...missing.map((path) => `${path} was missing by then.`),
    ...(refused.length > 0 ? ['An import would not take these lines, so they were left out:', ...refused] : []),
  ].join('\n')
}
