import { type FormEvent, useState } from 'react'
import { useTranslate } from '@/platform/i18n/wording'
import { navigate } from '@/platform/ui/browser/navigation'
import { Button } from '@/platform/ui/controls/button'
import { Field } from '@/platform/ui/forms/field'
import { SelectField } from '@/platform/ui/forms/select-field'
import { type Grain, grains, periodsOf, type Range } from '../rules'
import { grainNames } from './names'
import css from './range-form.module.css'

/** The range of days and its grain. The choice is in the address, so that it can be kept and sent. */
export function RangeForm({ path, range }: { path: string; range: Range }) {
  const translate = useTranslate()
  const [from, setFrom] = useState(range.from)
  const [until, setUntil] = useState(range.until)
  const [grain, setGrain] = useState<Grain>(range.grain)
  const [wrong, setWrong] = useState(false)

  function show(event: FormEvent) {
    event.preventDefault()
    const fits = from !== '' && until !== '' && periodsOf({ from, until, grain }) !== null
    setWrong(!fits)
    if (fits) navigate(`${path}?${new URLSearchParams({ from, until, grain })}`)
  }

  return (
    <form className={css.range} onSubmit={show}>
      <Field name="from" type="date" label={translate('numbers.from')} value={from} onChange={setFrom} required />
      <Field
        name="until"
        type="date"
        label={translate('numbers.until')}
        value={until}
        onChange={setUntil}
        problem={wrong ? translate('numbers.wrongRange') : undefined}
        required
      />
      <SelectField
        name="grain"
        label={translate('numbers.grain')}
        value={grain}
        onChange={(value) => setGrain(grains.find((each) => each === value) ?? 'day')}
      >
        {grains.map((each) => (
          <option key={each} value={each}>
            {translate(grainNames[each])}
          </option>
        ))}
      </SelectField>
      <Button variant="secondary" type="submit">
        {translate('numbers.show')}
      </Button>
    </form>
  )
}
