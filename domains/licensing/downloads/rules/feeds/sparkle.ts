import type { Reader } from '@/platform/i18n/texts'
import { newsOf, notesInHtml } from '../notes'
import type { UpdateFile } from './offered'

interface SparkleDelta {
  readonly file: UpdateFile
  readonly url: string
  /** The number that Sparkle compares, of the build that it begins with. */
  readonly from: string
}

interface AppcastItem {
  readonly file: UpdateFile
  readonly url: string
  /** Users of older builds than this must not postpone it. */
  readonly critical: UpdateFile | null
  readonly deltas: readonly SparkleDelta[]
  /** The number that Sparkle compares, of the least build that updates to it; null: each does. */
  readonly from: string | null
}

interface Appcast {
  readonly title: string
  readonly link: string
  readonly reader: Reader
  readonly items: readonly AppcastItem[]
}

/** The file types of Sparkle and WinSparkle. */
export const sparkleEndings = ['zip', 'dmg', 'tar.gz', 'tar.xz', 'pkg', 'exe', 'msi'] as const

const escapeXml = (text: string) =>
  text
    .replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
    .replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')

/** Returns the system in the feed. Readers take an entry without one as their own; the Mac has only `macos`. */
const systemOf = ({ platform, arch }: UpdateFile) => {
  if (platform === 'mac') return 'macos'
  const system = platform === 'win' ? 'windows' : platform
  return arch === 'any' ? system : `${system}-${arch}`
}

/** Returns the number that Sparkle compares with the program's own. */
const bundleOf = ({ bundleVersion, build }: UpdateFile) => bundleVersion ?? String(build)

/**
 * Returns the number that Sparkle compares of a build: its own where it is published, too; null: there is no build.
 * @param file of its system
 */
export function bundleAt({ platform }: UpdateFile, build: number | null, open: readonly UpdateFile[]): string | null {
  const file = open.find((each) => each.platform === platform && each.build === build)
  if (build === null) return null
  return file ? bundleOf(file) : String(build)
}

/**
 * Returns the deltas to a file (decision 0223), each with the number of the build that it begins with: its own where that
 * is published, too.
 * @param open the files that the caller may have
 */
export const deltasTo = (
  { platform, arch, build }: UpdateFile,
  open: readonly UpdateFile[],
): readonly Omit<SparkleDelta, 'url'>[] =>
  open
    .filter((file) => file.platform === platform && file.arch === arch && file.build === build)
    .flatMap((file) => {
      const from = file.signatures.ed25519 === undefined ? null : bundleAt(file, file.deltaFrom, open)
      return from === null ? [] : [{ file, from }]
    })
    .sort((one, other) => (other.file.deltaFrom ?? 0) - (one.file.deltaFrom ?? 0))

const deltaItem = ({ file, url, from }: SparkleDelta) =>
  `<enclosure url="${escapeXml(url)}" length="${file.size}" type="application/octet-stream" sparkle:version="${bundleOf(
    file,
  )}" sparkle:shortVersionString="${escapeXml(file.version)}" sparkle:deltaFrom="${from}" sparkle:edSignature="${escapeXml(
    file.signatures.ed25519 ?? '',
  )}"/>`

const item = ({ file, url, critical, deltas, from }: AppcastItem, reader: Reader) => {
  const { text, link } = newsOf(file, reader)
  const facts = [
    `<title>${escapeXml(file.version)}</title>`,
    // Sparkle reads the distance to UTC, and no name of a zone.
    `<pubDate>${file.releasedAt.toUTCString().replace('GMT', '+0000')}</pubDate>`,
    `<sparkle:version>${bundleOf(file)}</sparkle:version>`,
    `<sparkle:shortVersionString>${escapeXml(file.version)}</sparkle:shortVersionString>`,
    file.minimumSystem &&
      `<sparkle:minimumSystemVersion>${escapeXml(file.minimumSystem)}</sparkle:minimumSystemVersion>`,
    file.platform === 'mac' &&
      file.arch === 'arm64' &&
      '<sparkle:hardwareRequirements>arm64</sparkle:hardwareRequirements>',
    // Sparkle before 2.9 knows the second alone, and then asks before it installs.
    from &&
      `<sparkle:minimumUpdateVersion>${from}</sparkle:minimumUpdateVersion>\n<sparkle:minimumAutoupdateVersion>${from}</sparkle:minimumAutoupdateVersion>`,
    critical && `<sparkle:criticalUpdate sparkle:version="${bundleOf(critical)}"/>`,
    link && `<sparkle:releaseNotesLink>${escapeXml(link)}</sparkle:releaseNotesLink>`,
    // Sparkle shows the page where there is one; readers without a browser have the text.
    text && `<description><![CDATA[${notesInHtml(text, escapeXml)}]]></description>`,
    `<enclosure url="${escapeXml(url)}" length="${file.size}" type="application/octet-stream" sparkle:os="${systemOf(
      file,
    )}" sparkle:edSignature="${escapeXml(file.signatures.ed25519 ?? '')}"/>`,
    deltas.length > 0 && `<sparkle:deltas>\n${deltas.map(deltaItem).join('\n')}\n</sparkle:deltas>`,
  ]
  return `<item>\n${facts.filter(Boolean).join('\n')}\n</item>`
}

/**
 * Returns an appcast: RSS 2.0 with Sparkle's elements. Unsigned files are left out: current versions of Sparkle do not
 * install them.
 */
export const appcast = ({ title, link, reader, items }: Appcast): string => `<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:sparkle="http://www.andymatuschak.org/xml-namespaces/sparkle">
<channel>
<title>${escapeXml(title)}</title>
<link>${escapeXml(link)}</link>
<description>${escapeXml(title)}</description>
<language>${escapeXml(reader.language)}</language>
${items
  .filter(({ file }) => file.signatures.ed25519 !== undefined)
  .map((each) => item(each, reader))
  .join('\n')}
</channel>
</rss>
`
