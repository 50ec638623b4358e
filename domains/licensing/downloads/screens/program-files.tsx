import { useTranslate } from '@/platform/i18n/wording'
import { Icon } from '@/platform/ui/controls/icon'
import type { ProgramVersion } from '../contract/updates'
import { releasePlatforms } from '../rules'
import { processorName } from '../rules/processors'
import { architectures } from '../rules/release'
import { systemNames } from './add-ons'
import css from './program-updates.module.css'
import { ReleaseNotes } from './release-notes'

type Files = readonly [ProgramVersion, ...ProgramVersion[]]

/** The files of each build in the order of systems and processors, the newest build first. */
export function byVersion(files: readonly ProgramVersion[]): readonly Files[] {
  const rank = ({ os, arch }: ProgramVersion) => releasePlatforms.indexOf(os) * 10 + architectures.indexOf(arch)
  const builds = [...new Set(files.map(({ build }) => build))].sort((one, other) => other - one)
  return builds.flatMap((build) => {
    const [first, ...others] = files
      .filter((file) => file.build === build)
      .sort((one, other) => rank(one) - rank(other))
    return first ? [[first, ...others] as const] : []
  })
}

/** The files of a version, and what is new in it. */
export function ProgramFiles({ files }: { files: Files }) {
  const translate = useTranslate()
  const [{ version, notes }] = files
  return (
    <>
      <ul className={css.files}>
        {files.map(({ os, arch, link }) => {
          const system = [translate(systemNames[os]), processorName(os, arch)].filter(Boolean).join(' ')
          const label = translate('downloads.getVersion', { version, system })
          return (
            <li key={link}>
              <a className={css.file} href={link} download aria-label={label}>
                <Icon name="download" />
                {system}
              </a>
            </li>
          )
        })}
      </ul>
      {notes !== '' && (
        <details className={css.news}>
          <summary>{translate('downloads.news')}</summary>
          <ReleaseNotes notes={notes} />
        </details>
      )}
    </>
  )
}
