import { readCatalogue } from '@/domains/commerce/catalogue'
import { type Catalogue, indexCatalogue } from '@/domains/commerce/catalogue/rules'
import { releasesFile } from '@/domains/licensing/downloads/imports/release-line'
import { checkReleases } from '@/domains/licensing/downloads/imports/releases'
import { cannedAnswersFile, readCannedAnswers } from '@/domains/support/tickets'
import type { ProviderName } from '@/integrations/payments/provider'
import { checkBrand } from '@/platform/brand/open'
import { type Vendor, vendorFileName } from '@/platform/config/vendor'
import type { Offer } from '@/platform/contract/vendor-offer'
import { namesIn } from '@/platform/files/names-in'
import { ImportFolder } from '@/platform/import/folder'
import { showProgress } from '@/platform/import/progress'
import { readLegal } from '@/platform/legal-texts/documents'
import { meant } from '@/platform/text/nearest'
import { type Problem, Problems } from '@/platform/text/problems'
import { checkVendor } from '@/platform/vendor/read'
import { readMessages } from '@/platform/wording/check'
import { importedFiles, partFiles } from './import'
import { lawDoubts } from './law-doubts'
import { notCollected } from './not-collected'
import { sellerProblems } from './seller-problems'
import { leftTooLittle } from './too-little'
import { productWording } from './wording'

const silent = showProgress({ isTTY: false, write: () => true })

export interface VendorFolderCheck {
  readonly problems: readonly Problem[]
  /** Values that are valid but unlikely; they block nothing. */
  readonly doubts: readonly Problem[]
}

/**
 * All problems of a vendor's folder: of its settings, its catalogue, and its other files.
 * @param provider of payments whose currencies are checked; null: they are not checked
 */
export async function checkVendorFolder(path: string, provider: ProviderName | null): Promise<VendorFolderCheck> {
  const { fault } = await namesIn(path)
  if (fault !== null) return { problems: [{ file: path, line: null, message: fault }], doubts: [] }
  const settings = checkVendor(path)
  const messages = await readMessages(path, productWording)
  if ('problems' in settings && settings.problems.some((problem) => leavesOfferOpen(problem) || isUnreadable(problem)))
    return { problems: [...settings.problems, ...messages.problems], doubts: [] }
  const seller = 'value' in settings ? settings.value.seller : null
  const read = await readCatalogue(path, settings.offer, seller?.country ?? null)
  const answers = await readCannedAnswers(path, settings.offer)
  const catalogue = 'content' in read ? indexCatalogue(0, read.content) : null
  const problems = [
    ...('problems' in settings ? settings.problems : []),
    ...('value' in settings ? sellerProblems(settings.value) : []),
    ...('value' in settings && provider ? notCollected(settings.value, provider) : []),
    ...('value' in settings ? await checkBrand(path, settings.value) : []),
    ...('value' in settings && catalogue ? unknownLines(settings.value, catalogue) : []),
    ...messages.problems,
    ...('problems' in read ? read.problems : []),
    ...('problems' in answers ? answers.problems : []),
    ...(await importProblems(path, settings.offer, catalogue)),
  ]
  const doubts = [
    ...('doubts' in read ? read.doubts : []),
    ...('value' in settings && catalogue
      ? lawDoubts(
          settings.value,
          catalogue,
          readLegal(path, settings.value.legal, settings.offer.languages).documents,
          new Date(),
        )
      : []),
    ...(catalogue && provider
      ? leftTooLittle(catalogue, { provider, currencies: settings.offer.currencies }, new Date())
      : []),
  ]
  return { problems, doubts }
}

/** True for problems that leave the rest open: without languages and currencies the catalogue cannot be judged. */
const leavesOfferOpen = ({ field = '' }: Problem) => /^(languages|currencies)\b/.test(field)

/** A file that is no JSON, or in another encoding, has one fault, which is in none of its fields. */
const isUnreadable = ({ file, field, message }: Problem) =>
  file === vendorFileName && field === undefined && !message.startsWith('is missing')

/** Settings that name lines of the catalogue. */
function unknownLines({ licences: { lines } }: Vendor, catalogue: Catalogue): Problem[] {
  const known = catalogue.lines.map(({ key }) => key)
  const named = typeof lines === 'string' ? [] : lines
  return named.flatMap((key, index) => {
    if (known.includes(key)) return []
    const message = `there is no line "${key}"${meant(key, known)}`
    return { file: vendorFileName, line: null, field: `licences.lines.${index}`, message }
  })
}

/**
 * Returns the problems that an import of the folder would find before its first query; a list that nothing reads is
 * probably misspelt.
 */
async function importProblems(path: string, offer: Offer, catalogue: Catalogue | null): Promise<readonly Problem[]> {
  const problems = new Problems()
  const folder = await ImportFolder.open({ path, offer }, [...importedFiles, cannedAnswersFile], problems, silent)
  await folder.checkLines(partFiles)
  if (catalogue && folder.has(releasesFile)) await checkReleases({ folder: path, offer }, catalogue, problems)
  return problems.shown
}
