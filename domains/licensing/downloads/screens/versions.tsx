import { useId, useState } from 'react'
import { call } from '@/platform/http/client'
import { formatDay } from '@/platform/i18n/day'
import { formatFileSize } from '@/platform/i18n/file-size'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { platformMessage } from '@/platform/programs/platforms'
import { useCall } from '@/platform/ui/calls/use-call'
import { Button } from '@/platform/ui/controls/button'
import { CopyButton } from '@/platform/ui/controls/copy-button'
import { Icon } from '@/platform/ui/controls/icon'
import { Alert } from '@/platform/ui/feedback/alert'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import { Tag } from '@/platform/ui/feedback/tag'
import { SelectField } from '@/platform/ui/forms/select-field'
import { type ReleasePlatform, releasePlatforms } from '../rules'
import { processorName } from '../rules/processors'
import { type LineService, leastVersions, readVersion, type Version } from './add-ons'
import { News } from './release-notes'
import css from './versions.module.css'

interface VersionRowProps {
  version: Version
  software: string
  platform: ReleasePlatform
  isNewest: boolean
}

function VersionRow({ version: release, software, platform, isNewest }: VersionRowProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const { url, version, build, arch, releasedAt, size, sha256, minimumSystem, channel, notes, notesLink } = release
  const named = translate('downloads.version', { version })
  const built = translate('downloads.build', { build })
  const processor = processorName(platform, arch)
  return (
    <li className={css.row}>
      <p className={css.what}>
        <a
          className={css.link}
          href={url}
          download
          aria-label={[software, named, built, processor].filter(Boolean).join(', ')}
        >
          <Icon name="download" />
          <span>{named}</span>
          <span className={css.build}>{built}</span>
          {processor !== null && <span className={css.build}>{processor}</span>}
        </a>
        {channel !== null && <Tag tone="neutral">{channel}</Tag>}
        {isNewest && <Tag tone="success">{translate('downloads.newest')}</Tag>}
      </p>
      <p className={css.facts}>
        <span>{formatDay(releasedAt, language)}</span>
        <span>{formatFileSize(size, language)}</span>
        {minimumSystem !== null && <span>{translate(leastVersions[platform], { version: minimumSystem })}</span>}
      </p>
      <News notes={notes} link={notesLink} className={css.news} />
      <p className={css.checksum}>
        <span>SHA-256</span>
        <code>{sha256}</code>
        <CopyButton text={sha256} label={translate('downloads.copyChecksum', { build })} />
      </p>
    </li>
  )
}

interface VersionsProps {
  line: LineService
  onEnded: () => void
}

/** The system and the software are chosen, then every version of it is there. */
export function Versions({ line, onEnded }: VersionsProps) {
  const translate = useTranslate()
  const [platform, setPlatform] = useState<ReleasePlatform>(
    releasePlatforms.find((each) => line.software[each].length > 0) ?? 'mac',
  )
  const [chosen, setChosen] = useState<string | null>(null)
  const names = line.software[platform]
  const software = names.find((name) => name === chosen) ?? names[0]
  return (
    <section className={css.versions}>
      <div className={css.choices}>
        <SelectField
          label={translate('downloads.system')}
          name="system"
          value={platform}
          onChange={(value) => setPlatform(value as ReleasePlatform)}
        >
          {releasePlatforms
            .filter((each) => each !== 'linux' || line.software.linux.length > 0)
            .map((each) => (
              <option key={each} value={each}>
                {translate(platformMessage(each))}
              </option>
            ))}
        </SelectField>
        {software !== undefined && (
          <SelectField label={translate('downloads.software')} name="software" value={software} onChange={setChosen}>
            {names.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </SelectField>
        )}
      </div>
      {software === undefined ? (
        <p className="soft">{translate('downloads.noSoftware')}</p>
      ) : (
        <VersionList line={line.key} software={software} platform={platform} onEnded={onEnded} />
      )}
    </section>
  )
}

interface VersionListProps {
  line: string
  software: string
  platform: ReleasePlatform
  onEnded: () => void
}

function VersionList({ line, software, platform, onEnded }: VersionListProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const id = useId()
  const { data, failure, loading, reload } = useCall(
    async (input) => {
      const outcome = await call('GET /change_log/extend_download', input)
      if (!outcome.ok && outcome.code === 20002) onEnded()
      return outcome
    },
    { lang: language, product_line: line, software, os: platform },
  )

  return (
    <div className="stack-3 fitting">
      <h2 id={id}>{translate('downloads.channel', { software })}</h2>
      {failure !== null && (
        <div className="stack-3 at-start">
          <Alert tone="danger">{translate('downloads.notShown')}</Alert>
          <Button variant="secondary" busy={loading} onClick={reload}>
            {translate('ui.tryAgain')}
          </Button>
        </div>
      )}
      {failure === null && data === null && (
        <div className={css.loading}>
          <Skeleton lines={3} />
        </div>
      )}
      {data && (
        <>
          <ul className={css.rows} aria-labelledby={id}>
            {data.map(readVersion).map((version) => (
              <VersionRow
                key={version.url}
                version={version}
                software={software}
                platform={platform}
                isNewest={version.build === data[0]?.build}
              />
            ))}
          </ul>
          <p className="quiet">{translate('downloads.links')}</p>
        </>
      )}
    </div>
  )
}
