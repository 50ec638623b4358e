import type { Transaction } from '@/platform/database/connect'
import type { ExportedLine, ExportPart } from '@/platform/import/export-part'
import { exportedReleases } from '../store/exported-releases'
import { releaseLine, releasesFile } from './release-line'

async function* linesOf(transaction: Transaction): AsyncGenerator<ExportedLine> {
  for await (const { line, key } of exportedReleases(transaction)) yield { line, files: [{ path: line.file, key }] }
}

/** The builds that members download, with their files. */
export const releasesExport: ExportPart = {
  file: { name: releasesFile, title: 'A release', schema: releaseLine },
  lines: linesOf,
}
