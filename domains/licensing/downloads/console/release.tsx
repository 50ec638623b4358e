import { useState } from 'react'
import { formatFileSize } from '@/platform/i18n/file-size'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { DescriptionList } from '@/platform/ui/data/description-list'
import { formatMoment } from '@/platform/ui/data/moment'
import { ReasonDialog } from '@/platform/ui/data/reason-dialog'
import type { ListedRelease } from '../contract/console'
import { call } from './api'
import { Feeds, systemName } from './feeds'
import { NotesForm } from './notes-form'
import css from './releases.module.css'
import { RollOut } from './roll-out'

interface ReleaseProps {
  release: ListedRelease
  /** stable, and the vendor's, from the steadiest on. */
  channels: readonly string[]
  /** Counts what was changed here. */
  changes: number
  onChanged: (message: string) => void
  onWithdrawn: () => void
  /** Called when what is shown has changed on the server. */
  onStale: () => void
}

/** One release: its facts, its roll-out, its notes, its feeds, and the way to withdraw it. */
export function Release({ release, channels, changes, onChanged, onWithdrawn, onStale }: ReleaseProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const [confirming, setConfirming] = useState(false)
  const { software, version, build, minimum_system, file_name, size, sha256, released, downloads } = release
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
          ['releases.platform', systemName(release)],
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
          ['releases.signed', release.signed.map((kind) => (kind === 'ed25519' ? 'Ed25519' : 'minisign')).join(', ')],
          ['releases.withdrawn', withdrawn && `${formatMoment(withdrawn.at, language)}, ${withdrawn.by}`],
          ['room.reason', withdrawn?.reason],
        ]}
      />
      {!withdrawn && (
        <>
          {release.use !== 'download' && <RollOut release={release} channels={channels} onChanged={onChanged} />}
          <NotesForm release={release} onChanged={onChanged} />
        </>
      )}
      <Feeds release={release} changes={changes} />
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
