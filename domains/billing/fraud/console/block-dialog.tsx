import { useState } from 'react'
import type { Outcome } from '@/platform/http/client'
import { useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { ActionError } from '@/platform/ui/data/action-error'
import css from '@/platform/ui/data/case.module.css'
import { Field } from '@/platform/ui/forms/field'
import { useForm } from '@/platform/ui/forms/form'
import { SelectField } from '@/platform/ui/forms/select-field'
import { TextArea } from '@/platform/ui/forms/text-area'
import { Dialog } from '@/platform/ui/overlays/dialog'
import { blockKinds } from '../rules/blocks'
import { limits } from '../rules/reviews'
import { call } from './api'
import { kindHints, kindNames, periodNames, periods, untilOf } from './names'

interface BlockDialogProps {
  onDone: (value: string) => void
  onClose: () => void
}

/** Asks what is blocked, why, and for how long. */
export function BlockDialog({ onDone, onClose }: BlockDialogProps) {
  const translate = useTranslate()
  const [refused, setRefused] = useState<Extract<Outcome<unknown>, { ok: false }> | null>(null)
  const { form, field, values, show, sending } = useForm({
    initial: { kind: 'email', value: '', reason: '', period: 'year' },
    check: ({ value, reason }) => ({
      value: value.trim() === '' ? 'blocksConsole.valueWrong' : null,
      reason: reason.trim() === '' ? 'room.reasonMissing' : null,
    }),
    send: async ({ value, reason, period, ...given }) => {
      setRefused(null)
      const request = { kind: kindOf(given.kind), value: value.trim(), reason: reason.trim(), until: untilOf(period) }
      const outcome = await call('POST /console/api/blocks/add', request)
      if (outcome.ok) {
        onDone(request.value)
        return onClose()
      }
      if (outcome.code === 20040) return void show({ value: 'blocksConsole.valueWrong' })
      setRefused(outcome)
    },
  })
  return (
    <Dialog title={translate('blocksConsole.addTitle')} onClose={onClose}>
      <form className={css.form} {...form}>
        <p>{translate('blocksConsole.addText')}</p>
        {refused && <ActionError outcome={refused} />}
        <SelectField {...field('kind')} label={translate('blocksConsole.kind')}>
          {blockKinds.map((kind) => (
            <option key={kind} value={kind}>
              {translate(kindNames[kind])}
            </option>
          ))}
        </SelectField>
        <Field
          {...field('value')}
          label={translate('blocksConsole.value')}
          hint={translate(kindHints[kindOf(values.kind)])}
          maxLength={limits.value}
          autoComplete="off"
          spellCheck={false}
        />
        <TextArea
          {...field('reason')}
          label={translate('blocksConsole.reason')}
          hint={translate('reviewsConsole.noteHint')}
          maxLength={limits.reason}
          required
        />
        <SelectField {...field('period')} label={translate('reviewsConsole.howLong')}>
          {periodNames.map((name) => (
            <option key={name} value={name}>
              {translate(periods[name].name)}
            </option>
          ))}
        </SelectField>
        <div className={css.actions}>
          <Button type="submit" busy={sending}>
            {translate('blocksConsole.add')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

const kindOf = (given: string) => blockKinds.find((kind) => kind === given) ?? 'email'
