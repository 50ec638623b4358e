import { formatDay } from '@/platform/i18n/day'
import { formatFileSize } from '@/platform/i18n/file-size'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { CopyButton } from '@/platform/ui/controls/copy-button'
import { Icon } from '@/platform/ui/controls/icon'
import { Tag } from '@/platform/ui/feedback/tag'
import type { ReleasePlatform } from '../rules'
import { processorName } from '../rules/processors'
import { leastVersions, type Version } from './add-ons'
import { ReleaseNotes } from './release-notes'
import css from './versions.module.css'

interface VersionRowProps {
  version: Version
  software: string
  platform: ReleasePlatform
  isNewest: boolean
}

export function VersionRow({ version: release, software, platform, isNewest }: VersionRowProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const { url, version, build, arch, releasedAt, size, sha256, minimumSystem, channel, notes } = release
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
      {notes !== '' && (
        <details className={css.news}>
          <summary>{translate('downloads.news')}</summary>
          <ReleaseNotes notes={notes} />
        </details>
      )}
      <p className={css.checksum}>
        <span>SHA-256</span>
        <code title={sha256}>{sha256}</code>
        <CopyButton text={sha256} label={translate('downloads.copyChecksum', { build })} />
      </p>
    </li>
  )
}
