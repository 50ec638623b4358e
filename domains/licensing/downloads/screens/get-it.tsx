import { call } from '@/platform/http/client'
import { formatFileSize } from '@/platform/i18n/file-size'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { memberPage } from '@/platform/paths'
import { platformMessage } from '@/platform/programs/platforms'
import { useCall } from '@/platform/ui/calls/use-call'
import { ButtonLink } from '@/platform/ui/controls/button-link'
import { CopyButton } from '@/platform/ui/controls/copy-button'
import type { ProgramFile, ProgramToGet } from '../contract/programs'
import { mostProducts } from '../rules'
import { processorName } from '../rules/processors'
import { systemOf } from '../rules/system'
import { leastVersions } from './add-ons'
import css from './get-it.module.css'

interface GetItProps {
  /** The products bought; left out: all that the member has. */
  pids?: readonly number[]
}

/**
 * The way to the program, wherever a person comes to own something: the file for this system, the others behind a fold
 * (decision 0175). Empty while it loads, where there is nothing to install, and for an operator who views the member.
 */
export function GetIt({ pids }: GetItProps) {
  return <ProgramList programs={usePrograms(pids)} />
}

/** The programs of these products, or without them the member's; none until they are here. */
export function usePrograms(pids?: readonly number[]): readonly ProgramToGet[] {
  const { language: lang } = useLanguage()
  const asked = pids && [...new Set(pids)].slice(0, mostProducts).join(',')
  const { data } = useCall(
    (input) => call('GET /downloads/programs', input),
    asked === '' ? null : { lang, ...(asked !== undefined && { pids: asked }) },
  )
  return data?.programs ?? []
}

interface ProgramListProps {
  programs: readonly ProgramToGet[]
  /** Links each program to its earlier versions. */
  withEarlier?: boolean
}

export function ProgramList({ programs, withEarlier = false }: ProgramListProps) {
  const translate = useTranslate()
  if (programs.length === 0) return null
  const isElsewhere = programs.some(({ files }) => fileFor(files) === null)
  return (
    <div className={css.list}>
      {isElsewhere && <p className="quiet">{translate('downloads.elsewhere')}</p>}
      <ul className={css.programs}>
        {programs.map((program) => (
          <Program key={program.software} program={program} isOnly={programs.length === 1} withEarlier={withEarlier} />
        ))}
      </ul>
    </div>
  )
}

/** An iPad says that it is a Mac, and is the only one with fingers. */
const thisSystem = () => (navigator.maxTouchPoints > 1 ? null : systemOf(navigator.userAgent))

/** The file for this system; else, on a computer, that of the one system that it is for; null: there are several. */
function fileFor(files: readonly ProgramFile[]): ProgramFile | null {
  const system = thisSystem()
  const [first] = files
  if (system === null || !first) return null
  const isForOne = files.every(({ os }) => os === first.os)
  return files.find(({ os }) => os === system) ?? (isForOne ? first : null)
}

interface ProgramProps {
  program: ProgramToGet
  isOnly: boolean
  withEarlier: boolean
}

function Program({ program, isOnly, withEarlier }: ProgramProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const { name, line, picture, files, updates_ended: hasEnded } = program
  const main = fileFor(files)
  const others = files.filter((file) => file !== main)
  const folded = others.length > 0 ? 'downloads.otherFiles' : 'downloads.checksum'
  const summary = translate(main ? folded : 'downloads.getTitle')
  return (
    <li className={css.program}>
      <img className={css.picture} src={picture} alt="" width="44" height="44" loading="lazy" />
      <div className={css.what}>
        <p className={css.name}>{name}</p>
        {hasEnded && <p className="quiet">{translate('downloads.lastYours')}</p>}
        {main && <Facts file={main} />}
      </div>
      {main && (
        <div className={css.get}>
          <FileButton name={name} file={main} variant={isOnly ? 'primary' : 'secondary'} />
        </div>
      )}
      <details className={css.more} open={main === null}>
        <summary aria-label={`${name}: ${summary}`}>{summary}</summary>
        <ul className={css.files}>
          {[...others, ...(main ? [main] : [])].map((file) => (
            <li key={file.link}>
              <p>
                <a
                  href={file.link}
                  download
                  aria-label={`${name}, ${systemOfFile(file, translate(platformMessage(file.os)))}`}
                >
                  {systemOfFile(file, translate(platformMessage(file.os)))}
                </a>{' '}
                <small>
                  {translate('downloads.version', { version: file.version })} · {formatFileSize(file.size, language)}
                </small>
              </p>
              <p className={css.checksum}>
                <span>SHA-256</span>
                <code>{file.sha256}</code>
                <CopyButton text={file.sha256} label={translate('downloads.copyChecksum', { build: file.build })} />
              </p>
            </li>
          ))}
        </ul>
        {withEarlier && (
          <p className={css.earlier}>
            <a
              href={memberPage('extended_service', { line })}
              aria-label={`${name}: ${translate('downloads.earlier')}`}
            >
              {translate('downloads.earlier')}
            </a>
          </p>
        )}
      </details>
    </li>
  )
}

interface FileButtonProps {
  name: string
  file: ProgramFile
  variant: 'primary' | 'secondary'
}

function FileButton({ name, file: { os, link }, variant }: FileButtonProps) {
  const translate = useTranslate()
  const system = translate(platformMessage(os))
  return (
    <ButtonLink variant={variant} href={link} download aria-label={translate('downloads.getNamed', { name, system })}>
      {translate('downloads.getFor', { system })}
    </ButtonLink>
  )
}

/** On a card: the one program of a product for this system, else the way to all of them. */
export function GetButton({ programs }: { programs: readonly ProgramToGet[] }) {
  const translate = useTranslate()
  const [program] = programs
  if (!program) return null
  const file = fileFor(program.files)
  if (programs.length === 1 && file) {
    return (
      <>
        <FileButton name={program.name} file={file} variant="secondary" />
        <Facts file={file} />
      </>
    )
  }
  return (
    <ButtonLink variant="secondary" href={memberPage('downloads')}>
      {translate('downloads.getTitle')}
    </ButtonLink>
  )
}

const systemOfFile = ({ os, arch }: ProgramFile, system: string) =>
  [system, processorName(os, arch)].filter(Boolean).join(' ')

function Facts({ file: { os, arch, version, size, minimum_system: minimum } }: { file: ProgramFile }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const facts = [
    translate('downloads.version', { version }),
    processorName(os, arch) ?? '',
    formatFileSize(size, language),
    minimum === '' ? '' : translate(leastVersions[os], { version: minimum }),
  ]
  return <p className="quiet">{facts.filter(Boolean).join(' · ')}</p>
}
