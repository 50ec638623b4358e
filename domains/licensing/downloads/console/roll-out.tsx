import { useState } from 'react'
import type { Outcome } from '@/platform/http/client'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { ActionError } from '@/platform/ui/data/action-error'
import { formatMoment } from '@/platform/ui/data/moment'
import { Part } from '@/platform/ui/data/part'
import { Alert } from '@/platform/ui/feedback/alert'
import { Checkbox } from '@/platform/ui/forms/checkbox'
import { Field } from '@/platform/ui/forms/field'
import { useForm } from '@/platform/ui/forms/form'
import { SelectField } from '@/platform/ui/forms/select-field'
import type { ListedRelease } from '../contract/console'
import { call } from './api'
import { channelName } from './channel-name'
import css from './releases.module.css'

interface RollOutProps {
  release: ListedRelease
  /** stable, and the others from the steadiest on. */
  channels: readonly string[]
  onChanged: (message: string) => void
}

/**
 * The audience of a release as an update: its channel, its share of the installations, and whether it may be postponed.
 */
export function RollOut({ release, channels, onChanged }: RollOutProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const { file_name, channel, share, critical, halted } = release
  const [urgent, setUrgent] = useState(critical)
  const [refused, setRefused] = useState<Extract<Outcome<unknown>, { ok: false }> | null>(null)
  const [stopping, setStopping] = useState(false)
  const { form, field, sending } = useForm({
    initial: { channel, share: String(share) },
    check: (values) => ({
      share: /^\d{1,3}$/.test(values.share.trim()) && isWithin(Number(values.share), share) ? null : 'releases.noShare',
    }),
    messageValues: { least: share },
    send: async (values) => {
      const wanted = { channel: values.channel, share: Number(values.share), critical: urgent }
      tell(await call('POST /console/api/releases/change', { file_name, ...wanted }), translate('releases.changed'))
    },
  })

  function tell(outcome: Outcome<unknown>, message: string) {
    setRefused(outcome.ok ? null : outcome)
    if (outcome.ok) onChanged(message)
  }

  async function halt(wanted: boolean) {
    setStopping(true)
    const outcome = await call('POST /console/api/releases/change', { file_name, halted: wanted })
    setStopping(false)
    tell(outcome, translate(wanted ? 'releases.stopped' : 'releases.resumed'))
  }

  const steadier = channels.slice(0, channels.indexOf(channel) + 1)
  return (
    <Part title="releases.rollOut">
      {halted !== null && (
        <Alert tone="info">{translate('releases.stoppedSince', { at: formatMoment(halted, language) })}</Alert>
      )}
      <form className={css.form} {...form}>
        {refused && <ActionError outcome={refused} />}
        {channels.length > 1 && (
          <SelectField {...field('channel')} label={translate('releases.channel')}>
            {(steadier.length > 0 ? steadier : [channel]).map((each) => (
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
        <Checkbox name="critical" label={translate('releases.critical')} checked={urgent} onChange={setUrgent} />
        <div className={css.actions}>
          <Button type="submit" busy={sending}>
            {translate('releases.save')}
          </Button>
          <Button variant="secondary" busy={stopping} onClick={() => halt(halted === null)}>
            {translate(halted === null ? 'releases.stop' : 'releases.resume')}
          </Button>
        </div>
      </form>
    </Part>
  )
}

const isWithin = (wanted: number, least: number) => wanted >= least && wanted <= 100
