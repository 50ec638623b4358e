import { useState } from 'react'
import { formatFileSize } from '@/platform/i18n/file-size'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { DescriptionList } from '@/platform/ui/data/description-list'
import { formatMoment } from '@/platform/ui/data/moment'
import { ReasonDialog } from '@/platform/ui/data/reason-dialog'
import type { ListedRelease } from '../contract/console'
import { call } from './api'
import css from './releases.module.css'

interface ReleaseProps {
  release: ListedRelease
  onWithdrawn: () => void
  /** What is shown is not what is there any more. */
  onStale: () => void
}

/** One release: what it is, and the way to take it from members. */
export function Release({ release, onWithdrawn, onStale }: ReleaseProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const [confirming, setConfirming] = useState(false)
  const { software, platform, version, build, minimum_system, file_name, size, sha256, released, downloads } = release
  const { withdrawn } = release
  async function send(reason: string) {
    const outcome = await call('POST /console/api/releases/withdraw', { file_name, reason })
    if (!outcome.ok && outcome.code === 31002) onStale()
    return outcome
  }
  return (
    <>
      <DescriptionList
        rows={[
          ['releases.software', software],
          ['releases.platform', platform],
          ['releases.version', version],
          ['releases.build', build],
          ['releases.system', minimum_system],
          ['releases.released', formatMoment(released, language)],
          ['releases.size', formatFileSize(size, language)],
          [
            'releases.sha256',
            <code key="sha256" className={css.hash}>
              {sha256}
            </code>,
          ],
          ['releases.downloads', String(downloads)],
          ['releases.withdrawn', withdrawn && `${formatMoment(withdrawn.at, language)}, ${withdrawn.by}`],
          ['room.reason', withdrawn?.reason],
        ]}
      />
      {!withdrawn && (
        <div className={css.actions}>
          <Button variant="secondary" aria-haspopup="dialog" onClick={() => setConfirming(true)}>
            {translate('releases.withdraw')}
          </Button>
        </div>
      )}
      {confirming && (
        <ReasonDialog
          title={translate('releases.withdraw')}
          text={translate('releases.withdrawText', { name: file_name })}
          action={translate('releases.withdraw')}
          reason={{ label: translate('room.reason'), hint: translate('room.reasonInLog'), most: 500 }}
          send={send}
          onDone={onWithdrawn}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  )
}
