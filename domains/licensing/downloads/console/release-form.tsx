import { useState } from 'react'
import { call } from '@/platform/http/client'
import { formatFileSize } from '@/platform/i18n/file-size'
import type { MessageKey } from '@/platform/i18n/message'
import type { Translate } from '@/platform/i18n/translator'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { ActionError } from '@/platform/ui/data/action-error'
import { Alert } from '@/platform/ui/feedback/alert'
import { Field } from '@/platform/ui/forms/field'
import { FileButton } from '@/platform/ui/forms/file-button'
import { sendFile } from '@/platform/ui/forms/file-sender'
import { useForm } from '@/platform/ui/forms/form'
import { SelectField } from '@/platform/ui/forms/select-field'
import type { ReleasePlatform } from '../rules'
import { type Architecture, stableChannel } from '../rules/release'
import { systemPattern } from '../rules/system'
import { bundlePattern, mostBuild, mostVersionLetters, versionPattern } from '../rules/versions'
import css from './releases.module.css'

/** Returns the name of a channel for staff: all but the stable one have the vendor's own names. */
export const channelName = (channel: string, translate: Translate): string =>
  channel === stableChannel ? translate('releases.stable') : channel

const isBuild = (typed: string) => /^[1-9]\d{0,15}$/.test(typed) && Number(typed) <= mostBuild

/** Messages for refusals, by the field at fault. */
const refusals: Readonly<Record<string, MessageKey>> = {
  software: 'releases.unknownSoftware',
  build: 'releases.buildTaken',
  digits: 'releases.buildUnread',
  delta_from: 'releases.noDelta',
  file: 'releases.emptyFile',
}
/** In milliseconds: five gibibytes on a slow line. */
const timeout = 6 * 3_600_000

interface ReleaseFormProps {
  software: readonly string[]
  channels: readonly string[]
  onPublished: (name: string) => void
}

/** A new release: its file goes up while the form says how far it is. */
export function ReleaseForm({ software, channels, onPublished }: ReleaseFormProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const [file, setFile] = useState<File | null>(null)
  const [sent, setSent] = useState(0)
  const [unchosen, setUnchosen] = useState(false)
  const isDelta = file !== null && /\.delta$/i.test(file.name)
  const { form, field, sending, refused, done, forget } = useForm({
    initial: {
      software: software[0] ?? '',
      platform: 'win',
      version: '',
      build: '',
      bundle: '',
      from: '',
      system: '',
      arch: 'any',
      channel: 'stable',
      share: '100',
    },
    messageValues: { least: 0 },
    check: ({ version, build, bundle, from, system, share }) => {
      setUnchosen(!file)
      return {
        version: versionPattern.test(version.trim()) ? null : 'releases.noVersion',
        build: isBuild(build.trim()) ? null : 'releases.noBuild',
        bundle: bundle.trim() === '' || bundlePattern.test(bundle.trim()) ? null : 'releases.noBundle',
        from: !isDelta || (isBuild(from.trim()) && Number(from) < Number(build)) ? null : 'releases.noDelta',
        system: system.trim() === '' || systemPattern.test(system.trim()) ? null : 'releases.noSystem',
        share: /^(\d{1,2}|100)$/.test(share.trim()) ? null : 'releases.noShare',
      }
    },
    send: async ({ platform, version, build, bundle, from, system, share, arch, channel, ...rest }) => {
      if (!file) return
      forget()
      setSent(0)
      const facts = {
        software: rest.software === '' ? (software[0] ?? '') : rest.software,
        platform: platform as ReleasePlatform,
        version: version.trim(),
        build: Number(build),
        arch: arch as Architecture,
        channel,
        share: Number(share),
        delta_from: isDelta ? Number(from) : undefined,
        bundle_version: bundle.trim() === '' ? undefined : bundle.trim(),
        minimum_system: system.trim() === '' ? undefined : system.trim(),
      }
      // Asked for before the file is on its way, which may take hours.
      const proven = await call('GET /console/api/access/proven', {})
      if (!proven.ok) return proven
      const upload = { field: 'file', file, onProgress: setSent, timeout }
      return sendFile('POST /console/api/releases/publish', facts, upload)
    },
    onDone: (made) => onPublished(made.file_name),
  })
  const unnamed = unchosen ? refusals.file : undefined
  const about = refused?.code === 20040 ? refusals[refused.fields[0] ?? ''] : unnamed
  const message = refused?.code === 20035 ? 'releases.thereAlready' : about
  const percent = new Intl.NumberFormat(language, { style: 'percent' }).format(sent)

  return (
    <form className="stack-3 fitting" {...form}>
      {message ? <Alert tone="danger">{translate(message)}</Alert> : refused && <ActionError outcome={refused} />}
      {done && (
        <Alert tone="info">
          <p>{translate('releases.published', { name: done.file_name })}</p>
          <p>
            {translate('releases.sha256')} <code className={css.hash}>{done.sha256}</code>
          </p>
        </Alert>
      )}
      <SelectField {...field('software')} label={translate('releases.software')}>
        {software.map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </SelectField>
      <SelectField {...field('platform')} label={translate('room.platform')}>
        <option value="win">Windows</option>
        <option value="mac">macOS</option>
        <option value="linux">Linux</option>
      </SelectField>
      <SelectField {...field('arch')} label={translate('releases.arch')}>
        <option value="any">{translate('room.any')}</option>
        <option value="x64">x64</option>
        <option value="arm64">ARM64</option>
        <option value="x86">x86</option>
      </SelectField>
      <Field
        {...field('version')}
        label={translate('releases.version')}
        placeholder="4.2.0"
        maxLength={mostVersionLetters}
      />
      <Field
        {...field('build')}
        label={translate('releases.build')}
        hint={translate('releases.buildHint')}
        inputMode="numeric"
        maxLength={16}
      />
      <Field
        {...field('bundle')}
        label={translate('releases.bundle')}
        hint={translate('releases.bundleHint')}
        maxLength={43}
      />
      <Field {...field('system')} label={translate('releases.system')} placeholder="10" maxLength={26} />
      {channels.length > 1 && (
        <SelectField {...field('channel')} label={translate('releases.channel')}>
          {channels.map((each) => (
            <option key={each} value={each}>
              {channelName(each, translate)}
            </option>
          ))}
        </SelectField>
      )}
      <Field
        {...field('share')}
        label={translate('releases.share')}
        hint={translate('releases.shareHint')}
        inputMode="numeric"
        maxLength={3}
      />
      <div className="cluster-2 level">
        <FileButton label={translate('room.chooseFile')} onFile={setFile} />
        {file && <span>{`${file.name}, ${formatFileSize(file.size, language)}`}</span>}
      </div>
      {isDelta && (
        <Field
          {...field('from')}
          label={translate('releases.deltaFrom')}
          hint={translate('releases.deltaHint')}
          inputMode="numeric"
          maxLength={16}
        />
      )}
      {sending && (
        <div className={css.progress}>
          <progress value={sent} max={1} aria-label={translate('releases.sending')} />
          <span>{percent}</span>
        </div>
      )}
      <div className="cluster-2 level">
        <Button type="submit" busy={sending}>
          {translate('releases.publish')}
        </Button>
      </div>
    </form>
  )
}
