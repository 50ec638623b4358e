import { useState } from 'react'
import type { MessageKey } from '@/platform/i18n/message'
import { useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { useForm } from '@/platform/ui/forms/form'
import { SelectField } from '@/platform/ui/forms/select-field'
import { Card } from '@/platform/ui/layout/card'
import { Dialog } from '@/platform/ui/overlays/dialog'
import { type Mode, modes, type SwitchProblem } from '../rules'
import { call } from './api'
import css from './sso.module.css'
import type { Act, SettingView } from './use-setting'

const modeNames = {
  off: 'sso.mode.off',
  offered: 'sso.mode.offered',
  required: 'sso.mode.required',
} as const satisfies Record<Mode, MessageKey>

const problems = {
  untried: 'sso.problem.untried',
  noDomain: 'sso.problem.noDomain',
  noFactor: 'sso.problem.noFactor',
} as const satisfies Record<SwitchProblem, MessageKey>

interface ModeCardProps {
  provider: NonNullable<SettingView['provider']>
  onAct: Act
}

/** Whether people may come in by the provider, or must. */
export function ModeCard({ provider, onAct }: ModeCardProps) {
  const translate = useTranslate()
  const [removing, setRemoving] = useState(false)
  const { form, field, sending } = useForm({
    initial: { mode: String(provider.mode) },
    check: () => ({}),
    send: async ({ mode: chosen }) => {
      const mode = modes.find((each) => each === chosen) ?? 'off'
      await onAct(call('POST /member/company_sign_in/mode', { mode }), ({ problem }) =>
        problem === null ? { tone: 'success', text: 'sso.applied' } : { tone: 'danger', text: problems[problem] },
      )
    },
  })

  async function remove() {
    setRemoving(false)
    await onAct(call('POST /member/company_sign_in/remove', {}), () => ({ tone: 'success', text: 'sso.applied' }))
  }

  return (
    <Card title={translate('sso.mode')}>
      <p>{translate('sso.modeNote')}</p>
      <form className={css.form} {...form}>
        <SelectField {...field('mode')} label={translate('sso.modeLabel')}>
          {modes.map((mode) => (
            <option key={mode} value={mode}>
              {translate(modeNames[mode])}
            </option>
          ))}
        </SelectField>
        <div className={css.actions}>
          <Button type="submit" busy={sending}>
            {translate('sso.apply')}
          </Button>
          <Button variant="tertiary" onClick={() => setRemoving(true)}>
            {translate('sso.remove')}
          </Button>
        </div>
      </form>
      {removing && (
        <Dialog title={translate('sso.removeTitle')} onClose={() => setRemoving(false)}>
          <p>{translate('sso.removeText')}</p>
          <div className={css.actions}>
            <Button onClick={() => void remove()}>{translate('sso.remove')}</Button>
            <Button variant="secondary" onClick={() => setRemoving(false)}>
              {translate('sso.cancel')}
            </Button>
          </div>
        </Dialog>
      )}
    </Card>
  )
}
