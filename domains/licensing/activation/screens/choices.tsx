import { useTranslate } from '@/platform/i18n/wording'
import { Tag } from '@/platform/ui/feedback/tag'
import css from './activation.module.css'
import { type Choice, formatPlatforms } from './slots'

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
export function Choices({ label, kind, choices, chosen, room, onChange }: ChoicesProps) {
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
