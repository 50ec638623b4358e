import { useState } from 'react'
import type { Outcome } from '@/platform/http/client'
import type { MessageKey } from '@/platform/i18n/message'
import { useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { Tag } from '@/platform/ui/feedback/tag'
import css from './activation.module.css'
import { ActivationDialog } from './activation-dialog'
import { type Choice, formatChoice, formatPlatforms, type Slots } from './slots'

interface ChoicesProps {
  label: string
  /** A single choice, or several. */
  kind: 'radio' | 'checkbox'
  choices: readonly Choice[]
  chosen: readonly number[]
  /** How many more may be chosen; beyond it the others rest. */
  room: number
  onChange: (chosen: readonly number[]) => void
}

/** The products that can be activated. The list has its own scroll bar, so that the content below stays in sight. */
function Choices({ label, kind, choices, chosen, room, onChange }: ChoicesProps) {
  const translate = useTranslate()
  function toggle(pid: number) {
    if (kind === 'radio') onChange([pid])
    else onChange(chosen.includes(pid) ? chosen.filter((other) => other !== pid) : [...chosen, pid])
  }
  return (
    <fieldset className={css.choices}>
      <legend className="unseen">{label}</legend>
      {choices.map((choice) => {
        const isChosen = chosen.includes(choice.pid)
        const rests = choice.activated || (!isChosen && room === 0 && kind === 'checkbox')
        return (
          <label key={choice.pid} className={css.choice}>
            <input
              type={kind}
              name="product"
              value={choice.pid}
              checked={choice.activated ? kind === 'checkbox' : isChosen}
              disabled={rests}
              onChange={() => toggle(choice.pid)}
            />
            <img className={css.picture} src={choice.picture} alt="" width="40" height="40" loading="lazy" />
            <span className={css.name}>
              {choice.name}
              <span className={css.platforms}>{formatPlatforms(choice.platforms, translate)}</span>
            </span>
            {choice.activated && <Tag tone="success">{translate('activation.activated')}</Tag>}
          </label>
        )
      })}
    </fieldset>
  )
}

interface ActivationFormProps {
  kind: 'radio' | 'checkbox'
  slots: Slots
  activate: (pids: readonly number[]) => Promise<Outcome<unknown>>
  /** Fetches what the screen shows once more. */
  reload: () => void
}

/** The products, how many of them are activated, and the button that leads to the question. */
export function ActivationForm({ kind, slots, activate, reload }: ActivationFormProps) {
  const translate = useTranslate()
  const [chosen, setChosen] = useState<readonly number[]>([])
  const [isAsked, setAsked] = useState(false)
  const { choices, used, most, remaining } = slots
  const isLast = chosen.length >= remaining
  const names = choices.filter(({ pid }) => chosen.includes(pid)).map((choice) => formatChoice(choice, translate))

  return (
    <div className={css.form}>
      <div className={css.head}>
        <p className={css.counter}>{translate('activation.counter', { used, most })}</p>
        <p className={css.note} role="status">
          {translate(remainingMessage(remaining, chosen.length), { remaining: remaining - chosen.length })}
        </p>
      </div>
      <Choices
        label={translate('activation.list')}
        kind={kind}
        choices={choices}
        chosen={chosen}
        room={remaining - chosen.length}
        onChange={setChosen}
      />
      <div className={`stack-2 at-start ${css.submit}`}>
        <Button unavailable={remaining === 0 || chosen.length === 0} onClick={() => setAsked(true)}>
          {translate('activation.select')}
        </Button>
        {remaining > 0 && chosen.length === 0 && <p className={css.note}>{translate('activation.choose')}</p>}
      </div>
      {isAsked && (
        <ActivationDialog
          names={names}
          last={isLast}
          activate={() => activate(chosen)}
          onClose={(changed) => {
            setAsked(false)
            if (!changed) return
            setChosen([])
            reload()
          }}
        />
      )}
    </div>
  )
}

/** Choosing uses nothing up: the counter beside it shows what is activated. */
function remainingMessage(remaining: number, chosen: number): MessageKey {
  if (remaining === 0) return 'activation.noneLeft'
  return chosen > 0 ? 'activation.leftAfter' : 'activation.left'
}
